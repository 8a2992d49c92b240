import type { Analysis } from '../engine/analysis.ts';
import type { Thinking, Thought } from '../engine/thought.ts';
import type { UltimatePosition } from '../games/ultimate/index.ts';
import { type Kernel, loadKernel } from './host.ts';
import { network } from './networks/ultimate-standard.ts';
import { analysisOf, limitsOf, thoughtOf } from './thoughts.ts';
import { grow, learn, seek, type Tree } from './ultimate.ts';

/** How much untried moves attract each kind of tree. */
const EXPLORATION: Readonly<Record<Tree, number>> = { 'best-first': 0.3, playouts: 0.7 };
const SEEDS = 2 ** 31;

/** The compiled engines of Ultimate, for one thread: what alpha-beta remembers lasts from move to move. */
export class UltimatePlayer {
  readonly #table: number;
  #engine: Kernel | null = null;
  #trees: Kernel | null = null;

  /** `table`: bytes to remember positions in, or a tree. */
  constructor(table: number) {
    this.#table = table;
  }

  #load(): Kernel {
    const kernel = loadKernel('ultimate', { table: this.#table });
    learn(kernel, 'standard', network);
    return kernel;
  }

  get #alphaBeta(): Kernel {
    this.#engine ??= this.#load();
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
    this.#trees ??= this.#load();
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
