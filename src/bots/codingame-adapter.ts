import type { Match } from '../core/match.ts';
import { type CodingameCell, readAnswer, writeTurn } from '../protocols/codingame.ts';
import type { AdapterEvent, ProtocolAdapter } from './protocol-adapter.ts';

/** Rows and columns of a move, from the view: in these games a move is one tap on one cell. */
function cellOf(match: Match, taps: readonly (readonly number[])[]): CodingameCell {
  const { columns } = match.rules.view(match.position);
  const [[cell]] = taps;
  return { row: Math.floor(cell / columns), column: cell % columns };
}

/** CodinGame's protocol for games whose moves are taps on one cell: plain and Ultimate tic-tac-toe. */
export function codingameAdapter(): ProtocolAdapter {
  return {
    protocol: 'codingame',
    greeting: () => [],
    turn(match) {
      const { rules, position, plies } = match;
      const { inputs } = rules.view(position);
      const last = plies.at(-1);
      const before = last && rules.view(last.before).inputs.find(input => input.move === last.move);
      return writeTurn({
        last: before ? cellOf(match, before.steps) : null,
        actions: inputs.map(input => cellOf(match, input.steps)),
      });
    },
    read(line, { rules, position }): AdapterEvent {
      if (line.trim() === '') return { kind: 'nothing' };
      const answer = readAnswer(line);
      if (!answer) return { kind: 'unreadable' };
      const { cells, columns, rows } = rules.view(position);
      const inside =
        answer.row >= 0 && answer.row < rows && answer.column >= 0 && answer.column < columns;
      // an invalid cell is passed on unchanged, so that the rules refuse it and the evidence shows it
      return {
        kind: 'move',
        text: inside ? cells[answer.row * columns + answer.column].name : line,
      };
    },
    farewell: () => [],
  };
}
