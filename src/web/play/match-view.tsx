import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Move, other, SIDES, type Side } from '../../core/game.ts';
import { endingOf, type Match } from '../../core/match.ts';
import { bestOf } from '../../engine/players.ts';
import type { QuadrilleBoard } from '../board/quadrille-board.ts';
import { analyst } from '../engine/engine.ts';
import { Board } from '../parts/board.ts';
import { Piece } from '../parts/piece.tsx';
import { preferences } from '../shell/preferences.ts';
import { useTranslator } from '../shell/translator.ts';
import { ClockFace } from './clock-face.tsx';
import { endingText } from './ending-text.ts';
import type { LiveMatch, LiveState } from './live-match.ts';
import { MatchActions } from './match-actions.tsx';
import { MoveList } from './move-list.tsx';
import { countGame, type SessionScore, sessionScore } from './session.ts';
import { gameOf, HUMAN, seatName } from './setup.ts';

function useLive(live: LiveMatch): LiveState {
  const [state, setState] = useState(live.state);
  useEffect(() => {
    setState(live.state);
    return live.subscribe(() => setState(live.state));
  }, [live]);
  return live.state === state ? state : live.state;
}

/** A game that goes on, or is over: the board, both players, the moves and what can be done. */
export function MatchView({
  live,
  rematch,
}: {
  readonly live: LiveMatch;
  readonly rematch: () => void;
}) {
  const translator = useTranslator();
  const { t, say } = translator;
  const state = useLive(live);
  const { match } = state;
  const { rules } = match;
  const game = gameOf(rules);
  const ending = endingOf(match);
  const [back, setBack] = useState<number | null>(null);
  const [hint, setHint] = useState<{ position: string; move: Move } | null>(null);
  const [session, setSession] = useState<SessionScore>(() => sessionScore(live.setup));
  /** The match in which a move was made that is not yet stored. */
  const [sent, setSent] = useState<Match | null>(null);
  const board = useRef<QuadrilleBoard | null>(null);
  const at = back ?? match.plies.length;
  useEffect(() => setBack(null), [match]);
  useEffect(() => setSent(null), [state.fault]);
  useEffect(() => {
    setSession(countGame(live.id, live.setup, match));
    if (endingOf(match) && preferences.get('match')?.endsWith(live.id))
      preferences.set('match', '');
  }, [live, match]);

  const turn = match.position.turn;
  const mine = live.setup.seats[turn] === HUMAN && !ending && !state.elsewhere;
  const scene = useMemo(() => {
    const ply = match.plies[at - 1];
    const position = at === match.plies.length ? match.position : match.plies[at].before;
    return {
      rules,
      position,
      last: ply ? { before: ply.before, move: ply.move } : null,
      active: mine && at === match.plies.length && sent !== match, // one move at a time
      hint: hint?.position === position.text() ? hint.move : null,
    };
  }, [match, at, mine, hint, sent]);

  useEffect(() => {
    const told = ending
      ? endingText(translator, live, ending)
      : state.fault
        ? say(state.fault.message)
        : null;
    if (told) board.current?.announce(told);
  }, [ending, state.fault]);

  const ask = async () => {
    const position = match.position.text();
    const { name } = bestOf(game);
    const request = {
      rules: rules.id,
      position,
      player: name,
      limits: { time: 900 },
      seed: 'hint',
    };
    const result = await analyst().search(request);
    const move = rules.readMove(match.position, result.move);
    if (move.ok) setHint({ position, move: move.value });
  };
  const previewsLeft = rules.previews - match.previewsUsed[turn];
  return (
    <div class="table">
      <section class="table-board sheet">
        <PlayerStrip live={live} state={state} side={topSide(live)} />
        <Board
          scene={scene}
          previews={rules.previews > 0 ? previewsLeft : null}
          preview={state.previewed}
          onMove={move => {
            setSent(match);
            live.submit(turn, { type: 'move', text: move });
          }}
          onPreview={move => live.submit(turn, { type: 'preview', text: move })}
          handle={one => {
            board.current = one;
          }}
        />
        {mine && rules.previews > 0 && (
          <p class="whisper centred">{t.play.previews(previewsLeft)}</p>
        )}
        <PlayerStrip live={live} state={state} side={other(topSide(live))} />
      </section>
      <aside class="table-side">
        <div class="status slip" data-over={ending !== null}>
          <h1>
            {ending ? endingText(translator, live, ending) : <Turn live={live} state={state} />}
          </h1>
          {state.fault && <p class="fault">{say(state.fault.message)}</p>}
          {state.declined && <p class="notice">{t.play.declined[state.declined]}</p>}
          {state.elsewhere && (
            <p class="fault">
              {t.play.elsewhere}{' '}
              <button type="button" class="quiet" onClick={() => location.reload()}>
                {t.play.reload}
              </button>
            </p>
          )}
          <MatchActions live={live} state={state} hint={ask} rematch={rematch} />
        </div>
        <div class="slip">
          <h2>{t.play.moves}</h2>
          <MoveList
            match={match}
            at={at}
            goTo={ply => setBack(ply === match.plies.length ? null : ply)}
          />
        </div>
        <ScoreLine live={live} session={session} />
      </aside>
    </div>
  );
}

/** Whoever looks at the screen from below sits below: a lone person, else the first side. */
const topSide = (live: LiveMatch): Side =>
  live.setup.seats.first !== HUMAN && live.setup.seats.second === HUMAN ? 'first' : 'second';

function Turn({ live, state }: { readonly live: LiveMatch; readonly state: LiveState }) {
  const translator = useTranslator();
  const { t, say } = translator;
  const { rules, position } = state.match;
  const side = say(rules.game.texts.sides[position.turn]);
  const seat = live.setup.seats[position.turn];
  if (seat === HUMAN) return <>{live.isShared ? t.play.turn(side) : t.play.yourTurn(side)}</>;
  return (
    <>
      {state.paused
        ? t.play.turn(side)
        : t.play.thinking(seatName(gameOf(rules), seat, translator))}
    </>
  );
}

function PlayerStrip({
  live,
  state,
  side,
}: {
  readonly live: LiveMatch;
  readonly state: LiveState;
  readonly side: Side;
}) {
  const translator = useTranslator();
  const { t, say } = translator;
  const { rules, position } = state.match;
  const game = gameOf(rules);
  const seat = live.setup.seats[side];
  const name = seat === HUMAN && !live.isShared ? t.play.you : seatName(game, seat, translator);
  const runs = position.turn === side && !live.isOver;
  return (
    <div class={`player${runs ? ' runs' : ''}`}>
      <Piece game={game} side={side} />
      <span class="player-name">
        <strong>{say(game.texts.sides[side])}</strong> {name}
      </span>
      <span class="counters">
        {rules.view(position).counters.map(({ name: counter, left }) => (
          <span key={counter}>{t.play.left(say(game.texts.labels[counter]), left[side])}</span>
        ))}
      </span>
      <ClockFace state={state} side={side} label={t.play.clock(say(game.texts.sides[side]))} />
    </div>
  );
}

function ScoreLine({
  live,
  session,
}: {
  readonly live: LiveMatch;
  readonly session: SessionScore;
}) {
  const translator = useTranslator();
  const { t } = translator;
  const played = session.wins[0] + session.wins[1] + session.draws;
  if (played === 0) return null;
  const game = gameOf(live.state.match.rules);
  const name = (player: 0 | 1) => {
    const side: Side = player === live.setup.first ? 'first' : 'second';
    const seat = live.setup.seats[side];
    return seat === HUMAN
      ? live.isShared
        ? `${t.play.person} ${player + 1}`
        : t.play.you
      : seatName(game, seat, translator);
  };
  return (
    <div class="slip session">
      <h2>{t.play.score}</h2>
      <p>{t.play.played(played)}</p>
      <ul>
        {SIDES.map((_, i) => (
          <li key={i}>
            {name(i as 0 | 1)} <strong>{t.play.wins(session.wins[i])}</strong>
          </li>
        ))}
        <li>{t.play.drawn(session.draws)}</li>
      </ul>
    </div>
  );
}
