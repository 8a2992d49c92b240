import { useEffect, useRef, useState } from 'preact/hooks';
import type { IhmAnswer, IhmOrder, IhmState } from '../../protocols/ihm-wire.ts';
import { sleep } from '../../time/timers.ts';
import type { QuadrilleBoard } from '../board/quadrille-board.ts';
import { type LinkEnd, linkToProgram, type ProgramLink } from './program-link.ts';
import { type ShownScene, shownAfter } from './shown-grid.ts';

/** How many changes of the grid may wait for the board; beyond that, only the newest is shown. */
const MOST_BEHIND = 12;

/** Milliseconds after which the board shows a new scene. */
const DRAWN = 30;

export interface ProgramView {
  readonly state: IhmState;
  readonly scene: ShownScene;
}

interface FollowedProgram {
  readonly view: ProgramView | null;
  readonly end: LinkEnd | null;
  answer(id: number, answer: IhmAnswer): void;
  order(order: IhmOrder): void;
  /** The board, whose animations are waited for. */
  watch(board: QuadrilleBoard): void;
}

/** The program of this page; the animation of each change of its grid ends before the next begins. */
export function useProgram(secret: string): FollowedProgram {
  const [view, setView] = useState<ProgramView | null>(null);
  const [end, setEnd] = useState<LinkEnd | null>(secret === '' ? { kind: 'noSecret' } : null);
  const link = useRef<ProgramLink | null>(null);
  const board = useRef<QuadrilleBoard | null>(null);
  const shown = useRef<ProgramView | null>(null);
  const ordered = useRef<IhmOrder | null>(null);

  useEffect(() => {
    if (secret === '') return;
    const waiting: IhmState[] = [];
    let last: LinkEnd | null = null;
    let isShowing = false;
    let wanted = true;
    const showAll = async () => {
      if (isShowing) return;
      isShowing = true;
      for (let state = waiting.shift(); state && wanted; state = waiting.shift()) {
        const before = shown.current;
        if (before?.state.grid !== state.grid) await board.current?.settled;
        if (!wanted) return;
        const scene = shownAfter(before?.scene ?? null, state, ordered.current);
        if (before?.state.grid !== state.grid) ordered.current = null;
        shown.current = { state, scene };
        setView(shown.current);
        await sleep(DRAWN);
      }
      isShowing = false;
      if (last && wanted) setEnd(last);
    };
    link.current = linkToProgram(secret, {
      state(state) {
        waiting.push(state);
        if (waiting.length > MOST_BEHIND) waiting.splice(0, waiting.length - 1);
        void showAll();
      },
      ended(how) {
        last = how;
        void showAll();
      },
    });
    return () => {
      wanted = false;
      link.current?.close();
    };
  }, [secret]);

  const answer = (id: number, given: IhmAnswer) => {
    if (shown.current?.state.asked?.id === id) link.current?.answer(id, given);
  };
  return {
    view,
    end,
    answer,
    order(order) {
      const asked = shown.current?.state.asked;
      if (asked?.question.kind !== 'order') return;
      ordered.current = order;
      answer(asked.id, { kind: 'order', order });
    },
    watch(one) {
      board.current = one;
    },
  };
}
