/**
 * npm run unbeaten -- [--games 20] [--time 1000] [--against NAMES] [--variant rotation] [--seed TEXT] [--log FILE]
 *                     [--stray 0] [--from 0]
 * The strongest player of Puissance 4, on both sides, against every other strategy and the second highest level, with the
 * same time for a move and one thread each. Exits 1 if it loses a game. With a log, every game is written as it ends, and
 * games in the log are not played again; several processes can share a log if each starts `--from` another game.
 * Deterministic strategies would repeat a game: with `--stray N` the opponent plays its first 0 to N moves at random.
 * Counts our moves that were not proven to avoid a loss.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Position, SIDES, type Side } from '../../src/core/game.ts';
import { randomFrom } from '../../src/core/random.ts';
import { unwrap } from '../../src/core/result.ts';
import { rulesOf } from '../../src/core/variant.ts';
import type { KernelEngines } from '../../src/engine/analysis.ts';
import {
  levelsOf,
  type Player,
  readPlayer,
  search,
  strategiesOf,
} from '../../src/engine/players.ts';
import type { Score } from '../../src/engine/search.ts';
import { kernelEngines } from '../../src/games/kernels.ts';
import { puissance4 } from '../../src/games/puissance4/index.ts';
import { systemTimers } from '../../src/time/timers.ts';

const best = unwrap(readPlayer(puissance4, 'puissance4'));
const others = strategiesOf(puissance4).map(({ name }) => name);
/** The highest level is the strongest player. */
const below = `level:${levelsOf(puissance4).length - 1}`;
const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '20' },
    time: { type: 'string', default: '1000' },
    against: {
      type: 'string',
      default: [...others.filter(name => name !== best.name), below].join(),
    },
    variant: { type: 'string', default: '' },
    seed: { type: 'string', default: 'unbeaten' },
    log: { type: 'string', default: '' },
    stray: { type: 'string', default: '0' },
    from: { type: 'string', default: '0' },
  },
});

const rules = unwrap(rulesOf(puissance4, values.variant === '' ? undefined : values.variant));
const [time, games, stray, from] = (['time', 'games', 'stray', 'from'] as const).map(name => {
  if (!/^\d{1,6}$/.test(values[name])) throw new Error(`--${name}: a whole number`);
  return Number(values[name]);
});

/** Whether it is proven that the side to move can avoid a loss. */
const isNotLost = (score: Score): boolean =>
  score.kind === 'win' ||
  score.kind === 'draw' ||
  (score.kind === 'points' && score.proven === 'not-lost');

const RESULTS = ['won', 'drawn', 'lost'] as const;
type GameResult = (typeof RESULTS)[number];
/** A finished game: a line of the log. */
interface Played {
  readonly against: string;
  readonly game: number;
  readonly ending: GameResult;
  readonly moves: string;
  /** Our moves that were not proven to avoid a loss. */
  readonly unproven: number;
}

const lineOf = ({ against, game, ending, moves, unproven }: Played): string =>
  `${[against, game, ending, moves, unproven].join('\t')}\n`;
function readLog(): Played[] {
  if (values.log === '' || !existsSync(values.log)) return [];
  return readFileSync(values.log, 'utf8')
    .split('\n')
    .map(line => line.split('\t'))
    .filter(fields => fields.length === 5)
    .map(([against, game, ending, moves, unproven]) => ({
      against,
      game: Number(game),
      ending: ending as GameResult,
      moves,
      unproven: Number(unproven),
    }));
}

const endingOf = ({ outcome }: Position, side: Side): GameResult =>
  outcome?.kind === 'win' ? (outcome.winner === side ? 'won' : 'lost') : 'drawn';

function play(other: Player, game: number, [ours, theirs]: readonly KernelEngines[]): Played {
  const side = SIDES[game % 2];
  const strays = (game >> 1) % (stray + 1); // the same for both sides
  let position = rules.start;
  const moves: string[] = [];
  let unproven = 0;
  for (let ply = 0; !position.outcome; ply++) {
    const isOurs = position.turn === side;
    const random = randomFrom(`${values.seed} ${other.name} ${game} ${ply}`);
    const isStray = !isOurs && ply >> 1 < strays;
    const { method, limits } = isOurs ? best : other;
    const { move, score } = search(isStray ? { kind: 'random' } : method, position, {
      limits: { ...limits, time: Math.min(time, limits.time ?? time) },
      random,
      now: systemTimers.now,
      stopped: () => false,
      kernels: isOurs ? ours : theirs,
    });
    if (!position.legalMoves().includes(move)) throw new Error(`illegal: ${position.text()}`);
    if (isOurs && !isNotLost(score)) unproven++;
    moves.push(rules.writeMove(position, move));
    position = position.play(move);
  }
  const ending = endingOf(position, side);
  return { against: other.name, game, ending, moves: moves.join(' '), unproven };
}

let lost = 0;
for (const name of values.against.split(',')) {
  const other = unwrap(readPlayer(puissance4, name));
  const engines = [kernelEngines(), kernelEngines()]; // a table for each player
  await Promise.all(engines.map(each => each.load(rules.start)));
  const all: Played[] = [];
  for (let game = from; game < games; game++) {
    // read before each game: another process may have played it
    const before = readLog().find(one => one.against === other.name && one.game === game);
    const played = before ?? play(other, game, engines);
    if (!before && values.log !== '') appendFileSync(values.log, lineOf(played));
    if (played.ending === 'lost') console.log(`lost as ${SIDES[game % 2]}: ${lineOf(played)}`);
    all.push(played);
  }
  const count = (ending: GameResult): number => all.filter(one => one.ending === ending).length;
  lost += count('lost');
  const tally = RESULTS.map(ending => `${count(ending)} ${ending}`).join(', ');
  const different = new Set(all.map(({ moves }) => moves)).size;
  const unproven = all.reduce((sum, played) => sum + played.unproven, 0);
  console.log(`${name}: ${tally}; ${different} different games; ${unproven} moves not proven`);
}
process.exitCode = lost === 0 ? 0 : 1;
