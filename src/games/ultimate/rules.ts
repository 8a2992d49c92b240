import { type Move, type Options, type Rules, SIDES } from '../../core/game.ts';
import { plain } from '../../core/notation.ts';
import { faultMessage, type LocalizedText, ok, type Result, refuse } from '../../core/result.ts';
import { quotable } from '../../core/texts.ts';
import { rulesId } from '../../core/variant.ts';
import { about, type Rule } from './about.ts';
import { BOARDS, boardName, hasLine, moveName } from './cells.ts';
import { UltimatePosition } from './position.ts';
import { readPosition } from './read.ts';
import { faults, reasons } from './texts.ts';
import { cellName, motion, view } from './view.ts';

const EMPTY = [0, 0, 0, 0, 0, 0, 0, 0, 0];

function readMove(position: UltimatePosition, text: string): Result<Move> {
  const spelled = /^([a-i])([1-9])$/.exec(plain(text));
  if (!spelled) return refuse('unreadable-move', faults.unreadableMove(quotable(text.trim())));
  if (position.outcome) return refuse('over', faults.over);
  const board = spelled[1].charCodeAt(0) - 'a'.charCodeAt(0);
  const cell = Number(spelled[2]) - 1;
  if (position.imposed !== null && board !== position.imposed)
    return refuse('illegal-move', faults.imposed(boardName(board), boardName(position.imposed)));
  if (!position.isOpen(board)) {
    const open = BOARDS.filter(b => position.isOpen(b)).map(boardName);
    return refuse('illegal-move', faults.closed(boardName(board), open));
  }
  if (position.mark(board, cell) !== null)
    return refuse('illegal-move', faults.taken(moveName(board * 9 + cell)));
  return ok((board * 9 + cell) as Move);
}

function reason(position: UltimatePosition): LocalizedText {
  const { won, rule } = position;
  if (hasLine(won.first) || hasLine(won.second)) return reasons.line;
  if (rule !== 'count') return reasons.closed;
  const counts = SIDES.map(side => position.tally(side));
  return reasons.count(Math.max(...counts), Math.min(...counts));
}

export function rules(options: Options) {
  const rule = options.rule as Rule;
  return ok({
    id: rulesId(about, options),
    game: about,
    options,
    start: new UltimatePosition(
      rule,
      'first',
      { first: EMPTY, second: EMPTY },
      { first: 0, second: 0 },
      null,
    ),
    previews: 0,
    readPosition: text => readPosition(rule, text),
    readMove,
    writeMove: (_, move) => moveName(move),
    view,
    explainTaps: (position: UltimatePosition, [cell]) =>
      faultMessage(readMove(position, cellName(cell))),
    motion,
    reason,
  } satisfies Rules);
}
