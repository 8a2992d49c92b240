/** Preferences stored by the browser; if it denies storage, they last as long as the page. */
export const preferences = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(`quadrille.${key}`);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(`quadrille.${key}`, value);
    } catch {
      // private windows may deny storage
    }
  },
};
