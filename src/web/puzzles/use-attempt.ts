import { useEffect, useRef, useState } from 'preact/hooks';
import { unwrap } from '../../core/result.ts';
import { bestOf } from '../../engine/players.ts';
import { flippedFor, type Scene, sceneAfter } from '../board/scene.ts';
import { analyst, requestFor } from '../engine/engine.ts';
import { gameOf } from '../setup/setup.ts';
import { judge } from './judge.ts';
import { markPuzzle, type Puzzle, positionsOf } from './puzzles.ts';

/**
 * `thinking`: a move is being judged. `wrong`: the first move does not win; `slipped`: a later one gives the win
 * away. `won`: with help; `solved`: without.
 */
export type Stage =
  | 'open'
  | 'thinking'
  | 'right'
  | 'wrong'
  | 'slipped'
  | 'shown'
  | 'won'
  | 'solved';

export interface Attempt {
  readonly scene: Scene;
  readonly stage: Stage;
  play(move: string): void;
  /** Takes a wrong move back. */
  retry(): void;
  /** Marks the move to find. The puzzle then does not count as solved, now or later. */
  show(): void;
}

/** The solver's turn: what is shown, and the plies that the win may take after the move. */
interface Turn {
  readonly scene: Scene;
  readonly left: number;
}

/** One person's attempt at a puzzle. Precondition: the component has the puzzle as its key. */
export function useAttempt(puzzle: Puzzle): Attempt {
  const { rules, position } = puzzle;
  const game = gameOf(rules);
  const [turn, setTurn] = useState<Turn>(() => ({
    scene: {
      rules,
      position,
      last: null,
      active: true,
      flipped: flippedFor(rules, position.turn),
    },
    left: puzzle.plies - 1,
  }));
  const [scene, setScene] = useState(turn.scene);
  const [stage, setStage] = useState<Stage>('open');
  const helped = useRef(false);
  const leaving = useRef(new AbortController());
  useEffect(() => () => leaving.current.abort(), []);

  const isFirst = turn.scene.position === position;
  const wait = (work: (signal: AbortSignal) => Promise<void>) => {
    const { signal } = leaving.current;
    // an abort means that another puzzle is shown
    work(signal).catch(error => signal.aborted || reportError(error));
  };
  const finish = () => {
    const isAlone = !helped.current && !positionsOf(game, 'shown').has(position.text());
    if (isAlone) markPuzzle(game, puzzle, 'solved');
    setStage(isAlone ? 'solved' : 'won');
  };
  const play = (move: string) => {
    const played = sceneAfter(turn.scene, move, false);
    setScene(played);
    if (isFirst && move !== puzzle.move) return setStage('wrong');
    setStage(isFirst ? 'right' : 'thinking');
    wait(async signal => {
      const question = { rules, position: played.position, left: turn.left };
      const verdict = await judge(question, analyst(), signal);
      if (signal.aborted) return;
      switch (verdict.kind) {
        case 'won':
          return finish();
        case 'wrong':
          return setStage('slipped');
        case 'right': {
          const answered = sceneAfter(played, verdict.reply);
          setTurn({ scene: answered, left: verdict.left });
          setScene(answered);
          setStage('right');
        }
      }
    });
  };
  const retry = () => {
    setScene(turn.scene);
    setStage(isFirst ? 'open' : 'right');
  };
  const show = () => {
    if (!positionsOf(game, 'solved').has(position.text())) markPuzzle(game, puzzle, 'shown');
    helped.current = true;
    setStage('shown');
    const mark = (move: string) =>
      setScene({ ...turn.scene, hint: unwrap(rules.readMove(turn.scene.position, move)) });
    if (isFirst) return mark(puzzle.move);
    wait(async signal => {
      const best = bestOf(game).name;
      const request = requestFor(rules, turn.scene.position, best, 'puzzle', 700);
      const { move } = await analyst().search(request, { signal });
      if (!signal.aborted) mark(move);
    });
  };
  return { scene, stage, play, retry, show };
}
