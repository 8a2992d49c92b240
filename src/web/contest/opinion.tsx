import { useEffect, useState } from 'preact/hooks';
import type { Position, Rules } from '../../core/game.ts';
import { bestOf } from '../../engine/players.ts';
import type { EngineClient } from '../../match/engine-client.ts';
import type { WallBoard } from '../../protocols/wall-wire.ts';
import { endShare, firstShare } from '../analysis/score-text.ts';
import { engineInWorker, requestFor } from '../engine/engine.ts';
import { gameOf } from '../setup/setup.ts';
import { useTranslator } from '../shell/translator.ts';
import { contestTexts } from '../texts/contest.ts';

/** Milliseconds of thought for a position: twenty boards share one engine. */
const THINKING = 150;

/** Positions in the order in which they are thought about; one that is no longer shown is left out. */
class OpinionQueue {
  readonly #waiting: (() => Promise<void>)[] = [];
  #engine: EngineClient | null = null;
  #isThinking = false;

  /** Calls back with the first side's chances, unless the returned function was called. */
  ask(rules: Rules, position: Position, tell: (share: number) => void): () => void {
    let isWanted = true;
    this.#waiting.push(async () => {
      if (!isWanted) return;
      this.#engine ??= engineInWorker();
      const { name } = bestOf(gameOf(rules));
      const request = requestFor(rules, position, name, 'opinion', THINKING);
      const { score } = await this.#engine.search(request);
      if (isWanted) tell(firstShare(score, position.turn));
    });
    void this.#think();
    return () => {
      isWanted = false;
    };
  }

  async #think(): Promise<void> {
    if (this.#isThinking) return;
    this.#isThinking = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift())
      await next().catch(() => {}); // a picture beside the board: without it the board is still right
    this.#isThinking = false;
  }
}

const queue = new OpinionQueue();

/** What an engine of this browser thinks of a position: how much of the bar is the first side's. */
export function OpinionBar({
  rules,
  position,
  ending,
}: {
  readonly rules: Rules;
  readonly position: Position;
  readonly ending: WallBoard['ending'];
}) {
  const { t } = useTranslator(contestTexts);
  const [share, setShare] = useState(0.5);
  const text = position.text();
  useEffect(() => {
    if (ending) return setShare(endShare(ending.winner));
    if (!position.outcome) return queue.ask(rules, position, setShare);
  }, [rules, text, ending?.winner]);
  return (
    <svg
      class="opinion"
      viewBox="0 0 1 100"
      preserveAspectRatio="none"
      role="img"
      aria-label={t.contest.opinionLabel(Math.round(share * 100))}
    >
      <rect class="opinion-second" width="1" height="100" />
      <rect class="opinion-first" width="1" height={share * 100} y={100 - share * 100} />
    </svg>
  );
}
