/**
 * npm run beat-demo -- [--games 5] [--time 300ms] [--seed TEXT] [--demos 1,2,3]
 * Our best player against the three levels of the course's demonstration program, as red and as black, both
 * with the same time per move. Exits 1 if one of them was not beaten in more than half of the games as either
 * colour. The first game of each colour starts from the starting position, the others after two random moves, the same
 * for both colours.
 */
import { parseArgs } from 'node:util';
import { perMove, readTimeControl, type TimeControl } from '../src/core/clock.ts';
import { type Game, type Position, SIDES, type Side } from '../src/core/game.ts';
import { memoryJournal } from '../src/core/journal.ts';
import { endingOf, type Match, newMatch } from '../src/core/match.ts';
import { randomFrom } from '../src/core/random.ts';
import { randomMoves } from '../src/core/random-moves.ts';
import { errorMessage, unwrap } from '../src/core/result.ts';
import { rulesOf } from '../src/core/variant.ts';
import { underTheClock } from '../src/courses/timed/arguments.ts';
import { bestOf, readPlayer } from '../src/engine/players.ts';
import { breakthrough } from '../src/games/breakthrough/index.ts';
import { openSeats } from '../src/match/open-seat.ts';
import { referee } from '../src/match/referee.ts';
import type { SeatChoice } from '../src/match/seat-choice.ts';
import { engineThread } from '../src/threads/engine-thread.ts';
import { systemTimers } from '../src/time/timers.ts';

/** The assignment gives 5 seconds a move. */
const MOST = 5_000;
const OPENING_PLIES = 2;
const COLOURS = { first: 'red', second: 'black' } as const;

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '5' },
    time: { type: 'string', default: '300ms' },
    seed: { type: 'string', default: 'beat-demo' },
    demos: { type: 'string', default: '1,2,3' },
  },
});

function readOptions(): { games: number; control: TimeControl; demos: string[] } {
  const time = readTimeControl(values.time);
  const demos = values.demos.split(',').map(level => `demo:${level.trim()}`);
  const bad = demos.map(demo => readPlayer(game, demo)).find(player => !player.ok);
  if (!/^[1-9]\d{0,3}$/.test(values.games)) throw new Error('--games: a whole number from 1');
  if (!time.ok) throw new Error(time.fault.message.en);
  if (time.value.kind !== 'move' || time.value.limit > MOST)
    throw new Error(`--time: a time for each move, at most ${MOST / 1000}s`);
  if (bad && !bad.ok) throw new Error(bad.fault.message.en);
  // both search within the given time but lose only at the assignment's limit, so that a busy machine has no effect
  const { limit } = time.value;
  return { games: Number(values.games), control: perMove(limit, MOST - limit), demos };
}

const game: Game = breakthrough;
const rules = unwrap(rulesOf(game));

const opening = (number: number): Position =>
  randomMoves(
    rules.start,
    randomFrom(`${values.seed} opening ${number}`),
    number > 1 ? OPENING_PLIES : 0,
  );

const best = underTheClock(game, bestOf(game));
const threads = { ours: engineThread(), demo: engineThread() };

/** One game; `ours` is our player's side. */
async function playOne(demo: string, ours: Side, number: number, control: TimeControl) {
  const match = newMatch(rules, control, opening(number));
  const choice = (side: Side): SeatChoice => {
    const player = side === ours ? best : underTheClock(game, unwrap(readPlayer(game, demo)));
    return { kind: 'engine', name: player.name, limits: player.limits };
  };
  const { seats } = unwrap(
    await openSeats(
      { first: choice('first'), second: choice('second') },
      {
        seed: `${values.seed} ${demo} ${number}`,
        engine: side => (side === ours ? threads.ours : threads.demo),
      },
    ),
  );
  return referee({ id: 'game', match, seats, journal: memoryJournal(), timers: systemTimers });
}

/** Waits for the threads, whose start must not take time from the players. */
async function startThreads(): Promise<void> {
  await Promise.all([threads.ours.ready(), threads.demo.ready()]);
}

function describe(match: Match, won: boolean): string {
  const longest = Math.max(0, ...match.plies.map(ply => ply.spent));
  const cause = endingOf(match)?.cause;
  const verdict = (won ? 'won' : 'LOST') + (cause === 'rules' ? '' : ` (${cause})`);
  return `${verdict} in ${match.plies.length} moves, the slowest ${longest} ms`;
}

async function main(): Promise<number> {
  const { games, control, demos } = readOptions();
  await startThreads();
  const rows: string[][] = [];
  let unbeaten = 0;
  for (const demo of demos) {
    const row = [demo];
    for (const ours of SIDES) {
      let won = 0;
      for (let number = 1; number <= games; number++) {
        const match = await playOne(demo, ours, number, control);
        const isWon = endingOf(match)?.winner === ours;
        if (isWon) won++;
        const title = `${best.name} as ${COLOURS[ours]} against ${demo}, game ${number}/${games}`;
        console.log(`${title}: ${describe(match, isWon)}`);
      }
      if (2 * won <= games) unbeaten++;
      row.push(`${won}/${games}`);
    }
    rows.push(row);
  }
  console.log(`\nWon by ${best.name}, ${values.time} a move:`);
  for (const row of [['', 'as red', 'as black'], ...rows])
    console.log(
      row
        .map(cell => cell.padEnd(10))
        .join('')
        .trimEnd(),
    );
  console.log(
    unbeaten === 0
      ? 'Each is beaten as red and as black.'
      : `Not beaten: ${unbeaten} of ${2 * demos.length}.`,
  );
  return unbeaten === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 2;
} finally {
  await Promise.all([threads.ours.close(), threads.demo.close()]);
}
