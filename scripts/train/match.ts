/**
 * npm run network-match -- GAME [NEW] [OLD] [--games 400] [--nodes 3000 | --time 100] [--plies 4] [--seed TEXT]
 *                          [--processes 1] [--result FILE]
 * Two networks of a game's kernel against each other, in pairs of games from the same random opening; each is
 * `current` (the one in use), `none`, or a file of `npm run train`. Stops early when an SPRT between 0 and 50
 * normalised Elo has decided, unless `--all`. With `--time` each has that many milliseconds a move, on one thread.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Position } from '../../src/core/game.ts';
import { randomFrom } from '../../src/core/random.ts';
import { type PairCounts, sprt, summarise } from '../../src/stats/index.ts';
import { type NetworkSearch, networkNamed, openSearch, rulesFor } from './engines.ts';
import { shapes } from './samples.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '400' },
    nodes: { type: 'string', default: '3000' },
    time: { type: 'string' },
    plies: { type: 'string', default: '4' },
    seed: { type: 'string', default: 'match' },
    all: { type: 'boolean', default: false },
    processes: { type: 'string', default: '1' },
    result: { type: 'string' },
  },
});
const [id = '', newer = 'current', older = 'none'] = positionals;
const [most, nodes, plies, processes] = [
  values.games,
  values.nodes,
  values.plies,
  values.processes,
].map(Number);
const time = values.time === undefined ? null : Number(values.time);
if (
  !shapes[id] ||
  !(most >= 2 && nodes > 0 && plies >= 0 && processes >= 1) ||
  (time !== null && !(time > 0))
) {
  console.error(
    `npm run network-match -- ${Object.keys(shapes).join('|')} [NEW] [OLD] [--games N]`,
  );
  process.exit(2);
}

if (process.send) playPairs();
else await playMatch();

/** Plays the pairs that the parent process asks for. */
function playPairs(): void {
  const players = [newer, older].map(name => openSearch(id, networkNamed(id, name)));
  process.on('message', pair => {
    const from = opening(`${values.seed} ${pair}`, Number(pair));
    process.send?.(play(players, from, true) + play(players, from, false));
  });
}

function answer(search: NetworkSearch, position: Position, isFirst: boolean) {
  const limits = { goal: 'best', clearTable: isFirst } as const;
  if (time === null) return search(position, { ...limits, nodes });
  const end = performance.now() + time;
  return search(position, { ...limits, shouldStop: () => performance.now() >= end });
}

/** The points of the newer network, 0 to 1. */
function play(players: readonly NetworkSearch[], from: Position, newerIsFirst: boolean): number {
  let position = from;
  for (let ply = 0; !position.outcome; ply++) {
    const search = players[(position.turn === 'first') === newerIsFirst ? 0 : 1];
    position = position.play(answer(search, position, ply < 2).best);
  }
  if (position.outcome.kind === 'draw') return 0.5;
  return (position.outcome.winner === 'first') === newerIsFirst ? 1 : 0;
}

/** A random opening after which the game goes on. */
function opening(seed: string, pair: number): Position {
  const random = randomFrom(seed);
  let position: Position = rulesFor(id, pair).start;
  for (let ply = 0; ply < plies && !position.outcome; ply++)
    position = position.play(random.pick(position.legalMoves()));
  return position.outcome ? opening(`${seed}+`, pair) : position;
}

async function playMatch(): Promise<void> {
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  const seen: PairCounts = counts;
  const began = performance.now();
  const pairs = Math.ceil(most / 2);
  let next = 0;
  const isOver = () => next >= pairs || (!values.all && sprt(seen).verdict !== 'undecided');
  const players = Array.from({ length: processes }, () =>
    fork(import.meta.filename, process.argv.slice(2), { execArgv: process.execArgv }),
  );
  const work = (player: ChildProcess) =>
    new Promise<void>((resolve, reject) => {
      const ask = () => {
        if (!isOver()) player.send(next++);
        else player.disconnect();
      };
      player.on('message', points => {
        counts[2 * Number(points)]++;
        ask();
      });
      player.on('exit', code => (code === 0 ? resolve() : reject(new Error('a player ended'))));
      ask();
    });
  await Promise.all(players.map(work));
  report(seen, (performance.now() - began) / 1_000);
}

function report(seen: PairCounts, seconds: number): void {
  const { games, score, low, high, elo } = summarise(seen);
  const { verdict } = sprt(seen);
  const percent = (share: number) => (100 * share).toFixed(1);
  const limit = time === null ? `${nodes} nodes` : `${time} ms`;
  console.log(
    `${id}, ${newer} against ${older}, ${limit} a move, ${games} games: pairs ${seen.join(' ')}`,
  );
  const rating = elo ? `${elo.value.toFixed(0)} ± ${elo.error.toFixed(0)} Elo` : 'no Elo';
  console.log(
    `${percent(score)} % (${percent(low)} to ${percent(high)}), ${rating}; SPRT of 0 against 50: ${verdict}`,
  );
  if (values.result)
    writeFileSync(
      values.result,
      JSON.stringify({ limit, pairs: seen, games, score, low, high, elo, verdict, seconds }),
    );
}
