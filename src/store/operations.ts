import { addBotLog, botGames, botLogs } from './bot-logs.ts';
import {
  addBot,
  addVersion,
  botsOf,
  botsWith,
  changeBot,
  changeVersion,
  keepUpload,
  readBot,
  readUpload,
  readUploadHash,
  removeUploads,
  versionsOf,
} from './bots.ts';
import { changeContest } from './changes.ts';
import {
  addClassContest,
  addClassroom,
  addMembers,
  addPerson,
  attendanceOf,
  changeClassContest,
  changeClassroom,
  changeMember,
  changePerson,
  changeSetting,
  classContestsOf,
  classroomWithCode,
  initSetting,
  listClassrooms,
  markAbsent,
  markPresent,
  membershipsOf,
  membersOf,
  personOf,
  readClassContest,
  readClassroom,
  readMember,
  readPerson,
  readSetting,
  removeClassroom,
  removeUnlessMember,
} from './classrooms.ts';
import { createContest, finishContest, listContests, readContest } from './contests.ts';
import type { DatabaseRequest } from './database.ts';
import {
  addWorkerToken,
  getFile,
  hasFile,
  listWorkerTokens,
  putFile,
  readWorkerToken,
  revokeWorkerToken,
} from './files.ts';
import { countGames, countsAreRight, recountGames } from './game-counts.ts';
import {
  finishGame,
  forfeitsOf,
  gamesAfter,
  gamesNumbered,
  gamesWithEventsAfter,
  readGame,
} from './games.ts';
import { appendEvents, readEvents } from './journal.ts';
import {
  addFriendlyRequest,
  addLadder,
  changeFriendlyRequest,
  changeLadder,
  dateGame,
  datesOf,
  enteredIn,
  enterLadder,
  friendlyRequestsOf,
  listLadders,
  readLadder,
} from './ladders.ts';
import { publishNotice, type ReceivedNotice } from './notices.ts';
import {
  ageUnbegunRooms,
  countRooms,
  createRoom,
  readRoom,
  roomsOf,
  takeRoomSeat,
} from './rooms.ts';
import { announceServer, beatServer, checkStore, readLeader } from './server-lease.ts';
import { verifyContest, verifyEnd, verifyLinks } from './verify.ts';
import { verifyQuickly } from './verify-quickly.ts';
import { claimChunk } from './work-claims.ts';
import {
  cancelChunks,
  outstandingChunks,
  playedBy,
  sendChunks,
  takeFailedChunks,
} from './work-contests.ts';
import { beatWorker, failChunk, finishChunk, heldChunk } from './work-leases.ts';
import { leaveWork, listWorkers, registerWorker } from './workers.ts';

/** The store's operations; each takes the database, then its arguments. */

export const READS = {
  readContest,
  listContests,
  countGames,
  forfeitsOf,
  gamesAfter,
  gamesNumbered,
  gamesWithEventsAfter,
  readGame,
  playedBy,
  readEvents,
  readLeader,
  readRoom,
  roomsOf,
  countRooms,
  verifyContest,
  verifyLinks,
  verifyEnd,
  verifyQuickly,
  countsAreRight,
  readSetting,
  personOf,
  readPerson,
  readClassroom,
  classroomWithCode,
  listClassrooms,
  membersOf,
  readMember,
  membershipsOf,
  attendanceOf,
  readBot,
  botsOf,
  botsWith,
  versionsOf,
  readUpload,
  readUploadHash,
  botLogs,
  botGames,
  readClassContest,
  classContestsOf,
  readLadder,
  listLadders,
  enteredIn,
  datesOf,
  friendlyRequestsOf,
  getFile,
  hasFile,
  readWorkerToken,
  listWorkerTokens,
};

export const WRITES = {
  createContest,
  changeContest,
  finishContest,
  finishGame,
  recountGames,
  appendEvents,
  createRoom,
  takeRoomSeat,
  ageUnbegunRooms,
  announceServer,
  beatServer,
  checkStore,
  initSetting,
  changeSetting,
  addPerson,
  changePerson,
  removeUnlessMember,
  addClassroom,
  changeClassroom,
  removeClassroom,
  addMembers,
  changeMember,
  markPresent,
  markAbsent,
  addBot,
  changeBot,
  addVersion,
  changeVersion,
  keepUpload,
  removeUploads,
  addBotLog,
  addClassContest,
  changeClassContest,
  addLadder,
  changeLadder,
  enterLadder,
  dateGame,
  addFriendlyRequest,
  changeFriendlyRequest,
  putFile,
  addWorkerToken,
  revokeWorkerToken,
  publishNotice,
};

/** The operations of the work queue, which take a transaction and pg-boss on it in place of the database. */
export const WORK = {
  registerWorker,
  claimChunk,
  heldChunk,
  beatWorker,
  finishChunk,
  failChunk,
  leaveWork,
  sendChunks,
  outstandingChunks,
  takeFailedChunks,
  cancelChunks,
  listWorkers,
};

type Operations = typeof READS & typeof WRITES & typeof WORK;

type WithoutDatabase<F> = F extends (db: never, ...args: infer A) => infer R
  ? (...args: A) => R
  : never;

/** The methods of the store's thread. */
export type StoreMethods = {
  readonly [N in keyof Operations]: WithoutDatabase<Operations[N]>;
} & {
  /** The first call, made once. If it fails, the store is unchanged. */
  readonly open: (request: StoreRequest) => null;
  /** Sends the client the channel's notices from now on. */
  readonly listenTo: (channel: string) => null;
  readonly renewLease: () => 'held' | 'lost';
};

export interface StoreRequest extends DatabaseRequest {
  /** Every transaction that writes is followed by a notice of its `CommitTimes`. */
  readonly timed: boolean;
}

export interface LeaseRequest {
  /** Identifies this lease. */
  readonly token: string;
  /** Wait for the server that has it, which is reported as progress, instead of failing. */
  readonly wait: boolean;
}

/** The notices of the store's thread. */
export type StoreThreadNotice = CommitTimes | ReceivedNotice;

/** The durations of a transaction, in milliseconds. */
export interface CommitTimes {
  /** From its beginning. */
  readonly whole: number;
  /** The commit, which waits for the disk. */
  readonly sync: number;
}
