import { other, SIDES, type Side } from '../../core/game.ts';
import { endingOf, type Match, type OfferKind } from '../../core/match.ts';
import type { Fault } from '../../core/result.ts';
import { botProtocolOf, PERSON } from '../../protocols/bot-seats.ts';
import type { RoomInfo, RoomPort, RoomStatus, WireClientMessage } from '../../protocols/wire.ts';
import {
  available,
  type Capabilities,
  type ConnectionState,
  type LatestEvent,
  NO_CAPABILITIES,
  type Rematch,
  type RemoteState,
  type SessionPlayer,
  type SessionState,
} from './session.ts';

/** A request of the person as it is sent. */
export type WireRequest = Extract<WireClientMessage, { type: 'act' }>;

/** What changes during the game; the rest of the state is derived from it. */
export interface RemoteFacts extends Pick<SessionState, LatestEvent> {
  readonly connection: ConnectionState;
  /** Why the server refuses this page, after which there are no more attempts. */
  readonly refused: Fault | null;
  readonly room: RoomInfo | null;
  readonly you: Side | null;
  readonly match: Match | null;
  readonly status: RoomStatus | null;
  readonly ports: readonly RoomPort[];
  /** Sent again until it was carried out, refused or superseded. */
  readonly pending: WireRequest | null;
  /** The match as it will be if the server accepts the pending move, which is shown at once. */
  readonly expected: { readonly match: Match; readonly since: number } | null;
  readonly isStored: boolean;
  readonly isOverdue: boolean;
  readonly withdrawn: string | null;
  /** The rules of the rematch that this page asks for. */
  readonly rematchAsked: string | null;
  /** The next game, if this page has created it. */
  readonly replay: string | null;
}

/** Before anything came from the server. */
export const NO_FACTS: RemoteFacts = {
  connection: 'connecting',
  refused: null,
  room: null,
  you: null,
  match: null,
  status: null,
  ports: [],
  pending: null,
  expected: null,
  isStored: true,
  isOverdue: false,
  withdrawn: null,
  turnBegan: Number.POSITIVE_INFINITY,
  fault: null,
  declined: null,
  previewed: null,
  rematchAsked: null,
  replay: null,
};

/** The state of a game at the server; null until enough of it is known. */
export function remoteState(facts: RemoteFacts): SessionState | null {
  const { connection, room, you, status, expected } = facts;
  const match = expected?.match ?? facts.match;
  if (!room || !match || !status) return null;
  const pending = facts.pending !== null;
  const player = (side: Side): SessionPlayer => {
    const seat = room.seats[side];
    if (room.contest) {
      const name = room.contest.names[side];
      return { kind: 'participant', name, isPerson: seat === PERSON };
    }
    const protocol = botProtocolOf(seat);
    if (protocol) return { kind: 'bot', protocol, name: status.names[side] };
    return seat === PERSON
      ? { kind: 'person', name: status.names[side] }
      : { kind: 'engine', player: seat };
  };
  const canMove =
    you === match.position.turn && status.phase !== 'waiting' && !pending && !endingOf(match);
  const { wins, draws } = status.score;
  return {
    match,
    players: { first: player('first'), second: player('second') },
    here: you === null ? [] : [you],
    canMove,
    can: capabilitiesOf(room, status, match, you, pending),
    turnBegan: expected?.since ?? facts.turnBegan,
    fault: facts.fault,
    declined: facts.declined,
    previewed: facts.previewed,
    paused: false,
    elsewhere: false,
    unsaved: false,
    // players exchange sides in every game of the series
    score: { wins, draws, side: SIDES[room.number % 2] },
    rematch: rematchOf(facts, room, status, you),
    remote: {
      ...{ connection, room, status, pending },
      ports: facts.ports,
      isOverdue: facts.isOverdue,
      unsent: unsentOf(facts),
      withdrawn: facts.withdrawn,
    },
  };
}

const unsentOf = ({ pending, isStored }: RemoteFacts): RemoteState['unsent'] =>
  pending?.action.type === 'move' ? { move: pending.action.text, isStored } : null;

function capabilitiesOf(
  room: RoomInfo,
  status: RoomStatus,
  { offer, plies, rules, declined }: Match,
  you: Side | null,
  pending: boolean,
): Capabilities {
  if (you === null || status.phase !== 'playing') return NO_CAPABILITIES;
  const opponent = room.seats[other(you)];
  // bot protocols have no offers
  const canOffer = room.contest ? opponent === PERSON : botProtocolOf(opponent) === null;
  const mayOffer = (what: OfferKind) => !pending && !offer && !declined[you].includes(what);
  const isUntimed = room.time === 'none' && !room.contest; // no move of a contest is taken back
  return {
    undo:
      canOffer && isUntimed
        ? available(mayOffer('undo') && plies.some(ply => ply.side === you))
        : 'never',
    hint: 'never',
    draw: canOffer && !rules.game.drawless ? available(mayOffer('draw')) : 'never',
    resign: available(!pending),
    answer: offer && offer.side !== you ? offer.what : null,
  };
}

function rematchOf(
  { rematchAsked, replay }: RemoteFacts,
  room: RoomInfo,
  { rematch: { asked, next: created } }: RoomStatus,
  you: Side | null,
): Rematch {
  if (room.contest)
    return {
      ...{ kind: 'none', opponent: 'none', wanted: false },
      ...{ asked: null, theirs: null, next: null },
    };
  const following = replay ?? created;
  const next = following === null ? null : `/game/${following}`;
  const common = { wanted: rematchAsked !== null, next };
  if (you === null) {
    const hasPeople = SIDES.some(side => room.seats[side] === PERSON);
    const kind = hasPeople ? 'none' : 'replay';
    return { ...common, kind, asked: rematchAsked, theirs: null, opponent: 'none' };
  }
  const isPerson = room.seats[other(you)] === PERSON;
  const theirs = asked[other(you)];
  const opponent = theirs !== null ? 'asks' : isPerson ? 'must-agree' : 'none';
  return { ...common, kind: 'rematch', asked: rematchAsked ?? asked[you], theirs, opponent };
}
