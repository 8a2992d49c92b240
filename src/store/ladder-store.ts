/** Stores ladders: open-ended contests of a class, played while its bots are present. */
export interface LadderStore {
  add(ladder: StoredLadder): Promise<void>;
  read(id: string): Promise<StoredLadder | null>;
  /** The ladders of a class, or of all classes. */
  list(classroom: string | null): Promise<readonly StoredLadder[]>;
  change(id: string, changes: Pick<StoredLadder, 'paused'>): Promise<void>;
  /** Enters a bot, or records that it left. */
  enter(id: string, bot: string, isIn: boolean): Promise<void>;
  /** Bots that are in it. */
  entered(id: string): Promise<readonly string[]>;
  /** Records when a game was stored. */
  date(contest: string, number: number, at: string): Promise<void>;
  dates(contest: string): Promise<readonly DatedGame[]>;
  addRequest(request: NewFriendlyRequest): Promise<StoredFriendlyRequest>;
  /** The newest first. */
  requests(ladder: string, most: number): Promise<readonly StoredFriendlyRequest[]>;
  changeRequest(
    id: string,
    changes: Partial<Pick<StoredFriendlyRequest, 'state' | 'meeting'>>,
  ): Promise<void>;
}

export interface StoredLadder {
  /** The id of its rated contest. */
  readonly id: string;
  /** The id of its contest of friendly games, which are not rated. */
  readonly friendlies: string;
  readonly classroom: string;
  readonly game: string;
  readonly paused: boolean;
}

export interface DatedGame {
  readonly number: number;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** A request for two games, home and away. */
export interface NewFriendlyRequest {
  readonly ladder: string;
  /** The member who made it; null for an administrator who is no member. */
  readonly member: string | null;
  /** A bot's id. */
  readonly one: string;
  /** A bot's id, or a seat such as `level:5`. */
  readonly two: string;
  readonly rated: boolean;
}

export interface StoredFriendlyRequest extends NewFriendlyRequest {
  readonly id: string;
  readonly at: string;
  /** `dropped`: a player did not come, or has left. */
  readonly state: 'waiting' | 'done' | 'dropped';
  /** Its games have the numbers 2 × meeting and 2 × meeting + 1; null before they begin. */
  readonly meeting: number | null;
}
