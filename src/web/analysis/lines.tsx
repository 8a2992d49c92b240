import { shownMove } from '../../core/texts.ts';
import type { Score } from '../../engine/search.ts';
import type { AnalysisText } from '../../match/engine-client.ts';
import { useTranslator } from '../shell/translator.ts';
import { type AnalysisTranslator, analysisTexts } from '../texts/analysis.ts';
import { isExact, scoreText } from './score-text.ts';
import { played, positionAt, type Study } from './study.ts';

interface Props {
  readonly study: Study;
  readonly analysis: AnalysisText | null;
  readonly show: (study: Study) => void;
}

/** Number of best moves shown with their line. */
export const LISTED = 4;

/** Moves shown of a line. */
const LONGEST = 8;

/** The best moves with their expected continuations, and the depth and speed of the search. */
export function Lines({ study, analysis, show }: Props) {
  const translator = useTranslator(analysisTexts);
  const { t } = translator;
  if (positionAt(study).outcome)
    return (
      <div class="lines-place over">
        <p>{t.analysis.over}</p>
      </div>
    );
  if (!analysis)
    return (
      <div class="lines-place">
        <p key="loading" class="muted">
          {t.loading}
        </p>
      </div>
    );
  const { texts } = study.head.rules.game;
  const follow = (line: readonly string[]) => show(line.reduce(played, study));
  return (
    <div class="lines-place">
      <ol class="lines">
        {analysis.moves.slice(0, LISTED).map(({ score, line }, i) => (
          // keyed by rank: a row stays and its move changes
          <li key={i}>
            <span class="place" aria-hidden="true">
              {i + 1}
            </span>
            <Value score={score} />
            <span class="line-moves">
              {line.slice(0, LONGEST).map((next, i) => (
                <button key={i} type="button" onClick={() => follow(line.slice(0, i + 1))}>
                  {translator.say(shownMove(texts, next))}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ol>
      <p key="effort" class="muted effort">
        {effort(translator, analysis)}
      </p>
    </div>
  );
}

function Value({ score }: { readonly score: Score }) {
  const translator = useTranslator(analysisTexts);
  const text = scoreText(translator, score);
  return (
    <span class={`score ${score.kind}`}>
      <strong>{text}</strong>
      {(isExact(score) || ('proven' in score && score.proven)) && (
        <span class="proof">{translator.t.analysis.proof}</span>
      )}
    </span>
  );
}

function effort({ t, number }: AnalysisTranslator, analysis: AnalysisText): string {
  const { depth, nodes, time, threads, moves } = analysis;
  const speed = rate(nodes, time);
  return [
    t.analysis.depth(depth),
    t.analysis.nodes(nodes, number(nodes)),
    ...(speed ? [t.analysis.speed(`${number(speed.value, speed.digits)}${speed.unit}`)] : []),
    ...(threads === undefined ? [] : [t.analysis.threads(threads)]),
    ...(moves.every(({ score }) => isExact(score)) ? [t.analysis.proven] : []),
  ].join(' · ');
}

/** Searches shorter than this give no speed, in milliseconds. */
const LEAST = 20;

/** Nodes per second in few digits: 3.2 M. Null if the search was too short. */
function rate(nodes: number, time: number) {
  if (time < LEAST) return null;
  const each = (nodes * 1_000) / time;
  if (each >= 1e6) return { value: each / 1e6, digits: 1, unit: '\u00a0M' };
  if (each >= 1e3) return { value: each / 1e3, digits: 0, unit: '\u00a0k' };
  return { value: each, digits: 0, unit: '' };
}
