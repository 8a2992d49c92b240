import { onTestFinished } from 'vitest';
import { type BotsThread, botsThread } from '../../src/bots/bots-thread.ts';
import { ConnectedBots } from '../../src/classroom/connected-bots.ts';
import { ContestSeats } from '../../src/classroom/contest-seats.ts';
import type { Side } from '../../src/core/game.ts';
import type { MatchEvent } from '../../src/core/match.ts';
import { unwrap } from '../../src/core/result.ts';
import { type NewGame, type RoomStatus, readServerMessage } from '../../src/protocols/wire.ts';
import type { ServerContext, Visitor } from '../../src/server/context.ts';
import { enginePool } from '../../src/server/engine-pool.ts';
import { Feed } from '../../src/server/feed.ts';
import { Identities } from '../../src/server/identity.ts';
import { LIMITS, type ServerLimits } from '../../src/server/limits.ts';
import { serverMetrics } from '../../src/server/metrics.ts';
import type { RoomClient, WireFrame } from '../../src/server/presence.ts';
import type { Room } from '../../src/server/room.ts';
import { Rooms } from '../../src/server/rooms.ts';
import { newSecret } from '../../src/server/secrets.ts';
import type { RoomStore } from '../../src/store/store.ts';
import { handClock } from './hand-clock.ts';
import { freshFile, opened } from './store-files.ts';

/** Rooms on a real store with a clock that the test sets; calling `start` again is a restart. */
export async function arrangeRooms(host = '127.0.0.1') {
  const clock = handClock();
  const metrics = serverMetrics();
  const file = freshFile();
  const store = await opened(file);
  const engines = enginePool({ timers: clock.timers, metrics, threads: 1 });
  let thread: BotsThread | null = null;
  const notes: { readonly what: string }[] = [];
  const { identities } = await Identities.open(store.classrooms, newSecret());
  const contextWith = (
    limits: Partial<ServerLimits> = {},
    rooms: RoomStore = store.rooms,
  ): ServerContext => {
    const used = { ...LIMITS, ...limits };
    return {
      store: { ...store, rooms },
      engines,
      timers: clock.timers,
      metrics,
      limits: used,
      identities,
      feed: new Feed(clock.timers, used),
      seats: new ContestSeats(store.classrooms),
      connected: new ConnectedBots({
        ...{ timers: clock.timers, limits: used, changed() {} },
        keepLog: log => store.classrooms.addBotLog(log),
      }),
      bots() {
        thread ??= botsThread();
        return thread;
      },
      files: `${file}.files`,
      place: () => ({ address: 'http://localhost/', local: true, host }),
      usualPorts: false,
      claimAfter: 60_000,
      note: (what, details) => notes.push({ what, ...details }),
    };
  };
  const start = (...changes: Parameters<typeof contextWith>) => {
    const started = new Rooms(contextWith(...changes));
    onTestFinished(() => started.close());
    return started;
  };
  onTestFinished(() => engines.close());
  onTestFinished(() => thread?.close());
  return { ...clock, contextWith, start, engines, store, file, notes };
}

/** The visitor in tests where it does not matter. */
export const SCHOOL: Visitor = { address: '192.0.2.1' };

/** A page, with the messages that it has received. */
export class TestPage implements RoomClient {
  readonly address = '192.0.2.1';
  readonly side: Side | null;
  readonly isOwner: boolean;
  readonly members: readonly string[];
  /** The side that it was last told to play. */
  you: Side | null = null;
  readonly events: MatchEvent[] = [];
  readonly frames: WireFrame[] = [];
  status: RoomStatus | null = null;
  fault: string | null = null;
  #look = () => {};

  constructor(side: Side | null, members: readonly string[] = []) {
    this.members = members;
    this.side = side;
    this.isOwner = side !== null;
  }

  readonly send = (frame: WireFrame): void => {
    const message = unwrap(readServerMessage(frame.toString()));
    this.frames.push(frame);
    if (message.type === 'welcome') {
      this.you = message.you;
      this.events.splice(message.from);
    }
    if (message.type === 'welcome' || message.type === 'events')
      this.events.push(...message.events);
    if (message.type === 'welcome' || message.type === 'status') this.status = message.status;
    if (message.type === 'fault') this.fault = message.fault.code;
    this.#look();
  };

  until(met: () => boolean): Promise<void> {
    return new Promise(resolve => {
      this.#look = () => met() && resolve();
      this.#look();
    });
  }
}

export const TIMED: NewGame = {
  rules: 'tictactoe',
  time: '5m+3s',
  seats: { first: 'person', second: 'person' },
};

export const UNTIMED: NewGame = { ...TIMED, time: 'none' };

/** The time within which the caller of `find` has to join the room. */
export const aTurn = () => new Promise(setImmediate);

/** The ids of new games. */
export const created = (rooms: Rooms, count: number, game = UNTIMED, visitor = SCHOOL) =>
  Promise.all(
    Array.from({ length: count }, async () => unwrap(await rooms.create(game, visitor)).room),
  );

/** Plays a move, and waits until the page has been told. */
export const move = (room: Room, page: TestPage, text: string) => {
  const known = page.events.length;
  room.act(page, { type: 'act', id: '1', known, action: { type: 'move', text } });
  return page.until(() => page.events.slice(known).some(({ type }) => type === 'moved'));
};
