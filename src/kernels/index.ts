import type { Compiled } from '../engine/analysis.ts';
import { BreakthroughPosition } from '../games/breakthrough/index.ts';
import { Puissance4Position } from '../games/puissance4/index.ts';
import { UltimatePosition } from '../games/ultimate/index.ts';
import { BreakthroughPlayer } from './breakthrough-player.ts';
import type { KernelPower } from './power.ts';
import { Puissance4Player } from './puissance4-player.ts';
import { UltimatePlayer } from './ultimate-player.ts';

export { type Crew, crew, type Helper, type HelperStart, help } from './crew.ts';
export { type Kernel, type KernelName, loadKernel } from './host.ts';
export type { Judgement } from './judgement.ts';
export { seek } from './puissance4-engine.ts';
export { isSolvable, type Solution, solve } from './puissance4-solver.ts';

export function compiled(power: KernelPower = {}): Compiled {
  const puissance4 = new Puissance4Player(power);
  const breakthrough = new BreakthroughPlayer(power);
  const ultimate = new UltimatePlayer(power);
  return {
    think(kernel, position, thinking) {
      if (position instanceof Puissance4Position) {
        if (kernel === 'solver') return puissance4.prove(position, thinking);
        if (kernel === 'puissance4') return puissance4.play(position, thinking);
      }
      if (position instanceof BreakthroughPosition && kernel === 'breakthrough')
        return breakthrough.play(position, thinking);
      if (position instanceof UltimatePosition) {
        if (kernel === 'ultimate') return ultimate.play(position, thinking);
        if (kernel === 'best-first') return ultimate.grow('best-first', position, thinking);
        if (kernel === 'uct') return ultimate.grow('playouts', position, thinking);
      }
      throw new Error(`no kernel ${kernel} for ${position.text()}`);
    },
    judge(position, thinking) {
      if (position instanceof Puissance4Position) return puissance4.judge(position, thinking);
      if (position instanceof BreakthroughPosition) return breakthrough.judge(position, thinking);
      if (position instanceof UltimatePosition) return ultimate.judge(position, thinking);
      throw new Error(`no kernel for ${position.text()}`);
    },
    analyse(position, thinking, report) {
      if (position instanceof Puissance4Position)
        return puissance4.analyse(position, thinking, report);
      if (position instanceof BreakthroughPosition)
        return breakthrough.analyse(position, thinking, report);
      if (position instanceof UltimatePosition) return ultimate.analyse(position, thinking, report);
      return null;
    },
  };
}
