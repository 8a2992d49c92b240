import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Game } from '../../core/game.ts';
import { resultText } from '../../core/record.ts';
import { readRulesId, splitRulesId } from '../../core/variant.ts';
import { measuredText } from '../../engine/measured-texts.ts';
import { VERDICT_WORDS } from '../../engine/verdict-texts.ts';
import { games } from '../../games/index.ts';
import type { AnalysisText } from '../../match/engine-client.ts';
import { EvaluationBar } from '../analysis/evaluation-bar.tsx';
import { ImportExport } from '../analysis/import-export.tsx';
import { LISTED, Lines } from '../analysis/lines.tsx';
import { MoveTreeList } from '../analysis/move-tree-list.tsx';
import { ReviewPanel } from '../analysis/review-panel.tsx';
import { annotationOf } from '../analysis/score-text.ts';
import {
  atGameMove,
  gameMoves,
  gameMovesShown,
  played,
  positionAt,
  type Study,
  sceneOf,
  shownAt,
  underRules,
} from '../analysis/study.ts';
import { StudyBar, VariationNotice } from '../analysis/study-bar.tsx';
import { useAnalysis } from '../analysis/use-analysis.ts';
import { useReview } from '../analysis/use-review.ts';
import { useStudy } from '../analysis/use-study.ts';
import { useStudyKeys } from '../analysis/use-study-keys.ts';
import type { Scene } from '../board/scene.ts';
import { CheckField } from '../parts/fields.tsx';
import { GameTabs } from '../parts/game-tabs.tsx';
import { SceneBoard } from '../parts/scene-board.ts';
import { useOrientation } from '../parts/use-orientation.ts';
import { gameAt } from '../setup/setup.ts';
import { VariantChoice } from '../setup/variant-choice.tsx';
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
  return <AnalysisBoard key={game.id} game={game} address={address} />;
}

function AnalysisBoard({ game, address }: PageProps & { readonly game: Game }) {
  const { t, say } = useTranslator(analysisTexts);
  const { study, fault, show, undo, redo } = useStudy(game, address);
  const [preview, setPreview] = useState<{ readonly move: string } | null>(null);
  const [isAnnotated, setAnnotated] = useState(true);
  const review = useReview(study);
  // reviews a game that has just been played, once
  useEffect(() => {
    if (address.query.has('review') && review.reviewed.length === 0) void review.start();
  }, [address]);
  useStudyKeys(study, { show, undo, redo });
  const position = positionAt(study);
  const { rules } = study.head;
  const isMeasured = game.ai?.odds?.[rules.id] !== undefined;
  const analysis = useAnalysis(rules, position, true);
  const { flipped, flip } = useOrientation(rules, []);
  const scene = useScene(study, isAnnotated ? analysis : null, flipped);
  const goToGameMove = (ply: number) => show(atGameMove(study, ply));
  const noteOn = (ply: number): string | null => {
    const verdict = review.reviewed[ply - 1]?.verdict ?? null;
    return verdict === null ? null : say(VERDICT_WORDS[verdict].one);
  };
  return (
    <div class="analysis">
      <div class="analysis-main">
        <section class="analysis-board sheet">
          <EvaluationBar rules={rules} position={position} analysis={analysis} flipped={flipped} />
          <SceneBoard
            scene={scene}
            onMove={move => show(played(study, move))}
            preview={preview}
            onPreview={move => setPreview({ move })}
          />
        </section>
        <StudyBar study={study} show={show} undo={undo} redo={redo} flip={flip} />
      </div>
      <aside class="analysis-side">
        <header class="late">
          <h1>{t.analysis.title}</h1>
          <p class="muted">{t.analysis.lead}</p>
          <GameTabs current={game} page="analysis" />
          <VariantChoice
            game={game}
            rules={rules.id}
            choose={id => {
              const chosen = readRulesId(games, id);
              if (chosen.ok) show(underRules(study, chosen.value));
            }}
          />
        </header>
        {fault && (
          <p class="fault" role="alert">
            {t.analysis.badLink} {say(fault.message)}
          </p>
        )}
        <section class="slip">
          <h2>{t.analysis.lines}</h2>
          <Lines study={study} analysis={analysis} show={show} />
          <CheckField checked={isAnnotated} set={setAnnotated}>
            {t.analysis.annotate}
          </CheckField>
          {isMeasured && <p class="muted">{say(measuredText(game))}</p>}
        </section>
        <section class="slip">
          <h2>{t.play.moves}</h2>
          <Players study={study} />
          <MoveTreeList study={study} goTo={moves => show(shownAt(study, moves))} note={noteOn} />
          <VariationNotice study={study} show={show} />
          {!position.outcome && <PlayFromHere study={study} />}
        </section>
        <ReviewPanel
          rules={rules}
          moves={gameMoves(study)}
          at={gameMovesShown(study)}
          goTo={goToGameMove}
          review={review}
        />
        <ImportExport game={game} study={study} show={show} />
      </aside>
    </div>
  );
}

/** Who played the game, if its record says so. */
function Players({ study }: { readonly study: Study }) {
  const { t } = useTranslator(analysisTexts);
  const { tags, ending } = study.head;
  const { First: first, Second: second } = tags;
  if (first === undefined || second === undefined) return null;
  return <p class="muted">{t.analysis.players(first, second, resultText(ending))}</p>;
}

function PlayFromHere({ study }: { readonly study: Study }) {
  const { t } = useTranslator(analysisTexts);
  const { game, variant } = splitRulesId(study.head.rules.id);
  const query = new URLSearchParams({
    ...(variant === undefined ? {} : { v: variant }),
    position: positionAt(study).text(),
  });
  return (
    <p class="actions">
      <a class="button-like" href={`/play/${game}?${query}`}>
        {t.analysis.play}
      </a>
    </p>
  );
}

/** The position under analysis, with the values of its moves if an analysis is given. */
function useScene(study: Study, analysis: AnalysisText | null, flipped: boolean): Scene {
  const translator = useTranslator(analysisTexts);
  return useMemo(() => {
    const scene = { ...sceneOf(study), flipped };
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
  }, [study, analysis, flipped, translator]);
}
