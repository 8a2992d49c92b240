import { type NamedChoice, readSeatChoice } from '../bots/seat-choice.ts';
import type { Game } from '../core/game.ts';
import type { CliTranslator } from './translator.ts';
import { orUsageError } from './usage-error.ts';

export const readSeat = (translator: CliTranslator, game: Game, text: string): NamedChoice =>
  orUsageError(translator, readSeatChoice(game, text, process.cwd()), { text });
