import { other, SIDES, type Side } from '../../core/game.ts';
import { endingOf, type Match, type OfferKind } from '../../core/match.ts';
import type { Fault } from '../../core/result.ts';
import { botProtocolOf, PERSON } from '../../protocols/bot-seats.ts';
import type { RoomInfo, RoomPort, RoomStatus } from '../../protocols/wire.ts';
import {
  available,
  type Capabilities,
  type ConnectionState,
  type LatestEvent,
  NO_CAPABILITIES,
  type Rematch,
  type SessionPlayer,
  type SessionState,
} from './session.ts';

/** What changes during the game; the rest of the state is derived from it. */
export interface RemoteFacts extends Pick<SessionState, LatestEvent> {
  readonly connection: ConnectionState;
  /** The server refuses this page: no more attempts. */
  readonly refused: Fault | null;
  readonly room: RoomInfo | null;
  readonly you: Side | null;
  readonly match: Match | null;
  readonly status: RoomStatus | null;
  readonly ports: readonly RoomPort[];
  readonly rematchAsked: boolean;
  /** The next game, if this page has created it. */
  readonly replay: string | null;
}

/** The state of a game at the server; null until enough of it is known. */
export function remoteState(facts: RemoteFacts, pending: boolean): SessionState | null {
  const { connection, room, you, match, status, turnBegan } = facts;
  if (!room || !match || !status) return null;
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
    turnBegan,
    fault: facts.fault,
    declined: facts.declined,
    previewed: facts.previewed,
    paused: false,
    elsewhere: false,
    // players exchange sides in every game of the series
    score: { wins, draws, side: SIDES[room.number % 2] },
    rematch: rematchOf(facts, room, status, you),
    remote: { connection, room, status, ports: facts.ports, pending },
  };
}

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
    return { kind: 'none', asked: false, wanted: false, opponent: 'none', next: null };
  const following = replay ?? created;
  const next = following === null ? null : `/game/${following}`;
  const common = { wanted: rematchAsked, next };
  if (you === null) {
    const hasPeople = SIDES.some(side => room.seats[side] === PERSON);
    const kind = hasPeople ? 'none' : 'replay';
    return { ...common, kind, asked: rematchAsked, opponent: 'none' };
  }
  const isPerson = room.seats[other(you)] === PERSON;
  const opponent = asked[other(you)] ? 'asks' : isPerson ? 'must-agree' : 'none';
  return { ...common, kind: 'rematch', asked: rematchAsked || asked[you], opponent };
}
