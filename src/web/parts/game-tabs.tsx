import type { Game } from '../../core/game.ts';
import { games } from '../../games/index.ts';
import { useTranslator } from '../shell/translator.ts';

/** Links to the same page for the other games. */
export function GameTabs({ current, page }: { readonly current: Game; readonly page: string }) {
  const { t, say } = useTranslator();
  return (
    <nav class="tabs" aria-label={t.home.choose}>
      {games.map(game => (
        <a
          key={game.id}
          class="tab"
          href={`/${page}/${game.id}`}
          aria-current={game.id === current.id ? 'page' : undefined}
        >
          {say(game.texts.name)}
        </a>
      ))}
    </nav>
  );
}
