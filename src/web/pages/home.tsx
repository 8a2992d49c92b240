import { useMemo, useState } from 'preact/hooks';
import type { Game } from '../../core/game.ts';
import { unwrap } from '../../core/result.ts';
import { findGame, rulesOf } from '../../core/variant.ts';
import { games } from '../../games/index.ts';
import { HUMAN } from '../../match/seat-choice.ts';
import { startScene } from '../board/scene.ts';
import { GameCards } from '../parts/game-cards.tsx';
import { Piece } from '../parts/piece.tsx';
import { SceneBoard } from '../parts/scene-board.ts';
import { defaultOpponent, type Setup, seatName } from '../setup/setup.ts';
import { setupAddress } from '../setup/setup-address.ts';
import { preferences } from '../shell/preferences.ts';
import { go } from '../shell/router.ts';
import { useTitle } from '../shell/title.ts';
import { useTranslator } from '../shell/translator.ts';

/** A game against the usual level, without a clock. */
const usualSetup = (game: Game): Setup => ({
  rules: game.id,
  seats: { first: HUMAN.name, second: defaultOpponent(game) },
  time: 'none',
  first: 0,
});

/** The game last played here. */
function lastGame(): Game {
  const found = findGame<Game>(games, preferences.get('game') ?? games[1].id);
  return found.ok ? found.value : games[1];
}

export default function Home() {
  const translator = useTranslator();
  const { t } = translator;
  const [game, setGame] = useState<Game>(lastGame);
  const scene = useMemo(() => startScene(unwrap(rulesOf(game))), [game]);
  const unfinished = preferences.get('match') ?? '';
  const opponent = seatName(game, defaultOpponent(game), translator);
  useTitle(t.title);
  return (
    <div class="home">
      <section class="hero">
        <div class="hero-words">
          <h1>{t.motto}</h1>
          <p class="lead">{t.home.lead}</p>
          <GameCards current={game} to={{ choose: setGame }} />
          <p class="hero-begin">
            <a class="button" href={setupAddress(usualSetup(game), { begin: true })}>
              {t.home.playNow}
            </a>
            {unfinished !== '' && (
              <a class="button-like" href={unfinished}>
                {t.home.resume}
              </a>
            )}
          </p>
          <p class="muted">{t.home.begin(opponent)}</p>
          <p class="ways">
            <a href={`/play/${game.id}`}>{t.home.choices}</a>
            <a href={`/online/${game.id}?with=friend`}>{t.play.ways.friend}</a>
            <a href="/class">{t.home.inClass}</a>
          </p>
        </div>
        <div class="hero-board sheet">
          <SceneBoard scene={scene} onMove={move => go(setupAddress(usualSetup(game), { move }))} />
        </div>
      </section>
      <section class="gallery" aria-labelledby="games-title">
        <h2 id="games-title">{t.home.games}</h2>
        <ul>
          {games.map(one => (
            <GameSummary key={one.id} game={one} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function GameSummary({ game }: { readonly game: Game }) {
  const { t, say } = useTranslator();
  const name = say(game.texts.name);
  const links = [
    [setupAddress(usualSetup(game), { begin: true }), t.home.play],
    [`/learn/${game.id}`, t.home.rules],
    [`/puzzles/${game.id}`, t.home.puzzles],
  ] as const;
  return (
    <li>
      <h3>
        <Piece game={game} side="first" />
        <Piece game={game} side="second" />
        {name}
      </h3>
      <p>{say(game.texts.summary)}</p>
      <p class="slip-links">
        {links.map(([address, text]) => (
          <a key={address} href={address} aria-label={`${text}, ${name}`}>
            {text}
          </a>
        ))}
      </p>
    </li>
  );
}
