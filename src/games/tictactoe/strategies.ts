import { countBits } from '../../core/bits.ts';
import type { Position } from '../../core/game.ts';
import type { GameAI, Knowledge, Level } from '../../core/strategy.ts';
import { LINES } from './cells.ts';
import type { TicTacToePosition } from './rules.ts';

/** Points of an open line (marked by one side only) by its number of marks. */
const OPEN = [0, 10, 40];

function evaluate({ mine, theirs }: TicTacToePosition): number {
  let points = 0;
  for (const line of LINES) {
    if ((theirs & line) === 0) points += OPEN[countBits(mine & line)];
    else if ((mine & line) === 0) points -= OPEN[countBits(theirs & line)];
  }
  return points;
}

const knowledge: Knowledge = {
  evaluate: (position: Position) => evaluate(position as TicTacToePosition),
};

/** The plies of a whole game: the last level is perfect. */
const TO_THE_END = 9;

const level = (fr: string, en: string, depth: number, error: number): Level => ({
  title: { fr, en },
  method: { kind: 'alphabeta', knowledge, error, mixed: true },
  limits: { depth },
});

/** More than four levels would not differ: with depth 4 and an error of 60, 398 games of 400 against the last were drawn. */
export const ai: GameAI = {
  knowledge,
  strategies: [],
  levels: [
    level('Débutant', 'Beginner', 1, 200),
    level('Amateur', 'Casual', 2, 200),
    level('Confirmé', 'Experienced', 3, 200),
    level('Parfait', 'Perfect', TO_THE_END, 0),
  ],
};
