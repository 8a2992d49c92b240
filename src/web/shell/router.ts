import { useEffect, useState } from 'preact/hooks';

/** Addresses are real paths: the server answers each with the app, which shows the page. */
export interface Address {
  /** Its segments between slashes. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

/** A decoded segment of an address; unchanged if it cannot be decoded. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const here = (): Address => ({
  path: location.pathname
    .split('/')
    .filter(part => part !== '')
    .map(decoded),
  query: new URLSearchParams(location.search),
});

const CHANGED = 'quadrille:address';

/** Navigates to an address of the app; `replace` adds no history entry. */
export function go(to: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  dispatchEvent(new Event(CHANGED));
  if (!replace) scrollTo(0, 0);
}

export function useAddress(): Address {
  const [address, setAddress] = useState(here);
  useEffect(() => {
    const changed = () => setAddress(here());
    const clicked = (event: MouseEvent) => {
      const link = event.composedPath().find(one => one instanceof HTMLAnchorElement);
      if (!link || event.defaultPrevented || event.button !== 0) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      if (link.origin !== location.origin || link.target !== '' || link.download !== '') return;
      if (link.pathname === location.pathname && link.hash !== '') return;
      if (/\.\w+$/.test(link.pathname)) return; // a file
      event.preventDefault();
      go(link.pathname + link.search);
    };
    addEventListener('popstate', changed);
    addEventListener(CHANGED, changed);
    document.addEventListener('click', clicked);
    return () => {
      removeEventListener('popstate', changed);
      removeEventListener(CHANGED, changed);
      document.removeEventListener('click', clicked);
    };
  }, []);
  return address;
}
