import type { Analysis } from '../engine/analysis.ts';
import type { Thinking, Thought } from '../engine/thought.ts';
import type { UltimatePosition } from '../games/ultimate/index.ts';
import { type Kernel, TABLE } from './host.ts';
import { network } from './networks/ultimate-standard.ts';
import { type KernelPower, loadAlone, loadWith } from './power.ts';
import { analysisOf, limitsOf, thoughtOf } from './thoughts.ts';
import { grow, learn, seek, type Tree } from './ultimate.ts';

/** How much untried moves attract each kind of tree. */
const EXPLORATION: Readonly<Record<Tree, number>> = { 'best-first': 0.3, playouts: 0.7 };
const SEEDS = 2 ** 31;

/** The compiled engines of Ultimate: what alpha-beta remembers lasts from move to move. */
export class UltimatePlayer {
  readonly #power: KernelPower;
  #engine: Kernel | null = null;
  #trees: Kernel | null = null;

  constructor(power: KernelPower = {}) {
    this.#power = power;
  }

  #load(load: typeof loadWith): Kernel {
    const kernel = load(this.#power, 'ultimate', this.#power.memory ?? TABLE);
    learn(kernel, 'standard', network);
    return kernel;
  }

  get #alphaBeta(): Kernel {
    this.#engine ??= this.#load(loadWith);
    return this.#engine;
  }

  play(position: UltimatePosition, thinking: Thinking): Thought {
    const limits = limitsOf(thinking); // the clock runs while a kernel is loaded
    const found = seek(this.#alphaBeta, position, {
      ...limits,
      sought: 'best',
      tell: judgement => thinking.report?.(thoughtOf(judgement)),
    });
    return thoughtOf(found);
  }

  grow(tree: Tree, position: UltimatePosition, thinking: Thinking): Thought {
    const { nodes, enough } = limitsOf(thinking);
    this.#trees ??= this.#load(loadAlone);
    const found = grow(this.#trees, position, {
      tree,
      exploration: EXPLORATION[tree],
      seed: thinking.random.below(SEEDS),
      ...(nodes === undefined ? {} : { nodes }),
      ...(enough ? { enough } : {}),
      tell: judgement => thinking.report?.(thoughtOf(judgement)),
    });
    return thoughtOf(found);
  }

  /** Every move, looked at afresh. */
  judge(position: UltimatePosition, thinking: Thinking): Analysis {
    const options = { ...limitsOf(thinking), sought: 'every-move', forget: true } as const;
    return analysisOf(seek(this.#alphaBeta, position, options));
  }

  analyse(
    position: UltimatePosition,
    thinking: Thinking,
    report: (analysis: Analysis) => void,
  ): Analysis {
    const limits = limitsOf(thinking); // the clock runs while a kernel is loaded
    const found = seek(this.#alphaBeta, position, {
      ...limits,
      sought: 'every-move',
      tell: judgement => report(analysisOf(judgement)),
    });
    return analysisOf(found);
  }
}
