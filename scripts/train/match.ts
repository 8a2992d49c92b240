/**
 * npm run network-match -- GAME [NEW] [OLD] [--games 400] [--nodes 3000 | --time 100] [--plies 4] [--seed TEXT]
 *                          [--processes 1] [--result FILE] [--elo0 0] [--elo1 50] [--all] [--times 1]
 * Two networks of a game's kernel against each other, in pairs of games from the same random opening; each is
 * `current` (the one in use), `none`, or a file of `npm run train`. Or two engines: `engine` is the game's strongest as
 * it stands, `engine:KERNEL` one by the name of its kernel, and `engine@CHECKOUT` that of another checkout of Quadrille,
 * which has been set up; `strategy:NAME` is a strategy without a kernel, such as `alphabeta` or `mcts`. Stops early when
 * an SPRT between ELO0 and ELO1 normalised Elo has decided, unless `--all`; Ctrl-C reports the games played so far.
 * With `--time` each has that many milliseconds of processor time a move, on one thread, so that other programs do not
 * disturb. With `--times 16` NEW has sixteen times the limit of OLD.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Move, Position } from '../../src/core/game.ts';
import { randomFrom } from '../../src/core/random.ts';
import { Puissance4Position } from '../../src/games/puissance4/position.ts';
import {
  type PairCounts,
  type SprtVerdict,
  STANDARD_SPRT,
  sprt,
  summarise,
} from '../../src/stats/index.ts';
import { type NetworkSearch, openSearch, rulesFor } from './engines.ts';
import { type MatchPlayer, playerNamed } from './players.ts';
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
    elo0: { type: 'string', default: '0' },
    elo1: { type: 'string', default: '50' },
    times: { type: 'string', default: '1' },
  },
});
const [id = '', newer = 'current', older = 'none'] = positionals;
const [most, nodes, plies, processes, elo0, elo1, times] = [
  values.games,
  values.nodes,
  values.plies,
  values.processes,
  values.elo0,
  values.elo1,
  values.times,
].map(Number);
const time = values.time === undefined ? null : Number(values.time);
if (
  !shapes[id] ||
  !(most >= 2 && nodes > 0 && plies >= 0 && processes >= 1 && elo0 < elo1 && times > 0) ||
  (time !== null && !(time > 0))
) {
  console.error(
    `npm run network-match -- ${Object.keys(shapes).join('|')} [NEW] [OLD] [--games N]`,
  );
  process.exit(2);
}

let judge: NetworkSearch | undefined;
if (process.send) await playPairs();
else await playMatch();

/** Plays the pairs requested by the parent process. */
async function playPairs(): Promise<void> {
  const limits = (share: number) =>
    time === null ? { nodes: share * nodes } : { time: share * time };
  const players = await Promise.all([
    playerNamed(id, newer, limits(times)),
    playerNamed(id, older, limits(1)),
  ]);
  process.on('disconnect', () => process.exit()); // the parent has ended
  process.on('message', pair => {
    const game = Number(pair);
    const moves = opening(`${values.seed} ${pair}`, game);
    process.send?.(play(players, moves, true, game) + play(players, moves, false, game));
  });
  process.send?.(null);
}

/** The points of the newer player, 0 to 1. */
function play(
  players: readonly MatchPlayer[],
  moves: readonly Move[],
  newerIsFirst: boolean,
  game: number,
): number {
  let position = rulesFor(id, game).start;
  for (const player of players) player.begin(game);
  const record = (move: Move) => {
    position = position.play(move);
    for (const player of players) player.play(move);
  };
  moves.forEach(record);
  while (!position.outcome)
    record(players[(position.turn === 'first') === newerIsFirst ? 0 : 1].best());
  if (position.outcome.kind === 'draw') return 0.5;
  return (position.outcome.winner === 'first') === newerIsFirst ? 1 : 0;
}

const NODES_TO_DECIDE = 100_000;

/** Whether a short search proves who wins: with rotations, many random openings are decided. */
function isDecided(position: Position): boolean {
  if (position.outcome) return true;
  if (!(position instanceof Puissance4Position)) return false;
  judge ??= openSearch(id, null);
  const limits = { goal: 'best', nodes: NODES_TO_DECIDE, clearTable: true } as const;
  return judge(position, limits).value.kind !== 'points';
}

/** A random opening after which the game goes on and is not decided. */
function opening(seed: string, game: number): readonly Move[] {
  const random = randomFrom(seed);
  let position = rulesFor(id, game).start;
  const moves: Move[] = [];
  for (let ply = 0; ply < plies && !position.outcome; ply++) {
    const move = random.pick(position.legalMoves());
    moves.push(move);
    position = position.play(move);
  }
  return isDecided(position) ? opening(`${seed}+`, game) : moves;
}

function decide(seen: PairCounts): SprtVerdict {
  return sprt(seen, { ...STANDARD_SPRT, low: elo0, high: elo1 }).verdict;
}

async function playMatch(): Promise<void> {
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  const seen: PairCounts = counts;
  const began = performance.now();
  const pairs = Math.ceil(most / 2);
  let next = 0;
  const seconds = () => (performance.now() - began) / 1_000;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      report(seen, seconds());
      process.exit(1);
    });
  const isOver = () => next >= pairs || (!values.all && decide(seen) !== 'undecided');
  const players = Array.from({ length: Math.min(processes, pairs) }, () =>
    fork(import.meta.filename, process.argv.slice(2), { execArgv: process.execArgv }),
  );
  const work = (player: ChildProcess) =>
    new Promise<void>((resolve, reject) => {
      const ask = () => {
        if (!isOver()) player.send(next++);
        else player.disconnect();
      };
      player.on('message', points => {
        if (points !== null) counts[2 * Number(points)]++;
        ask();
      });
      player.on('exit', code => (code === 0 ? resolve() : reject(new Error('a player ended'))));
    });
  await Promise.all(players.map(work));
  report(seen, seconds());
}

function report(seen: PairCounts, seconds: number): void {
  const { games, score, low, high, elo } = summarise(seen);
  const verdict = decide(seen);
  const percent = (share: number) => (100 * share).toFixed(1);
  const handicap = times === 1 ? '' : `${times} times `;
  const limit = `${handicap}${time === null ? `${nodes} nodes` : `${time} ms`}`;
  console.log(
    `${id}, ${newer} against ${older}, ${limit} a move, ${games} games: pairs ${seen.join(' ')}`,
  );
  const rating = elo ? `${elo.value.toFixed(0)} ± ${elo.error.toFixed(0)} Elo` : 'no Elo';
  console.log(
    `${percent(score)} % (${percent(low)} to ${percent(high)}), ${rating}; SPRT of ${elo0} against ${elo1}: ${verdict}`,
  );
  if (values.result)
    writeFileSync(
      values.result,
      JSON.stringify({ limit, pairs: seen, games, score, low, high, elo, verdict, seconds }),
    );
}
