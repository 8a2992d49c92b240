import type { Side } from '../core/game.ts';
import type { Ending } from '../core/match.ts';

/** Stores people and classes. The store does not look into JSON columns. */
export interface ClassroomStore {
  /** A setting of the server; null if there is none. */
  setting(name: string): Promise<string | null>;
  /** Stores a setting unless there is one, and returns what is stored. */
  initSetting(name: string, value: string): Promise<string>;
  changeSetting(name: string, value: string): Promise<void>;

  addPerson(person: NewPerson): Promise<StoredPerson>;
  /** The person whose secret has that hash. */
  personOf(key: string): Promise<StoredPerson | null>;
  person(id: string): Promise<StoredPerson | null>;
  changePerson(id: string, changes: Partial<NewPerson>): Promise<void>;
  /** Removes a person who is in no class. */
  removeUnlessMember(id: string): Promise<void>;

  /** 'taken': a class has that code. */
  add(classroom: NewClassroom): Promise<StoredClassroom | 'taken'>;
  read(id: string): Promise<StoredClassroom | null>;
  withCode(code: string): Promise<StoredClassroom | null>;
  /** Newest first. */
  list(): Promise<readonly StoredClassroom[]>;
  change(id: string, changes: Partial<NewClassroom>): Promise<'changed' | 'taken'>;
  /** Removes a class with its members, bots, contests and their games, and people who are in no other class. */
  remove(id: string): Promise<void>;

  /** 'taken': a member has one of the pseudonyms, or is that person; none is then added. */
  addMembers(
    classroom: string,
    members: readonly NewMember[],
  ): Promise<readonly StoredMember[] | 'taken'>;
  /** In the order in which they were added, removed ones included. */
  members(classroom: string): Promise<readonly StoredMember[]>;
  member(id: string): Promise<StoredMember | null>;
  /** A person's memberships in all classes, without removed ones. */
  membershipsOf(person: string): Promise<readonly StoredMember[]>;
  changeMember(id: string, changes: MemberChanges): Promise<'changed' | 'taken'>;

  markPresent(classroom: string, member: string, day: string): Promise<void>;
  markAbsent(classroom: string, member: string, day: string): Promise<void>;
  attendance(classroom: string): Promise<readonly Attendance[]>;

  /** 'taken': a bot of the class has that name. */
  addBot(bot: NewBot): Promise<StoredBot | 'taken'>;
  bot(id: string): Promise<StoredBot | null>;
  /** The bots of a class, including removed ones. */
  bots(classroom: string): Promise<readonly StoredBot[]>;
  /** The bots of all classes that play by these means, without removed ones. */
  botsWith(means: BotMeans): Promise<readonly StoredBot[]>;
  changeBot(id: string, changes: BotChanges): Promise<'changed' | 'taken'>;
  addVersion(version: NewBotVersion): Promise<StoredBotVersion>;
  /** The newest last. */
  versions(bot: string): Promise<readonly StoredBotVersion[]>;
  changeVersion(bot: string, number: number, changes: VersionChanges): Promise<void>;

  /** Stores the files of an uploaded version, for servers on other machines; replaces those already there. */
  keepUpload(bot: string, version: number, archive: UploadArchive): Promise<void>;
  /** The stored files, or null. */
  upload(bot: string, version: number): Promise<UploadArchive | null>;
  /** Only the hash of the stored files. */
  uploadHash(bot: string, version: number): Promise<string | null>;
  /** Removes the stored files of all versions of a bot. */
  removeUploads(bot: string): Promise<void>;

  /** Stores the end of a bot's standard error in a game; only the last logs of a bot are kept. */
  addBotLog(log: NewBotLog): Promise<void>;
  /** The newest first. */
  botLogs(bot: string): Promise<readonly BotLog[]>;
  /** The games of a bot that count, in all contests. */
  botGames(bot: string, most: number): Promise<readonly BotGame[]>;

  addContest(contest: ClassContest): Promise<void>;
  contest(id: string): Promise<ClassContest | null>;
  /** The contests of a class, or of all classes. Newest first. */
  contests(classroom: string | null): Promise<readonly ClassContest[]>;
  changeContest(
    id: string,
    changes: Partial<Pick<ClassContest, 'state' | 'settings'>>,
  ): Promise<void>;
}

export interface NewPerson {
  readonly name: string;
  /** The hash of the secret. */
  readonly key: string;
}

export interface StoredPerson extends NewPerson {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly created: string;
}

export interface NewClassroom {
  /** The code that members join with. */
  readonly code: string;
  readonly name: string;
  /** JSON. */
  readonly settings: string;
}

export interface StoredClassroom extends NewClassroom {
  readonly id: string;
  readonly created: string;
}

export type MemberRole = 'teacher' | 'student';

export interface NewMember {
  readonly role: MemberRole;
  readonly realName: string;
  /** Unique in the class. */
  readonly pseudonym: string;
  /** Null for a name of the roster as which nobody has joined yet. */
  readonly person: string | null;
}

export interface StoredMember extends NewMember {
  /** Unique on the server. */
  readonly id: string;
  readonly classroom: string;
  readonly removed: boolean;
  readonly created: string;
}

export type MemberChanges = Partial<NewMember & Pick<StoredMember, 'removed'>>;

export interface Attendance {
  readonly member: string;
  /** YYYY-MM-DD. */
  readonly day: string;
}

/** How a bot plays: from its author's machine, over TCP, from uploaded files, or as an engine of ours. */
export type BotMeans = 'connect' | 'tcp' | 'upload' | 'engine';

export interface NewBot {
  readonly classroom: string;
  /** The id of its author. */
  readonly member: string;
  /** Unique in the class. */
  readonly name: string;
  readonly game: string;
  readonly means: BotMeans;
  /** JSON. */
  readonly settings: string;
}

export interface StoredBot extends NewBot {
  readonly id: string;
  readonly removed: boolean;
  readonly created: string;
}

export type BotChanges = Partial<Pick<StoredBot, 'name' | 'settings' | 'removed'>>;

export interface NewBotVersion {
  readonly bot: string;
  /** The hash of its files; null if they are not on this server. */
  readonly hash: string | null;
  /** JSON. */
  readonly details: string;
}

export interface StoredBotVersion extends NewBotVersion {
  /** From 1. */
  readonly number: number;
  /** JSON; null until it was checked. */
  readonly check: string | null;
  readonly created: string;
}

export type VersionChanges = Partial<Pick<StoredBotVersion, 'check' | 'details'>>;

export interface NewBotLog {
  readonly bot: string;
  readonly version: number;
  readonly contest: string;
  readonly number: number;
  readonly attempt: number;
  readonly side: Side;
  /** The end of its standard error. */
  readonly text: string;
}

export interface BotLog extends NewBotLog {
  readonly created: string;
}

/** A game of a contest as one of its bots played it. */
export interface BotGame {
  readonly contest: string;
  readonly contestName: string;
  readonly number: number;
  readonly attempt: number;
  readonly side: Side;
  readonly opponent: string;
  readonly rules: string;
  readonly cause: Ending['cause'];
  readonly winner: Side | null;
  readonly evidence: string | null;
  readonly plies: number;
}

export type ClassContestState = 'ready' | 'running' | 'paused' | 'over';

/** A contest of a class. */
export interface ClassContest {
  readonly contest: string;
  readonly classroom: string;
  readonly state: ClassContestState;
  /** JSON. */
  readonly settings: string;
}

/** The files of an uploaded version, as text. */
export interface UploadArchive {
  readonly hash: string;
  readonly content: string;
}
