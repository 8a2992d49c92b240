/**
 * CodinGame's tic-tac-toe protocol, for plain and Ultimate tic-tac-toe. Lines <-> cells, which are rows and
 * columns of the whole board, both from 0.
 *
 *     bot reads   opponentRow opponentCol      (-1 -1 where it begins)
 *                 validActionCount
 *                 row col                      (that many lines)
 *     bot writes  row col                      (whatever follows is a message)
 */

/** CodinGame's variants of games: on a full board without a line, it counts sub-boards. */
export const CODINGAME_VARIANTS: Readonly<Record<string, string | undefined>> = {
  ultimate: 'count',
};

export interface CodingameCell {
  readonly row: number;
  readonly column: number;
}

export interface CodingameTurn {
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

export const writeAnswer = (cell: CodingameCell, message = ''): string =>
  message === '' ? cellText(cell) : `${cellText(cell)} ${message.replace(/\s+/g, ' ')}`;

/** Assembles turns from lines, for our bots; null until a turn is complete. */
export class CodingameTurnReader {
  #last: CodingameCell | null | undefined;
  #count: number | undefined;
  #actions: CodingameCell[] = [];

  /** Never throws: a line that does not fit begins a new turn. */
  push(line: string): CodingameTurn | null {
    const cell = readAnswer(line);
    if (this.#last === undefined) {
      if (cell) this.#last = cell.row < 0 ? null : cell;
      return null;
    }
    if (this.#count === undefined) {
      const count = /^\s*(\d{1,3})\s*$/.exec(line);
      if (count) this.#count = Number(count[1]);
      else this.#reset();
    } else if (cell) this.#actions.push(cell);
    else this.#reset();
    if (this.#last === undefined || this.#count === undefined || this.#actions.length < this.#count)
      return null;
    const turn = { last: this.#last, actions: this.#actions };
    this.#reset();
    return turn;
  }

  #reset(): void {
    this.#last = undefined;
    this.#count = undefined;
    this.#actions = [];
  }
}
