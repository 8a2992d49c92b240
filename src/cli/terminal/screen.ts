import type { GameInfo, Move, Position, Rules } from '../../core/game.ts';
import { COLON, outcomeText, turnText } from '../../core/texts.ts';
import type { CliTranslator } from '../translator.ts';
import { type BoardDrawing, drawBoard, piece } from './board.ts';

interface Output {
  readonly isTTY?: boolean;
  hasColors?(): boolean;
}

/** How this terminal draws: colour if wanted and supported, ASCII if asked for or needed. */
export function drawingFor(game: GameInfo, output: Output, ascii: boolean): BoardDrawing {
  const poor = process.env.TERM === 'dumb' || process.env.TERM === 'linux';
  const colour = output.isTTY === true && output.hasColors?.() === true && !process.env.NO_COLOR;
  return { pieces: game.pieces, unicode: !ascii && !poor, colour };
}

/** The cells where a move's pieces ended up. */
function touched(rules: Rules, before: Position, move: Move): number[] {
  return rules.motion(before, move).flatMap(motion => {
    if (motion.kind === 'appear') return [motion.cell];
    return motion.kind === 'slide' && !turns(rules, before, move) ? [motion.from, motion.to] : [];
  });
}

const turns = (rules: Rules, before: Position, move: Move): boolean =>
  rules.motion(before, move).some(motion => motion.kind === 'turn');

/** The board, what each side has left (such as previews), and whose turn it is or how the game ended. */
export function printPosition(
  translator: CliTranslator,
  rules: Rules,
  position: Position,
  drawing: BoardDrawing,
  last?: { readonly before: Position; readonly move: Move },
): string[] {
  const { texts } = rules.game;
  const view = rules.view(position);
  const marked = last ? { ...drawing, last: touched(rules, last.before, last.move) } : drawing;
  const lines = drawBoard(view, marked);
  for (const { name, left } of view.counters)
    lines.push(
      `${translator.say(texts.labels[name])}${translator.say(COLON)}${piece(drawing, 'first')} ${left.first}   ${piece(drawing, 'second')} ${left.second}`,
    );
  if (position.outcome) {
    lines.push(translator.say(outcomeText(rules, position, last?.move)));
    return lines;
  }
  const open = view.regions.filter(region => region.open).map(region => region.name);
  const where =
    open.length === 1 && texts.region
      ? ` ${translator.t.play.imposed({ region: translator.say(texts.region), name: open[0] })}`
      : '';
  const turn = translator.say(turnText(texts, position.turn));
  lines.push(`${turn} (${piece(drawing, position.turn)}).${where}`);
  return lines;
}
