import { texts as planTexts } from '../arena/texts.ts';
import { type NamedChoice, readSeatChoice } from '../bots/seat-choice.ts';
import type { Game } from '../core/game.ts';
import type { CliTranslator } from './translator.ts';
import { orUsageError, UsageError } from './usage-error.ts';

/** A seat of this machine: those of a class are played by its server. */
export function readSeat(
  translator: CliTranslator,
  game: Game,
  text: string,
): Exclude<NamedChoice, { kind: 'remote' }> {
  const choice = orUsageError(translator, readSeatChoice(game, text, process.cwd()), { text });
  if (choice.kind !== 'remote') return choice;
  throw new UsageError(translator.say(planTexts.remote(text, text)));
}
