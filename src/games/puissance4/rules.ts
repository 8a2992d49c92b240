import type { Move, Options, Rules } from '../../core/game.ts';
import { plain } from '../../core/notation.ts';
import { ok, type Result, refuse } from '../../core/result.ts';
import { quotable } from '../../core/texts.ts';
import { rulesId } from '../../core/variant.ts';
import { about, type Variant } from './about.ts';
import { isRotation, LEFT, moveName, RIGHT } from './cells.ts';
import { Puissance4Position } from './position.ts';
import { readPosition } from './read.ts';
import { faults } from './texts.ts';
import { motion, view } from './view.ts';

/** Previews of rotations for each side. */
const PREVIEWS = 2;

// nothing but the number may follow: neither "0 4" nor "4-" is column 4
const DROP = /^(?:(?:colonne|column|col|c)[\s-]*)?(\d+)$/;
const TO_THE_RIGHT = /^(?:rotation|tourner|turn)?[àa]?(?:r|d|right|droite)$/;
const TO_THE_LEFT = /^(?:rotation|tourner|turn)?[àa]?(?:l|g|left|gauche)$/;

function readMove(position: Puissance4Position, text: string): Result<Move> {
  const written = plain(text.normalize('NFC'));
  const drop = DROP.exec(text.trim().toLowerCase());
  if (drop) return position.outcome ? refuse('over', faults.over) : readDrop(position, drop[1]);
  const right = TO_THE_RIGHT.test(written);
  if (!right && !TO_THE_LEFT.test(written))
    return refuse('unreadable-move', faults.unreadableMove(quotable(text.trim())));
  if (position.outcome) return refuse('over', faults.over);
  const { turn, rotations, variant } = position;
  if (variant.rotations === 0) return refuse('illegal-move', faults.noRotation);
  if (rotations[turn] === 0)
    return refuse('illegal-move', faults.rotationsSpent(variant.rotations));
  return ok(right ? RIGHT : LEFT);
}

function readDrop(position: Puissance4Position, digits: string): Result<Move> {
  const column = Number(digits) - 1;
  const { columns } = position.variant;
  if (column < 0 || column >= columns)
    return refuse('illegal-move', faults.noColumn(quotable(digits), columns));
  if (position.tokensLeft(position.turn) === 0) return refuse('illegal-move', faults.noTokens);
  if (position.isFull(column)) return refuse('illegal-move', faults.full(digits));
  return ok(column as Move);
}

export function rules(options: Options) {
  const variant = options as Variant;
  const { columns, rows, tokens, rotations } = variant;
  if (2 * tokens > columns * rows)
    return refuse('too-many-tokens', faults.tooManyTokens(tokens, columns, rows));
  if (rotations > 0 && columns !== rows)
    return refuse('not-square', faults.notSquare(columns, rows));
  const empty = new Array<number>(columns).fill(0);
  return ok({
    id: rulesId(about, options),
    game: about,
    options,
    start: new Puissance4Position(
      variant,
      'first',
      { first: empty, second: empty },
      { first: rotations, second: rotations },
    ),
    previews: rotations > 0 ? PREVIEWS : 0,
    isPreviewable: (position, move) => isRotation(move) && position.legalMoves().includes(move),
    readPosition: text => readPosition(variant, text),
    readMove,
    writeMove: (_, move) => moveName(move),
    view,
    motion,
  } satisfies Rules);
}
