/**
 * npm run puzzles [-- GAME…] [--variant NAME] [--count 150] [--minutes 10] [--seed 1] [--check]
 * Searches for positions with exactly one winning move: found by the engines' proofs in games between levels, then
 * proven again by a plain solver, without two equal up to symmetry. Appends them to src/web/puzzles/GAME.txt, so that
 * the numbers of the others do not change, one line per puzzle: plies to the win, the move, the position. --variant
 * searches games of that variant only, until the file has --count of it. --check proves the existing ones again.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Game, Move, Position, Rules } from '../../src/core/game.ts';
import { type Random, randomFrom } from '../../src/core/random.ts';
import { unwrap } from '../../src/core/result.ts';
import { findGame, readPosition, rulesOf } from '../../src/core/variant.ts';
import { analyse } from '../../src/engine/analysis.ts';
import { knowledgeOf, levelsOf, search } from '../../src/engine/players.ts';
import { games } from '../../src/games/index.ts';
import { Solver, TOO_LARGE } from './solve.ts';
import { canonicalText } from './symmetry.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    variant: { type: 'string' },
    count: { type: 'string', default: '150' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    check: { type: 'boolean', default: false },
  },
});

/** Node limit of the plain solver for one puzzle. */
const SOLVED = 300_000;
/** The plies, and the nodes per refuted move, of a first search for quick wins as replies. */
const SOON = [1, 3, 5, 7];
const SOON_NODES = 30_000;
/** The number of last plies examined of a game, where wins can be proven. */
const EXAMINED = 16;
/** The lengths of puzzles, which are neither trivial nor tedious. */
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

/** The only winning move according to the engine, which must prove that no other move wins. */
function onlyWin(game: Game, position: Position): { move: Move; plies: number } | null {
  const glance = search(
    { kind: 'alphabeta', knowledge: knowledgeOf(game) },
    position,
    world('glance', { nodes: 20_000 }),
  );
  if (glance.score.kind !== 'win' || glance.score.plies < SHORTEST || glance.score.plies > LONGEST)
    return null;
  let several = false;
  const { moves } = analyse(
    position,
    knowledgeOf(game),
    { ...world('look', { nodes: 250_000 }), stopped: () => several },
    ({ moves }) => {
      several = moves.filter(({ score }) => score.kind === 'win').length > 1;
    },
  );
  const wins = moves.filter(({ score }) => score.kind === 'win');
  if (wins.length !== 1 || moves.length < 3) return null;
  if (moves.some(({ score }) => score.kind === 'points')) return null;
  const [{ move, score }] = wins;
  return score.kind === 'win' ? { move, plies: score.plies } : null;
}

/** Whether the side to move does not lose: by a quick win, otherwise by an exhaustive search. */
function holds(game: Game, solver: Solver, position: Position): boolean {
  const hasty = new Solver(SOON_NODES, knowledgeOf(game).evaluate);
  try {
    if (SOON.some(plies => hasty.winsWithin(position, plies))) return true;
  } catch (signal) {
    if (signal !== TOO_LARGE) throw signal;
  }
  return solver.value(position) >= 0;
}

/** Whether the plain solver confirms a puzzle: the move wins within the plies and no sooner, and no other move wins. */
function confirmed(game: Game, position: Position, only: Move, plies: number): boolean {
  const solver = new Solver(SOLVED, knowledgeOf(game).evaluate);
  try {
    return (
      solver.losesWithin(position.play(only), plies - 1) &&
      !solver.winsWithin(position, plies - 2) &&
      position.legalMoves().every(move => move === only || holds(game, solver, position.play(move)))
    );
  } catch (signal) {
    if (signal === TOO_LARGE) return false;
    throw signal;
  }
}

/** Variants in turn, so that a game's puzzles cover all of them; or the one asked for. */
const variants = (game: Game, only?: string): Rules[] =>
  (only === undefined ? ['standard', ...Object.keys(game.presets)] : [only]).map(name =>
    unwrap(rulesOf(game, name)),
  );

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

const writePuzzles = (game: Game, puzzles: readonly Puzzle[]): void =>
  writeFileSync(
    fileOf(game),
    puzzles.map(one => `${one.plies} ${one.move} ${one.position}\n`).join(''),
  );

/** The positions of a game between levels that sometimes err. */
function playedGame(game: Game, rules: Rules, random: Random): Position[] {
  const levels = levelsOf(game);
  const pick = () => levels[random.below(Math.min(5, levels.length))];
  const players = { first: pick(), second: pick() };
  const positions = [rules.start];
  for (let position = rules.start; !position.outcome; positions.push(position)) {
    const { method, limits } = players[position.turn];
    const isRandom = positions.length < 3 || random.below(10) === 0;
    position = position.play(
      isRandom
        ? random.pick(position.legalMoves())
        : search(method, position, { ...world('', limits), random }).move,
    );
  }
  return positions;
}

/** The first puzzle among the last positions of a game that is not equal, up to symmetry, to one of `seen`. */
function puzzleIn(
  game: Game,
  rules: Rules,
  positions: readonly Position[],
  seen: ReadonlySet<string>,
): Puzzle | null {
  for (const position of positions.slice(2).slice(-EXAMINED, -1)) {
    const only = onlyWin(game, position);
    if (!only || seen.has(canonicalText(rules, position))) continue;
    if (!confirmed(game, position, only.move, only.plies)) continue;
    const move = rules.writeMove(position, only.move);
    return { plies: only.plies, move, position: position.text() };
  }
  return null;
}

function find(game: Game, wanted: number, minutes: number, seed: string): void {
  const all = variants(game, values.variant);
  const found = readPuzzles(game);
  const read = found.map(({ position }) => unwrap(readPosition(game, position)));
  const seen = new Set(read.map(({ rules, position }) => canonicalText(rules, position)));
  let counted = read.filter(({ rules }) => all.some(({ id }) => id === rules.id)).length;
  const end = performance.now() + minutes * 60_000;
  for (let n = 0; counted < wanted && performance.now() < end; n++) {
    const rules = all[n % all.length];
    const positions = playedGame(game, rules, randomFrom(`${game.id} ${seed} ${n}`));
    const puzzle = puzzleIn(game, rules, positions, seen);
    if (!puzzle) continue;
    seen.add(canonicalText(rules, unwrap(rules.readPosition(puzzle.position))));
    found.push(puzzle);
    counted++;
    writePuzzles(game, found);
    console.error(`${game.id}: ${counted} after ${n + 1} games (${puzzle.plies} plies)`);
  }
  console.error(`${game.id}: ${counted} puzzles`);
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
