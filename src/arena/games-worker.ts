import { parentPort } from 'node:worker_threads';
import type { Side } from '../core/game.ts';
import { errorMessage, unwrap } from '../core/result.ts';
import { openSeats, type SeatChoice } from '../match/open-seat.ts';
import type { GameReply, GameRequest } from './engine-games.ts';
import { engineHere } from './engine-here.ts';
import { playGame } from './game.ts';

/** The thread where engines play whole games against each other: one message in, one out. */

/** One a side: neither profits from what the other has found. */
const engines = { first: engineHere(), second: engineHere() };

async function play({ setting, players }: GameRequest): Promise<GameReply> {
  const { rules, start: position, seed } = setting;
  const seat = (side: Side): SeatChoice => {
    const { player: name, limits } = players[side];
    return { kind: 'engine', name, limits };
  };
  const opened = await openSeats(
    { first: seat('first'), second: seat('second') },
    { seed, engine: side => engines[side] },
  );
  // code that runs for the first time is slow: that is not the engines' fault
  await engines.first.search({ rules, position, player: 'random', seed });
  const played = await playGame(setting, unwrap(opened).seats);
  if (!played) throw new Error('a game without an end');
  return { kind: 'played', played };
}

parentPort?.on('message', (order: GameRequest) => {
  play(order).then(
    report => parentPort?.postMessage(report),
    error => {
      const message = errorMessage(error);
      parentPort?.postMessage({ kind: 'failed', message } satisfies GameReply);
    },
  );
});
