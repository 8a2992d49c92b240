import { SIDES, type Side } from '../../core/game.ts';
import type { Ending } from '../../core/match.ts';
import { useTranslator } from '../shell/translator.ts';
import { contestTexts } from '../texts/contest.ts';

/** A finished game of a contest. */
export interface ContestResult {
  /** The id of its page. */
  readonly id: string;
  readonly names: readonly [string, string];
  readonly winner: Side | null;
  readonly cause: Ending['cause'];
}

/** Results, one a line: names with their points, and the cause if the game was not decided on the board. */
export function Results({ results }: { readonly results: readonly ContestResult[] }) {
  const { t } = useTranslator(contestTexts);
  const markOf = (winner: Side | null, cause: Ending['cause'], side: Side) =>
    winner === side
      ? t.contest.marks.won
      : winner === null && (cause === 'rules' || cause === 'agreement')
        ? t.contest.marks.drawn
        : t.contest.marks.lost;
  return (
    <ol class="results">
      {results.map(({ id, names, winner, cause }) => (
        <li key={id}>
          <a href={`/game/${id}`}>
            <span class={winner === 'first' ? 'winner' : ''}>{names[0]}</span>
            <span class="score">
              {SIDES.map(side => markOf(winner, cause, side)).join('\u2009–\u2009')}
            </span>
            <span class={winner === 'second' ? 'winner' : ''}>{names[1]}</span>
          </a>
          {t.play.causes[cause] !== '' && <span class="cause">{t.play.causes[cause]}</span>}
        </li>
      ))}
    </ol>
  );
}

export const NextGames = ({
  games,
}: {
  readonly games: readonly (readonly [string, string])[];
}) => (
  <ol class="results">
    {games.map((names, i) => (
      <li key={`${i} ${names.join(' ')}`}>
        <span>{names[0]}</span>
        <span class="score">–</span>
        <span>{names[1]}</span>
      </li>
    ))}
  </ol>
);
