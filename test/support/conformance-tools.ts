import type { Move, Position, Rules, Side } from '../../src/core/game.ts';
import type { Random } from '../../src/core/random.ts';
import { type Fault, LANGS, type LocalizedText } from '../../src/core/result.ts';
import { type BoardView, type Motion, tap, targets } from '../../src/core/view.ts';

/** Tools of the checks in `conformance.ts`: random games, comparisons, taps and motions. */

const LONGEST_GAME = 1_000;

export function demand(holds: boolean, what: string, position?: Position): void {
  if (!holds) throw new Error(position ? `${what} in ${position.text()}` : what);
}

export function same(a: unknown, b: unknown, what: string, position?: Position): void {
  const [left, right] = [JSON.stringify(a), JSON.stringify(b)];
  demand(left === right, `${what}: ${left} is not ${right}`, position);
}

export interface PlayedStep {
  readonly before: Position;
  readonly move: Move;
  readonly after: Position;
}

/** One random game to its end. */
export function randomGame(rules: Rules, random: Random): PlayedStep[] {
  const steps: PlayedStep[] = [];
  let position = rules.start;
  while (!position.outcome) {
    const move = random.pick(position.legalMoves());
    const after = position.play(move);
    steps.push({ before: position, move, after });
    position = after;
    demand(steps.length <= LONGEST_GAME, `the game goes on after ${LONGEST_GAME} moves`, position);
  }
  return steps;
}

export const positionsOf = (rules: Rules, steps: readonly PlayedStep[]): Position[] => [
  rules.start,
  ...steps.map(step => step.after),
];

export const hasText = (text: LocalizedText | undefined): boolean =>
  text !== undefined && LANGS.every(lang => text[lang].trim() !== '');

/** Whether it has a code, and a message of a sentence or two, with quotations shortened. */
export const isHelpful = (fault: Fault): boolean =>
  /^[a-z][a-z0-9-]*$/.test(fault.code) &&
  hasText(fault.message) &&
  Object.values(fault.message).every(text => text.length < 500);

export const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
};

/** The marks of a board after a move's motions. */
export function moved(view: BoardView, motions: readonly Motion[]): (Side | null)[] {
  let marks = view.cells.map(cell => cell.mark);
  for (const motion of motions)
    switch (motion.kind) {
      case 'appear':
        demand(marks[motion.cell] === null, 'a piece appears on an empty cell');
        marks[motion.cell] = motion.side;
        break;
      case 'vanish':
        demand(marks[motion.cell] === motion.side, 'the piece that vanishes was there');
        marks[motion.cell] = null;
        break;
      case 'slide':
        demand(
          marks[motion.from] !== null && marks[motion.to] === null,
          'a piece slides to an empty cell',
        );
        marks[motion.to] = marks[motion.from];
        marks[motion.from] = null;
        break;
      case 'turn': {
        const n = view.columns;
        demand(view.rows === n, 'only a square board turns');
        const before = marks;
        // clockwise, the mark at (n - 1 - column, row) comes to (row, column)
        marks = before.map((_, at) => {
          const [row, column] = [Math.floor(at / n), at % n];
          return motion.quarters === 1
            ? before[(n - 1 - column) * n + row]
            : before[column * n + (n - 1 - row)];
        });
      }
    }
  return marks;
}

/** Every move that taps can make. */
export function tapped(view: BoardView, chosen: readonly number[] = []): Move[] {
  return targets(view, chosen).flatMap(cell => {
    const result = tap(view, chosen, cell);
    if (result.kind === 'move') return [result.move];
    demand(result.kind === 'chosen', 'a target can be tapped');
    return result.kind === 'chosen' ? tapped(view, result.cells) : [];
  });
}
