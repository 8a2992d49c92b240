import { addBotLog, botGames, botLogs } from './bot-logs.ts';
import {
  addBot,
  addVersion,
  botsOf,
  botsWith,
  changeBot,
  changeVersion,
  readBot,
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
  settleSetting,
} from './classrooms.ts';
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
import { ageUnbegunRooms, countRooms, createRoom, readRoom, roomsOf, sitInRoom } from './rooms.ts';
import { announceServer, beatServer, checkStore } from './server-lease.ts';
import { verifyContest, verifyEnd, verifyLinks } from './verify.ts';

/** The store's operations; each takes the database, then its arguments. */

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
  countRooms,
  verifyContest,
  verifyLinks,
  verifyEnd,
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
  botLogs,
  botGames,
  readClassContest,
  classContestsOf,
  readLadder,
  listLadders,
  enteredIn,
  datesOf,
  friendlyRequestsOf,
};

export const WRITES = {
  createContest,
  changeContest,
  finishContest,
  finishGame,
  appendEvents,
  createRoom,
  sitInRoom,
  ageUnbegunRooms,
  announceServer,
  beatServer,
  checkStore,
  settleSetting,
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
  addBotLog,
  addClassContest,
  changeClassContest,
  addLadder,
  changeLadder,
  enterLadder,
  dateGame,
  addFriendlyRequest,
  changeFriendlyRequest,
};

type Operations = typeof READS & typeof WRITES;

type WithoutDatabase<F> = F extends (db: never, ...args: infer A) => infer R
  ? (...args: A) => R
  : never;

/** The methods of the store's thread. */
export type StoreMethods = {
  readonly [N in keyof Operations]: WithoutDatabase<Operations[N]>;
} & {
  /** The first call, made once. After a fault the file is unchanged. */
  readonly open: (file: StoreFile) => null;
};

export interface StoreFile {
  readonly file: string;
  /** Milliseconds that a statement waits for another program's transaction. */
  readonly busyTimeout: number;
  /** The lease that a server asks for; null: the program uses the store beside servers. */
  readonly lease: LeaseRequest | null;
  /** Every transaction that writes is followed by a notice of its `CommitTimes`. */
  readonly timed: boolean;
}

export interface LeaseRequest {
  /** Tells this lease from all others. */
  readonly token: string;
  /** Wait for the server that has it, which is reported as progress, instead of failing. */
  readonly wait: boolean;
}

/** What a transaction took, in milliseconds. */
export interface CommitTimes {
  /** From its begin. */
  readonly whole: number;
  /** The commit, which waits for the disk. */
  readonly sync: number;
}
