import type { Game } from '../../core/game.ts';
import { randomFrom } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { rulesOf } from '../../core/variant.ts';
import { games } from '../../games/index.ts';
import type { Scene } from '../board/scene.ts';

/** A game in progress, always the same, for pictures. */
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
    if (!position.outcome) return { rules, position, last, active: false };
  }
}

const SAMPLES: ReadonlyMap<Game, Scene> = new Map(games.map(game => [game, sample(game)]));

export const sampleScene = (game: Game): Scene => SAMPLES.get(game) ?? sample(game);
