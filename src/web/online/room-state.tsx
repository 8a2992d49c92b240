import { other, SIDES } from '../../core/game.ts';
import type { Match } from '../../core/match.ts';
import { botProtocolOf, PERSON, type RoomInfo, type RoomStatus } from '../../protocols/wire.ts';
import { gameOf, seatName } from '../play/setup.ts';
import { useTranslator } from '../shell/translator.ts';
import type { OnlineState } from './online-match.ts';
import { useOnlineWords } from './words.ts';

/** How the game stands, in one line. */
export function RoomState({
  state,
  room,
  status,
  match,
}: {
  readonly state: OnlineState;
  readonly room: RoomInfo;
  readonly status: RoomStatus;
  readonly match: Match;
}) {
  const translator = useTranslator();
  const { t, say } = translator;
  const words = useOnlineWords();
  const { you, pending } = state;
  const { turn } = match.position;
  const side = say(match.rules.game.texts.sides[turn]);
  if (pending && you !== null) return <>{words.sending}</>;
  if (state.link !== 'open') return <>{words.reconnecting}</>;
  if (status.phase === 'waiting') {
    const missing = SIDES.filter(each => !status.there[each]);
    const bots = missing.filter(each => botProtocolOf(room.seats[each])).length;
    if (bots > 0) return <>{words.waitBots(bots)}</>;
    if (match.sequence > 0) return <>{words.waitBack}</>;
    return <>{you === null ? words.waitPlayers : words.waitFriend}</>;
  }
  if (you === turn) return <>{t.play.yourTurn(side)}</>;
  const seat = room.seats[turn];
  if (seat !== PERSON) {
    const protocol = botProtocolOf(seat);
    const who = protocol
      ? (status.names[turn] ?? words.bots[protocol])
      : seatName(gameOf(match.rules), seat, translator);
    return <>{t.play.thinking(who)}</>;
  }
  if (you !== null && !status.there[other(you)]) return <>{words.opponentAway}</>;
  return <>{words.opponentTurn(side)}</>;
}
