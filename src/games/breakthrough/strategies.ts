import type { Move, Position } from '../../core/game.ts';
import { eightLevels, type LevelStep } from '../../core/levels.ts';
import {
  type GameAI,
  type Knowledge,
  type MoveOrdering,
  ONE_SECOND,
  type SearchMethod,
  type Strategy,
} from '../../core/strategy.ts';
import { columnOf, goalRow, rowOf, targetOf } from './cells.ts';
import { evaluate, fair, plain } from './evaluation.ts';
import { odds } from './odds.ts';
import type { BreakthroughPosition } from './position.ts';

/** Steps to within one row of the goal, captures, steps to within two rows, the rest. */
const order: MoveOrdering = (position, move) => {
  const { pawns, size, turn } = position as BreakthroughPosition;
  const target = targetOf(move);
  const row = rowOf(target);
  const left = Math.abs(goalRow(turn, size) - row);
  if (left <= 1) return 3;
  const theirs = turn === 'first' ? pawns.second : pawns.first;
  if (theirs[row] & (1 << columnOf(target))) return 2;
  return left === 2 ? 1 : 0;
};

/** Captures, and steps to within one row of the goal. */
const forcing = (position: Position, move: Move): boolean => order(position, move) >= 2;

const knowledge: Knowledge = { evaluate, order, forcing };

/** The three opponents of a course's demonstration program, weakest first. */
const demos: readonly Strategy[] = [
  {
    name: 'demo:1',
    title: { fr: 'Démonstration 1', en: 'Demonstration 1' },
    summary: {
      fr: 'Alpha-bêta à deux coups, évaluation simple.',
      en: 'Alpha-beta two moves deep, a plain evaluation.',
    },
    lesson: {
      fr: 'Alpha-bêta à deux coups : le sien et la réponse. L’évaluation compte les pions, et un peu plus ceux qui ont avancé. Un plan à trois coups suffit à le surprendre ; entre coups égaux, le hasard décide.',
      en: 'Alpha-beta two moves deep: its own and the answer. The evaluation counts pawns, and those that have advanced a little more. A plan of three moves is enough to surprise it; among equal moves, chance decides.',
    },
    method: { kind: 'alphabeta', knowledge: { evaluate: plain }, mixed: true },
    limits: { depth: 2 },
  },
  {
    name: 'demo:2',
    title: { fr: 'Démonstration 2', en: 'Demonstration 2' },
    summary: {
      fr: 'La même évaluation, aussi loin que le temps le permet.',
      en: 'The same evaluation, as deep as time allows.',
    },
    lesson: {
      fr: 'La même évaluation, mais la recherche s’approfondit tant qu’il reste du temps : un coup de plus à chaque tour. Chercher plus loin corrige beaucoup d’erreurs de jugement, sans qu’on ait appris quoi que ce soit sur le jeu.',
      en: 'The same evaluation, but the search deepens while time remains: one move more at each turn. Looking farther mends many errors of judgement, although nothing more was learnt about the game.',
    },
    method: { kind: 'alphabeta', knowledge: { evaluate: plain }, mixed: true },
    limits: ONE_SECOND,
  },
  {
    name: 'demo:3',
    title: { fr: 'Démonstration 3', en: 'Demonstration 3' },
    summary: {
      fr: 'Aussi loin, avec une meilleure évaluation.',
      en: 'As deep, with a better evaluation.',
    },
    lesson: {
      fr: 'Le même temps et une meilleure évaluation : un pion vaut d’autant plus qu’il est près du but, et le dernier pas compte bien plus que le premier. À temps égal, mieux juger bat calculer plus vite.',
      en: 'The same time and a better evaluation: a pawn is worth more the nearer it is to its goal, and the last step counts far more than the first. In equal time, better judgement beats faster counting.',
    },
    method: { kind: 'alphabeta', knowledge: { evaluate: fair }, mixed: true },
    limits: ONE_SECOND,
  },
];

const farthest: SearchMethod = { kind: 'alphabeta', knowledge, mixed: true, selective: true };

const strongest: Strategy & { method: { kind: 'kernel' } } = {
  name: 'breakthrough',
  title: { fr: 'Breakthrough au plus fort', en: 'Breakthrough at its strongest' },
  summary: {
    fr: 'Alpha-bêta compilé, réseau entraîné : notre meilleur joueur.',
    en: 'Compiled alpha-beta, trained network: our best player.',
  },
  lesson: {
    fr: 'Un alpha-bêta compilé, qui voit des millions de positions par seconde. Des règles exactes tranchent d’abord : un pion à un pas du but gagne, deux pions adverses à un pas ne s’arrêtent plus, un coureur que personne ne rattrape arrive. Sinon, un petit réseau, entraîné sur des parties que le programme a jouées contre lui-même, juge la position. Un gain annoncé « en N coups » est prouvé.',
    en: 'A compiled alpha-beta that sees millions of positions a second. Exact rules decide first: a pawn one step from its goal wins, two enemy pawns one step away cannot both be stopped, a runner that nobody catches arrives. Otherwise a small network, trained on games that the program played against itself, judges the position. A win announced "in N moves" is proven.',
  },
  method: { kind: 'kernel', kernel: 'breakthrough', otherwise: farthest },
  limits: ONE_SECOND,
};

/** Points by which one ordinary move changes an evaluation. */
const UNIT = 60;

/** Levels 1 to 7: each scores 80 to 90 % against the one below, as `npm run ladder` measures. */
const STEPS: readonly LevelStep[] = [
  { limits: { depth: 1 }, units: 6, sight: 1 },
  { limits: { depth: 1 }, units: 2.9, sight: 1 },
  { limits: { depth: 2 }, units: 1.95, sight: 2 },
  { limits: { depth: 3 }, units: 1.3, sight: 3 },
  { limits: { depth: 4 }, units: 0.6, sight: 5 },
  { limits: { nodes: 60_000 }, units: 0.14, sight: 99 },
  { limits: { nodes: 65_000 }, units: 0, sight: 99 },
];

const RANKING = [
  'random',
  'mcts',
  'demo:1',
  'demo:2',
  'greedy',
  'minimax',
  'demo:3',
  'alphabeta',
  'breakthrough',
];

export const ai: GameAI = {
  knowledge,
  strategies: [...demos, strongest],
  ranking: RANKING,
  levels: eightLevels(knowledge, UNIT, STEPS, strongest),
  odds,
};
