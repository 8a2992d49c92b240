import { useEffect, useRef, useState } from 'preact/hooks';
import { SIDES } from '../../core/game.ts';
import type { Match } from '../../core/match.ts';
import { recordOf } from '../../core/record.ts';
import { type ReviewedMove, review, summary, VERDICTS } from '../../engine/review.ts';
import { countedVerdict, VERDICT_WORDS } from '../../engine/verdict-texts.ts';
import { engineInWorker, requestFor } from '../engine/engine.ts';
import { useTranslator } from '../shell/translator.ts';
import { analysisTexts } from '../texts/analysis.ts';
import { endShare, firstShare, scoreText } from './score-text.ts';

/** Milliseconds per position of a reviewed game. */
const EACH = 400;

interface Props {
  readonly match: Match;
  readonly at: number;
  readonly goTo: (ply: number) => void;
  readonly reviewed: readonly ReviewedMove[];
  readonly setReviewed: (moves: readonly ReviewedMove[]) => void;
}

/** A verdict on every move of the game, as a curve and as text. */
export function ReviewPanel({ match, at, goTo, reviewed, setReviewed }: Props) {
  const translator = useTranslator(analysisTexts);
  const { t, say, number } = translator;
  const [running, setRunning] = useState(false);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const all = match.plies.length;

  const start = async () => {
    const engine = engineInWorker();
    let wanted = true;
    stop.current = () => {
      wanted = false;
      void engine.close();
      setRunning(false);
    };
    setRunning(true);
    setReviewed([]);
    const moves: ReviewedMove[] = [];
    try {
      const judged = review(recordOf(match), (position, rules) =>
        engine.analyse(requestFor(rules, position, 'alphabeta', 'review', EACH)),
      );
      for await (const move of judged) {
        if (!wanted) return;
        moves.push(move);
        setReviewed([...moves]);
      }
    } catch (error) {
      if (wanted) throw error;
    }
    stop.current();
  };

  if (all === 0) return null;
  const sides = summary(reviewed);
  const { sides: names } = match.rules.game.texts;
  return (
    <section class="slip review">
      <h2>{t.analysis.graph}</h2>
      {reviewed.length > 0 && <Graph match={match} at={at} goTo={goTo} reviewed={reviewed} />}
      {running ? (
        <p class="actions">
          <span role="status">{t.analysis.reviewing(reviewed.length, all)}</span>
          <button type="button" onClick={() => stop.current()}>
            {t.analysis.stop}
          </button>
        </p>
      ) : (
        reviewed.length === 0 && (
          <p class="actions">
            <button type="button" class="button" onClick={() => void start()}>
              {t.analysis.review}
            </button>
          </p>
        )
      )}
      {!running && reviewed.length > 0 && (
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
                    {ply}. {move}
                  </button>
                  <span>
                    <strong>{verdict && say(VERDICT_WORDS[verdict].one)}</strong>,{' '}
                    {t.analysis.better(best.move, scoreText(translator, best.score))}
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

/** The first side's winning chances after each move. */
function Graph({ match, at, goTo, reviewed }: Omit<Props, 'setReviewed'>) {
  const { t, say, number } = useTranslator(analysisTexts);
  const shares = reviewed.map(({ score, side }) => firstShare(score, side));
  const { outcome } = match.position;
  if (outcome && shares.length === match.plies.length)
    shares[shares.length - 1] = endShare(outcome.kind === 'win' ? outcome.winner : null);
  const x = (ply: number) => (ply * WIDTH) / Math.max(1, match.plies.length);
  const y = (share: number) => HEIGHT - share * HEIGHT;
  const points = [0.5, ...shares].map((share, ply) => `${x(ply)},${y(share)}`).join(' ');
  const now = at === 0 ? 0.5 : (shares[at - 1] ?? 0.5);
  const name = say(match.rules.game.texts.sides.first);
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
        max={match.plies.length}
        value={at}
        aria-label={t.analysis.graph}
        aria-valuetext={t.analysis.bar(name, number(now * 100, 0))}
        onInput={event => goTo(Number(event.currentTarget.value))}
      />
    </>
  );
}
