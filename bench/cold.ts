/**
 * npm run bench -- cold [--time 100] [--engines 6]
 * The speed of a fresh engine's first moves: the nodes of its searches of TIME ms, for the 1st, 2nd, 4th … position
 * that it is given, relative to those of a warm engine on the same positions in the same run. Medians over ENGINES.
 */
import { parseArgs } from 'node:util';
import type { Game, Position } from '../src/core/game.ts';
import { randomFrom } from '../src/core/random.ts';
import { randomMoves } from '../src/core/random-moves.ts';
import { unwrap } from '../src/core/result.ts';
import { readRulesId } from '../src/core/variant.ts';
import { games } from '../src/games/index.ts';
import { engineThread } from '../src/threads/engine-thread.ts';

const { values } = parseArgs({
  options: {
    time: { type: 'string', default: '100' },
    engines: { type: 'string', default: '6' },
  },
});
const time = Number(values.time);

const PLAYERS: readonly (readonly [rules: string, player: string])[] = [
  ['breakthrough', 'breakthrough'],
  ['ultimate', 'ultimate'],
  ['ultimate:count', 'ultimate'],
  ['puissance4', 'puissance4'],
];
const POSITIONS = 12;
const SHOWN = [1, 2, 4, 8, 12];

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1];

const listed: readonly Game[] = games;
const rulesFor = (id: string) => unwrap(readRulesId(listed, id));

function opening(id: string, number: number): Position {
  const position = randomMoves(rulesFor(id).start, randomFrom(`cold ${id} ${number}`), 6);
  return position.outcome ? opening(id, number + POSITIONS) : position;
}

/** The nodes of each of the positions, one after the other. */
async function nodesOf(engine: ReturnType<typeof engineThread>, id: string, player: string) {
  const nodes: number[] = [];
  for (let number = 0; number < POSITIONS; number++) {
    const position = opening(id, number).text();
    const request = { rules: id, position, player, limits: { time }, seed: '1' };
    nodes.push((await engine.search(request)).nodes);
  }
  return nodes;
}

console.log(`${time} ms a move; share of a warm engine's nodes`);
console.log(
  ['rules', ...SHOWN.map(number => `move ${number}`)].map(text => text.padStart(20)).join(''),
);
for (const [id, player] of PLAYERS) {
  const warm = engineThread();
  for (let i = 0; i < 3; i++) await nodesOf(warm, id, player);
  const shares = Array.from({ length: POSITIONS }, (): number[] => []);
  for (let i = 0; i < Number(values.engines); i++) {
    const fresh = engineThread();
    await fresh.ready({ rules: id, player, limits: { time } });
    const cold = await nodesOf(fresh, id, player);
    await fresh.close();
    const usual = await nodesOf(warm, id, player);
    for (const [number, nodes] of cold.entries()) shares[number].push(nodes / usual[number]);
  }
  await warm.close();
  const cells = SHOWN.map(number => `${Math.round(100 * median(shares[number - 1]))} %`);
  console.log([id, ...cells].map(text => text.padStart(20)).join(''));
}
