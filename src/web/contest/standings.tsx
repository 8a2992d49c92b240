import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ContestState } from '../../protocols/contest-wire.ts';
import { useTranslator } from '../shell/translator.ts';
import { contestTexts } from '../texts/contest.ts';

/** A line of the standings. */
export type StandingsRow = Pick<
  ContestState['standings'][number],
  'rank' | 'name' | 'points' | 'games' | 'wins' | 'draws' | 'losses'
> & { readonly tieBreaks?: ContestState['standings'][number]['tieBreaks'] };

export const excludedOf = (participants: ContestState['participants']): ReadonlySet<string> =>
  new Set(participants.filter(({ isExcluded }) => isExcluded).map(({ name }) => name));

interface Props {
  readonly rows: readonly StandingsRow[];
  readonly excluded: ReadonlySet<string>;
  /** The columns beside rank, name and points. */
  readonly details: boolean;
  /** Where a name leads to. */
  readonly linkOf?: (name: string) => string | null;
}

/** The standings; a row that changes its rank glides to its new place. */
export function Standings({ rows, excluded, details, linkOf }: Props) {
  const { t, number } = useTranslator(contestTexts);
  const { columns } = t.contest;
  const points = (value: number) =>
    number(value, value % 1 === 0 ? 0 : (value * 10) % 1 === 0 ? 1 : 2);
  const body = useMovingRows();
  const isSwiss = details && rows.some(({ tieBreaks = null }) => tieBreaks !== null);
  return (
    <table class="standings" data-details={details}>
      <caption class="sr-only">{t.contest.standings}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="sr-only">{columns.rank}</span>
          </th>
          <th scope="col">{columns.name}</th>
          {details && (
            <>
              <th scope="col">{columns.played}</th>
              <th scope="col">{columns.wins}</th>
              <th scope="col">{columns.draws}</th>
              <th scope="col">{columns.losses}</th>
            </>
          )}
          {isSwiss && (
            <>
              <th scope="col">{columns.buchholz}</th>
              <th scope="col">{columns.berger}</th>
            </>
          )}
          <th scope="col">{details ? columns.points : columns.shortPoints}</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map(row => {
          const link = linkOf?.(row.name) ?? null;
          return (
            <tr
              key={row.name}
              data-key={row.name}
              data-rank={row.games > 0 ? row.rank : undefined}
              class={excluded.has(row.name) ? 'excluded' : ''}
            >
              <td>{row.rank}</td>
              <th scope="row">
                {link === null ? row.name : <a href={link}>{row.name}</a>}
                {excluded.has(row.name) && <span class="absent">{t.contest.excluded}</span>}
              </th>
              {details && (
                <>
                  <td>{row.games}</td>
                  <td>{row.wins}</td>
                  <td>{row.draws}</td>
                  <td>{row.losses}</td>
                </>
              )}
              {isSwiss && (
                <>
                  <td>{row.tieBreaks && points(row.tieBreaks.buchholz)}</td>
                  <td>{row.tieBreaks && points(row.tieBreaks.sonnebornBerger)}</td>
                </>
              )}
              <td>{points(row.points)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const MOVE = 900;

/** Animates rows of a table body from their former places to their present ones. */
function useMovingRows() {
  const body = useRef<HTMLTableSectionElement>(null);
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const table = body.current;
    if (!table) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const before = places.current;
    const now = new Map<string, number>();
    for (const row of table.rows) {
      const key = row.dataset.key ?? '';
      now.set(key, row.offsetTop);
      const was = before.get(key);
      if (still || was === undefined || was === row.offsetTop) continue;
      row.animate([{ transform: `translateY(${was - row.offsetTop}px)` }, { transform: 'none' }], {
        duration: MOVE,
        easing: 'cubic-bezier(0.3, 0, 0.1, 1)',
      });
      row.animate([{ backgroundColor: 'var(--marker)' }, { backgroundColor: 'transparent' }], {
        duration: MOVE * 3,
      });
    }
    places.current = now;
  });
  return body;
}
