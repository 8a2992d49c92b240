import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Move, other, type Side } from '../../core/game.ts';
import { endingOf, type Match } from '../../core/match.ts';
import { bestOf } from '../../engine/players.ts';
import type { QuadrilleBoard } from '../board/quadrille-board.ts';
import { sceneAt } from '../board/scene.ts';
import { analyst, requestFor } from '../engine/engine.ts';
import { Board } from '../parts/board.ts';
import { Piece } from '../parts/piece.tsx';
import type { Session, SessionState } from '../session/session.ts';
import { gameOf } from '../setup/setup.ts';
import { go } from '../shell/router.ts';
import { useTranslator } from '../shell/translator.ts';
import { onlineTexts } from '../texts/online.ts';
import { ClockFace } from './clock-face.tsx';
import { MatchActions } from './match-actions.tsx';
import { endingText, placeInQueue, playerName, seriesName, turnText } from './match-texts.ts';
import { MoveList } from './move-list.tsx';

interface Props {
  readonly session: Session;
  readonly state: SessionState;
  /** Additions below the state of the game, and below the score. */
  readonly notices?: ComponentChildren;
  readonly children?: ComponentChildren;
}

/** A game, running or over: the board, both players, the moves and the actions. */
export function MatchView({ session, state, notices, children }: Props) {
  const translator = useTranslator(onlineTexts);
  const { t, say } = translator;
  const { match, here, remote } = state;
  const { rules, plies } = match;
  const { turn } = match.position;
  const ending = endingOf(match);
  const [back, setBack] = useState<number | null>(null);
  const [hint, findHint] = useHint(match);
  const board = useRef<QuadrilleBoard | null>(null);
  const at = back ?? plies.length;
  useEffect(() => setBack(null), [match]);
  const { wanted, next } = state.rematch;
  useEffect(() => {
    if (wanted && next !== null) go(next);
  }, [wanted, next]);
  const scene = useMemo(() => {
    const shown = sceneAt(match, at, state.canMove && at === plies.length);
    return { ...shown, hint: hint?.position === shown.position.text() ? hint.move : null };
  }, [match, at, state.canMove, hint]);
  const result = ending ? endingText(translator, state, ending) : null;
  const announced = result ?? (state.fault && say(state.fault.message));
  useEffect(() => {
    if (announced !== null) board.current?.announce(announced);
  }, [announced, state.fault]);
  const top = other(here.length === 1 ? here[0] : 'first');
  const previewsLeft = rules.previews - match.previewsUsed[turn];
  const isTurnHere = here.includes(turn) && !ending && remote?.status.phase !== 'waiting';
  return (
    <div class="table">
      <section class="table-board sheet">
        <PlayerStrip state={state} side={top} />
        <Board
          scene={scene}
          previews={rules.previews > 0 ? previewsLeft : null}
          preview={state.previewed}
          onMove={text => session.act({ type: 'move', text })}
          onPreview={text => session.act({ type: 'preview', text })}
          handle={one => {
            board.current = one;
          }}
        />
        {isTurnHere && rules.previews > 0 && (
          <p class="whisper centred">{t.play.previews(previewsLeft)}</p>
        )}
        <PlayerStrip state={state} side={other(top)} />
      </section>
      <aside class="table-side">
        <div class="status slip" data-over={ending !== null}>
          <h1>{result ?? turnText(translator, state)}</h1>
          <Notices state={state} />
          {notices}
          <MatchActions session={session} state={state} findHint={findHint} />
        </div>
        <div class="slip">
          <h2>{t.play.moves}</h2>
          <MoveList
            match={match}
            at={at}
            goTo={ply => setBack(ply === plies.length ? null : ply)}
          />
        </div>
        <Score state={state} />
        {children}
      </aside>
    </div>
  );
}

interface Hint {
  readonly position: string;
  readonly move: Move;
}

/** An engine's hint for this position, and a function that requests it. */
function useHint({ rules, position }: Match): [Hint | null, () => Promise<void>] {
  const [hint, setHint] = useState<Hint | null>(null);
  const find = async () => {
    const text = position.text();
    const { name } = bestOf(gameOf(rules));
    const result = await analyst().search(requestFor(rules, position, name, 'hint', 900));
    const move = rules.readMove(position, result.move);
    if (move.ok) setHint({ position: text, move: move.value });
  };
  return [hint, find];
}

function Notices({ state }: { readonly state: SessionState }) {
  const { t, say } = useTranslator(onlineTexts);
  const { fault, declined, elsewhere, remote } = state;
  const place = placeInQueue(state);
  return (
    <>
      {remote && remote.connection !== 'open' && (
        <p class="notice" role="status">
          {t.online.lost} {t.online.kept}
        </p>
      )}
      {place !== null && (
        <p class="notice" role="status">
          {t.online.place(place)}
        </p>
      )}
      {fault && <p class="fault">{say(fault.message)}</p>}
      {declined && <p class="notice">{t.play.declined[declined]}</p>}
      {elsewhere && (
        <p class="fault">
          {t.play.elsewhere}{' '}
          <button type="button" class="quiet" onClick={() => location.reload()}>
            {t.play.reload}
          </button>
        </p>
      )}
    </>
  );
}

function PlayerStrip({ state, side }: { readonly state: SessionState; readonly side: Side }) {
  const translator = useTranslator(onlineTexts);
  const { t, say } = translator;
  const { match, remote } = state;
  const { rules, position } = match;
  const { texts } = rules.game;
  const isOver = endingOf(match) !== null;
  const isPlaying = remote === null || remote.status.phase === 'playing';
  const runs = position.turn === side && !isOver && isPlaying;
  const isMissing = remote?.connection === 'open' && !remote.status.there[side] && !isOver;
  const hasBegun = match.sequence > 0 || isPlaying;
  return (
    <div class={`player${runs ? ' runs' : ''}`}>
      <Piece game={rules.game} side={side} />
      <span class="player-name">
        <strong>{say(texts.sides[side])}</strong> <bdi>{playerName(translator, state, side)}</bdi>
        {isMissing && <span class="absent">{hasBegun ? t.online.away : t.online.notYet}</span>}
      </span>
      <span class="counters">
        {rules.view(position).counters.map(({ name, left }) => (
          <span key={name}>{t.play.left(say(texts.labels[name]), left[side])}</span>
        ))}
      </span>
      <ClockFace state={state} side={side} label={t.play.clock(say(texts.sides[side]))} />
    </div>
  );
}

function Score({ state }: { readonly state: SessionState }) {
  const translator = useTranslator(onlineTexts);
  const { t } = translator;
  const { wins, draws } = state.score;
  const played = wins[0] + wins[1] + draws;
  if (played === 0) return null;
  return (
    <div class="slip session">
      <h2>{t.play.score}</h2>
      <p>{t.play.played(played)}</p>
      <ul>
        {([0, 1] as const).map(player => (
          <li key={player}>
            {seriesName(translator, state, player)} <strong>{t.play.wins(wins[player])}</strong>
          </li>
        ))}
        <li>{t.play.drawn(draws)}</li>
      </ul>
    </div>
  );
}
