import { eightLevels } from '../../core/levels.ts';
import type { Knowledge, Order, Play, Strategy } from '../../core/strategy.ts';
import { hasLine } from './cells.ts';
import { evaluate } from './evaluation.ts';
import type { UltimatePosition } from './position.ts';

/** Moves that win a sub-board first, moves that leave the opponent a free choice last. */
const order: Order = (position, move) => {
  const { marks, turn, closed } = position as UltimatePosition;
  const [board, cell] = [Math.floor(move / 9), move % 9];
  const wins = hasLine(marks[turn][board] | (1 << cell));
  return (wins ? 2 : 0) - (closed & (1 << cell) ? 1 : 0);
};

const knowledge: Knowledge = { evaluate, order };

const SECOND = { time: 1_000 };

const strategies: readonly Strategy[] = [
  {
    name: 'mcts',
    title: { fr: 'Monte-Carlo avec évaluation', en: 'Monte Carlo with an evaluation' },
    lesson: {
      fr: 'Un arbre qui grandit là où les coups réussissent, mais sans parties jouées au hasard : au bout de chaque branche, l’évaluation dit les chances de chaque camp. Un bon jugement vaut mieux qu’une partie tirée au sort, et prend moins de temps.',
      en: 'A tree that grows where moves do well, but without games played on at random: at the end of each branch the evaluation tells each side’s chances. One good judgement is worth more than one game left to chance, and takes less time.',
    },
    method: { kind: 'mcts', knowledge, exploration: 0.15, playout: 0, scale: 100 },
    limits: SECOND,
  },
  {
    name: 'uct',
    title: { fr: 'Monte-Carlo pur (UCT)', en: 'Pure Monte Carlo (UCT)' },
    lesson: {
      fr: 'Joue des milliers de fins de partie au hasard et retient, à chaque nœud d’un arbre, ce qu’elles ont donné ; les coups qui réussissent sont essayés plus souvent. Il ne sait du jeu que les règles : c’est le témoin auquel comparer les stratégies qui en savent plus.',
      en: 'Plays thousands of games on at random and remembers, at each node of a tree, how they went; moves that do well are tried more often. It knows nothing of the game but its rules: what strategies that know more are compared with.',
    },
    method: { kind: 'mcts', knowledge, exploration: 0.9 },
    limits: SECOND,
  },
];

/** Points by which one ordinary move changes an evaluation. */
const UNIT = 20;

export const play: Play = {
  knowledge,
  strategies,
  levels: eightLevels(knowledge, UNIT, {
    method: { kind: 'alphabeta', knowledge, mixed: true, selective: true },
    limits: SECOND,
  }),
};
