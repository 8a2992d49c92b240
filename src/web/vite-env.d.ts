/** What Vite makes of imports that are not modules. */
declare module '*.css?inline' {
  const css: string;
  export default css;
}
declare module '*.css';
interface ImportMeta {
  readonly env: { readonly PROD: boolean };
}
declare module '*.txt?raw' {
  const text: string;
  export default text;
}
