import { instantSeat, moveAction, randomSeat } from '../../bots/check/trial.ts';
import type { ConnectionEvent } from '../../bots/connection.ts';
import { millis } from '../../core/clock.ts';
import type { Move, Side } from '../../core/game.ts';
import { endingOf, type Match } from '../../core/match.ts';
import { type Random, randomFrom } from '../../core/random.ts';
import { asyncQueue } from '../../match/async-queue.ts';
import type { SeatMessage } from '../../match/seat.ts';
import { PARTIE, writeCoupReq, writePartieReq } from '../../protocols/scs.ts';
import type { WatchedConnection } from '../remote-client.ts';
import { requestOf } from '../scs-moves.ts';
import { ScsRemoteClient } from '../scs-remote-client.ts';
import type { Opponent } from './client-trial.ts';

export const randomOpponent = (seed: string): Opponent => ({
  kind: 'seat',
  seat: randomSeat(randomFrom(seed)),
});

/**
 * Makes games long and unusual: does not end them, and leaves the client as many moves as possible, as after a free
 * choice of sub-board.
 */
export function oddOpponent(seed: string): Opponent {
  const random = randomFrom(seed);
  const seat = instantSeat(match => moveAction(match, oddMove(match, random)));
  return { kind: 'seat', seat };
}

function oddMove({ position }: Match, random: Random): Move {
  const rated = position.legalMoves().map(move => {
    const next = position.play(move);
    return { move, replies: next.outcome ? -1 : next.legalMoves().length };
  });
  const most = Math.max(...rated.map(({ replies }) => replies));
  // or nearly as many, so that not every client gets the same game
  return random.pick(rated.filter(({ replies }) => replies >= most - 2)).move;
}

/** Turns before it loses other than on the board. */
const TURNS = 2;

/** Plays two moves, then is too late. */
export function lateOpponent(seed: string): Opponent {
  const random = randomFrom(seed);
  let turns = 0;
  const seat = instantSeat(match =>
    turns++ < TURNS
      ? moveAction(match, random.pick(match.position.legalMoves()))
      : { type: 'forfeit', cause: 'time', evidence: '' },
  );
  return { kind: 'seat', seat };
}

/** A client of SCS in this process, with the same arbiter: plays two moves, then one with the wrong symbol. */
export function cheatingOpponent(side: Side, seed: string): Opponent {
  const random = randomFrom(seed);
  const events = asyncQueue<ConnectionEvent>();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let sent = 0;
  let turns = 0;
  const say = (bytes: Uint8Array) =>
    events.push({ type: 'data', bytes, spent: millis(0), after: sent });
  const connection: WatchedConnection = {
    events,
    ended,
    sandboxed: false,
    address: '',
    send: () => ++sent,
    pause() {},
    finish() {},
    async flush() {},
    status: async () => ({ spent: millis(0), stderr: '', memory: 0 }),
    async close() {
      events.close();
      end();
    },
  };
  const client = new ScsRemoteClient(connection);
  client.nameBytes = writePartieReq({ id: PARTIE, name: 'Tricheur' }).subarray(4, 12);
  return {
    kind: 'client',
    client,
    watch({ match }: SeatMessage) {
      if (endingOf(match) || match.position.turn !== side) return;
      const move = random.pick(match.position.legalMoves());
      const own = turns++ < TURNS;
      const shown = own ? side : side === 'first' ? 'second' : 'first';
      const won = match.position.play(move).tally(side);
      say(writeCoupReq(requestOf(match.rules.writeMove(match.position, move), shown, won)));
    },
  };
}
