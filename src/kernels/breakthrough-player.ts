import type { Analysis } from '../engine/analysis.ts';
import type { Thinking, Thought } from '../engine/thought.ts';
import type { BreakthroughPosition } from '../games/breakthrough/index.ts';
import { learn, seek } from './breakthrough.ts';
import { type Kernel, TABLE } from './host.ts';
import { network } from './networks/breakthrough-standard.ts';
import { type KernelPower, loadWith } from './power.ts';
import { analysisOf, limitsOf, thoughtOf } from './thoughts.ts';

/** The compiled engine of Breakthrough: what it remembers lasts from move to move. */
export class BreakthroughPlayer {
  readonly #power: KernelPower;
  #engine: Kernel | null = null;

  constructor(power: KernelPower = {}) {
    this.#power = power;
  }

  get #kernel(): Kernel {
    if (this.#engine) return this.#engine;
    this.#engine = loadWith(this.#power, 'breakthrough', this.#power.memory ?? TABLE);
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

  /** Every move, looked at afresh. */
  judge(position: BreakthroughPosition, thinking: Thinking): Analysis {
    const options = { ...limitsOf(thinking), sought: 'every-move', forget: true } as const;
    return analysisOf(seek(this.#kernel, position, options));
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
