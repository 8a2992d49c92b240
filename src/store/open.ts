import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { FaultError, ok, type Result, refusal } from '../core/result.ts';
import { startWorker } from '../threads/node-port.ts';
import { type WorkerClient, workerClient } from '../workers/worker-client.ts';
import type { ClassroomStore } from './classroom-store.ts';
import type { LadderStore } from './ladder-store.ts';
import { isPostgres } from './location.ts';
import { NoticeListeners } from './notice-listeners.ts';
import type { CommitTimes, StoreMethods, StoreThreadNotice } from './operations.ts';
import {
  roomKey,
  type ServerStore,
  type Store,
  type StoredGame,
  type StoreLease,
  type StoreServer,
} from './store.ts';
import { verifyChain } from './verify-chain.ts';
import type { WorkStore } from './work.ts';

/** Games per page: few enough to block neither thread and to fit in memory. */
const PAGE = 1_000;
const PAGE_WITH_EVENTS = 100;

/** Milliseconds to wait for another program's transaction; usual ones take a few. */
const BUSY_TIMEOUT = 10_000;

export interface OpenStoreOptions {
  readonly busyTimeout?: number | undefined;
  /** Called for every transaction that wrote. */
  readonly onCommit?: (times: CommitTimes) => void;
}

export interface OpenServerStoreOptions extends OpenStoreOptions {
  /** Wait while another server has the store: called once, with that server if it is known. */
  readonly onWait?: ((server: StoreServer | null) => void) | undefined;
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens the store in that file, or creates it; or in that existing database, `postgres://…`. A refused file or database
 * is left unchanged. Later failures, such as a full disk, reject with a `FaultError`.
 */
export async function openStore(
  location: string,
  options: OpenStoreOptions = {},
): Promise<Result<Store>> {
  const opened = await openThread(location, null, options);
  return opened.ok ? ok(storeOn(opened.value, isPostgres(location))) : opened;
}

/** Opens the store for the one server that owns its rooms. */
export async function openServerStore(
  location: string,
  options: OpenServerStoreOptions = {},
): Promise<Result<ServerStore>> {
  const token = randomUUID();
  const opened = await openThread(location, token, options);
  if (!opened.ok) return opened;
  const { call } = opened.value;
  const lease: StoreLease = {
    announce: (address, announcement = '') =>
      call('announceServer', [token, address, announcement]),
    beat: () => call('beatServer', [token]),
    check: () => call('checkStore', []),
    renew: () => call('renewLease', []),
  };
  return ok({ ...storeOn(opened.value, isPostgres(location)), lease });
}

interface StoreThread extends WorkerClient<StoreMethods> {
  readonly listeners: NoticeListeners;
}

async function openThread(
  location: string,
  token: string | null,
  { busyTimeout = BUSY_TIMEOUT, onCommit, onWait, signal }: OpenServerStoreOptions,
): Promise<Result<StoreThread>> {
  const port = startWorker('store-worker', import.meta.url);
  const listeners = new NoticeListeners();
  const thread = workerClient<StoreMethods, never, StoreThreadNotice>(port, {
    name: 'the store',
    onNotice: notice => ('channel' in notice ? listeners.received(notice) : onCommit?.(notice)),
  });
  const request = {
    location: isPostgres(location) ? location : resolve(location), // SQLite gives `:memory:` and `file:` a special meaning
    busyTimeout,
    timed: onCommit !== undefined,
    lease: token === null ? null : { token, wait: onWait !== undefined },
  };
  const abort = () => void thread.terminate();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    await thread.call('open', [request], {
      progress: server => onWait?.(server as StoreServer | null),
    });
    return ok({ ...thread, listeners });
  } catch (error) {
    await thread.close();
    if (error instanceof FaultError) return refusal(error.fault);
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

function storeOn({ call, close, terminate, listeners }: StoreThread, isShared: boolean): Store {
  return {
    journal: {
      append: (match, after, events) => call('appendEvents', [match, after, events]),
      read: match => call('readEvents', [match]),
    },
    contests: {
      create: contest => call('createContest', [contest]),
      read: id => call('readContest', [id]),
      list: () => call('listContests', []),
      change: (id, request, known) => call('changeContest', [id, request, known]),
      finish: (id, changes = 0) => call('finishContest', [id, changes]),
      verify: (id, most) => verifyChain(call, id, most),
      recount: id => call('recountGames', [id]),
      playedBy: id => call('playedBy', [id]),
    },
    games: {
      finish: (contest, attempt, game, changes = 0) =>
        call('finishGame', [contest, attempt, game, changes]),
      of: async contest => {
        const games: StoredGame[] = [];
        const pages = paged(PAGE, (after, limit) => call('gamesAfter', [contest, after, limit]));
        for await (const game of pages) games.push(game);
        return games;
      },
      numbered: async (contest, numbers) => {
        const games: StoredGame[] = [];
        for (let i = 0; i < numbers.length; i += PAGE)
          games.push(...(await call('gamesNumbered', [contest, numbers.slice(i, i + PAGE)])));
        return games;
      },
      read: (contest, number) => call('readGame', [contest, number]),
      withEvents: contest =>
        paged(PAGE_WITH_EVENTS, (after, limit) =>
          call('gamesWithEventsAfter', [contest, after, limit]),
        ),
      counts: contest => call('countGames', [contest]),
      forfeits: contest => call('forfeitsOf', [contest]),
    },
    rooms: {
      create: room => call('createRoom', [room]),
      read: id => call('readRoom', [id]),
      events: (id, from) => call('readEvents', [roomKey(id), from]),
      of: series => call('roomsOf', [series]),
      count: () => call('countRooms', []),
      takeSeat: (id, side, person, isOpen) => call('takeRoomSeat', [id, side, person, isOpen]),
      ageUnbegun: (most, except) => call('ageUnbegunRooms', [most, except]),
    },
    classrooms: classroomsOn(call),
    ladders: laddersOn(call),
    files: {
      put: content => call('putFile', [content]),
      get: hash => call('getFile', [hash]),
      has: hash => call('hasFile', [hash]),
    },
    tokens: {
      add: token => call('addWorkerToken', [token]),
      read: id => call('readWorkerToken', [id]),
      list: () => call('listWorkerTokens', []),
      revoke: id => call('revokeWorkerToken', [id]),
    },
    work: isShared ? workOn(call) : null,
    leader: () => call('readLeader', []),
    notices: {
      publish: (channel, payload) => call('publishNotice', [channel, payload]),
      async subscribe(channel, listener) {
        const end = listeners.add(channel, listener);
        await call('listenTo', [channel]).catch(error => {
          end();
          throw error;
        });
        return end;
      },
    },
    close,
    abandon: terminate,
  };
}

const classroomsOn = (call: StoreThread['call']): ClassroomStore => ({
  setting: name => call('readSetting', [name]),
  initSetting: (name, value) => call('initSetting', [name, value]),
  changeSetting: (name, value) => call('changeSetting', [name, value]),
  addPerson: person => call('addPerson', [person]),
  personOf: key => call('personOf', [key]),
  person: id => call('readPerson', [id]),
  changePerson: (id, changes) => call('changePerson', [id, changes]),
  removeUnlessMember: id => call('removeUnlessMember', [id]),
  add: classroom => call('addClassroom', [classroom]),
  read: id => call('readClassroom', [id]),
  withCode: code => call('classroomWithCode', [code]),
  list: () => call('listClassrooms', []),
  change: (id, changes) => call('changeClassroom', [id, changes]),
  remove: id => call('removeClassroom', [id]),
  addMembers: (classroom, members) => call('addMembers', [classroom, members]),
  members: classroom => call('membersOf', [classroom]),
  member: id => call('readMember', [id]),
  membershipsOf: person => call('membershipsOf', [person]),
  changeMember: (id, changes) => call('changeMember', [id, changes]),
  markPresent: (classroom, member, day) => call('markPresent', [classroom, member, day]),
  markAbsent: (classroom, member, day) => call('markAbsent', [classroom, member, day]),
  attendance: classroom => call('attendanceOf', [classroom]),
  addBot: bot => call('addBot', [bot]),
  bot: id => call('readBot', [id]),
  bots: classroom => call('botsOf', [classroom]),
  botsWith: means => call('botsWith', [means]),
  changeBot: (id, changes) => call('changeBot', [id, changes]),
  addVersion: version => call('addVersion', [version]),
  versions: bot => call('versionsOf', [bot]),
  changeVersion: (bot, number, changes) => call('changeVersion', [bot, number, changes]),
  keepUpload: (bot, version, archive) => call('keepUpload', [bot, version, archive]),
  upload: (bot, version) => call('readUpload', [bot, version]),
  uploadHash: (bot, version) => call('readUploadHash', [bot, version]),
  removeUploads: bot => call('removeUploads', [bot]),
  addBotLog: log => call('addBotLog', [log]),
  botLogs: bot => call('botLogs', [bot]),
  botGames: (bot, most) => call('botGames', [bot, most]),
  addContest: contest => call('addClassContest', [contest]),
  contest: id => call('readClassContest', [id]),
  contests: classroom => call('classContestsOf', [classroom]),
  changeContest: (id, changes) => call('changeClassContest', [id, changes]),
});

const laddersOn = (call: StoreThread['call']): LadderStore => ({
  add: ladder => call('addLadder', [ladder]),
  read: id => call('readLadder', [id]),
  list: classroom => call('listLadders', [classroom]),
  change: (id, changes) => call('changeLadder', [id, changes]),
  enter: (id, bot, isIn) => call('enterLadder', [id, bot, isIn]),
  entered: id => call('enteredIn', [id]),
  date: (contest, number, at) => call('dateGame', [contest, number, at]),
  dates: contest => call('datesOf', [contest]),
  addRequest: request => call('addFriendlyRequest', [request]),
  requests: (ladder, most) => call('friendlyRequestsOf', [ladder, most]),
  changeRequest: (id, changes) => call('changeFriendlyRequest', [id, changes]),
});

const workOn = (call: StoreThread['call']): WorkStore => ({
  register: (about, lives) => call('registerWorker', [about, lives]),
  claim: worker => call('claimChunk', [worker]),
  held: (worker, chunk) => call('heldChunk', [worker, chunk]),
  heartbeat: (worker, chunk, progress) => call('beatWorker', [worker, chunk, progress]),
  finish: (worker, chunk, played) => call('finishChunk', [worker, chunk, played]),
  fail: (worker, chunk, reason) => call('failChunk', [worker, chunk, reason]),
  leave: worker => call('leaveWork', [worker]),
  send: (contest, changes, chunks, wants) => call('sendChunks', [contest, changes, chunks, wants]),
  outstanding: contest => call('outstandingChunks', [contest]),
  takeFailed: contest => call('takeFailedChunks', [contest]),
  cancel: (contest, which) => call('cancelChunks', [contest, which]),
  workers: () => call('listWorkers', []),
});

async function* paged<T extends { readonly number: number }>(
  limit: number,
  read: (after: number, limit: number) => Promise<readonly T[]>,
): AsyncGenerator<T> {
  for (let after = -1; ; ) {
    const page = await read(after, limit);
    yield* page;
    if (page.length < limit) return;
    after = page[page.length - 1].number;
  }
}
