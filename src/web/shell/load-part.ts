/**
 * Loads a part of the app. If its request is interrupted while the server answers, the page is loaded again by
 * public/reload.js, since browsers do not import a module a second time. Rejects if the network stays away.
 */
export const loadPart = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(async error => {
    await fetch('/health');
    if (dispatchEvent(new Event('quadrille-interrupted', { cancelable: true }))) throw error;
    return new Promise<T>(() => {});
  });
