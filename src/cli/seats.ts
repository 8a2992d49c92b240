import { readSeatChoice, type SeatChoice } from '../bots/seat-choice.ts';
import type { Game } from '../core/game.ts';
import type { CliTranslator } from './translator.ts';
import { orUsageError } from './usage-error.ts';

export { HUMAN, type SeatChoice, seatNames } from '../bots/seat-choice.ts';

export const readSeat = (translator: CliTranslator, game: Game, text: string): SeatChoice =>
  orUsageError(translator, readSeatChoice(game, text, process.cwd()), { text });
