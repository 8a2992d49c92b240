import type { Game } from '../core/game.ts';
import { readSeatChoice, type SeatChoice } from '../hosts/seat-choice.ts';
import { orComplain } from './complaint.ts';
import type { Voice } from './language.ts';

export { HUMAN, type SeatChoice, seatNames } from '../hosts/seat-choice.ts';

export const readSeat = (voice: Voice, game: Game, text: string): SeatChoice =>
  orComplain(voice, readSeatChoice(game, text, process.cwd()), { text });
