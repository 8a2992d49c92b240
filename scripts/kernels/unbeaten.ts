/**
 * npm run unbeaten -- [--games 20] [--time 1000] [--against NAMES] [--variant rotation] [--seed TEXT]
 * The strongest player of Puissance 4 from the start, half of the games as either side, against each other
 * strategy and the highest level, both with the same time a move. Exits 1 if it lost a game.
 */
import { parseArgs } from 'node:util';
import { SIDES } from '../../src/core/game.ts';
import { randomFrom } from '../../src/core/random.ts';
import { must } from '../../src/core/result.ts';
import { rulesOf } from '../../src/core/variant.ts';
import { bestOf, levelsOf, readPlayer, strategiesOf, think } from '../../src/engine/players.ts';
import { puissance4 } from '../../src/games/puissance4/index.ts';
import { compiled } from '../../src/kernels/index.ts';

const best = bestOf(puissance4);
const others = strategiesOf(puissance4).map(({ name }) => name);
const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '20' },
    time: { type: 'string', default: '1000' },
    against: {
      type: 'string',
      default: [
        ...others.filter(name => name !== best.name),
        `level:${levelsOf(puissance4).length}`,
      ].join(),
    },
    variant: { type: 'string', default: '' },
    seed: { type: 'string', default: 'unbeaten' },
  },
});

const rules = must(rulesOf(puissance4, values.variant === '' ? undefined : values.variant));
const time = Number(values.time);
let lost = 0;
for (const name of values.against.split(',')) {
  const other = must(readPlayer(puissance4, name));
  const tally = { won: 0, drawn: 0, lost: 0 };
  const [ours, theirs] = [compiled(), compiled()]; // each remembers its own
  for (let game = 0; game < Number(values.games); game++) {
    const side = SIDES[game % 2];
    let position = rules.start;
    for (let ply = 0; !position.outcome; ply++) {
      const isOurs = position.turn === side;
      const { method, limits } = isOurs ? best : other;
      const { move } = think(method, position, {
        limits: { ...limits, time: Math.min(time, limits.time ?? time) },
        random: randomFrom(`${values.seed} ${name} ${game} ${ply}`),
        now: () => performance.now(),
        stopped: () => false,
        kernels: isOurs ? ours : theirs,
      });
      if (!position.legalMoves().includes(move)) throw new Error(`illegal: ${position.text()}`);
      position = position.play(move);
    }
    const { outcome } = position;
    const result = outcome.kind === 'draw' ? 'drawn' : outcome.winner === side ? 'won' : 'lost';
    tally[result]++;
    if (result === 'lost') console.log(`lost as ${side} in game ${game}: ${position.text()}`);
  }
  lost += tally.lost;
  console.log(`${name}: ${tally.won} won, ${tally.drawn} drawn, ${tally.lost} lost`);
}
process.exitCode = lost === 0 ? 0 : 1;
