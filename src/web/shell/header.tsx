import { useEffect, useRef, useState } from 'preact/hooks';
import { LANGS, type Lang } from '../../core/result.ts';
import { isSoundOn, playSound, setSound } from '../parts/sounds.ts';
import type { Address } from './router.ts';
import { applyTheme, isNight, startTheme } from './theme.ts';
import { useTranslator } from './translator.ts';

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

interface Props {
  readonly address: Address;
  readonly chooseLang: (lang: Lang) => void;
}

/** Links and settings: in one row; on a phone behind a button, except for the sound. */
export function Header({ address, chooseLang }: Props) {
  const { t } = useTranslator();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => menu.current?.hidePopover?.(), [address]);
  const here = WITHIN[address.path[0]] ?? address.path[0];
  return (
    <header class="top">
      <a class="brand" href="/" aria-label={t.nav.home}>
        <Mark />
        <span class="wordmark">{t.title}</span>
      </a>
      <div ref={menu} id="menu" class="menu" popover="auto">
        <nav aria-label={t.nav.label}>
          {LINKS.map(link => (
            <a key={link} href={`/${link}`} aria-current={here === link ? 'page' : undefined}>
              {t.nav[link]}
            </a>
          ))}
        </nav>
        <Settings chooseLang={chooseLang} />
      </div>
      <SoundButton />
      <button type="button" class="icon menu-button" popovertarget="menu" aria-label={t.nav.menu}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
      </button>
    </header>
  );
}

function Settings({ chooseLang }: Pick<Props, 'chooseLang'>) {
  const { t, lang } = useTranslator();
  const [theme, setTheme] = useState(startTheme);
  useEffect(() => applyTheme(theme), [theme]);
  const night = isNight(theme);
  return (
    <div class="settings" role="group" aria-label={t.nav.settings}>
      {LANGS.map(one => (
        <button
          key={one}
          type="button"
          class="language"
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
        class="icon"
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
  );
}

function SoundButton() {
  const { t } = useTranslator();
  const [on, setOn] = useState(isSoundOn);
  const change = () => {
    setSound(!on);
    setOn(!on);
    playSound('move'); // heard if it has just been turned on
  };
  return (
    <button
      type="button"
      class="icon sound"
      aria-label={t.nav.sound}
      title={t.nav.sound}
      aria-pressed={on}
      onClick={change}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 10v4h3.5l4.5 4V6L7.5 10z" />
        <path
          d={on ? 'M15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11' : 'M16 9.5l5 5M21 9.5l-5 5'}
        />
      </svg>
    </button>
  );
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
