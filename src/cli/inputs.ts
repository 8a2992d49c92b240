import { readFile, stat } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import type { Game, Move, Position, Rules } from '../core/game.ts';
import { splitWords } from '../core/notation.ts';
import type { GameRecord } from '../core/record.ts';
import { readRecords } from '../core/record-reader.ts';
import { errorCode, errorMessage, placedAt, refusal } from '../core/result.ts';
import { outcomeText, quotable } from '../core/texts.ts';
import { findGame, readPosition, rulesOf } from '../core/variant.ts';
import { games } from '../games/index.ts';
import type { Invocation } from './command.ts';
import { gameList, given } from './options.ts';
import type { CliTranslator } from './translator.ts';
import { orUsageError, UsageError } from './usage-error.ts';

/** Reads games, variants, positions and files from the command line. */

/** Why a file operation failed, for people. */
export function fileTrouble(translator: CliTranslator, error: unknown): string {
  const code = errorCode(error);
  const { fileWhy } = translator.t.errors;
  return Object.hasOwn(fileWhy, code)
    ? fileWhy[code as keyof typeof fileWhy]
    : translator.t.errors.fileCode(code || quotable(errorMessage(error)));
}

/** A whole file, or standard input for `-`. */
async function readText(translator: CliTranslator, file: string): Promise<string> {
  try {
    return file === '-' ? await readAll(process.stdin) : await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(translator.t.errors.file({ file, why: fileTrouble(translator, error) }));
  }
}

/** Whether an argument is a file rather than a stored championship's id. */
export async function isFile(word: string): Promise<boolean> {
  if (/[./\\]/.test(word)) return true;
  return stat(word).then(
    found => found.isFile(),
    () => false,
  );
}

export interface StartPosition {
  readonly game: Game;
  readonly rules: Rules;
  readonly position: Position;
}

export interface StartArguments {
  readonly game: string;
  readonly variant?: string | undefined;
  readonly position?: string | undefined;
}

/** The start that the arguments of a command describe; they must name a game. */
export function startArguments({ args, translator }: Invocation): StartArguments {
  if (args.game === undefined) throw new UsageError(translator.t.errors.gameNeeded(gameList));
  return {
    game: String(args.game),
    variant: given(args, 'variant'),
    position: given(args, 'position'),
  };
}

/** The game and variant: `ultimate`, `ultimate:open`, or the variant as an option. */
function rulesNamed(
  translator: CliTranslator,
  named: string,
  variant?: string,
): { game: Game; rules: Rules | null } {
  const colon = named.indexOf(':');
  const game: Game = orUsageError(
    translator,
    findGame(games, colon < 0 ? named : named.slice(0, colon)),
  );
  const attached = colon < 0 ? undefined : named.slice(colon + 1);
  if (attached !== undefined && variant !== undefined)
    throw new UsageError(translator.t.errors.variantTwice({ a: attached, b: variant }));
  const asked = attached ?? variant;
  if (asked === undefined) return { game, rules: null };
  return { game, rules: orUsageError(translator, rulesOf(game, asked), { text: asked }) };
}

/** The positions to begin from: one, or those of a file (one per line; # begins a comment). */
export async function startsFrom(
  translator: CliTranslator,
  args: StartArguments,
): Promise<StartPosition[]> {
  const { game, rules } = rulesNamed(translator, args.game, args.variant);
  const standard = rules ?? orUsageError(translator, rulesOf(game));
  if (args.position === undefined) return [{ game, rules: standard, position: standard.start }];
  const fromFile = args.position.startsWith('@');
  const name = args.position.slice(1);
  const text = fromFile ? await readText(translator, name) : args.position;
  const source = fromFile ? { name, text } : { text };
  const lines = fromFile ? text.split(/\r\n?|\n/) : [text];
  const starts: StartPosition[] = [];
  for (const [i, line] of lines.entries()) {
    if (fromFile && /^\s*(#|$)/.test(line)) continue;
    const read = readPosition(game, line);
    const found = orUsageError(
      translator,
      read.ok || !fromFile ? read : refusal(placedAt(read.fault, i + 1)),
      source,
    );
    if (rules && rules.id !== found.rules.id)
      throw new UsageError(
        translator.t.errors.positionVariant({ found: found.rules.id, wanted: rules.id }),
      );
    starts.push({ game, rules: found.rules, position: found.position });
  }
  if (starts.length === 0)
    throw new UsageError(
      translator.t.errors.noPosition(name === '-' ? translator.t.errors.stdin : name),
    );
  return starts;
}

/** Refuses a start at which the game is over. */
export function checkUnfinished(
  translator: CliTranslator,
  { rules, position }: StartPosition,
): void {
  if (position.outcome)
    throw new UsageError(translator.t.analyse.over(translator.say(outcomeText(rules, position))));
}

/** The position to begin from, for commands that take only one. */
export async function startFrom(
  translator: CliTranslator,
  args: StartArguments,
): Promise<StartPosition> {
  const [start, ...more] = await startsFrom(translator, args);
  if (more.length > 0) throw new UsageError(translator.t.errors.onePosition(more.length + 1));
  return start;
}

export interface PlayedMoves {
  readonly rules: Rules;
  readonly position: Position;
  readonly last?: { readonly before: Position; readonly move: Move };
}

/** The position after moves typed on one line; a fault points at the move. */
export function playMoves(
  translator: CliTranslator,
  { rules, position }: PlayedMoves,
  typed: string,
): PlayedMoves {
  let played: PlayedMoves = { rules, position };
  for (const { text, column } of splitWords(typed)) {
    const before = played.position;
    const read = rules.readMove(before, text);
    const move = orUsageError(
      translator,
      read.ok ? read : refusal({ ...read.fault, at: { column } }),
      { text: typed },
    );
    played = { rules, position: before.play(move), last: { before, move } };
  }
  return played;
}

export async function recordsFrom(translator: CliTranslator, file: string): Promise<GameRecord[]> {
  const text = await readText(translator, file);
  return orUsageError(translator, readRecords(games, text), { name: file, text });
}
