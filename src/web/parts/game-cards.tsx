import type { Game } from '../../core/game.ts';
import { games } from '../../games/index.ts';
import { useTranslator } from '../shell/translator.ts';
import { sampleScene } from './sample-scene.ts';
import { SceneBoard } from './scene-board.ts';

interface Props {
  readonly current: Game;
  /** The address of a game's card, or what its button does. */
  readonly to: ((game: Game) => string) | { readonly choose: (game: Game) => void };
}

/** The four games as pictures of their boards, one of them chosen. */
export function GameCards({ current, to }: Props) {
  const { t, say } = useTranslator();
  const cards = games.map(game => {
    const isCurrent = game.id === current.id;
    const picture = (
      <>
        <SceneBoard scene={sampleScene(game)} still />
        <span>{say(game.texts.name)}</span>
      </>
    );
    return typeof to === 'function' ? (
      <a key={game.id} class="card" href={to(game)} aria-current={isCurrent ? 'page' : undefined}>
        {picture}
      </a>
    ) : (
      <button
        key={game.id}
        type="button"
        class="card"
        aria-pressed={isCurrent}
        onClick={() => to.choose(game)}
      >
        {picture}
      </button>
    );
  });
  return typeof to === 'function' ? (
    <nav class="cards" aria-label={t.home.choose}>
      {cards}
    </nav>
  ) : (
    <div class="cards" role="group" aria-label={t.home.choose}>
      {cards}
    </div>
  );
}
