import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { other } from '../../core/game.ts';
import { endingOf, type Match } from '../../core/match.ts';
import type { QuadrilleBoard } from '../board/quadrille-board.ts';
import { sceneAt } from '../board/scene.ts';
import { SceneBoard } from '../parts/scene-board.ts';
import { useOrientation } from '../parts/use-orientation.ts';
import type { Session, SessionState } from '../session/session.ts';
import { go } from '../shell/router.ts';
import { useTranslator } from '../shell/translator.ts';
import { onlineTexts } from '../texts/online.ts';
import { ActionButton } from './action-button.tsx';
import { AfterGame, MatchActions } from './match-actions.tsx';
import {
  useAnnounced,
  useBrowsing,
  useEndingSound,
  useHint,
  useShownEnding,
} from './match-hooks.ts';
import { GameNotices, GameStatus, PastNotice, ScoreLine } from './match-status.tsx';
import { endingLine, endingText, idleText } from './match-texts.ts';
import { MoveList } from './move-list.tsx';
import { PlayerStrip } from './player-strip.tsx';
import { freePlace, ResultSlip } from './result-slip.tsx';
import { StepButtons } from './step-buttons.tsx';
import { plyAfter, useMoveKeys } from './use-move-keys.ts';

interface Props {
  readonly session: Session;
  readonly state: SessionState;
  /** Additions below the state of the game, and below the score. */
  readonly notices?: ComponentChildren;
  readonly children?: ComponentChildren;
}

/** A game, running or over: both players, the board, one bar of actions, then the moves and further panels. */
export function MatchView({ session, state, notices, children }: Props) {
  const translator = useTranslator(onlineTexts);
  const { t, say } = translator;
  const { match, here } = state;
  const { rules, plies } = match;
  const { at, isPast, goTo } = useBrowsing(match);
  const [hint, findHint] = useHint(match);
  const [isResultHidden, setResultHidden] = useState(false);
  const board = useRef<QuadrilleBoard | null>(null);
  const [ending, showEnding] = useShownEnding(match);
  useEndingSound(ending, here);
  const { bottom, flipped, flip } = useOrientation(rules, here);
  const { wanted, next } = state.rematch;
  useEffect(() => {
    if (wanted && next !== null) go(next);
  }, [wanted, next]);
  const scene = useMemo(() => {
    const shown = sceneAt(match, at, state.canMove && at === plies.length);
    const isHinted = hint?.position === shown.position.text();
    return { ...shown, flipped, hint: isHinted ? hint.move : null };
  }, [match.position, at, state.canMove, hint, flipped]);
  const result = ending && endingText(translator, state, ending);
  const isEnding = ending === null && endingOf(match) !== null;
  const told = result && `${endingLine(result)}. ${result.reason}`.trim();
  useAnnounced(board, told ?? (state.fault && say(state.fault.message)), state.fault);
  const hideResult = () => {
    setResultHidden(true);
    board.current?.focus(); // the focused button is about to disappear
  };
  const browse = (ply: number) => {
    if (result) setResultHidden(true);
    goTo(ply);
  };
  useMoveKeys(step => browse(plyAfter(step, at, plies.length)));
  const hasCard = result !== null && !isResultHidden;
  return (
    <div class="match" data-past={isPast}>
      <section class="match-play">
        <PlayerStrip state={state} side={other(bottom)} place="above" flipped={flipped} />
        <div class="match-board">
          <SceneBoard
            scene={scene}
            previews={rules.previews > 0 ? previewsLeft(match) : null}
            preview={state.previewed}
            idle={idleText(translator, state, isPast)}
            isMain={here.length > 0}
            onMove={text => session.act({ type: 'move', text })}
            onEnded={showEnding}
            onPreview={text => session.act({ type: 'preview', text })}
            handle={one => {
              board.current = one;
            }}
          />
          {hasCard && (
            <ResultSlip result={result} place={freePlace(scene)} close={hideResult}>
              <AfterGame session={session} state={state} />
            </ResultSlip>
          )}
        </div>
        <PlayerStrip state={state} side={bottom} place="below" flipped={flipped} />
      </section>
      <section class="match-bar status slip" data-over={ending !== null}>
        <GameStatus state={state} result={result} isEnding={isEnding} />
        <GameNotices state={state} />
        {notices}
        <div class="bar-row">
          {isPast ? (
            <PastNotice at={at} match={match} goTo={browse} />
          ) : result ? (
            isResultHidden && <AfterGame session={session} state={state} />
          ) : (
            <MatchActions session={session} state={state} findHint={findHint} />
          )}
          <div class="bar-tools">
            <StepButtons at={at} last={plies.length} goTo={browse} />
            {flip && (
              <ActionButton icon="flip" act={flip}>
                {t.play.flip}
              </ActionButton>
            )}
          </div>
        </div>
      </section>
      <aside class="match-side">
        <div class="slip">
          <h2>{t.play.moves}</h2>
          <MoveList match={match} at={at} goTo={browse} />
        </div>
        <ScoreLine state={state} isEnding={isEnding} />
        {children}
      </aside>
    </div>
  );
}

const previewsLeft = ({ rules, previewsUsed, position }: Match): number =>
  rules.previews - previewsUsed[position.turn];
