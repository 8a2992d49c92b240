import { eightLevels, type LevelStep, USUAL_STEPS } from '../../core/levels.ts';
import {
  type GameAI,
  type Knowledge,
  type MoveOrdering,
  ONE_SECOND,
  type SearchMethod,
  type Strategy,
} from '../../core/strategy.ts';
import { hasLine } from './cells.ts';
import { evaluate } from './evaluation.ts';
import { odds } from './odds.ts';
import type { UltimatePosition } from './position.ts';

/** Moves that win a sub-board first, moves that give the opponent a free choice last. */
const order: MoveOrdering = (position, move) => {
  const { marks, turn, closed } = position as UltimatePosition;
  const [board, cell] = [Math.floor(move / 9), move % 9];
  const wins = hasLine(marks[turn][board] | (1 << cell));
  return (wins ? 2 : 0) - (closed & (1 << cell) ? 1 : 0);
};

const knowledge: Knowledge = { evaluate, order };

const farthest: SearchMethod = { kind: 'alphabeta', knowledge, mixed: true, selective: true };
const strongest = {
  method: { kind: 'kernel', kernel: 'ultimate', otherwise: farthest },
  limits: ONE_SECOND,
} as const;
const byEvaluation: SearchMethod = {
  kind: 'mcts',
  knowledge,
  exploration: 0.15,
  playout: 0,
  scale: 100,
};
const byPlayouts: SearchMethod = { kind: 'mcts', knowledge, exploration: 0.9 };

const strategies: readonly Strategy[] = [
  {
    name: 'mcts',
    title: { fr: 'Monte-Carlo avec évaluation', en: 'Monte Carlo with an evaluation' },
    summary: {
      fr: 'Un arbre guidé par une évaluation, sans parties au hasard.',
      en: 'A tree led by an evaluation, without random games.',
    },
    lesson: {
      fr: 'Un arbre qui grandit là où les coups réussissent, mais sans parties jouées au hasard : au bout de chaque branche, l’évaluation dit les chances de chaque camp. Un bon jugement vaut mieux qu’une partie tirée au sort, et prend moins de temps.',
      en: 'A tree that grows where moves do well, but without games played on at random: at the end of each branch the evaluation tells each side’s chances. One good judgement is worth more than one game left to chance, and takes less time.',
    },
    method: byEvaluation,
    limits: ONE_SECOND,
  },
  {
    name: 'uct',
    title: { fr: 'Monte-Carlo pur (UCT)', en: 'Pure Monte Carlo (UCT)' },
    summary: {
      fr: 'Des milliers de parties au hasard, sans rien connaître que les règles.',
      en: 'Thousands of random games; knows nothing but the rules.',
    },
    lesson: {
      fr: 'Joue des milliers de fins de partie au hasard et retient, à chaque nœud d’un arbre, ce qu’elles ont donné ; les coups qui réussissent sont essayés plus souvent. Il ne sait du jeu que les règles : c’est le témoin auquel comparer les stratégies qui en savent plus.',
      en: 'Plays thousands of games on at random and remembers, at each node of a tree, how they went; moves that do well are tried more often. It knows nothing of the game but its rules: what strategies that know more are compared with.',
    },
    method: byPlayouts,
    limits: ONE_SECOND,
  },
  {
    name: 'fast-uct',
    title: { fr: 'Monte-Carlo pur, compilé', en: 'Pure Monte Carlo, compiled' },
    summary: {
      fr: 'Le même que uct, bien plus vite.',
      en: 'The same as uct, many times faster.',
    },
    lesson: {
      fr: 'Le même que uct, mais compilé : des centaines de milliers de parties au hasard par seconde. C’est le témoin auquel se mesure notre joueur le plus fort.',
      en: 'The same as uct, but compiled: hundreds of thousands of random games a second. It is what our strongest player is measured against.',
    },
    method: { kind: 'kernel', kernel: 'uct', otherwise: byPlayouts },
    limits: ONE_SECOND,
  },
  {
    name: 'best-first',
    title: { fr: 'Le meilleur d’abord', en: 'Best first' },
    summary: {
      fr: 'L’arbre de mcts, compilé, qui retient ce qui est prouvé.',
      en: 'The tree of mcts, compiled, which keeps what is proven.',
    },
    lesson: {
      fr: 'Le même arbre que Monte-Carlo avec évaluation, mais compilé, et qui retient ce qui est prouvé : un coup qui gagne règle une position, et des coups qui perdent tous aussi. Il approfondit sans fin la suite qui semble la meilleure.',
      en: 'The same tree as Monte Carlo with an evaluation, but compiled, and it keeps what is proven: a move that wins settles a position, and so do moves that all lose. It goes ever deeper where the line looks best.',
    },
    method: { kind: 'kernel', kernel: 'best-first', otherwise: byEvaluation },
    limits: ONE_SECOND,
  },
  {
    name: 'ultimate',
    title: { fr: 'Ultimate au plus fort', en: 'Ultimate at its strongest' },
    summary: {
      fr: 'Alpha-bêta compilé, réseau entraîné : notre meilleur joueur.',
      en: 'Compiled alpha-beta, trained network: our best player.',
    },
    lesson: {
      fr: 'Un alpha-bêta compilé, qui voit des millions de positions par seconde : les coups tardifs de sa liste sont regardés moins loin, ceux qui gagnent un sous-plateau plus loin, et les fins de partie sont résolues exactement. Un petit réseau, entraîné sur des parties que le programme a jouées contre lui-même, juge les positions. Dans la variante ouverte, les croix suivent le plan qui gagne à coup sûr.',
      en: 'A compiled alpha-beta that sees millions of positions a second: moves late in its list are looked at less deeply, those that win a sub-board farther, and endings are solved exactly. A small network, trained on games that the program played against itself, judges positions. In the open variant crosses follow the plan that is sure to win.',
    },
    ...strongest,
  },
];

/** Points by which one ordinary move changes an evaluation. */
const UNIT = 20;

const STEPS: readonly LevelStep[] = [
  ...USUAL_STEPS,
  { limits: { depth: 10 }, units: 0.05, sight: 99 },
];

const RANKING = [
  'random',
  'greedy',
  'minimax',
  'uct',
  'mcts',
  'fast-uct',
  'alphabeta',
  'best-first',
  'ultimate',
];

export const ai: GameAI = {
  knowledge,
  strategies,
  ranking: RANKING,
  levels: eightLevels(knowledge, UNIT, STEPS, strongest),
  odds,
};
