import { Component, type ComponentChildren, type ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { LANGS, type Lang } from '../../core/result.ts';
import type CallBanner from '../contest/call-banner.tsx';
import { onSecretChange, ownSecret } from '../session/own-secret.ts';
import { startLang } from './lang.ts';
import { NotFound } from './not-found.tsx';
import { PAGES, type Page, pageNameOf } from './pages.ts';
import { preferences } from './preferences.ts';
import { type Address, useAddress } from './router.ts';
import { applyTheme, isNight, startTheme } from './theme.ts';
import { LangContext, useTranslator } from './translator.ts';

export function App() {
  const [lang, setLang] = useState<Lang>(startLang);
  useEffect(() => {
    document.documentElement.lang = lang;
  }, [lang]);
  const chooseLang = (chosen: Lang) => {
    preferences.set('lang', chosen);
    setLang(chosen);
  };
  return (
    <LangContext.Provider value={lang}>
      <Frame chooseLang={chooseLang} />
    </LangContext.Provider>
  );
}

function Frame({ chooseLang }: { readonly chooseLang: (lang: Lang) => void }) {
  const address = useAddress();
  const { t } = useTranslator();
  const page = address.path.slice(0, 2).join('/');
  const shown = useRef(page);
  useEffect(() => {
    // screen readers do not notice a new page: the focus moves to it
    if (shown.current !== page) document.getElementById('page')?.focus({ preventScroll: true });
    shown.current = page;
  }, [page]);
  return (
    <>
      <a class="skip" href="#page">
        {t.skip}
      </a>
      <Header address={address} chooseLang={chooseLang} />
      <Call address={address} />
      <main id="page" tabIndex={-1}>
        <Boundary key={pageNameOf(address)} message={t.broken}>
          <PageAt address={address} />
        </Boundary>
      </main>
      <Footer />
      <Notices />
    </>
  );
}

/** Loaded only where somebody is known to a server. */
function Call({ address }: { readonly address: Address }) {
  const [Banner, setBanner] = useState<typeof CallBanner | null>(null);
  useEffect(() => {
    const load = () => {
      if (ownSecret() === null) return;
      void import('../contest/call-banner.tsx').then(
        loaded => setBanner(() => loaded.default),
        () => {}, // no network: nobody calls
      );
    };
    load();
    return onSecretChange(load);
  }, []);
  return Banner && <Banner address={address} />;
}

const LINKS = ['play', 'lobby', 'class', 'learn', 'puzzles', 'analysis'] as const;
/** Pages that belong to another page's link. */
const WITHIN: Readonly<Record<string, (typeof LINKS)[number]>> = {
  online: 'play',
  game: 'play',
  join: 'class',
  bot: 'class',
  contest: 'class',
  ladder: 'class',
};

function Header({ address, chooseLang }: { address: Address; chooseLang: (lang: Lang) => void }) {
  const { t, lang } = useTranslator();
  const [theme, setTheme] = useState(startTheme);
  useEffect(() => applyTheme(theme), [theme]);
  const night = isNight(theme);
  const here = WITHIN[address.path[0]] ?? address.path[0];
  return (
    <header class="top">
      <a class="brand" href="/" aria-label={t.nav.home}>
        <Mark />
        <span class="wordmark">{t.title}</span>
      </a>
      <nav aria-label={t.nav.label}>
        {LINKS.map(link => (
          <a key={link} href={`/${link}`} aria-current={here === link ? 'page' : undefined}>
            {t.nav[link]}
          </a>
        ))}
      </nav>
      <div class="settings" role="group" aria-label={t.nav.settings}>
        {LANGS.map(one => (
          <button
            key={one}
            type="button"
            class="tongue"
            lang={one}
            aria-pressed={one === lang}
            aria-label={`${one.toUpperCase()}, ${t.languages[one]}`}
            onClick={() => chooseLang(one)}
          >
            {one.toUpperCase()}
          </button>
        ))}
        <button
          type="button"
          class="lamp"
          aria-label={night ? t.theme.toDay : t.theme.toNight}
          title={night ? t.theme.toDay : t.theme.toNight}
          onClick={() => setTheme(night ? 'day' : 'night')}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            {night ? (
              <path d="M12 4V2M12 22v-2M4 12H2M22 12h-2M6 6 4.6 4.6M19.4 19.4 18 18M6 18l-1.4 1.4M19.4 4.6 18 6M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z" />
            ) : (
              <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" />
            )}
          </svg>
        </button>
      </div>
    </header>
  );
}

/** What concerns us on every page, for those whom the server knows. Loaded with the first secret. */
function Notices() {
  const [hasSecret, setSecret] = useState(() => ownSecret() !== null);
  const [shown, setShown] = useState<{ readonly part: ComponentType } | null>(null);
  useEffect(() => onSecretChange(() => setSecret(ownSecret() !== null)), []);
  useEffect(() => {
    if (!hasSecret) return;
    void import('../lobby/challenge-notices.tsx').then(
      ({ default: part }) => setShown({ part }),
      () => {}, // no network: there is nothing to tell
    );
  }, [hasSecret]);
  return hasSecret && shown ? <shown.part /> : null;
}

function Footer() {
  const { t } = useTranslator();
  return (
    <footer class="bottom">
      <p>{t.footer}</p>
      <p>
        <a href="/board">{t.nav.board}</a>
        <a href="/cs50">{t.nav.cs50}</a>
      </p>
    </footer>
  );
}

/** Loads the page of the address. */
function PageAt({ address }: { readonly address: Address }) {
  const { t } = useTranslator();
  const name = pageNameOf(address);
  const [loaded, setLoaded] = useState<{ readonly name: string; readonly page: Page } | null>(null);
  const [failed, setFailed] = useState(false);
  const load = Object.hasOwn(PAGES, name) ? PAGES[name] : null;
  useEffect(() => {
    let wanted = true;
    load?.().then(
      ({ default: page }) => {
        if (wanted) setLoaded({ name, page });
      },
      () => setFailed(true), // no network, or a newer version has replaced this one
    );
    return () => {
      wanted = false;
    };
  }, [name]);
  if (!load) return <NotFound />;
  if (failed)
    return (
      <section class="plain-page">
        <p>{t.broken}</p>
        <button type="button" class="button" onClick={() => location.reload()}>
          {t.play.reload}
        </button>
      </section>
    );
  if (loaded?.name !== name) return <p class="loading">{t.loading}</p>;
  const Shown = loaded.page;
  return <Shown address={address} />;
}

/** Replaces a page that throws by an apology; the frame stays. */
class Boundary extends Component<{
  readonly message: string;
  readonly children: ComponentChildren;
}> {
  override state = { broken: false };
  override componentDidCatch(error: unknown): void {
    this.setState({ broken: true });
    reportError(error);
  }
  override render() {
    return this.state.broken ? <p class="notice">{this.props.message}</p> : this.props.children;
  }
}

/** The logo: the four games' pieces in four squares. */
const Mark = () => (
  <svg class="brand-mark" viewBox="0 0 64 64" aria-hidden="true">
    <path class="brand-lines" d="M32 4v56M4 32h56" />
    <path class="brand-cross" d="M9 9c4 3 9 9 13 13M22 9c-4 4-9 9-13 13" />
    <path class="brand-ring" d="M49 8.5c-6-2-10 4-9 8 1 6 9 8 13 3 4-5 1-10-5-11" />
    <circle class="brand-disc" cx="16" cy="48" r="8.5" />
    <path
      class="brand-pawn"
      d="M48 38.5a4.2 4.2 0 0 1 2.6 7.4c.3 3 2 5 4.9 7.5v3.1h-15v-3.1c2.900-2.5 4.600-4.5 4.9-7.5a4.2 4.2 0 0 1 2.6-7.4z"
    />
  </svg>
);
