/** Texts in a storage of the browser; if it denies storage, nothing is kept. */
const stored = (storage: () => Storage) => ({
  get(key: string): string | null {
    try {
      return storage().getItem(`quadrille.${key}`);
    } catch {
      return null;
    }
  },
  /** False if it could not be stored: private windows may deny it. */
  set(key: string, value: string): boolean {
    try {
      storage().setItem(`quadrille.${key}`, value);
      return true;
    } catch {
      return false;
    }
  },
  remove(key: string): void {
    try {
      storage().removeItem(`quadrille.${key}`);
    } catch {
      // nothing was kept
    }
  },
});

export const preferences = stored(() => localStorage);
/** Of this tab alone. */
export const tabPreferences = stored(() => sessionStorage);
