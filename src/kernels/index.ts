import type { Compiled } from '../engine/analysis.ts';
import { Puissance4Position } from '../games/puissance4/index.ts';
import { type Puissance4Options, Puissance4Player } from './puissance4-player.ts';

export function compiled(options: Puissance4Options = {}): Compiled {
  const puissance4 = new Puissance4Player(options);
  return {
    think(kernel, position, thinking) {
      if (position instanceof Puissance4Position) {
        if (kernel === 'solver') return puissance4.prove(position, thinking);
        if (kernel === 'puissance4') return puissance4.play(position, thinking);
      }
      throw new Error(`no kernel ${kernel} for ${position.text()}`);
    },
    analyse: (position, thinking, report) =>
      position instanceof Puissance4Position
        ? puissance4.analyse(position, thinking, report)
        : null,
  };
}
