/**
 * Caches the app for offline use. All files of a version are fetched together when it is installed; pages
 * come from the network if it is available, files, whose names are hashed, from the cache.
 */
interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Scope {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}
// replaced when the app is built
declare const __KEPT__: readonly string[];
declare const __VERSION__: string;

// the types of the DOM take `self` for a window; those of workers cannot be loaded beside them
const scope = self as unknown as Scope;
const STORE = `quadrille ${__VERSION__}`;

scope.addEventListener('install', event => {
  event.waitUntil(
    caches
      .open(STORE)
      .then(store => store.addAll([...__KEPT__]))
      .then(() => scope.skipWaiting()),
  );
});

scope.addEventListener('activate', event => {
  event.waitUntil(
    caches
      .keys()
      .then(names =>
        Promise.all(names.filter(name => name !== STORE).map(name => caches.delete(name))),
      )
      .then(() => scope.clients.claim()),
  );
});

const cacheFirst = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? fetch(request);

const networkFirst = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match('/')) ?? Response.error();
  }
};

scope.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (/^\/(api|health)\b/.test(pathname)) return;
  event.respondWith(request.mode === 'navigate' ? networkFirst(request) : cacheFirst(request));
});
