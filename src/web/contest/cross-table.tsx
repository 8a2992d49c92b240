import type { ContestGameList } from '../../protocols/contest-wire.ts';
import { useTranslator } from '../shell/translator.ts';
import { contestTexts } from '../texts/contest.ts';
import { pairAddress } from './contest-games.ts';

/** The cross table: points of the row's and the column's player, in the games that the row's player began. */
export function CrossTable({
  contest,
  table: { players, cross },
}: {
  readonly contest: string;
  readonly table: ContestGameList;
}) {
  const { t, number } = useTranslator(contestTexts);
  return (
    <>
      <p class="muted">{t.contest.crossHow}</p>
      <div class="cross" tabIndex={0} role="group" aria-label={t.contest.cross}>
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col">
                <span class="sr-only">{t.contest.columns.name}</span>
              </th>
              {players.map((name, i) => (
                <th key={name} scope="col" title={name}>
                  <span class="sr-only">{name}</span>
                  <span aria-hidden="true">{i + 1}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {players.map((name, row) => (
              <tr key={name}>
                <td>{row + 1}</td>
                <th scope="row">{name}</th>
                {players.map((other, column) => {
                  const met = cross[row]?.[column] ?? null;
                  if (row === column) return <td key={other} class="self" />;
                  return (
                    <td key={other}>
                      {met && (
                        <a href={pairAddress(contest, name, other)}>
                          {met.map(points => number(points)).join(':')}
                        </a>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
