import type { Game, Side, Sides } from '../../core/game.ts';
import { type LocalizedText, ok } from '../../core/result.ts';
import { readPlayer } from '../../engine/players.ts';
import type { CourseContext } from '../course.ts';
import { askOpponent, opponentLines } from '../opponents.ts';
import { say } from '../questions.ts';
import type { CoursePlayer } from '../session.ts';
import { underTheClock } from './arguments.ts';
import { texts } from './texts.ts';

/** The players of a person's game against a program; null for the person. */
export const against = (side: Side, program: CoursePlayer): Sides<CoursePlayer | null> =>
  side === 'first' ? { first: null, second: program } : { first: program, second: null };

/** Lists the programs of a game. */
export function listPrograms(context: CourseContext, game: Game): void {
  for (const line of opponentLines(game, context)) context.dialogue.print(line);
  say(context, texts.allTheTime);
}

/** Asks for a program; `usual`: the answer that Enter gives. */
export const askProgram = (
  context: CourseContext,
  game: Game,
  prompt: LocalizedText,
  usual?: CoursePlayer,
): Promise<CoursePlayer> => {
  const read = (name: string) => {
    const player = readPlayer(game, name);
    return player.ok ? ok(underTheClock(game, player.value)) : player;
  };
  return askOpponent(context, game, prompt, read, usual);
};
