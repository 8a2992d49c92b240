import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { other, SIDES, type Side } from '../../core/game.ts';
import { type Ending, endingOf, type Match } from '../../core/match.ts';
import { botProtocolOf, PERSON, type RoomInfo, type RoomStatus } from '../../protocols/wire.ts';
import type { QuadrilleBoard } from '../board/quadrille-board.ts';
import { Board } from '../parts/board.ts';
import { Piece } from '../parts/piece.tsx';
import { ClockFace } from '../play/clock-face.tsx';
import { MoveList } from '../play/move-list.tsx';
import { gameOf, seatName } from '../play/setup.ts';
import { useTranslator, type WebTranslator } from '../shell/translator.ts';
import { Evidence } from './evidence.tsx';
import { isMyTurn, type OnlineMatch, type OnlineState } from './online-match.ts';
import { RoomActions } from './room-actions.tsx';
import { RoomState } from './room-state.tsx';
import { ShareLink } from './share-link.tsx';
import { gameLink, LinkAgain, Waiting } from './waiting.tsx';
import { type OnlineWords, useOnlineWords } from './words.ts';

interface Props {
  readonly online: OnlineMatch;
  readonly state: OnlineState;
  readonly room: RoomInfo;
  readonly status: RoomStatus;
  readonly match: Match;
}

/** A game over the network: the board, who is there, what can be done, and the links that lead here. */
export function RoomView({ online, state, room, status, match }: Props) {
  const translator = useTranslator();
  const { t, say } = translator;
  const words = useOnlineWords();
  const { rules } = match;
  const { you } = state;
  const [back, setBack] = useState<number | null>(null);
  const board = useRef<QuadrilleBoard | null>(null);
  useEffect(() => setBack(null), [match.sequence]);
  const at = back ?? match.plies.length;
  const ending = endingOf(match);
  const mine = isMyTurn(state);
  const scene = useMemo(() => {
    const ply = match.plies[at - 1];
    const position = at === match.plies.length ? match.position : match.plies[at].before;
    const last = ply ? { before: ply.before, move: ply.move } : null;
    return { rules, position, last, active: mine && at === match.plies.length };
  }, [match, at, mine]);
  const told = ending ? endingWords(translator, words, you, match, ending) : null;
  useEffect(() => {
    if (told !== null) board.current?.announce(told);
  }, [told]);
  const nameOf = (side: Side): string => {
    const seat = room.seats[side];
    const protocol = botProtocolOf(seat);
    if (protocol) return status.names[side] ?? words.bots[protocol];
    if (seat !== PERSON) return seatName(gameOf(rules), seat, translator);
    return side === you ? words.you : you === null ? words.seats.person : words.opponent;
  };
  const top = other(you ?? 'first');
  const strip = (side: Side) => (
    <PlayerStrip state={state} match={match} status={status} side={side} name={nameOf(side)} />
  );
  const previewsLeft = you === null ? 0 : rules.previews - match.previewsUsed[you];
  return (
    <div class="table">
      <section class="table-board sheet">
        {strip(top)}
        <Board
          scene={scene}
          previews={rules.previews > 0 ? (mine ? previewsLeft : 0) : null}
          preview={state.previewed}
          onMove={text => online.act({ type: 'move', text })}
          onPreview={text => online.act({ type: 'preview', text })}
          handle={one => {
            board.current = one;
          }}
        />
        {mine && rules.previews > 0 && (
          <p class="whisper centred">{t.play.previews(previewsLeft)}</p>
        )}
        {strip(other(top))}
      </section>
      <aside class="table-side">
        <div class="status slip" data-over={ending !== null}>
          <h1>{told ?? <RoomState state={state} room={room} status={status} match={match} />}</h1>
          {state.link !== 'open' && (
            <p class="notice" role="status">
              {words.lost} {words.kept}
            </p>
          )}
          {state.fault && <p class="fault">{say(state.fault.message)}</p>}
          {state.declined && <p class="notice">{t.play.declined[state.declined]}</p>}
          {ending?.evidence !== undefined && <Evidence text={ending.evidence} />}
          {status.phase === 'waiting' && <Waiting state={state} />}
          {status.phase === 'playing' && <LinkAgain state={state} />}
          <RoomActions
            online={online}
            state={state}
            room={room}
            status={status}
            match={match}
            nameOf={nameOf}
          />
        </div>
        <div class="slip">
          <h2>{t.play.moves}</h2>
          <MoveList
            match={match}
            at={at}
            goTo={ply => setBack(ply === match.plies.length ? null : ply)}
          />
        </div>
        <SeriesScore room={room} status={status} you={you} nameOf={nameOf} />
        <div class="slip onlookers">
          <p>
            {words.watching(status.watching)}
            {you === null && `. ${words.youWatch}`}
          </p>
          <details>
            <summary>{words.watchLink}</summary>
            <ShareLink link={gameLink(room)} label={words.watchLink} />
          </details>
        </div>
      </aside>
    </div>
  );
}

function endingWords(
  { t, say }: WebTranslator,
  words: OnlineWords,
  you: Side | null,
  match: Match,
  { winner, cause }: Ending,
): string {
  const drawn = cause === 'rules' || cause === 'agreement';
  const nobody = drawn ? t.play.drawnGame : t.play.nobody;
  const what =
    winner === null
      ? nobody
      : you === null
        ? t.play.won(say(match.rules.game.texts.sides[winner]))
        : winner === you
          ? t.play.youWon
          : t.play.youLost;
  // a page's game is never without a connection; a bot's may be
  const why = cause === 'no-connection' ? words.disconnected : t.play.causes[cause];
  return why === '' ? what : `${what}, ${why}`;
}

function PlayerStrip({
  state,
  match,
  status,
  side,
  name,
}: {
  readonly state: OnlineState;
  readonly match: Match;
  readonly status: RoomStatus;
  readonly side: Side;
  readonly name: string;
}) {
  const { t, say } = useTranslator();
  const words = useOnlineWords();
  const { rules, position } = match;
  const game = gameOf(rules);
  const over = endingOf(match) !== null;
  const runs = position.turn === side && !over && status.phase === 'playing';
  const missing = !status.there[side] && !over && state.link === 'open';
  const begun = match.sequence > 0 || status.phase === 'playing';
  return (
    <div class={`player${runs ? ' runs' : ''}`}>
      <Piece game={game} side={side} />
      <span class="player-name">
        <strong>{say(game.texts.sides[side])}</strong> {name}
        {missing && <span class="absent">{begun ? words.away : words.notYet}</span>}
      </span>
      <span class="counters">
        {rules.view(position).counters.map(({ name: counter, left }) => (
          <span key={counter}>{t.play.left(say(game.texts.labels[counter]), left[side])}</span>
        ))}
      </span>
      <ClockFace
        state={{ match, turnBegan: state.turnBegan }}
        side={side}
        label={t.play.clock(say(game.texts.sides[side]))}
      />
    </div>
  );
}

function SeriesScore({
  room,
  status,
  you,
  nameOf,
}: {
  readonly room: RoomInfo;
  readonly status: RoomStatus;
  readonly you: Side | null;
  readonly nameOf: (side: Side) => string;
}) {
  const { t } = useTranslator();
  const words = useOnlineWords();
  const { played, wins, draws } = status.score;
  if (played === 0) return null;
  /** Whoever sat first in the first game sits first in every second one. */
  const sideOf = (player: number): Side => SIDES[(player + room.number) % 2];
  const name = (player: number): string => {
    const side = sideOf(player);
    const anonymous = you === null && room.seats[side] === PERSON;
    return anonymous ? words.player(player + 1) : nameOf(side);
  };
  return (
    <div class="slip session">
      <h2>{t.play.score}</h2>
      <p>{t.play.played(played)}</p>
      <ul>
        {wins.map((won, player) => (
          <li key={player}>
            {name(player)} <strong>{t.play.wins(won)}</strong>
          </li>
        ))}
        <li>{t.play.drawn(draws)}</li>
      </ul>
    </div>
  );
}
