import { useMemo, useState } from 'preact/hooks';
import type { Game } from '../../core/game.ts';
import { randomFrom } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { rulesOf } from '../../core/variant.ts';
import { games } from '../../games/index.ts';
import { HUMAN } from '../../match/open-seat.ts';
import type { Scene } from '../board/scene.ts';
import { Board } from '../parts/board.ts';
import { defaultRival, type Setup, seatName } from '../setup/setup.ts';
import { setupAddress } from '../setup/setup-address.ts';
import { preferences } from '../shell/preferences.ts';
import { go } from '../shell/router.ts';
import { useTitle } from '../shell/title.ts';
import { useTranslator } from '../shell/translator.ts';

/** A game in progress with the first side to move, always the same. */
function sample(game: Game): Scene {
  const rules = unwrap(rulesOf(game));
  const { rows, columns } = rules.view(rules.start);
  const plies = 2 * Math.round((rows + columns) / 2.4) - 2;
  for (let attempt = 0; ; attempt++) {
    const random = randomFrom(`${game.id} ${attempt}`);
    let position = rules.start;
    let last: Scene['last'] = null;
    for (let ply = 0; ply < plies && !position.outcome; ply++) {
      const move = random.pick(position.legalMoves());
      last = { before: position, move };
      position = position.play(move);
    }
    if (!position.outcome) return { rules, position, last, active: true };
  }
}
const SAMPLES: ReadonlyMap<Game, Scene> = new Map(games.map(game => [game, sample(game)]));
const sampleOf = (game: Game): Scene => SAMPLES.get(game) ?? sample(game);

export default function Home() {
  const translator = useTranslator();
  const { t, say } = translator;
  const [game, setGame] = useState<Game>(games[1]);
  const scene = sampleOf(game);
  const unfinished = preferences.get('match') ?? '';
  useTitle(t.title);
  const start = (move: string) => {
    const setup: Setup = {
      rules: game.id,
      seats: { first: HUMAN.name, second: defaultRival(game) },
      time: 'none',
      position: scene.position.text(),
      first: 0,
    };
    go(setupAddress(setup, move));
  };
  return (
    <div class="home">
      <section class="hero">
        <div class="hero-words">
          <h1>{t.motto}</h1>
          <p class="lead">{t.home.lead}</p>
          <div class="tabs" role="group" aria-label={t.home.choose}>
            {games.map(one => (
              <button
                key={one.id}
                type="button"
                aria-pressed={one.id === game.id}
                onClick={() => setGame(one)}
              >
                {say(one.texts.name)}
              </button>
            ))}
          </div>
          <p class="whisper">
            {t.home.begin(
              say(game.texts.sides.first),
              seatName(game, defaultRival(game), translator),
            )}
          </p>
          <p class="ways">
            <a href={`/play/${game.id}`}>{t.play.ways.computer}</a>
            <a href={`/online/${game.id}?with=friend`}>{t.play.ways.friend}</a>
            <a href="/class">{t.home.inClass}</a>
          </p>
          {unfinished !== '' && (
            <p class="resume">
              <a class="button" href={unfinished}>
                {t.home.resume}
              </a>
            </p>
          )}
        </div>
        <div class="hero-board sheet">
          <Board scene={scene} onMove={start} />
        </div>
      </section>
      <section class="gallery" aria-labelledby="games-title">
        <h2 id="games-title">{t.home.games}</h2>
        <ul>
          {games.map(one => (
            <GameSlip key={one.id} game={one} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function GameSlip({ game }: { readonly game: Game }) {
  const { t, say } = useTranslator();
  const name = say(game.texts.name);
  const still = useMemo(() => ({ ...sampleOf(game), active: false }), [game]);
  const links = [
    ['play', t.home.play],
    ['learn', t.home.rules],
    ['puzzles', t.home.puzzles],
  ] as const;
  return (
    <li class="slip">
      <a class="slip-board" href={`/play/${game.id}`} tabIndex={-1} aria-hidden="true">
        <Board scene={still} still />
      </a>
      <div>
        <h3>{name}</h3>
        <p>{say(game.texts.summary)}</p>
        <p class="slip-links">
          {links.map(([page, text]) => (
            <a key={page} href={`/${page}/${game.id}`} aria-label={`${text}, ${name}`}>
              {text}
            </a>
          ))}
        </p>
      </div>
    </li>
  );
}
