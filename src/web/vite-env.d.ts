/** Vite's imports that are not modules. */
declare module '*.css?inline' {
  const css: string;
  export default css;
}
declare module '*.css';
interface ImportMeta {
  readonly env: { readonly PROD: boolean };
  glob(
    pattern: string,
    options: { query: '?raw'; import: 'default' },
  ): Record<string, () => Promise<string>>;
}
