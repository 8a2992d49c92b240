import { useEffect, useState } from 'preact/hooks';
import type { Position, Rules, Sides } from '../../core/game.ts';
import { type Ending, endingOf, type Match } from '../../core/match.ts';
import { bestOf } from '../../engine/players.ts';
import type { EngineClient } from '../../match/engine-client.ts';
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

interface Props {
  readonly rules: Rules;
  readonly position: Position;
  readonly ending: Pick<Ending, 'winner'> | null;
}

/** The first side's chances as an engine of this browser sees them; even until it has thought. */
function useShare({ rules, position, ending }: Props): number {
  const [share, setShare] = useState(0.5);
  const text = position.text();
  useEffect(() => {
    if (ending) return setShare(endShare(ending.winner));
    if (!position.outcome) return queue.ask(rules, position, setShare);
  }, [rules, text, ending?.winner]);
  return share;
}

/** How much of an upright bar is the first side's. */
export function OpinionBar(props: Props) {
  const { t } = useTranslator(contestTexts);
  const share = useShare(props);
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

/** The same beside one board, with words. */
export function OpinionPanel({
  match,
  names,
}: {
  readonly match: Match;
  readonly names: Sides<string>;
}) {
  const { t } = useTranslator(contestTexts);
  const { rules, position } = match;
  const share = useShare({ rules, position, ending: endingOf(match) });
  const side = share >= 0.5 ? 'first' : 'second';
  const percent = Math.round(Math.max(share, 1 - share) * 100);
  return (
    <section class="slip">
      <h2>{t.contest.opinion}</h2>
      <svg class="share-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect class="opinion-second" width="100" height="1" />
        <rect class="opinion-first" width={share * 100} height="1" />
      </svg>
      <p class="whisper">{t.contest.opinionText(names[side], percent)}</p>
    </section>
  );
}
