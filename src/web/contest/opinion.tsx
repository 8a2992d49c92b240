import { useEffect, useState } from 'preact/hooks';
import type { Position, Rules, Sides } from '../../core/game.ts';
import { type Ending, endingOf, type Match } from '../../core/match.ts';
import { bestOf } from '../../engine/players.ts';
import { percentOf } from '../../engine/search.ts';
import type { EngineClient } from '../../match/engine-client.ts';
import { endShare, firstShare } from '../analysis/score-text.ts';
import { engineInWorker, requestFor } from '../engine/engine.ts';
import { gameOf } from '../setup/setup.ts';
import { useTranslator } from '../shell/translator.ts';
import { type ContestTranslator, contestTexts } from '../texts/contest.ts';

/** Milliseconds of search per position: twenty boards share one engine. */
const THINKING = 150;

interface Opinion {
  /** The first side's share of the game, 0 to 1. */
  readonly share: number;
  /** Whether the share was calibrated on games, not only derived from points. */
  readonly isMeasured: boolean;
}

const EVEN: Opinion = { share: 0.5, isMeasured: false };

/** A queue of positions to search; those that are no longer shown are skipped. */
class OpinionQueue {
  readonly #waiting: (() => Promise<void>)[] = [];
  #engine: EngineClient | null = null;
  #isThinking = false;

  /** Calls back with the result, unless the returned function was called before. */
  ask(rules: Rules, position: Position, tell: (opinion: Opinion) => void): () => void {
    let isWanted = true;
    this.#waiting.push(async () => {
      if (!isWanted) return;
      this.#engine ??= engineInWorker();
      const { name } = bestOf(gameOf(rules));
      const request = requestFor(rules, position, name, 'opinion', THINKING);
      const { score } = await this.#engine.search(request);
      const isMeasured = score.kind === 'points' && score.chances !== undefined;
      if (isWanted) tell({ share: firstShare(score, position.turn), isMeasured });
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
      await next().catch(() => {}); // an opinion is optional
    this.#isThinking = false;
  }
}

const queue = new OpinionQueue();

interface Props {
  readonly rules: Rules;
  readonly position: Position;
  readonly ending: Pick<Ending, 'winner'> | null;
}

/** An engine's opinion of the game, computed in this browser; even until there is one. */
function useOpinion({ rules, position, ending }: Props): Opinion {
  const [opinion, setOpinion] = useState(EVEN);
  const text = position.text();
  useEffect(() => {
    if (ending) return setOpinion({ share: endShare(ending.winner), isMeasured: false });
    if (!position.outcome) return queue.ask(rules, position, setOpinion);
  }, [rules, text, ending?.winner]);
  return opinion;
}

/** An opinion in words. */
function opinionText(
  { t }: ContestTranslator,
  { drawless }: Rules['game'],
  { share, isMeasured }: Opinion,
  names: Sides<string>,
): string {
  if (share === 0.5) return t.contest.even;
  const name = names[share > 0.5 ? 'first' : 'second'];
  if (!isMeasured) return t.contest.ahead(name);
  const percent = percentOf(Math.max(share, 1 - share));
  return drawless ? t.contest.winning(name, percent) : t.contest.expected(name, percent);
}

/** The first side's share as a vertical bar. */
export function OpinionBar(props: Props) {
  const translator = useTranslator(contestTexts);
  const { t } = translator;
  const opinion = useOpinion(props);
  const { share } = opinion;
  const sides = { first: t.contest.whoBegan, second: t.contest.whoFollowed };
  return (
    <svg
      class="opinion"
      viewBox="0 0 1 100"
      preserveAspectRatio="none"
      role="img"
      aria-label={t.contest.opinionLabel(opinionText(translator, props.rules.game, opinion, sides))}
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
  const translator = useTranslator(contestTexts);
  const { t } = translator;
  const { rules, position } = match;
  const opinion = useOpinion({ rules, position, ending: endingOf(match) });
  return (
    <section class="slip">
      <h2>{t.contest.opinion}</h2>
      <svg class="share-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect class="opinion-second" width="100" height="1" />
        <rect class="opinion-first" width={opinion.share * 100} height="1" />
      </svg>
      <p class="muted">{opinionText(translator, rules.game, opinion, names)}</p>
    </section>
  );
}
