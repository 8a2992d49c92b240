/**
 * npm run puzzles [-- GAME…] [--count 150] [--minutes 10] [--seed 1] [--check]
 * Searches for positions with exactly one winning move: found by the engines' proofs in games between
 * levels, then proven again by a plain solver, no two alike. Adds them to src/web/puzzles/GAME.txt,
 * one line per puzzle: plies to the win, the move, the position. With
 * --check it proves the existing ones again.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Game, Move, Position, Rules } from '../../src/core/game.ts';
import { randomFrom } from '../../src/core/random.ts';
import { unwrap } from '../../src/core/result.ts';
import { findGame, readPosition, rulesOf } from '../../src/core/variant.ts';
import { analyse } from '../../src/engine/analysis.ts';
import { knowledgeOf, levelsOf, search } from '../../src/engine/players.ts';
import { games } from '../../src/games/index.ts';
import { Solver, TOO_LARGE } from './solve.ts';
import { looks } from './symmetry.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '150' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    check: { type: 'boolean', default: false },
  },
});

/** Node limit of the plain solver for one puzzle. */
const SOLVED = 300_000;
/** A puzzle is neither trivial nor tedious. */
const SHORTEST = 3;
const LONGEST = 9;

interface Puzzle {
  readonly plies: number;
  readonly move: string;
  readonly position: string;
}

const world = (seed: string, limits: { nodes?: number; depth?: number }) => ({
  limits,
  random: randomFrom(seed),
  now: () => 0,
  stopped: () => false,
});

/** The only winning move according to the engine, which must prove that no other wins. */
function onlyWin(game: Game, position: Position): { move: Move; plies: number } | null {
  const glance = search(
    { kind: 'alphabeta', knowledge: knowledgeOf(game) },
    position,
    world('glance', { nodes: 20_000 }),
  );
  if (glance.score.kind !== 'win' || glance.score.plies < SHORTEST || glance.score.plies > LONGEST)
    return null;
  const { moves } = analyse(position, knowledgeOf(game), world('look', { nodes: 250_000 }));
  const wins = moves.filter(({ score }) => score.kind === 'win');
  if (wins.length !== 1 || moves.length < 3) return null;
  if (moves.some(({ score }) => score.kind === 'points')) return null;
  const [{ move, score }] = wins;
  return score.kind === 'win' ? { move, plies: score.plies } : null;
}

/** The same with the plain solver: the move wins within the plies and no sooner, no other wins at all. */
function confirmed(game: Game, position: Position, only: Move, plies: number): boolean {
  const solver = new Solver(SOLVED, knowledgeOf(game).evaluate);
  try {
    return (
      solver.losesWithin(position.play(only), plies - 1) &&
      !solver.winsWithin(position, plies - 2) &&
      position.legalMoves().every(move => move === only || solver.value(position.play(move)) >= 0)
    );
  } catch (signal) {
    if (signal === TOO_LARGE) return false;
    throw signal;
  }
}

/** Variants in turn, so that a game's puzzles cover all of them. */
const variants = (game: Game): Rules[] =>
  ['standard', ...Object.keys(game.presets)].map(name => unwrap(rulesOf(game, name)));

const fileOf = (game: Game): string =>
  fileURLToPath(new URL(`../../src/web/puzzles/${game.id}.txt`, import.meta.url));

/** The existing puzzles, to which others are added. */
function readPuzzles(game: Game): Puzzle[] {
  if (!existsSync(fileOf(game))) return [];
  return readFileSync(fileOf(game), 'utf8')
    .split('\n')
    .flatMap(line => {
      const [, plies, move, position] = /^(\d+) (\S+) (.*)$/.exec(line) ?? [];
      return position === undefined ? [] : [{ plies: Number(plies), move, position }];
    });
}

function writePuzzles(game: Game, puzzles: readonly Puzzle[]): void {
  const sorted = [...puzzles].sort((a, b) => a.plies - b.plies);
  writeFileSync(
    fileOf(game),
    sorted.map(one => `${one.plies} ${one.move} ${one.position}\n`).join(''),
  );
}

function find(game: Game, wanted: number, minutes: number, seed: string): void {
  const found = readPuzzles(game);
  const seen = new Set(
    found.map(({ position }) => {
      const read = unwrap(readPosition(game, position));
      return looks(read.rules, read.position);
    }),
  );
  const all = variants(game);
  const levels = levelsOf(game);
  const end = performance.now() + minutes * 60_000;
  for (let n = 0; found.length < wanted && performance.now() < end; n++) {
    const rules = all[n % all.length];
    const random = randomFrom(`${game.id} ${seed} ${n}`);
    const pick = () => levels[random.below(Math.min(5, levels.length))];
    const players = { first: pick(), second: pick() };
    let position = rules.start;
    for (let ply = 0; !position.outcome; ply++) {
      const only = ply >= 2 ? onlyWin(game, position) : null;
      const key = only ? looks(rules, position) : '';
      if (only && !seen.has(key) && confirmed(game, position, only.move, only.plies)) {
        seen.add(key);
        const move = rules.writeMove(position, only.move);
        found.push({ plies: only.plies, move, position: position.text() });
        writePuzzles(game, found);
        console.error(`${game.id}: ${found.length} after ${n + 1} games (${only.plies} plies)`);
      }
      const { method, limits } = players[position.turn];
      const { move } = search(method, position, { ...world('', limits), random });
      position = position.play(
        ply < 2 || random.below(10) === 0 ? random.pick(position.legalMoves()) : move,
      );
    }
  }
  console.error(`${game.id}: ${found.length} puzzles`);
}

/** Proves every puzzle of the file again; returns the number of failures. */
function check(game: Game): number {
  const puzzles = readPuzzles(game);
  const wrong = puzzles.filter(({ plies, move, position: text }) => {
    const { rules, position } = unwrap(readPosition(game, text));
    return !confirmed(game, position, unwrap(rules.readMove(position, move)), plies);
  });
  for (const { position } of wrong) console.error(`${game.id}: not proven: ${position}`);
  console.error(`${game.id}: ${puzzles.length - wrong.length} of ${puzzles.length} proven`);
  return wrong.length;
}

const chosen = positionals.length > 0 ? positionals.map(id => unwrap(findGame(games, id))) : games;
if (values.check) process.exitCode = chosen.some(game => check(game) > 0) ? 1 : 0;
else
  for (const game of chosen) find(game, Number(values.count), Number(values.minutes), values.seed);
