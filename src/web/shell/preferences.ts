/** Texts in a storage of the browser. What that refuses is kept in memory, for as long as the page lasts. */
const stored = (storage: () => Storage) => {
  const unstored = new Map<string, string>();
  return {
    get(key: string): string | null {
      const refused = unstored.get(key);
      if (refused !== undefined) return refused;
      try {
        return storage().getItem(`quadrille.${key}`);
      } catch {
        return null;
      }
    },
    /** False if it could not be stored: private windows may deny it, and it may be full. */
    set(key: string, value: string): boolean {
      try {
        storage().setItem(`quadrille.${key}`, value);
        unstored.delete(key);
        return true;
      } catch {
        unstored.set(key, value);
        return false;
      }
    },
    remove(key: string): void {
      unstored.delete(key);
      try {
        storage().removeItem(`quadrille.${key}`);
      } catch {
        // nothing was stored
      }
    },
  };
};

export const preferences = stored(() => localStorage);
/** Of this tab alone. */
export const tabPreferences = stored(() => sessionStorage);
