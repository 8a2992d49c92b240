import { type Move, type Options, other, type PreviewRules, type Rules } from '../../core/game.ts';
import { plain } from '../../core/notation.ts';
import { faultMessage, type LocalizedText, ok, type Result, refuse } from '../../core/result.ts';
import { quotable } from '../../core/texts.ts';
import { rulesId } from '../../core/variant.ts';
import { about, type Variant } from './about.ts';
import { hasFour, isRotation, LEFT, moveName, RIGHT, rotate } from './cells.ts';
import { Puissance4Position } from './position.ts';
import { readPosition } from './read.ts';
import { faults, reasons } from './texts.ts';
import { motion, view } from './view.ts';

/** Previews of rotations for each side. */
const PREVIEWS = 2;

// only a number may follow: neither "0 4" nor "4-" is column 4
const DROP = /^(?:(?:colonne|column|col|c)[\s-]*)?(\d+)$/;
const TO_THE_RIGHT = /^(?:rotation|tourner|turn)?[àa]?(?:r|d|right|droite)$/;
const TO_THE_LEFT = /^(?:rotation|tourner|turn)?[àa]?(?:l|g|left|gauche)$/;

/** The number of a drop's column, as written. */
const dropOf = (text: string): string | undefined => DROP.exec(text.trim().toLowerCase())?.[1];

function readRotation(text: string): Result<Move> {
  const written = plain(text.normalize('NFC'));
  if (TO_THE_RIGHT.test(written)) return ok(RIGHT);
  return TO_THE_LEFT.test(written)
    ? ok(LEFT)
    : refuse('unreadable-move', faults.unreadableMove(quotable(text.trim())));
}

function readMove(position: Puissance4Position, text: string): Result<Move> {
  const drop = dropOf(text);
  if (drop !== undefined)
    return position.outcome ? refuse('over', faults.over) : readDrop(position, drop);
  const rotation = readRotation(text);
  if (!rotation.ok) return rotation;
  if (position.outcome) return refuse('over', faults.over);
  const { turn, rotations, variant } = position;
  if (variant.rotations === 0) return refuse('illegal-move', faults.noRotation);
  if (rotations[turn] === 0)
    return refuse('illegal-move', faults.rotationsSpent(variant.rotations));
  return rotation;
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

function reason({ outcome, marks, turn }: Puissance4Position, last?: Move): LocalizedText {
  if (outcome?.kind !== 'win') return hasFour(marks.first) ? reasons.bothFours : reasons.noTokens;
  if (last === undefined || !isRotation(last)) return reasons.four;
  const mover = other(turn);
  const { sides } = about.texts;
  return outcome.winner === mover
    ? reasons.ownRotation(sides[mover])
    : reasons.rotation(sides[mover], sides[outcome.winner]);
}

/** Previews of rotations. A side without rotations left may still preview those of the other side. */
const preview = {
  moves: ({ outcome }) => (outcome ? [] : [RIGHT, LEFT]),
  read(position, text) {
    if (position.outcome) return refuse('over', faults.over);
    return dropOf(text) === undefined
      ? readRotation(text)
      : refuse('not-previewable', faults.notPreviewable);
  },
  play(position: Puissance4Position, move) {
    const { variant, turn, marks, rotations } = position;
    return rotations[turn] > 0
      ? position.play(move)
      : new Puissance4Position(variant, other(turn), rotate(marks, move), rotations);
  },
} satisfies PreviewRules;

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
    ...(rotations > 0 ? { preview } : {}),
    readPosition: text => readPosition(variant, text),
    readMove,
    writeMove: (_, move) => moveName(move),
    view,
    explainTaps: (position: Puissance4Position, [cell]) =>
      faultMessage(readMove(position, moveName((cell % columns) as Move))),
    motion,
    reason,
  } satisfies Rules);
}
