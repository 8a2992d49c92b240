import { useEffect, useRef, useState } from 'preact/hooks';
import { jsonOf } from '../../core/json.ts';
import { type ReviewedMove, review } from '../../engine/review.ts';
import { engineInWorker, requestFor } from '../engine/engine.ts';
import { tabPreferences } from '../shell/preferences.ts';
import { gameMoves, recordOfStudy, type Study } from './study.ts';

/** Milliseconds per position of a reviewed game. */
const EACH = 400;

/** The reviewed moves of one game, which it names. */
interface KeptReview {
  readonly game: string;
  readonly moves: readonly ReviewedMove[];
}

/** In the tab's storage, so that a reload or a look at another game does not lose the last review. */
const KEY = 'review';

/** The game of a review: its rules, its start and that many of its moves. */
const gameText = (study: Study, plies: number): string =>
  [
    study.head.rules.id,
    study.head.start.text(),
    ...gameMoves(study)
      .slice(0, plies)
      .map(({ text }) => text),
  ].join(' ');

function keptReview(): KeptReview | null {
  const { game, moves } = (jsonOf(tabPreferences.get(KEY)) ?? {}) as KeptReview;
  return Array.isArray(moves) ? { game, moves } : null;
}

export interface GameReview {
  /** The moves judged so far, from the game's first. */
  readonly reviewed: readonly ReviewedMove[];
  readonly isRunning: boolean;
  start(): Promise<void>;
  stop(): void;
}

/** The review of the game under study; variations neither change nor lose it. */
export function useReview(study: Study): GameReview {
  const [kept, setKept] = useState(keptReview);
  const [isRunning, setRunning] = useState(false);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const reviewed =
    kept && kept.moves.length > 0 && kept.game === gameText(study, kept.moves.length)
      ? kept.moves
      : [];

  const start = async () => {
    const engine = engineInWorker();
    let wanted = true;
    stop.current = () => {
      wanted = false;
      void engine.close();
      setRunning(false);
    };
    setRunning(true);
    const moves: ReviewedMove[] = [];
    try {
      const judged = review(recordOfStudy(study), (position, rules) =>
        engine.analyse(requestFor(rules, position, 'alphabeta', 'review', EACH)),
      );
      for await (const move of judged) {
        if (!wanted) return;
        moves.push(move);
        const found = { game: gameText(study, moves.length), moves: [...moves] };
        setKept(found);
        tabPreferences.set(KEY, JSON.stringify(found));
      }
    } catch (error) {
      if (wanted) throw error;
    }
    stop.current();
  };
  return { reviewed, isRunning, start, stop: () => stop.current() };
}
