import { useMemo } from 'preact/hooks';
import { readRulesId } from '../../core/variant.ts';
import { games as allGames } from '../../games/index.ts';
import type { ContestGameList, ContestState } from '../../protocols/contest-wire.ts';
import { readWallState, type WallBoard } from '../../protocols/wall-wire.ts';
import { Part } from '../parts/part.tsx';
import { useTopic } from '../session/topics.ts';
import { useTranslator } from '../shell/translator.ts';
import { contestTexts } from '../texts/contest.ts';
import { BracketView } from './bracket-view.tsx';
import { gameId, resultsOf } from './contest-games.ts';
import { CrossTable } from './cross-table.tsx';
import { durationText } from './duration.ts';
import { GameSchedule } from './game-schedule.tsx';
import { LiveBoard } from './live-board.tsx';
import { Participants } from './participants.tsx';
import { ReportButton } from './report-button.tsx';
import { Results } from './results.tsx';
import { excludedOf, Standings } from './standings.tsx';
import { TeacherActions } from './teacher-panel.tsx';
import { WorkerTable } from './worker-table.tsx';

const PARTS = ['live', 'games', 'participants', 'rules'] as const;
export type ContestPart = (typeof PARTS)[number];

/** The part of the page that an address asks for. */
export const contestPart = (query: URLSearchParams): ContestPart =>
  PARTS.find(part => part === query.get('part')) ?? 'live';

interface Props {
  readonly contest: ContestState;
  readonly games: ContestGameList | null;
  readonly isLive: boolean;
  readonly part: ContestPart;
}

/** Everything about a championship, in parts; updated while it is played. */
export function ContestView({ contest, games, isLive, part }: Props) {
  return (
    <article class="contest">
      <ContestHead contest={contest} isLive={isLive} />
      <PartTabs contest={contest} part={part} />
      <PartView contest={contest} games={games} part={part} />
    </article>
  );
}

function ContestHead({ contest, isLive }: Pick<Props, 'contest' | 'isLive'>) {
  const translator = useTranslator(contestTexts);
  const { t, say } = translator;
  const { counted, total } = contest.games;
  return (
    <header class="contest-head">
      <h1>{contest.name}</h1>
      <p class="contest-state" data-state={contest.state} role="status">
        <strong>{t.contest.states[contest.state]}</strong>
        <span>{t.contest.progress(counted, total)}</span>
        {contest.state === 'running' && contest.secondsLeft !== null && (
          <span>{t.contest.timeLeft(durationText(translator, contest.secondsLeft))}</span>
        )}
        {!isLive && <span>{t.contest.lost}</span>}
      </p>
      <progress
        max={Math.max(1, total)}
        value={counted}
        aria-label={t.contest.progress(counted, total)}
      />
      {contest.trouble && <p class="fault">{say(contest.trouble)}</p>}
      {contest.champion !== null && <p class="champion">{t.contest.champion(contest.champion)}</p>}
      {contest.isTeacher && <TeacherActions contest={contest} />}
      <p class="slip-links">
        <a href={`/wall/${contest.id}`}>{t.contest.wall}</a>
        <a href={`/class/${contest.class}`}>{t.contest.toClass}</a>
        {counted > 0 && <ReportButton id={contest.id} isReal={false} />}
        {counted > 0 && contest.isTeacher && <ReportButton id={contest.id} isReal />}
      </p>
    </header>
  );
}

function PartTabs({ contest, part }: Pick<Props, 'contest' | 'part'>) {
  const { t } = useTranslator(contestTexts);
  return (
    <nav class="tabs" aria-label={contest.name}>
      {PARTS.map(each => (
        <a
          key={each}
          class="tab"
          href={`/contest/${contest.id}${each === 'live' ? '' : `?part=${each}`}`}
          aria-current={each === part ? 'page' : undefined}
        >
          {t.contest.parts[each]}
        </a>
      ))}
    </nav>
  );
}

function PartView({ contest, games, part }: Omit<Props, 'isLive'>) {
  const { t, say } = useTranslator(contestTexts);
  switch (part) {
    case 'live':
      return <LivePart contest={contest} />;
    case 'games':
      return (
        <>
          {games && games.players.length > 0 && (
            <Part title={t.contest.cross}>
              <CrossTable contest={contest.id} table={games} />
            </Part>
          )}
          {games && <GameSchedule contest={contest} games={games.games} />}
        </>
      );
    case 'participants':
      return <Participants contest={contest} />;
    case 'rules':
      return (
        <>
          <Part title={t.contest.conditions}>
            <ul class="conditions">
              {contest.conditions.map((each, i) => (
                <li key={i}>{say(each)}</li>
              ))}
            </ul>
          </Part>
          {contest.log.length > 0 && <Log contest={contest} />}
        </>
      );
  }
}

/** The live part: boards, standings, results, rounds, machines. */
function LivePart({ contest }: { readonly contest: ContestState }) {
  const { t } = useTranslator(contestTexts);
  const excluded = useMemo(() => excludedOf(contest.participants), [contest.participants]);
  const latest = useMemo(() => resultsOf(contest), [contest]);
  return (
    <>
      <RunningGames contest={contest} />
      <div class="contest-columns" data-format={contest.format}>
        <Part title={t.contest.standings}>
          <Standings rows={contest.standings} excluded={excluded} details />
          {contest.format === 'swiss' && <p class="muted">{t.contest.tieBreaks}</p>}
        </Part>
        <Part title={t.contest.latest}>
          {latest.length === 0 ? (
            <p class="muted">{t.contest.noResults}</p>
          ) : (
            <Results results={latest} />
          )}
        </Part>
      </div>
      {contest.bracket && (
        <Part title={contest.format === 'swiss' ? t.contest.rounds : t.contest.bracket}>
          <BracketView rounds={contest.bracket} format={contest.format} />
        </Part>
      )}
      {contest.workers && (
        <Part title={t.contest.workers}>
          <WorkerTable workers={contest.workers} />
        </Part>
      )}
    </>
  );
}

/** One row of boards if fewer games run, two rows otherwise; the wall has all boards. */
const LEAST_BOARDS = 5;
const MOST_BOARDS = 10;

/** The running boards and the latest finished ones, in stable places. */
function boardsFor(boards: readonly WallBoard[]): readonly WallBoard[] {
  const running = boards.filter(({ ending }) => ending === null).slice(0, MOST_BOARDS);
  const free = Math.max(0, LEAST_BOARDS - running.length);
  const over = free > 0 ? boards.filter(({ ending }) => ending !== null).slice(-free) : [];
  const shown = new Set([...running, ...over]);
  return boards.filter(board => shown.has(board));
}

/** The running boards; until they have arrived, only the names of the players. */
function RunningGames({ contest }: { readonly contest: ContestState }) {
  const { t } = useTranslator(contestTexts);
  const isOver = contest.state === 'over' || contest.state === 'ready';
  const { state: wall } = useTopic(isOver ? null : `wall:${contest.id}`, readWallState);
  const rules = useMemo(() => readRulesId(allGames, contest.rules), [contest.rules]);
  if (isOver) return null;
  const all = wall?.boards ?? [];
  const boards = boardsFor(all);
  const running = all.filter(({ ending }) => ending === null).length + (wall?.more ?? 0);
  const more = running - boards.filter(({ ending }) => ending === null).length;
  const elsewhere = contest.elsewhere ?? 0;
  return (
    <section class="running">
      <h2>{t.contest.running}</h2>
      {boards.length === 0 && contest.playing.length === 0 && elsewhere === 0 && (
        <p class="muted">{t.contest.nothingRuns}</p>
      )}
      <div class="small-boards">
        {rules.ok &&
          wall &&
          boards.map(board => (
            <LiveBoard key={board.id} board={board} rules={rules.value} opinion={wall.opinion} />
          ))}
      </div>
      {boards.length === 0 && contest.playing.length > 0 && (
        <ul>
          {contest.playing.map(({ number, first, second }) => (
            <li key={number}>
              <a href={`/game/${gameId(contest.id, number)}`}>
                {first} – {second}
              </a>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p>
          <a href={`/wall/${contest.id}`}>{t.contest.more(more)}</a>
        </p>
      )}
      {elsewhere > 0 && <p class="muted">{t.contest.elsewhere(elsewhere)}</p>}
    </section>
  );
}

function Log({ contest }: { readonly contest: ContestState }) {
  const { t, say, lang } = useTranslator(contestTexts);
  const time = new Intl.DateTimeFormat(lang, { dateStyle: 'short', timeStyle: 'short' });
  return (
    <Part title={t.contest.log}>
      <ol class="log">
        {contest.log.toReversed().map(({ at, by, words }, i) => (
          <li key={i}>
            <time dateTime={at}>{time.format(new Date(at))}</time> {say(words)}
            {by !== null && <span class="muted"> {t.contest.by(by)}</span>}
          </li>
        ))}
      </ol>
    </Part>
  );
}
