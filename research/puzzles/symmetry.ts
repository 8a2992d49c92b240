import type { Position, Rules } from '../../src/core/game.ts';
import type { BoardView } from '../../src/core/view.ts';

/**
 * The same text for all positions that are equal under rotation, reflection or exchange of
 * colours, whether the game's rules have that symmetry or not: such puzzles count as equal.
 */
export function canonicalText(rules: Rules, position: Position): string {
  const view = rules.view(position);
  const texts = turnings(view).flatMap(cells =>
    [false, true].map(swapped => written(view, cells, swapped, position)),
  );
  return texts.sort()[0];
}

/** For each rotation or reflection of the board: the source of each cell. */
function turnings({ rows, columns }: BoardView): number[][] {
  const places = Array.from({ length: rows * columns }, (_, cell) => [
    Math.floor(cell / columns),
    cell % columns,
  ]);
  const mirrors = [
    ([r, c]: number[]) => [r, c],
    ([r, c]: number[]) => [r, columns - 1 - c],
    ([r, c]: number[]) => [rows - 1 - r, c],
    ([r, c]: number[]) => [rows - 1 - r, columns - 1 - c],
  ];
  const turns =
    rows === columns
      ? [
          ...mirrors,
          ...mirrors.map(
            m =>
              ([r, c]: number[]) =>
                m([c, r]),
          ),
        ]
      : mirrors;
  return turns.map(turn =>
    places.map(place => {
      const [r, c] = turn(place);
      return r * columns + c;
    }),
  );
}

function written(
  view: BoardView,
  cells: readonly number[],
  swapped: boolean,
  { turn }: Position,
): string {
  const letter = (side: 'first' | 'second' | 'draw' | null) =>
    side === null ? '.' : side === 'draw' ? '=' : (side === 'first') === swapped ? 'b' : 'a';
  const region = view.cells.map((_, cell) => view.regions.find(one => one.cells.includes(cell)));
  const board = cells
    .map(
      cell =>
        letter(view.cells[cell].mark) +
        (region[cell] ? `${letter(region[cell].owner)}${region[cell].open ? '!' : ''}` : ''),
    )
    .join('');
  const counters = view.counters
    .map(({ left }) => (swapped ? `${left.second}-${left.first}` : `${left.first}-${left.second}`))
    .join();
  return `${view.rows}x${view.columns} ${board} ${letter(turn)} ${counters}`;
}
