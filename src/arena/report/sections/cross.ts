import type { CrossCell } from '../../../stats/cross-table.ts';
import { heatMap } from '../charts/heat-map.ts';
import { figure, matrixTable, SMALL_MATRIX } from '../elements.ts';
import { type Markup, markup } from '../html.ts';
import type { ReportContext, Section } from '../section.ts';

/** The score of one player against another, from both sides. */
interface CrossMeeting {
  readonly games: number;
  readonly points: number;
  readonly asFirst: number;
  readonly asSecond: number;
}

function meeting(home: CrossCell | null, away: CrossCell | null): CrossMeeting | null {
  const games = (home?.games ?? 0) + (away?.games ?? 0);
  if (games === 0) return null;
  const asFirst = home ? home.wins.first + home.draws / 2 : 0;
  const asSecond = away ? away.wins.second + away.draws / 2 : 0;
  return { games, points: asFirst + asSecond, asFirst, asSecond };
}

/** Everyone's score against everyone. */
export function cross(context: ReportContext): Section | null {
  const { t, f, source } = context;
  const { players, cells } = source.summary.crossTable;
  if (players.length < 2 || source.summary.games.counted === 0) return null;
  const met = players.map((_, i) =>
    players.map((_, j) => (i === j ? null : meeting(cells[i][j], cells[j][i]))),
  );
  const chart = heatMap({
    title: t.cross.chart,
    description: t.cross.legend,
    names: players,
    cells: met.map((row, i) =>
      row.map(
        (cell, j) =>
          cell && {
            value: cell.points / cell.games,
            label: f.share(cell.points / cell.games, 0),
            title: t.cross.cell(
              players[i],
              players[j],
              f.number(cell.points),
              f.number(cell.games),
            ),
          },
      ),
    ),
  });
  const table =
    source.kind === 'match'
      ? matrixTable(
          t.cross.caption,
          t.standings.player,
          players,
          met.map(row => row.map(cell => cell && scoreOf(context, cell))),
        )
      : matrixTable(
          players.length <= SMALL_MATRIX ? t.cross.points : t.cross.stackedPoints,
          t.standings.player,
          players,
          cells.map(row => row.map(cell => cell && pointsOf(context, cell))),
        );
  return {
    id: 'cross',
    title: t.cross.title,
    body: figure(chart, `${t.cross.chart}. ${t.cross.legend}`, table),
  };
}

const scoreOf = (
  { f }: ReportContext,
  { games, points, asFirst, asSecond }: CrossMeeting,
): Markup =>
  markup`${f.number(points)}/${f.number(games)}<small>${f.number(asFirst)} + ${f.number(asSecond)}</small>`;

/** `10:1`; one above the other where there are many columns. */
function pointsOf({ f, source }: ReportContext, { points: { first, second } }: CrossCell): Markup {
  const [home, away] = [f.number(first, 2), f.number(second, 2)];
  return source.summary.crossTable.players.length <= SMALL_MATRIX
    ? markup`${home}:${away}`
    : markup`${home}<small>${away}</small>`;
}
