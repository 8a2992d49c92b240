/**
 * Loads a part of the app. If its request is interrupted while the server answers, the page is loaded again
 * (public/reload.js), since browsers do not import a module a second time. Rejects if the network stays away.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const isReloading =
      (await isServerThere()) &&
      !dispatchEvent(new Event('quadrille-interrupted', { cancelable: true }));
    if (isReloading) return new Promise(() => {});
    throw error;
  }
}

const isServerThere = (): Promise<boolean> =>
  fetch('/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
