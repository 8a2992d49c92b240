import { useMemo, useState } from 'preact/hooks';
import type { AssignmentFigure } from '../../assignments/assignment.ts';
import { unwrap } from '../../core/result.ts';
import { readRulesId } from '../../core/variant.ts';
import { games } from '../../games/index.ts';
import { type Scene, sceneAfter, startScene } from '../board/scene.ts';
import { StepButtons } from '../match/step-buttons.tsx';
import { SceneBoard } from '../parts/scene-board.ts';
import { useTranslator } from '../shell/translator.ts';
import { courseTexts } from '../texts/courses.ts';

/** The figures of an assignment on a board, one at a time. */
export function FigureBoard({ figures }: { readonly figures: readonly AssignmentFigure[] }) {
  const { t, say } = useTranslator(courseTexts);
  const [chosen, setChosen] = useState(0);
  const figure = figures[chosen];
  return (
    <div class="figure">
      {figures.length === 1 ? (
        <h3>{say(figure.title)}</h3>
      ) : (
        <div class="tabs" role="group" aria-label={t.courses.figures}>
          {figures.map(({ title }, i) => (
            <button
              key={title.en}
              type="button"
              aria-pressed={i === chosen}
              onClick={() => setChosen(i)}
            >
              {say(title)}
            </button>
          ))}
        </div>
      )}
      {figure.free ? (
        <FreeBoard key={figure.title.en} figure={figure} />
      ) : (
        <Replay key={figure.title.en} figure={figure} />
      )}
    </div>
  );
}

interface Props {
  readonly figure: AssignmentFigure;
}

function startOf({ rules: id, start, free = false }: AssignmentFigure): Scene {
  const rules = unwrap(readRulesId(games, id));
  const scene = startScene(rules, free);
  return start === undefined ? scene : { ...scene, position: unwrap(rules.readPosition(start)) };
}

/** Every position of a figure. */
function scenesOf(figure: AssignmentFigure): Scene[] {
  const scenes = [startOf(figure)];
  for (const [i, move] of figure.moves.entries()) scenes.push(sceneAfter(scenes[i], move, false));
  return scenes;
}

/** A figure's moves on a board; a whole game is first shown at its end, a continuation at its beginning. */
function Replay({ figure }: Props) {
  const { t } = useTranslator(courseTexts);
  const scenes = useMemo(() => scenesOf(figure), [figure]);
  const last = figure.moves.length;
  const [at, setAt] = useState(figure.start === undefined ? last : 0);
  return (
    <>
      <SceneBoard scene={scenes[at]} idle={t.courses.replays} />
      <div class="figure-steps">
        <StepButtons at={at} last={last} goTo={setAt} />
        <span class="figure-count">
          {at} / {last}
        </span>
      </div>
      <Caption figure={figure} at={at} />
    </>
  );
}

function FreeBoard({ figure }: Props) {
  const { t } = useTranslator(courseTexts);
  const [scene, setScene] = useState(() => startOf(figure));
  return (
    <>
      <SceneBoard scene={scene} onMove={move => setScene(sceneAfter(scene, move))} />
      <div class="figure-steps">
        <button type="button" class="quiet" onClick={() => setScene(startOf(figure))}>
          {t.courses.again}
        </button>
      </div>
      <Caption figure={figure} at={0} />
      {figure.text !== undefined && <pre tabIndex={0}>{figure.text}</pre>}
    </>
  );
}

function Caption({ figure: { moves, captions }, at }: Props & { readonly at: number }) {
  const { say } = useTranslator(courseTexts);
  let told = at;
  while (told > 0 && captions[told] === undefined) told--;
  return (
    <p class="figure-caption" role="status">
      {at > 0 && <strong>{moves[at - 1]}</strong>} {say(captions[told])}
    </p>
  );
}
