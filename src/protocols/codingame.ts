import type { Rules } from '../core/game.ts';

/**
 * CodinGame's tic-tac-toe protocol, for plain and Ultimate tic-tac-toe. Lines <-> cells, which are rows and
 * columns of the whole board, both from 0.
 *
 *     bot reads   opponentRow opponentCol      (-1 -1 if the bot begins)
 *                 validActionCount
 *                 row col                      (that many lines)
 *     bot writes  row col                      (whatever follows is a message)
 */

/** CodinGame's variants of games: on a full board without a line, it counts sub-boards. */
export const CODINGAME_VARIANTS: Readonly<Record<string, string | undefined>> = {
  ultimate: 'count',
};

/** Whether every move is a tap on one cell, as the protocol requires: plain and Ultimate tic-tac-toe. */
export const fitsCodingame = (rules: Rules): boolean =>
  rules.view(rules.start).inputs.every(({ steps }) => steps.length === 1 && steps[0].length === 1);

export interface CodingameCell {
  readonly row: number;
  readonly column: number;
}

interface CodingameTurn {
  /** The opponent's last move, or null before the first. */
  readonly last: CodingameCell | null;
  readonly actions: readonly CodingameCell[];
}

const cellText = ({ row, column }: CodingameCell): string => `${row} ${column}`;

/** The lines that a bot is sent for its turn. */
export const writeTurn = ({ last, actions }: CodingameTurn): string[] => [
  last ? cellText(last) : '-1 -1',
  String(actions.length),
  ...actions.map(cellText),
];

const CELL = /^\s*(-?\d{1,3})\s+(-?\d{1,3})(?:\s|$)/;

/** A bot's answer, or null if the line is not one. */
export function readAnswer(line: string): CodingameCell | null {
  const found = CELL.exec(line);
  return found ? { row: Number(found[1]), column: Number(found[2]) } : null;
}
