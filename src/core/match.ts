import {
  allowance,
  isLate,
  type Millis,
  millis,
  type TimeControl,
  type TimeUsed,
  UNTIMED,
} from './clock.ts';
import {
  type Move,
  other,
  type Position,
  type Rules,
  type Side,
  type Sides,
  withSide,
} from './game.ts';
import { ok, type Result, refuse } from './result.ts';
import { texts } from './texts.ts';

/**
 * One game from start to end, as a fold over events. `decide` turns a command into events
 * or a fault and changes nothing; `apply` takes a stored event and never refuses it.
 */

/** Why a game ended other than by its rules; endings by the rules are derived from the moves. */
export const CAUSES = [
  'resignation',
  'agreement',
  'time',
  'illegal-move',
  'unreadable',
  'crash',
  'no-connection',
  'flood',
  'abandoned',
] as const;
export type Cause = (typeof CAUSES)[number];
export type ForfeitCause = Exclude<Cause, 'resignation' | 'agreement'>;

/** How a match ended: by the rules, or by an `ended` event. */
export interface Ending {
  readonly cause: 'rules' | Cause;
  readonly winner: Side | null;
  readonly evidence?: string;
}
type StoredEnding = Ending & { readonly cause: Cause };

export type OfferKind = 'draw' | 'undo';

export type Action =
  | { readonly type: 'move'; readonly text: string }
  | { readonly type: 'preview'; readonly text: string }
  | { readonly type: 'resign' | 'flag' }
  | { readonly type: 'offer' | 'accept' | 'decline'; readonly what: OfferKind }
  | { readonly type: 'forfeit'; readonly cause: ForfeitCause; readonly evidence: string }
  /** The other side has left. Precondition: the caller has verified it. */
  | { readonly type: 'claim'; readonly what: 'win' | 'draw'; readonly evidence?: string };
export type MatchCommand = { readonly side: Side } & Action;

export type MatchEvent =
  | { readonly type: 'moved'; readonly side: Side; readonly move: string; readonly spent: Millis }
  | { readonly type: 'previewed'; readonly side: Side; readonly move: string }
  | { readonly type: 'offered' | 'declined'; readonly side: Side; readonly what: OfferKind }
  | {
      readonly type: 'undone';
      readonly plies: number;
      /** Previews that it costs the side that asked for it; absent if none. */
      readonly cost?: { readonly side: Side; readonly previews: number };
    }
  | { readonly type: 'resumed' }
  | ({ readonly type: 'ended' } & StoredEnding);

type MovedEvent = Extract<MatchEvent, { type: 'moved' }>;

export interface Ply {
  readonly side: Side;
  readonly move: Move;
  readonly text: string;
  readonly spent: Millis;
  readonly before: Position;
}

export interface Match {
  readonly rules: Rules;
  readonly control: TimeControl;
  readonly start: Position;
  readonly position: Position;
  /** The moves in force, without those taken back. */
  readonly plies: readonly Ply[];
  /** Previews used, or paid for a take-back, which refunds neither them nor time. */
  readonly previewsUsed: Sides<number>;
  readonly used: Sides<TimeUsed>;
  readonly offer: { readonly side: Side; readonly what: OfferKind } | null;
  /** The offers of each side that were declined since its last move; none may be repeated before its next move. */
  readonly declined: Sides<readonly OfferKind[]>;
  readonly ended: StoredEnding | null;
  /** Number of events so far: the journal's `after`. */
  readonly sequence: number;
}

export function newMatch(
  rules: Rules,
  control: TimeControl = UNTIMED,
  start: Position = rules.start,
): Match {
  const used = { spent: millis(0), moves: 0 };
  return {
    rules,
    control,
    start,
    position: start,
    plies: [],
    previewsUsed: { first: 0, second: 0 },
    used: { first: used, second: used },
    offer: null,
    declined: { first: [], second: [] },
    ended: null,
    sequence: 0,
  };
}

/** Null while the match goes on. */
export function endingOf(match: Match): Ending | null {
  if (match.ended) return match.ended;
  const { outcome } = match.position;
  return outcome && { cause: 'rules', winner: outcome.kind === 'win' ? outcome.winner : null };
}

/** The time that the side to move has, or null without a limit. */
export const timeLeft = (match: Match): Millis | null =>
  allowance(match.control, match.used[match.position.turn]);

/** The result of a command: events to store, and the match after them. */
export interface Decision {
  readonly events: readonly MatchEvent[];
  readonly match: Match;
}

/** `spent`: how long the running turn had taken when the command arrived, by the referee's clock. */
export function decide(match: Match, command: MatchCommand, spent: Millis): Result<Decision> {
  if (endingOf(match)) return refuse('over', texts.over);
  const { side } = command;
  if (command.type === 'move') return decideMove(match, side, command.text, spent);
  const events = decideOther(match, side, command, spent);
  return events.ok ? ok({ events: events.value, match: applyAll(match, events.value) }) : events;
}

function decideOther(
  match: Match,
  side: Side,
  command: Exclude<Action, { type: 'move' }>,
  spent: Millis,
): Result<MatchEvent[]> {
  switch (command.type) {
    case 'preview':
      return decidePreview(match, side, command.text);
    case 'resign':
      return ok([{ type: 'ended', cause: 'resignation', winner: other(side) }]);
    case 'flag':
      return side === match.position.turn && isLate(match.control, match.used[side], spent)
        ? ok([outOfTime(match, side, spent)])
        : refuse('not-late', texts.notLate);
    case 'forfeit': {
      const { cause, evidence } = command;
      return ok([{ type: 'ended', cause, winner: other(side), evidence }]);
    }
    case 'claim': {
      const { what, evidence } = command;
      if (what === 'draw' && match.rules.game.drawless) return refuse('no-draws', texts.noDraws);
      const seen = evidence === undefined ? {} : { evidence };
      return ok([
        what === 'win'
          ? { type: 'ended', cause: 'abandoned', winner: side, ...seen }
          : { type: 'ended', cause: 'agreement', winner: null, ...seen },
      ]);
    }
    case 'offer':
      return decideOffer(match, side, command.what);
    case 'accept':
    case 'decline': {
      const { type, what } = command;
      if (!isOffered(match, other(side), what)) return refuse('no-offer', texts.noOffer);
      return type === 'accept'
        ? agreed(match, other(side), what)
        : ok([{ type: 'declined', side, what }]);
    }
  }
}

/** The one place where text becomes a move; the decision holds it and nothing parses it again. */
function decideMove(match: Match, side: Side, text: string, spent: Millis): Result<Decision> {
  const { rules, position, offer } = match;
  if (side !== position.turn) return refuse('not-your-turn', texts.notYourTurn);
  if (isLate(match.control, match.used[side], spent)) {
    const ended = outOfTime(match, side, spent);
    return ok({ events: [ended], match: apply(match, ended) });
  }
  const move = rules.readMove(position, text);
  if (!move.ok) return move;
  const moved: MovedEvent = {
    type: 'moved',
    side,
    move: rules.writeMove(position, move.value),
    spent: millis(Math.round(spent)),
  };
  if (offer?.side !== other(side))
    return ok({ events: [moved], match: played(match, moved, move.value) });
  const declined: MatchEvent = { type: 'declined', side, what: offer.what }; // by playing on
  const next = played(apply(match, declined), moved, move.value);
  return ok({ events: [declined, moved], match: next });
}

function decidePreview(match: Match, side: Side, text: string): Result<MatchEvent[]> {
  const { rules, position } = match;
  if (side !== position.turn) return refuse('not-your-turn', texts.notYourTurn);
  if (!rules.preview) return refuse('no-previews', texts.noPreviews);
  const move = rules.preview.read(position, text);
  if (!move.ok) return move;
  if (match.previewsUsed[side] >= rules.previews)
    return refuse('previews-spent', texts.previewsSpent(rules.previews));
  return ok([{ type: 'previewed', side, move: rules.writeMove(position, move.value) }]);
}

const isOffered = ({ offer }: Match, by: Side, what: OfferKind): boolean =>
  offer?.side === by && offer.what === what;

function decideOffer(match: Match, side: Side, what: OfferKind): Result<MatchEvent[]> {
  if (what === 'draw' && match.rules.game.drawless) return refuse('no-draws', texts.noDraws);
  if (isOffered(match, other(side), what)) return agreed(match, other(side), what);
  if (match.offer) return refuse('offer-pending', texts.offerPending);
  const undone = what === 'undo' ? undoOf(match, side) : null;
  if (undone?.ok === false) return undone;
  if (match.declined[side].includes(what)) return refuse('offer-declined', texts.offerDeclined);
  return ok([{ type: 'offered', side, what }]);
}

/** A side takes back its own last move, and with it the opponent's reply. */
function pliesToUndo(match: Match, side: Side): number {
  const last = match.plies.findLastIndex(ply => ply.side === side);
  return last < 0 ? 0 : match.plies.length - last;
}

/**
 * How many previews a take-back costs the side that asks for it: one for each move taken back, of either side,
 * that could have been previewed, since the position after it has been seen.
 */
export function undoCost(match: Match, side: Side): number {
  const { rules, plies } = match;
  return plies
    .slice(plies.length - pliesToUndo(match, side))
    .filter(({ before, move }) => rules.preview?.moves(before).includes(move)).length;
}

function undoOf(match: Match, side: Side): Result<MatchEvent[]> {
  const plies = pliesToUndo(match, side);
  if (plies === 0) return refuse('nothing-to-undo', texts.nothingToUndo);
  const previews = undoCost(match, side);
  if (previews === 0) return ok([{ type: 'undone', plies }]);
  if (match.previewsUsed[side] + previews > match.rules.previews)
    return refuse('undo-unpaid', texts.undoUnpaid(previews));
  return ok([{ type: 'undone', plies, cost: { side, previews } }]);
}

const agreed = (match: Match, requester: Side, what: OfferKind): Result<MatchEvent[]> =>
  what === 'draw'
    ? ok([{ type: 'ended', cause: 'agreement', winner: null }])
    : undoOf(match, requester);

const outOfTime = (match: Match, side: Side, spent: Millis): MatchEvent => ({
  type: 'ended',
  cause: 'time',
  winner: other(side),
  evidence: JSON.stringify({
    spent: Math.round(spent),
    limit: allowance(match.control, match.used[side]),
  }),
});

/** Precondition: `move` is the event's text parsed, and is legal. */
function played(match: Match, event: MovedEvent, move: Move): Match {
  const { side, spent } = event;
  const { position: before, offer } = match;
  const used = match.used[side];
  return {
    ...match,
    sequence: match.sequence + 1,
    position: before.play(move),
    plies: [...match.plies, { side, move, text: event.move, spent, before }],
    used: withSide(match.used, side, { spent: millis(used.spent + spent), moves: used.moves + 1 }),
    // a move withdraws one's own request to take back; a draw offer stands until it is answered
    offer: offer?.side === side && offer.what === 'undo' ? null : offer,
    declined: withSide(match.declined, side, []),
  };
}

/** Precondition: the event comes from `decide` for this match, or from a journal. */
export function apply(match: Match, event: MatchEvent): Match {
  const next = { ...match, sequence: match.sequence + 1 };
  switch (event.type) {
    case 'moved': {
      const { rules, position } = match;
      const move = rules.readMove(position, event.move);
      if (!move.ok)
        throw new Error(`journal holds an illegal move: ${event.move} in ${position.text()}`);
      return played(match, event, move.value);
    }
    case 'previewed':
      return { ...next, previewsUsed: withPreviews(match, event.side, 1) };
    case 'offered':
      return { ...next, offer: { side: event.side, what: event.what } };
    case 'declined': {
      const asker = other(event.side);
      const declined = [...new Set([...match.declined[asker], event.what])];
      return { ...next, offer: null, declined: withSide(match.declined, asker, declined) };
    }
    case 'undone': {
      const plies = match.plies.slice(0, match.plies.length - event.plies);
      const { before: position } = match.plies[plies.length];
      const undone = { ...next, offer: null, plies, position };
      const { cost } = event;
      return cost
        ? { ...undone, previewsUsed: withPreviews(match, cost.side, cost.previews) }
        : undone;
    }
    case 'resumed':
      return next;
    case 'ended': {
      const { type: _, ...ended } = event;
      return { ...next, offer: null, ended };
    }
  }
}

const withPreviews = ({ previewsUsed }: Match, side: Side, more: number): Sides<number> =>
  withSide(previewsUsed, side, previewsUsed[side] + more);

export const applyAll = (match: Match, events: readonly MatchEvent[]): Match =>
  events.reduce(apply, match);

/** The position that a preview shows; the match does not change. */
export function preview({ rules, position }: Match, move: string): Result<Position> {
  if (!rules.preview) return refuse('no-previews', texts.noPreviews);
  const read = rules.preview.read(position, move);
  return read.ok ? ok(rules.preview.play(position, read.value)) : read;
}
