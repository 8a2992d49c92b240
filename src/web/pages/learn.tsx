import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Game } from '../../core/game.ts';
import { unwrap } from '../../core/result.ts';
import { rulesOf } from '../../core/variant.ts';
import { strategiesByStrength } from '../../engine/players.ts';
import { games } from '../../games/index.ts';
import { type Scene, sceneAfter, startScene } from '../board/scene.ts';
import { GameTabs } from '../parts/game-tabs.tsx';
import { SceneBoard } from '../parts/scene-board.ts';
import { gameAt } from '../setup/setup.ts';
import { NotFound } from '../shell/not-found.tsx';
import type { PageProps } from '../shell/pages.ts';
import { useTitle } from '../shell/title.ts';
import { useTranslator } from '../shell/translator.ts';
import { pageTexts } from '../texts/pages.ts';

/** The rules of a game, from its own texts, beside a board where the reader plays both sides. */
export default function Learn({ address }: PageProps) {
  const { t, say } = useTranslator(pageTexts);
  const found = gameAt(address, games[0]);
  useTitle(found.ok ? t.learn.of(say(found.value.texts.name)) : t.learn.title);
  if (!found.ok) return <NotFound why={say(found.fault.message)} />;
  return <Lesson key={found.value.id} game={found.value} />;
}

const startOf = (game: Game, variant: string): Scene => startScene(unwrap(rulesOf(game, variant)));

function Lesson({ game }: { readonly game: Game }) {
  const { t, say } = useTranslator(pageTexts);
  const [variant, setVariant] = useState('standard');
  const [scene, setScene] = useState<Scene>(() => startOf(game, variant));
  const [preview, setPreview] = useState<{ readonly move: string } | null>(null);
  useEffect(() => setScene(startOf(game, variant)), [game, variant]);
  const { position } = scene;
  const paragraphs = useMemo(() => say(game.texts.rules).split('\n\n'), [game, say]);
  const { outcome } = position;
  const presets = Object.entries(game.texts.presets);
  return (
    <div class="lesson-page">
      <header class="lesson-head">
        <h1>{t.learn.of(say(game.texts.name))}</h1>
        <p class="muted">{t.learn.try}</p>
      </header>
      <section class="lesson-board sheet">
        <SceneBoard
          scene={scene}
          onMove={move => setScene(sceneAfter(scene, move))}
          onPreview={move => setPreview({ move })}
          preview={preview}
        />
        <p class="centred trying">
          <span role="status">
            {outcome
              ? outcome.kind === 'draw'
                ? t.play.drawnGame
                : t.play.won(say(game.texts.sides[outcome.winner]))
              : t.play.turn(game.texts, position.turn)}
          </span>{' '}
          <button type="button" class="quiet" onClick={() => setScene(startOf(game, variant))}>
            {t.learn.again}
          </button>
        </p>
      </section>
      <article class="lesson-text">
        <GameTabs current={game} page="learn" />
        <section class="slip">
          {paragraphs.map(text => (
            <p key={text}>{text}</p>
          ))}
        </section>
        {presets.length > 0 && (
          <section class="slip">
            <h2>{t.learn.variants}</h2>
            <div class="tabs" role="group" aria-label={t.learn.variants}>
              {[['standard', null] as const, ...presets].map(([name, text]) => (
                <button
                  key={name}
                  type="button"
                  aria-pressed={name === variant}
                  onClick={() => setVariant(name)}
                >
                  {text === null ? t.play.standard : say(text)}
                </button>
              ))}
            </div>
          </section>
        )}
        <section class="slip">
          <h2>{t.learn.howTo}</h2>
          <p>{say(game.texts.moveHelp)}</p>
          <p class="actions">
            <a class="button" href={`/play/${game.id}`}>
              {t.learn.play}
            </a>
            <a class="button-like" href={`/puzzles/${game.id}`}>
              {t.learn.puzzles}
            </a>
          </p>
        </section>
        <section class="slip">
          <h2>{t.learn.strategies}</h2>
          {strategiesByStrength(game).map(({ name, title, lesson }) => (
            <details key={name}>
              <summary>{say(title)}</summary>
              <p>{say(lesson)}</p>
            </details>
          ))}
        </section>
      </article>
    </div>
  );
}
