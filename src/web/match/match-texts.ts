import { other, SIDES, type Side } from '../../core/game.ts';
import type { Translator } from '../../core/localize.ts';
import { type Ending, endingOf } from '../../core/match.ts';
import type { RemoteState, SessionPlayer, SessionState } from '../session/session.ts';
import { gameOf, seatName } from '../setup/setup.ts';
import type { onlineTexts } from '../texts/online.ts';

/** Texts of a session: its players, the side to move, the ending. */

type SessionTranslator = Translator<typeof onlineTexts>;

export function playerName(
  translator: SessionTranslator,
  { match, players, here, score }: SessionState,
  side: Side,
): string {
  const { t } = translator;
  const player = players[side];
  switch (player.kind) {
    case 'engine':
      return seatName(gameOf(match.rules), player.player, translator);
    case 'participant':
      return player.name;
    case 'bot':
      return player.name ?? t.online.bots[player.protocol];
    case 'person':
      if (here.length === 1 && here.includes(side)) return t.play.you;
      if (player.name) return player.name;
      return here.length === 1 ? t.online.opponent : t.play.player(side === score.side ? 1 : 2);
  }
}

/** A player of a series, by number. */
export const seriesName = (
  translator: SessionTranslator,
  state: SessionState,
  player: 0 | 1,
): string =>
  playerName(translator, state, player === 0 ? state.score.side : other(state.score.side));

const isPerson = (player: SessionPlayer): boolean =>
  player.kind === 'participant' ? player.isPerson : player.kind === 'person';

/** The state of the game, in one line. */
export function turnText(translator: SessionTranslator, state: SessionState): string {
  const { t, say } = translator;
  const { match, players, here, remote } = state;
  const { turn } = match.position;
  const hindered = remote && hindranceText(translator, state, remote);
  if (hindered) return hindered;
  const { texts } = match.rules.game;
  if (here.includes(turn))
    return here.length === 2 ? t.play.turn(texts, turn) : t.play.yourTurn(say(texts.sides[turn]));
  if (!isPerson(players[turn])) {
    if (state.paused) return t.play.turn(texts, turn);
    const name = playerName(translator, state, turn);
    return placeInQueue(state) === null ? t.play.thinking(name) : t.online.queued(name);
  }
  const isAway = remote && here.length === 1 && !remote.status.there[turn];
  return isAway ? t.online.opponentAway : t.play.turn(texts, turn);
}

/** The place of the engine to move in the server's queue; null if it does not wait. */
export const placeInQueue = ({ match, remote }: SessionState): number | null =>
  endingOf(match) ? null : (remote?.status.queue[match.position.turn] ?? null);

/** What keeps a game at the server from continuing. */
function hindranceText(
  translator: SessionTranslator,
  state: SessionState,
  remote: RemoteState,
): string | null {
  const { t } = translator;
  const { match, players, here } = state;
  const { connection, pending, isOverdue, status } = remote;
  if (pending && (isOverdue || connection !== 'open')) return t.online.sending;
  if (connection !== 'open') return t.online.reconnecting;
  if (status.phase !== 'waiting') return null;
  const missing = SIDES.filter(side => !status.there[side]);
  const bots = missing.filter(side => players[side].kind === 'bot').length;
  if (remote.room.contest) {
    const [one] = missing;
    const isOne = missing.length === 1;
    return isOne ? t.online.waitName(playerName(translator, state, one)) : t.online.waitPlayers;
  }
  if (bots > 0) return t.online.waitBots(bots);
  if (match.sequence > 0) return t.online.waitBack;
  if (remote.room.listed && here.length > 0) {
    const name = status.names[other(here[0])];
    return name === null ? t.online.waitOpponent : t.online.waitName(name);
  }
  return here.length === 0 ? t.online.waitPlayers : t.online.waitFriend;
}

/** Why no move can be made here now; null if one can, or as soon as the last one is stored. */
export function idleText(
  translator: SessionTranslator,
  state: SessionState,
  isPast: boolean,
): string | null {
  const { t } = translator;
  const { match, here, canMove, elsewhere, remote } = state;
  if (endingOf(match)) return t.play.over;
  if (isPast) return t.play.pastPosition;
  if (canMove) return null;
  if (elsewhere) return t.play.elsewhere;
  if (here.length === 0) return t.play.watching;
  const hindered = remote && hindranceText(translator, state, remote);
  if (hindered) return hindered;
  return here.includes(match.position.turn) ? null : t.play.notYourTurn;
}

/** A participant of a contest by name, two people at one screen by name and side, others by their side. */
function winnerName(
  { say }: SessionTranslator,
  { match, players, here }: SessionState,
  winner: Side,
): string {
  const player = players[winner];
  if (player.kind === 'participant') return player.name;
  const side = say(match.rules.game.texts.sides[winner]);
  return here.length === 2 && player.kind === 'person' && player.name
    ? `${player.name} (${side})`
    : side;
}

/** How a game ended, from the point of view of the only person here. */
export interface EndingText {
  readonly what: string;
  /** A few words, to follow `what`; empty if the rules ended the game. */
  readonly cause: string;
  /** The rules' reason, as a sentence; empty if they did not end it. */
  readonly reason: string;
}

export function endingText(
  translator: SessionTranslator,
  state: SessionState,
  { winner, cause }: Ending,
): EndingText {
  const { t, say } = translator;
  const { match, here, remote } = state;
  const { rules, position } = match;
  const drawn = cause === 'rules' || cause === 'agreement';
  const what =
    winner === null
      ? drawn
        ? t.play.drawnGame
        : t.play.nobody
      : here.length !== 1
        ? t.play.won(winnerName(translator, state, winner))
        : here.includes(winner)
          ? t.play.youWon
          : t.play.youLost;
  // at the server a game begins when all are connected: a connection can only be lost
  const isCut = remote && !remote.room.contest && cause === 'no-connection';
  const reason = cause === 'rules' ? rules.reason?.(position, match.plies.at(-1)?.move) : undefined;
  return {
    what,
    cause: isCut ? t.online.disconnected : t.play.causes[cause],
    reason: reason ? say(reason) : '',
  };
}

/** The result in one line. */
export const endingLine = ({ what, cause }: EndingText): string =>
  cause === '' ? what : `${what}, ${cause}`;
