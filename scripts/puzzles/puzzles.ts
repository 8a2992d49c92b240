/**
 * npm run puzzles [-- GAME…] [--count 150] [--minutes 10]
 * Looks for positions in which one move wins and one alone: found by the engines' proofs in games between
 * levels, then proven a second time by a plain solver, no two alike. Writes src/web/puzzles/GAME.txt, a
 * line a puzzle: plies to the win, the move, the position.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Game, Move, Position, Rules } from '../../src/core/game.ts';
import { randomFrom } from '../../src/core/random.ts';
import { must } from '../../src/core/result.ts';
import { findGame, rulesOf } from '../../src/core/variant.ts';
import { analyse } from '../../src/engine/analysis.ts';
import { knowledgeOf, levelsOf, think } from '../../src/engine/players.ts';
import { games } from '../../src/games/index.ts';
import { Solver, TOO_LARGE } from './solve.ts';
import { looks } from './symmetry.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '150' },
    minutes: { type: 'string', default: '10' },
  },
});

/** Positions that the plain solver may visit for one puzzle. */
const SOLVED = 300_000;
/** A puzzle is neither a move in sight nor a labour. */
const SHORTEST = 3;
const LONGEST = 11;

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

/** The only move that wins, by the engine: all others must be proven not to. */
function onlyWin(game: Game, position: Position): { move: Move; plies: number } | null {
  const glance = think(
    { kind: 'alphabeta', knowledge: knowledgeOf(game) },
    position,
    world('glance', { nodes: 20_000 }),
  );
  if (glance.score.kind !== 'win' || glance.score.plies < SHORTEST || glance.score.plies > LONGEST)
    return null;
  const { moves } = analyse(position, knowledgeOf(game), world('look', { nodes: 200_000 }));
  const wins = moves.filter(({ score }) => score.kind === 'win');
  if (wins.length !== 1 || moves.length < 3) return null;
  if (moves.some(({ score }) => score.kind === 'points')) return null;
  const [{ move, score }] = wins;
  return score.kind === 'win' ? { move, plies: score.plies } : null;
}

/** The same by the plain solver: the move wins within the plies and no sooner, no other wins at all. */
function confirmed(position: Position, only: Move, plies: number): boolean {
  const solver = new Solver(SOLVED);
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

/** Variants in turn, so that a game's puzzles show all of it. */
const variants = (game: Game): Rules[] =>
  ['standard', ...Object.keys(game.presets)].map(name => must(rulesOf(game, name)));

function find(game: Game, wanted: number, minutes: number): Puzzle[] {
  const found: Puzzle[] = [];
  const seen = new Set<string>();
  const all = variants(game);
  const levels = levelsOf(game);
  const end = performance.now() + minutes * 60_000;
  for (let n = 0; found.length < wanted && performance.now() < end; n++) {
    const rules = all[n % all.length];
    const random = randomFrom(`${game.id} ${n}`);
    const pick = () => levels[random.below(Math.min(5, levels.length))];
    const players = { first: pick(), second: pick() };
    let position = rules.start;
    for (let ply = 0; !position.outcome; ply++) {
      const only = ply >= 2 ? onlyWin(game, position) : null;
      if (only && confirmed(position, only.move, only.plies)) {
        const key = looks(rules, position);
        if (!seen.has(key)) {
          seen.add(key);
          found.push({
            plies: only.plies,
            move: rules.writeMove(position, only.move),
            position: position.text(),
          });
          console.error(`${game.id}: ${found.length} after ${n + 1} games (${only.plies} plies)`);
        }
      }
      const { method, limits } = players[position.turn];
      const { move } = think(method, position, { ...world(`${n} ${ply}`, limits), random });
      position = position.play(
        ply < 2 || random.below(10) === 0 ? random.pick(position.legalMoves()) : move,
      );
    }
  }
  return found.sort((a, b) => a.plies - b.plies);
}

const chosen = positionals.length > 0 ? positionals.map(id => must(findGame(games, id))) : games;
for (const game of chosen) {
  const puzzles = find(game, Number(values.count), Number(values.minutes));
  const lines = puzzles.map(({ plies, move, position }) => `${plies} ${move} ${position}\n`);
  const file = fileURLToPath(new URL(`../../src/web/puzzles/${game.id}.txt`, import.meta.url));
  writeFileSync(file, lines.join(''));
  console.error(`${game.id}: ${puzzles.length} puzzles`);
}
