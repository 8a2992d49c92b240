// Loads the page again where a network that changes has interrupted a part of it: three times a minute at most. A file of
// its own, since it must not fail with them.
{
  const KEY = 'quadrille.reloads';
  const MOST = 3;

  /** Whether the page is about to be loaded again. */
  function reload() {
    try {
      const now = Date.now();
      const times = JSON.parse(sessionStorage.getItem(KEY) ?? '[]').filter(
        time => Math.abs(now - time) < 60_000,
      );
      if (times.length >= MOST) return false;
      sessionStorage.setItem(KEY, JSON.stringify([...times, now]));
    } catch {
      return false; // no storage to count in
    }
    setTimeout(() => location.reload(), 300);
    return true;
  }

  /** Browsers do not show the rules of a style sheet that did not come, or refuse to. */
  function hasRules({ sheet }) {
    try {
      return sheet.cssRules.length > 0;
    } catch {
      return false;
    }
  }

  // without its script nothing is shown, and without its style sheet nothing that could be used
  addEventListener('load', () => {
    const styles = [...document.querySelectorAll('link[rel=stylesheet]')];
    if (!styles.every(hasRules) || !document.getElementById('app')?.hasChildNodes()) reload();
  });
  // dispatched by shell/load-part.ts
  addEventListener('quadrille-interrupted', event => {
    if (reload()) event.preventDefault();
  });
}
