/**
 * npm run self-play -- GAME FILE [--nodes 3000] [--seconds 600] [--seed TEXT] [--network current|none|FILE]
 *                       [--random 30] [--games N]
 * Lets a game's kernel play against itself and writes the positions, with the search's score and the game's result, as
 * packed.ts describes them. Games begin as in openings.ts, and one move in RANDOM is random (0: none); a proven result
 * ends a game. With --games it ends after that many games, the same on every machine, else after SECONDS. The file
 * appears when it is complete.
 */
import { closeSync, openSync, renameSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Position } from '../../src/core/game.ts';
import { randomFrom } from '../../src/core/random.ts';
import { BreakthroughPosition } from '../../src/games/breakthrough/index.ts';
import type { KernelResult } from '../../src/kernels/kernel-search.ts';
import { networkNamed, openSearch, rulesFor } from './engines.ts';
import { openingFrom } from './openings.ts';
import { pack } from './packed.ts';
import { shapes } from './samples.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    nodes: { type: 'string', default: '3000' },
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: 'self-play' },
    network: { type: 'string', default: 'current' },
    random: { type: 'string', default: '30' },
    games: { type: 'string' },
  },
});
const [id = '', file] = positionals;
const shape = shapes[id];
const [nodes, seconds, often] = [values.nodes, values.seconds, values.random].map(Number);
const games = values.games === undefined ? null : Number(values.games);
if (!shape || !file || !(nodes > 0 && seconds > 0 && often >= 0 && (games ?? 1) > 0)) {
  console.error(
    `npm run self-play -- ${Object.keys(shapes).join('|')} FILE [--nodes N] [--seconds N]`,
  );
  process.exit(2);
}
const search = openSearch(id, networkNamed(id, values.network));
const seek = (position: Position, clearTable: boolean): KernelResult =>
  search(position, { goal: 'best', nodes, clearTable });

/** Whether no capture is imminent: captures are searched to their end before evaluation, so other positions are left out. */
const isQuiet = (position: Position, { best }: KernelResult): boolean =>
  !(position instanceof BreakthroughPosition) || position.mark(best & 63) === null;

/** The records of one game. */
function playOne(seed: string, i: number): Buffer[] {
  const random = randomFrom(seed);
  let position = openingFrom(rulesFor(id, i).start, random);
  const records: Buffer[] = [];
  let result: number | null = null;
  for (let isFirst = true; !position.outcome && result === null; isFirst = false) {
    const found = seek(position, isFirst);
    const sign = position.turn === 'first' ? 1 : -1;
    if (found.value.kind !== 'points') {
      result = found.value.kind === 'draw' ? 0 : found.value.kind === 'win' ? sign : -sign;
    } else {
      // moves of a plan have no score
      if (found.nodes > 0 && isQuiet(position, found))
        records.push(shape.write(position, found.value.points));
      const isRandom = often > 0 && random.below(often) === 0;
      position = position.play(isRandom ? random.pick(position.legalMoves()) : found.best);
    }
  }
  const { outcome } = position;
  const ended = outcome?.kind === 'win' ? (outcome.winner === 'first' ? 1 : -1) : 0;
  for (const record of records) record.writeInt8(result ?? ended, shape.resultAt);
  return records;
}

const output = openSync(`${file}.part`, 'w');
const end = performance.now() + 1_000 * seconds;
let [played, positions] = [0, 0];
while (games === null ? performance.now() < end : played < games) {
  const records = playOne(`${values.seed} ${played}`, played++);
  writeSync(output, pack(Buffer.concat(records), shape));
  positions += records.length;
}
closeSync(output);
renameSync(`${file}.part`, file);
console.log(`${file}: ${played} games, ${positions} positions`);
