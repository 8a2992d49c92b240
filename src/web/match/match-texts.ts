import { other, SIDES, type Side } from '../../core/game.ts';
import type { Translator } from '../../core/localize.ts';
import { type Ending, endingOf } from '../../core/match.ts';
import type { LocalizedText } from '../../core/result.ts';
import type { RemoteState, SessionPlayer, SessionState } from '../session/session.ts';
import { gameOf, seatName } from '../setup/setup.ts';
import type { onlineTexts } from '../texts/online.ts';

/** Texts of a session: its players, the side to move, the ending. */

type SessionTranslator = Translator<typeof onlineTexts>;

export function playerName(
  translator: SessionTranslator,
  { match, players, here }: SessionState,
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
      return player.name ?? (here.length === 1 ? t.online.opponent : t.play.person);
  }
}

/** A player of a series, by number: two people must be distinguished. */
export function seriesName(
  translator: SessionTranslator,
  state: SessionState,
  player: 0 | 1,
): string {
  const { t } = translator;
  const side = player === 0 ? state.score.side : other(state.score.side);
  const shown = state.players[side];
  if (shown.kind !== 'person' || state.here.length === 1 || shown.name)
    return playerName(translator, state, side);
  return state.here.length === 2 ? `${t.play.person} ${player + 1}` : t.online.player(player + 1);
}

const isPerson = (player: SessionPlayer): boolean =>
  player.kind === 'participant' ? player.isPerson : player.kind === 'person';

/** The state of the game, in one line. */
export function turnText(translator: SessionTranslator, state: SessionState): string {
  const { t, say } = translator;
  const { match, players, here, remote } = state;
  const { turn } = match.position;
  const hindered = remote && hindranceText(translator, state, remote);
  if (hindered) return hindered;
  const side = say(match.rules.game.texts.sides[turn]);
  if (here.includes(turn)) return here.length === 2 ? t.play.turn(side) : t.play.yourTurn(side);
  if (!isPerson(players[turn])) {
    if (state.paused) return t.play.turn(side);
    const name = playerName(translator, state, turn);
    return placeInQueue(state) === null ? t.play.thinking(name) : t.online.queued(name);
  }
  const isAway = remote && here.length === 1 && !remote.status.there[turn];
  return isAway ? t.online.opponentAway : t.play.turn(side);
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
  const { connection, pending, status } = remote;
  if (pending && here.length > 0) return t.online.sending;
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

/** A participant of a contest by name, others by their side. */
const winnerName = (
  say: SessionTranslator['say'],
  side: LocalizedText,
  player: SessionPlayer,
): string => (player.kind === 'participant' ? player.name : say(side));

/** How a game ended, from the point of view of the only person here. */
export function endingText(
  { t, say }: SessionTranslator,
  { match, players, here, remote }: SessionState,
  { winner, cause }: Ending,
): string {
  const drawn = cause === 'rules' || cause === 'agreement';
  const what =
    winner === null
      ? drawn
        ? t.play.drawnGame
        : t.play.nobody
      : here.length !== 1
        ? t.play.won(winnerName(say, match.rules.game.texts.sides[winner], players[winner]))
        : here.includes(winner)
          ? t.play.youWon
          : t.play.youLost;
  // at the server a game begins when all are connected: a connection can only be lost
  const isCut = remote && !remote.room.contest && cause === 'no-connection';
  const why = isCut ? t.online.disconnected : t.play.causes[cause];
  return why === '' ? what : `${what}, ${why}`;
}
