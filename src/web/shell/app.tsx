import { Component, type ComponentChildren, type ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Lang } from '../../core/result.ts';
import type CallBanner from '../contest/call-banner.tsx';
import { onSecretChange, ownSecret } from '../session/own-secret.ts';
import { Header } from './header.tsx';
import { startLang } from './lang.ts';
import { loadPart } from './load-part.ts';
import { NotFound } from './not-found.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { PAGES, type Page, pageNameOf } from './pages.ts';
import { preferences } from './preferences.ts';
import { type Address, useAddress } from './router.ts';
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

/** Calls members to their games; loaded only if a server knows the user. */
function Call({ address }: { readonly address: Address }) {
  const [Banner, setBanner] = useState<typeof CallBanner | null>(null);
  useEffect(() => {
    const load = () => {
      if (ownSecret() === null) return;
      void import('../contest/call-banner.tsx').then(
        loaded => setBanner(() => loaded.default),
        () => {}, // no network, so no calls
      );
    };
    load();
    return onSecretChange(load);
  }, []);
  return Banner && <Banner address={address} />;
}

/** Notices on every page, for users whom the server knows; loaded with the first secret. */
function Notices() {
  const [hasSecret, setSecret] = useState(() => ownSecret() !== null);
  const [shown, setShown] = useState<{ readonly part: ComponentType } | null>(null);
  useEffect(() => onSecretChange(() => setSecret(ownSecret() !== null)), []);
  useEffect(() => {
    if (!hasSecret) return;
    void import('../lobby/challenge-notices.tsx').then(
      ({ default: part }) => setShown({ part }),
      () => {}, // no network, so no notices
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
        <a href="/cours">{t.nav.courses}</a>
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
  const [failed, setFailed] = useState<string | null>(null);
  const load = Object.hasOwn(PAGES, name) ? PAGES[name] : null;
  useEffect(() => {
    let wanted = true;
    if (!load) return;
    loadPart(load).then(
      ({ default: page }) => {
        if (wanted) setLoaded({ name, page });
      },
      () => {
        if (wanted) setFailed(name);
      },
    );
    return () => {
      wanted = false;
    };
  }, [name]);
  if (!load) return <NotFound />;
  if (failed === name) return <NotLoaded />;
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
