import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Rules } from '../../core/game.ts';
import { readRulesId } from '../../core/variant.ts';
import { games } from '../../games/index.ts';
import type { ContestState, PublicWorker } from '../../protocols/contest-wire.ts';
import { BOARDS_AT_ONCE, type WallBoard, type WallState } from '../../protocols/wall-wire.ts';
import { layoutOf } from '../board/layout.ts';
import { Qr } from '../match/share-link.tsx';
import { useTranslator } from '../shell/translator.ts';
import { contestTexts } from '../texts/contest.ts';
import { durationText } from './duration.ts';
import { boardGrid, boardPage } from './grid.ts';
import { LiveBoard } from './live-board.tsx';
import { PublicWorkers } from './public-workers.tsx';
import { type ContestResult, NextGames, Results } from './results.tsx';
import { excludedOf, Standings, type StandingsRow } from './standings.tsx';
import { useTurn } from './turn.ts';

export interface WallProps {
  readonly name: string;
  readonly state: 'ready' | 'running' | 'paused' | 'over';
  readonly played: number;
  /** Null if not known yet. */
  readonly all: number | null;
  readonly standings: readonly StandingsRow[];
  readonly participants: ContestState['participants'];
  readonly latest: readonly ContestResult[];
  readonly next: readonly (readonly [string, string])[];
  readonly wall: WallState;
  /** How many games run on other machines. */
  readonly elsewhere: number;
  /** Without names, since the whole class sees the wall. */
  readonly publicWorkers: readonly PublicWorker[];
  readonly secondsLeft: number | null;
  readonly isLive: boolean;
}

/** A championship on a projector: fills the screen and runs by itself. */
export function WallView({
  name,
  state,
  played,
  all,
  standings,
  participants,
  latest,
  next,
  wall,
  elsewhere,
  publicWorkers,
  secondsLeft,
  isLive,
}: WallProps) {
  const translator = useTranslator(contestTexts);
  const { t } = translator;
  const { boards, more, join } = wall;
  const rules = useRules(wall.rules);
  return (
    <section class="wall" data-state={state} data-final={state === 'over' && boards.length === 0}>
      <header class="wall-head">
        <h1>{name}</h1>
        <p class="wall-progress">
          {t.contest.progress(played, all)}
          {publicWorkers.length > 0 && secondsLeft !== null && state === 'running' && (
            <span> · {t.contest.timeLeft(durationText(translator, secondsLeft))}</span>
          )}
        </p>
        <WholeScreen />
      </header>
      <div class="wall-boards">
        <Notice state={state} hasBoards={boards.length > 0 || elsewhere > 0} isLive={isLive} />
        {state === 'over' && boards.length === 0 && <Podium rows={standings} />}
        {rules && boards.length > 0 && (
          <Boards boards={boards} rules={rules} opinion={wall.opinion} />
        )}
        {more > 0 && <p class="wall-more">{t.contest.more(more)}</p>}
      </div>
      {publicWorkers.length > 0 && (
        <PublicWorkers publicWorkers={publicWorkers} elsewhere={elsewhere} />
      )}
      <aside class="wall-side">
        <h2>{t.contest.standings}</h2>
        <PagedStandings rows={standings} participants={participants} />
        {join && (
          <div class="wall-join">
            <p>
              {t.contest.join}
              <strong>{join.code.replace(/^(.{3})(?=.)/, '$1\u00a0')}</strong>
              <span>{join.address.replace(/^https?:\/\/|\/$/g, '')}/join</span>
            </p>
            <Qr text={`${join.address}join/${join.code}`} label={t.contest.joinCode(join.code)} />
          </div>
        )}
      </aside>
      <footer class="wall-foot">
        {latest.length > 0 && (
          <Band title={t.contest.latest}>
            <Results results={latest.slice(0, 3)} />
          </Band>
        )}
        {next.length > 0 && (
          <Band title={t.contest.next}>
            <NextGames games={next.slice(0, 3)} />
          </Band>
        )}
      </footer>
    </section>
  );
}

const Band = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <section class="wall-band">
    <h2>{title}</h2>
    {children}
  </section>
);

function useRules(id: string): Rules | null {
  return useMemo(() => {
    const read = readRulesId(games, id);
    return read.ok ? read.value : null;
  }, [id]);
}

function Notice({
  state,
  hasBoards,
  isLive,
}: {
  readonly state: WallProps['state'];
  readonly hasBoards: boolean;
  readonly isLive: boolean;
}) {
  const { t } = useTranslator(contestTexts);
  const what = !isLive
    ? t.contest.lost
    : state === 'paused'
      ? t.contest.pausedWall
      : hasBoards
        ? null
        : { ready: t.contest.readyWall, running: t.contest.between, over: t.contest.overWall }[
            state
          ];
  return what === null ? null : (
    <p class="wall-notice" role="status">
      {what}
    </p>
  );
}

/** The first three, when all is played. */
function Podium({ rows }: { readonly rows: readonly StandingsRow[] }) {
  const { number } = useTranslator(contestTexts);
  return (
    <ol class="podium">
      {rows
        .filter(({ rank }) => rank <= 3)
        .slice(0, 4)
        .map(({ rank, name, points }) => (
          <li key={name} data-rank={rank}>
            <span>{rank}</span>
            <strong>{name}</strong>
            <span>{number(points)}</span>
          </li>
        ))}
    </ol>
  );
}

/** All boards at the largest size that fits; each keeps its place while its game is shown. */
function Boards({
  boards,
  rules,
  opinion,
}: {
  readonly boards: readonly WallBoard[];
  readonly rules: Rules;
  readonly opinion: boolean;
}) {
  const { t } = useTranslator(contestTexts);
  const area = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!area.current) return;
    const observer = new ResizeObserver(([{ contentRect }]) => {
      const { width, height } = contentRect;
      setSize({ width, height });
    });
    observer.observe(area.current);
    return () => observer.disconnect();
  }, []);
  const ratio = useMemo(() => {
    const { width, height } = layoutOf(rules.view(rules.start));
    return width / height;
  }, [rules]);
  const places = usePlaces(boards);
  const most = size.width < NARROW ? BOARDS_ON_PHONES : BOARDS_AT_ONCE;
  const turn = useTurn(places.length > most);
  const { pages, from, to } = boardPage(places.length, most, turn);
  const shown = places.slice(from, to);
  const gap = size.width / 60;
  const grid = boardGrid(shown.length, size, ratio, gap);
  const vars = {
    '--columns': grid.columns,
    '--board': `${grid.board}px`,
    '--names': `${grid.names}px`,
    '--strip': `${grid.strip}px`,
    '--board-height': `${grid.board / ratio}px`,
    '--gap': `${gap}px`,
  };
  return (
    <>
      <div class="board-area" ref={area}>
        <div class="board-grid" style={vars} data-dense={shown.length > DENSE}>
          {shown.map((board, place) =>
            board ? (
              <LiveBoard key={board.id} board={board} rules={rules} opinion={opinion} />
            ) : (
              <span key={`free ${place}`} class="live-board" />
            ),
          )}
        </div>
      </div>
      {pages > 1 && <p class="wall-more">{t.contest.boardsOf(from + 1, to, places.length)}</p>}
    </>
  );
}

/** The boards by their places: a new one takes the place of one that is gone. */
function usePlaces(boards: readonly WallBoard[]): readonly (WallBoard | null)[] {
  const places = useRef<readonly (string | null)[]>([]);
  return useMemo(() => {
    const known = new Map(boards.map(board => [board.id, board]));
    const kept = places.current.map(id => (id !== null && known.has(id) ? id : null));
    const fresh = boards.filter(({ id }) => !kept.includes(id)).map(({ id }) => id);
    const filled = kept.map(id => id ?? fresh.shift() ?? null);
    const all = [...filled, ...fresh];
    while (all.at(-1) === null) all.pop();
    // many free places: the boards close up and grow
    places.current =
      all.filter(id => id === null).length > all.length / 3 ? all.filter(id => id !== null) : all;
    return places.current.map(id => (id === null ? null : (known.get(id) ?? null)));
  }, [boards]);
}

/** Screens below this width in pixels need larger boards for their names; and how many those have at once. */
const NARROW = 700;
const BOARDS_ON_PHONES = 6;
/** With more boards, only names are shown beside them. */
const DENSE = 12;
/** As many rows as fit at a time; the others by turns. */
function PagedStandings({
  rows,
  participants,
}: {
  readonly rows: readonly StandingsRow[];
  readonly participants: ContestState['participants'];
}) {
  const excluded = useMemo(() => excludedOf(participants), [participants]);
  const holder = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(8);
  useEffect(() => {
    if (!holder.current) return;
    const observer = new ResizeObserver(([{ target, contentRect }]) => {
      const row = target.querySelector('tbody tr')?.getBoundingClientRect().height ?? 0;
      const head = target.querySelector('thead')?.getBoundingClientRect().height ?? 0;
      if (row > 0) setFits(Math.max(3, Math.floor((contentRect.height - head) / row)));
    });
    observer.observe(holder.current);
    return () => observer.disconnect();
  }, [rows.length === 0]);
  const pages = Math.max(1, Math.ceil(rows.length / fits));
  const from = (useTurn(pages > 1) % pages) * fits;
  const shown = rows.slice(from, from + fits);
  return (
    <div class="wall-standings" ref={holder}>
      <Standings rows={shown} excluded={excluded} details={false} />
      {pages > 1 && (
        <p class="wall-page">
          {from + 1}–{from + shown.length} / {rows.length}
        </p>
      )}
    </div>
  );
}

function WholeScreen() {
  const { t } = useTranslator(contestTexts);
  if (!document.fullscreenEnabled) return null;
  const toggle = () =>
    document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen();
  return (
    <button type="button" class="quiet wall-screen" onClick={() => void toggle()}>
      {t.contest.wholeScreen}
    </button>
  );
}
