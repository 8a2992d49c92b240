import { ok } from '../../core/result.ts';
import type { LadderRow, LadderState, ShownLadderGame } from '../../protocols/ladder-wire.ts';
import { Part } from '../parts/part.tsx';
import { useRequest } from '../parts/use-request.ts';
import { request } from '../session/api.ts';
import { useTranslator } from '../shell/translator.ts';
import { ladderTexts } from '../texts/ladder.ts';
import { FriendlyForm } from './friendly-form.tsx';
import { OwnBots } from './own-bots.tsx';
import { playerName } from './player-name.ts';
import { RatingChart } from './rating-chart.tsx';

/** One ladder: ratings with intervals, their history, running games, and friendly matches. */
export function LadderView({
  ladder,
  isLive,
}: {
  readonly ladder: LadderState;
  readonly isLive: boolean;
}) {
  const { t } = useTranslator(ladderTexts);
  const { rows, running, recent } = ladder;
  const inIt = rows.filter(({ state }) => state !== 'left').length;
  return (
    <>
      <LadderStatus ladder={ladder} players={inIt} isLive={isLive} />
      <div class="ladder-columns">
        <div>
          <Part title={t.ladder.table}>
            {rows.length === 0 ? <p>{t.ladder.empty}</p> : <LadderTable rows={rows} />}
            {rows.length > 0 && <p class="muted">{t.ladder.honest}</p>}
          </Part>
          {rows.some(({ days }) => days.length > 0) && (
            <Part title={t.ladder.chart}>
              <RatingChart rows={rows} />
            </Part>
          )}
        </div>
        <div class="ladder-side">
          <OwnBots ladder={ladder} />
          <FriendlyForm ladder={ladder} />
          {running.length > 0 && (
            <Part title={t.ladder.running}>
              <Games games={running} />
            </Part>
          )}
          <Part title={t.ladder.recent}>
            {recent.length === 0 ? (
              <p class="muted">{t.ladder.noGames}</p>
            ) : (
              <Games games={recent.slice(0, 12)} />
            )}
          </Part>
        </div>
      </div>
    </>
  );
}

function LadderStatus({
  ladder,
  players,
  isLive,
}: {
  readonly ladder: LadderState;
  readonly players: number;
  readonly isLive: boolean;
}) {
  const { t, say } = useTranslator(ladderTexts);
  const { paused, waits, isTeacher, id, time } = ladder;
  const sending = useRequest();
  const turn = () =>
    sending.run(() => request('PATCH', `/api/ladders/${id}`, () => ok(null), { paused: !paused }));
  const state = paused ? t.ladder.paused : waits ? t.ladder.waits : t.ladder.goesOn;
  return (
    <div class="ladder-status">
      <p role="status" data-state={paused ? 'paused' : waits ? 'waits' : 'runs'}>
        <strong>{state}</strong>{' '}
        <span class="muted">{t.ladder.facts(players, t.ladder.perMove(spaced(time)))}</span>
      </p>
      {!isLive && <p class="notice">{t.ladder.lost}</p>}
      {isTeacher && (
        <button type="button" class="button quiet" disabled={sending.isBusy} onClick={turn}>
          {paused ? t.ladder.resume : t.ladder.pause}
        </button>
      )}
      {sending.fault && <p class="fault">{say(sending.fault.message)}</p>}
    </div>
  );
}

/** `2s` as people write it. */
const spaced = (time: string): string => time.replaceAll(/(\d)([a-z])/g, '$1\u00a0$2');

function LadderTable({ rows }: { readonly rows: readonly LadderRow[] }) {
  const { t, number } = useTranslator(ladderTexts);
  const { columns } = t.ladder;
  const span = spanOf(rows);
  return (
    <table class="standings ladder-table">
      <caption class="sr-only">{t.ladder.table}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="sr-only">{columns.rank}</span>
          </th>
          <th scope="col">{columns.name}</th>
          <th scope="col" class="wide">
            {columns.results}
          </th>
          <th scope="col">{columns.points}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.id} data-rank={row.rank ?? ''} data-state={row.state}>
            <td>{row.rank ?? '–'}</td>
            <th scope="row">
              <span class="ladder-name">{playerName(t.ladder.level, row.name)}</span>
              <span class="ladder-by">
                <span class="ladder-dot" data-state={row.state} aria-hidden="true" />
                {t.ladder.states[row.state]}
                {' · '}
                {row.author === null ? t.ladder.ours : t.ladder.by(row.author, row.version)}
              </span>
            </th>
            <td class="wide">
              {row.wins} / {row.draws} / {row.losses}
            </td>
            <td class="ladder-points">
              <span title={row.provisional ? t.ladder.provisional : undefined}>
                {t.ladder.rating(number(row.points, 0), number(row.error, 0))}
                {row.provisional && <span class="sr-only">{t.ladder.provisional}</span>}
              </span>
              <Interval row={row} span={span} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The lowest and the highest end of all intervals. */
function spanOf(rows: readonly LadderRow[]): readonly [number, number] {
  const low = Math.min(...rows.map(({ points, error }) => points - error));
  const high = Math.max(...rows.map(({ points, error }) => points + error));
  return [low, Math.max(high, low + 1)];
}

/** A rating as a bar from its lower to its upper end, on the scale of the table. */
function Interval({
  row: { points, error, provisional },
  span: [low, high],
}: {
  readonly row: LadderRow;
  readonly span: readonly [number, number];
}) {
  const x = (value: number) => (100 * (value - low)) / (high - low);
  return (
    <svg
      class="ladder-interval"
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      aria-hidden="true"
      data-provisional={provisional}
    >
      <rect
        class="ladder-range"
        x={x(points - error)}
        width={x(points + error) - x(points - error)}
        y="2"
        height="2"
      />
      <rect class="ladder-middle" x={Math.max(0, x(points) - 0.7)} width="1.4" y="0" height="6" />
    </svg>
  );
}

function Games({ games }: { readonly games: readonly ShownLadderGame[] }) {
  const { t, number } = useTranslator(ladderTexts);
  const gain = (value: number): string => `${value >= 0 ? '+' : '−'}${number(Math.abs(value), 0)}`;
  return (
    <ul class="results ladder-games">
      {games.map(({ id, names, rated, ending, gains }) => {
        const score = ending
          ? ending.winner === null
            ? '½–½'
            : ending.winner === 'first'
              ? '1–0'
              : '0–1'
          : '…';
        return (
          <li key={id}>
            <a href={`/game/${id}`}>
              <span>{playerName(t.ladder.level, names[0])}</span>
              <span class="score">{score}</span>
              <span>{playerName(t.ladder.level, names[1])}</span>
            </a>
            <span class="cause">
              {gains ? `${gain(gains[0])} / ${gain(gains[1])}` : rated ? '' : t.ladder.friendlyGame}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
