import { type Rules, SIDES } from '../../core/game.ts';
import { shownMove } from '../../core/texts.ts';
import { type ReviewedMove, summary, VERDICTS } from '../../engine/review.ts';
import { countedVerdict, VERDICT_WORDS } from '../../engine/verdict-texts.ts';
import { useTranslator } from '../shell/translator.ts';
import { analysisTexts } from '../texts/analysis.ts';
import type { MoveNode } from './move-tree.ts';
import { barText, endShare, endText, firstShare, scoreText } from './score-text.ts';
import type { GameReview } from './use-review.ts';

interface Props {
  readonly rules: Rules;
  readonly moves: readonly MoveNode[];
  /** Number of the game's moves that are shown. */
  readonly at: number;
  readonly goTo: (ply: number) => void;
  readonly review: GameReview;
}

/** A verdict on every move of the game, as a curve and as text. */
export function ReviewPanel({ rules, moves, at, goTo, review }: Props) {
  const translator = useTranslator(analysisTexts);
  const { t, say, number } = translator;
  const { reviewed, isRunning } = review;
  const all = moves.length;
  if (all === 0) return null;
  const sides = summary(reviewed);
  const { sides: names } = rules.game.texts;
  const shown = (move: string) => say(shownMove(rules.game.texts, move));
  return (
    <section class="slip review">
      <h2>{t.analysis.graph}</h2>
      {reviewed.length > 0 && (
        <Graph rules={rules} moves={moves} at={at} goTo={goTo} reviewed={reviewed} />
      )}
      {isRunning ? (
        <p class="actions">
          <span role="status">{t.analysis.reviewing(reviewed.length, all)}</span>
          <button type="button" onClick={() => review.stop()}>
            {t.analysis.stop}
          </button>
        </p>
      ) : (
        reviewed.length < all && (
          <p class="actions">
            <button type="button" class="button" onClick={() => void review.start()}>
              {t.analysis.review}
            </button>
          </p>
        )
      )}
      {!isRunning && reviewed.length > 0 && (
        <>
          {SIDES.map(side => {
            const named = VERDICTS.filter(verdict => sides[side].verdicts[verdict] > 0).map(
              verdict => say(countedVerdict(verdict, sides[side].verdicts[verdict])),
            );
            const list = named.length === 0 ? t.analysis.flawless : named.join(', ');
            return (
              <p key={side}>
                {t.analysis.summary(say(names[side]), number(sides[side].loss * 100, 1), list)}
              </p>
            );
          })}
          <ul class="mistakes">
            {reviewed
              .filter(({ verdict }) => verdict !== null)
              .map(({ ply, move, verdict, best }) => (
                <li key={ply}>
                  <button type="button" class="quiet" onClick={() => goTo(ply - 1)}>
                    {ply}. {shown(move)}
                  </button>
                  <span>
                    <strong>{verdict && say(VERDICT_WORDS[verdict].one)}</strong>,{' '}
                    {t.analysis.better(shown(best.move), scoreText(translator, best.score))}
                  </span>
                </li>
              ))}
          </ul>
        </>
      )}
    </section>
  );
}

const WIDTH = 300;
const HEIGHT = 90;

/** The first side's share of the game after each move. */
function Graph({
  rules,
  moves,
  at,
  goTo,
  reviewed,
}: Omit<Props, 'review'> & { readonly reviewed: readonly ReviewedMove[] }) {
  const translator = useTranslator(analysisTexts);
  const { t } = translator;
  const shares = reviewed.map(({ score, side }) => firstShare(score, side));
  const outcome = moves.at(-1)?.position.outcome;
  if (outcome && shares.length === moves.length)
    shares[shares.length - 1] = endShare(outcome.kind === 'win' ? outcome.winner : null);
  const x = (ply: number) => (ply * WIDTH) / Math.max(1, moves.length);
  const y = (share: number) => HEIGHT - share * HEIGHT;
  const points = [0.5, ...shares].map((share, ply) => `${x(ply)},${y(share)}`).join(' ');
  const now = at === 0 ? 0.5 : (shares[at - 1] ?? 0.5);
  const last = reviewed[at - 1];
  const told =
    outcome && at === moves.length
      ? endText(translator, rules.game, outcome)
      : last
        ? barText(translator, rules.game, last.score, last.side)
        : t.analysis.bar.unknown;
  return (
    <>
      <svg class="graph" viewBox={`0 -6 ${WIDTH} ${HEIGHT + 12}`} aria-hidden="true">
        <path class="graph-middle" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
        <polyline points={points} />
        <circle cx={x(at)} cy={y(now)} r="5" />
      </svg>
      <input
        type="range"
        class="graph-range"
        min={0}
        max={moves.length}
        value={at}
        aria-label={t.analysis.graph}
        aria-valuetext={told}
        onInput={event => goTo(Number(event.currentTarget.value))}
      />
    </>
  );
}
