import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Game } from '../../core/game.ts';
import { splitRulesId } from '../../core/variant.ts';
import type { ReviewedMove } from '../../engine/review.ts';
import { VERDICT_WORDS } from '../../engine/verdict-texts.ts';
import type { AnalysisText } from '../../match/engine-client.ts';
import { Exchange } from '../analysis/exchange.tsx';
import { LISTED, Lines } from '../analysis/lines.tsx';
import { ReviewPanel } from '../analysis/review-panel.tsx';
import { annotationOf, endShare, firstShare } from '../analysis/score-text.ts';
import { played, positionAt, type Study, studyAddress, studyFrom } from '../analysis/study.ts';
import { useAnalysis } from '../analysis/use-analysis.ts';
import { type Scene, sceneAt } from '../board/scene.ts';
import { MoveList } from '../match/move-list.tsx';
import { Board } from '../parts/board.ts';
import { GameTabs } from '../parts/game-tabs.tsx';
import { gameAt } from '../setup/setup.ts';
import { NotFound } from '../shell/not-found.tsx';
import type { PageProps } from '../shell/pages.ts';
import { useTitle } from '../shell/title.ts';
import { useTranslator } from '../shell/translator.ts';
import { analysisTexts } from '../texts/analysis.ts';

export default function Analysis({ address }: PageProps) {
  const { t, say } = useTranslator(analysisTexts);
  const found = gameAt(address);
  useTitle(t.analysis.title);
  if (!found.ok) return <NotFound why={say(found.fault.message)} />;
  const { value: game } = found;
  return <AnalysisBoard key={`${game.id} ${address.query}`} game={game} query={address.query} />;
}

function AnalysisBoard({ game, query }: { readonly game: Game; readonly query: URLSearchParams }) {
  const { t, say } = useTranslator(analysisTexts);
  const asked = useMemo(() => studyFrom(game, query), []);
  const usual = useMemo(() => studyFrom(game, new URLSearchParams()), []);
  const begun = asked.ok ? asked : usual;
  if (!begun.ok) throw new Error(begun.fault.message.en);
  const [study, setStudy] = useState<Study>(begun.value);
  const [preview, setPreview] = useState<{ readonly move: string } | null>(null);
  const [isAnnotated, setAnnotated] = useState(true);
  const [reviewed, setReviewed] = useState<readonly ReviewedMove[]>([]);
  const position = positionAt(study);
  const { rules } = study.match;
  const { variant } = splitRulesId(rules.id);
  const analysis = useAnalysis(rules, position, true);

  const show = (next: Study) => {
    if (next.match !== study.match) setReviewed([]);
    setStudy(next);
    history.replaceState(null, '', studyAddress(next));
  };
  const goTo = (ply: number) =>
    setStudy({ match: study.match, at: Math.max(0, Math.min(study.match.plies.length, ply)) });
  useArrowKeys(study.at, goTo);
  const scene = useScene(study, isAnnotated ? analysis : null);
  return (
    <div class="table">
      <section class="table-board sheet with-bar">
        <EvalBar study={study} analysis={analysis} />
        <div>
          <Board
            scene={scene}
            onMove={move => show(played(study, move))}
            preview={preview}
            onPreview={move => setPreview({ move })}
          />
          <Steps study={study} goTo={goTo} />
        </div>
      </section>
      <aside class="table-side">
        <header class="late">
          <h1>{t.analysis.title}</h1>
          <p class="whisper">{t.analysis.lead}</p>
          <GameTabs current={game} page="analysis" />
        </header>
        {!asked.ok && (
          <p class="fault" role="alert">
            {t.analysis.badLink} {say(asked.fault.message)}
          </p>
        )}
        <section class="slip">
          <h2>{t.analysis.lines}</h2>
          <Lines study={study} analysis={analysis} show={show} />
          <label class="check">
            <input
              type="checkbox"
              checked={isAnnotated}
              onChange={event => setAnnotated(event.currentTarget.checked)}
            />
            {t.analysis.paint}
          </label>
        </section>
        <section class="slip">
          <h2>{t.play.moves}</h2>
          <MoveList
            match={study.match}
            at={study.at}
            goTo={goTo}
            note={ply => {
              const verdict = reviewed.find(one => one.ply === ply)?.verdict ?? null;
              return verdict === null ? null : say(VERDICT_WORDS[verdict].one);
            }}
          />
          {!position.outcome && (
            <p class="actions">
              <a
                class="button-like"
                href={`/play/${game.id}?${new URLSearchParams({ ...(variant === undefined ? {} : { v: variant }), position: position.text() })}`}
              >
                {t.analysis.play}
              </a>
            </p>
          )}
        </section>
        <ReviewPanel
          match={study.match}
          at={study.at}
          goTo={goTo}
          reviewed={reviewed}
          setReviewed={setReviewed}
        />
        <Exchange game={game} study={study} show={show} />
      </aside>
    </div>
  );
}

/** The arrow keys step through the moves, unless another element uses them. */
function useArrowKeys(at: number, goTo: (ply: number) => void): void {
  useEffect(() => {
    const keyed = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, quadrille-board');
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'ArrowLeft') goTo(at - 1);
      else if (event.key === 'ArrowRight') goTo(at + 1);
    };
    addEventListener('keydown', keyed);
    return () => removeEventListener('keydown', keyed);
  }, [at, goTo]);
}

/** The position under analysis, with the values of its moves if an analysis is given. */
function useScene(study: Study, analysis: AnalysisText | null): Scene {
  const translator = useTranslator(analysisTexts);
  return useMemo(() => {
    const scene = sceneAt(study.match, study.at);
    if (!analysis) return scene;
    const { rules, position } = scene;
    const annotations = new Map(
      analysis.moves.flatMap(({ move, score }, i) => {
        const read = rules.readMove(position, move);
        const annotation = { ...annotationOf(translator, score), place: i + 1, listed: i < LISTED };
        return read.ok ? [[read.value, annotation] as const] : [];
      }),
    );
    return { ...scene, annotations };
  }, [study, analysis, translator]);
}

function EvalBar({
  study,
  analysis,
}: {
  readonly study: Study;
  readonly analysis: AnalysisText | null;
}) {
  const { t, say, number } = useTranslator(analysisTexts);
  const position = positionAt(study);
  const { outcome, turn } = position;
  const share = outcome
    ? endShare(outcome.kind === 'win' ? outcome.winner : null)
    : analysis
      ? firstShare(analysis.moves[0].score, turn)
      : 0.5;
  const { pieces, texts } = study.match.rules.game;
  const label = t.analysis.bar(say(texts.sides.first), number(share * 100, 0));
  return (
    <div
      class="eval"
      role="meter"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-label={label}
      title={label}
      data-top={pieces.second.ink}
      data-bottom={pieces.first.ink}
    >
      <span class="eval-first" style={{ transform: `scaleY(${share})` }} />
    </div>
  );
}

function Steps({ study, goTo }: { readonly study: Study; readonly goTo: (ply: number) => void }) {
  const { t } = useTranslator(analysisTexts);
  const { at, match } = study;
  const steps = [
    ['«', t.analysis.first, 0],
    ['‹', t.analysis.back, at - 1],
    ['›', t.analysis.forward, at + 1],
    ['»', t.analysis.last, match.plies.length],
  ] as const;
  return (
    <div class="steps" role="group" aria-label={t.play.moves}>
      {steps.map(([sign, text, ply]) => (
        <button
          key={sign}
          type="button"
          aria-label={text}
          title={text}
          disabled={ply === at || ply < 0 || ply > match.plies.length}
          onClick={() => goTo(ply)}
        >
          <span aria-hidden="true">{sign}</span>
        </button>
      ))}
    </div>
  );
}
