import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Position, type Rules, SIDES, type Side } from '../../core/game.ts';
import type { WallBoard } from '../../protocols/wall-wire.ts';
import { every } from '../../time/timers.ts';
import type { Scene } from '../board/scene.ts';
import { clockText } from '../match/clock-face.tsx';
import { Piece } from '../parts/piece.tsx';
import { SceneBoard } from '../parts/scene-board.ts';
import { useTranslator } from '../shell/translator.ts';
import { contestTexts } from '../texts/contest.ts';
import { OpinionBar } from './opinion.tsx';

interface Props {
  readonly board: WallBoard;
  readonly rules: Rules;
  readonly opinion: boolean;
}

/** A running game in small: the board, both names, both clocks; a link to the game's page. */
export function LiveBoard({ board, rules, opinion }: Props) {
  const { t } = useTranslator(contestTexts);
  const scene = useScene(board, rules);
  const { ending } = board;
  return (
    <a class="live-board" href={`/game/${board.id}`} data-over={ending !== null}>
      <span class="sr-only">{ending ? t.contest.boardOver : t.contest.boardRuns}</span>
      <Strip board={board} rules={rules} turn={scene.position.turn} side="second" />
      <span class="live-board-middle">
        {opinion && <OpinionBar rules={rules} position={scene.position} ending={ending} />}
        <SceneBoard scene={scene} still />
      </span>
      <Strip board={board} rules={rules} turn={scene.position.turn} side="first" />
    </a>
  );
}

/** The scene of a state. The last move is animated where the board shows the position before it. */
function useScene({ position: text, last }: WallBoard, rules: Rules): Scene {
  const shown = useRef<Position | null>(null);
  const scene = useMemo(() => {
    const before = shown.current;
    const move = before && last !== null ? rules.readMove(before, last) : null;
    if (before && move?.ok) {
      const position = before.play(move.value);
      if (position.text() === text)
        return { rules, position, last: { before, move: move.value }, active: false };
    }
    const read = rules.readPosition(text);
    const position = read.ok ? read.value : rules.start;
    return { rules, position, last: null, active: false };
  }, [rules, text]);
  shown.current = scene.position;
  return scene;
}

function Strip({
  board,
  rules,
  turn,
  side,
}: {
  readonly board: WallBoard;
  readonly rules: Rules;
  readonly turn: Side;
  readonly side: Side;
}) {
  const { t } = useTranslator(contestTexts);
  const { ending } = board;
  const i = SIDES.indexOf(side);
  const runs = ending === null && turn === side && board.elapsed !== null;
  const outcome =
    ending && (ending.winner === null ? 'drawn' : ending.winner === side ? 'won' : 'lost');
  return (
    <span class="live-strip" data-runs={runs} data-outcome={outcome ?? 'none'}>
      <Piece game={rules.game} side={side} />
      <span class="live-name">{board.names[i]}</span>
      {outcome ? (
        <span class="live-result">{t.contest.marks[outcome]}</span>
      ) : (
        <LiveClock left={board.left[i]} elapsed={runs ? board.elapsed : null} />
      )}
    </span>
  );
}

/** Counts down from the state received; redrawn twice a second, and ten times in the last ten seconds. */
function LiveClock({
  left,
  elapsed,
}: {
  readonly left: number | null;
  readonly elapsed: number | null;
}) {
  const began = useMemo(
    () => (elapsed === null ? null : performance.now() - elapsed),
    [left, elapsed],
  );
  const [now, setNow] = useState(() => performance.now());
  const shown = left === null ? null : began === null ? left : left - Math.max(0, now - began);
  const isShort = began !== null && shown !== null && shown < 10_000;
  useEffect(() => {
    setNow(performance.now());
    if (began === null || left === null) return;
    return every(isShort ? 100 : 500, () => setNow(performance.now()));
  }, [began, left, isShort]);
  if (shown === null) return null;
  return (
    <span class={`live-clock${isShort ? ' short' : ''}`} aria-hidden="true">
      {clockText(shown)}
    </span>
  );
}
