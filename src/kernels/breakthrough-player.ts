import type { Analysis } from '../engine/analysis.ts';
import type { Thinking, Thought } from '../engine/thought.ts';
import type { BreakthroughPosition } from '../games/breakthrough/index.ts';
import { learn, seek } from './breakthrough.ts';
import { type Kernel, loadKernel } from './host.ts';
import { network } from './networks/breakthrough-standard.ts';
import { analysisOf, limitsOf, thoughtOf } from './thoughts.ts';

/** The compiled engine of Breakthrough, for one thread: what it remembers lasts from move to move. */
export class BreakthroughPlayer {
  readonly #table: number;
  #engine: Kernel | null = null;

  /** `table`: bytes to remember positions in. */
  constructor(table: number) {
    this.#table = table;
  }

  get #kernel(): Kernel {
    if (this.#engine) return this.#engine;
    this.#engine = loadKernel('breakthrough', { table: this.#table });
    learn(this.#engine, network);
    return this.#engine;
  }

  play(position: BreakthroughPosition, thinking: Thinking): Thought {
    const limits = limitsOf(thinking); // the clock runs while a kernel is loaded
    const found = seek(this.#kernel, position, {
      ...limits,
      sought: 'best',
      tell: judgement => thinking.report?.(thoughtOf(judgement)),
    });
    return thoughtOf(found);
  }

  analyse(
    position: BreakthroughPosition,
    thinking: Thinking,
    report: (analysis: Analysis) => void,
  ): Analysis {
    const limits = limitsOf(thinking); // the clock runs while a kernel is loaded
    const found = seek(this.#kernel, position, {
      ...limits,
      sought: 'every-move',
      tell: judgement => report(analysisOf(judgement)),
    });
    return analysisOf(found);
  }
}
