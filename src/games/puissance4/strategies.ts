import type { Position } from '../../core/game.ts';
import { eightLevels, type LevelStep, USUAL_STEPS } from '../../core/levels.ts';
import type { Random } from '../../core/random.ts';
import { type GameAI, ONE_SECOND, type SearchMethod, type Strategy } from '../../core/strategy.ts';
import type { Alignment } from './alignments.ts';
import { knowledge } from './knowledge.ts';
import { LESSONS } from './lessons.ts';
import { type NaiveCell, naive, type Refinement } from './naive.ts';
import { odds } from './odds.ts';
import type { Puissance4Position } from './position.ts';

const canBecomeFour = ({ space }: Alignment): boolean => space >= 4;

/** Alignments of two tokens or more, own ones and those that the drop takes from the opponent. */
const alignmentsMade = ({ mine, theirs }: NaiveCell): number =>
  [...mine, ...theirs].filter(({ tokens }) => tokens >= 2).length;

/** Lines of four through the cell that are still possible, for either side. */
const foursPossible = ({ mine, theirs }: NaiveCell): number =>
  [...mine, ...theirs].reduce((sum, { fours }) => sum + fours, 0);

/** Each extends the one before it; none is weaker than `naive`, with or without rotations. */
export const REFINEMENTS = {
  naive: {},
  'naive-live': { counts: canBecomeFour },
  'naive-count': { counts: canBecomeFour, finesse: alignmentsMade },
  'naive-fours': { counts: canBecomeFour, finesse: foursPossible },
} as const satisfies Record<string, Refinement>;

const rule = (refinement: Refinement): SearchMethod => {
  const choose = naive(refinement);
  return {
    kind: 'rule',
    choose: (position: Position, random: Random) => choose(position as Puissance4Position, random),
  };
};

const rules: Strategy[] = (['naive', 'naive-live', 'naive-count', 'naive-fours'] as const).map(
  name => ({ name, ...LESSONS[name], method: rule(REFINEMENTS[name]), limits: {} }),
);

const plies: Strategy = {
  name: 'plies',
  ...LESSONS.plies,
  method: { kind: 'alphabeta', knowledge, mixed: true },
  limits: { depth: 4 },
  depths: { least: 1, most: 10 },
};

/** Points by which one ordinary move changes an evaluation. */
const UNIT = 20;

/** Few moves for each position: level 7 can search deeper than in other games. */
const STEPS: readonly LevelStep[] = [
  ...USUAL_STEPS,
  { limits: { depth: 10 }, units: 0.1, sight: 99 },
];

const farthest: SearchMethod = { kind: 'alphabeta', knowledge, mixed: true };

const byKernel = (kernel: 'solver' | 'puissance4') =>
  ({
    name: kernel,
    ...LESSONS[kernel],
    method: { kind: 'kernel', kernel, otherwise: farthest },
    limits: ONE_SECOND,
  }) as const;
const strongest = byKernel('puissance4');

const RANKING = [
  'random',
  ...rules.map(({ name }) => name),
  'greedy',
  'minimax',
  'plies',
  'mcts',
  'alphabeta',
  'solver',
  'puissance4',
];

export const ai: GameAI = {
  knowledge,
  strategies: [...rules, plies, byKernel('solver'), strongest],
  ranking: RANKING,
  levels: eightLevels(knowledge, UNIT, STEPS, strongest),
  odds,
};
