/** Small things that the browser remembers; where it may not, they are forgotten with the page. */
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
      // private windows may refuse
    }
  },
};
