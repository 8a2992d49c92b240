import { createContest, finishContest, listContests, readContest } from './contests.ts';
import {
  countGames,
  finishGame,
  forfeitsOf,
  gamesAfter,
  gamesWithEventsAfter,
  readGame,
} from './games.ts';
import { appendEvents, readEvents } from './journal.ts';
import { createRoom, readRoom, removeUnbegunRooms, roomsOf } from './rooms.ts';

/** Everything that the store can be asked; each takes the database, then what was asked. */

export const READS = {
  readContest,
  listContests,
  countGames,
  forfeitsOf,
  gamesAfter,
  gamesWithEventsAfter,
  readGame,
  readEvents,
  readRoom,
  roomsOf,
};

export const WRITES = {
  createContest,
  finishContest,
  finishGame,
  appendEvents,
  createRoom,
  removeUnbegunRooms,
};

type Operations = typeof READS & typeof WRITES;
export type OperationName = keyof Operations;

type Asked<F> = F extends (db: never, ...asked: infer A) => unknown ? A : never;
export type OperationArguments<N extends OperationName> = Asked<Operations[N]>;
export type OperationResult<N extends OperationName> = Awaited<ReturnType<Operations[N]>>;
