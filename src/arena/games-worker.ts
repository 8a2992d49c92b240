import type { Side } from '../core/game.ts';
import { unwrap } from '../core/result.ts';
import { openSeats } from '../match/open-seat.ts';
import { parentThread } from '../threads/node-port.ts';
import { serve } from '../workers/worker-server.ts';
import type { GamesMethods } from './engine-games.ts';
import { playGame } from './game.ts';
import { sameThreadEngine } from './same-thread-engine.ts';

/** The thread where engines play whole games against each other. */

/** One per side, so that they share no transposition table. */
const engines = { first: sameThreadEngine(), second: sameThreadEngine() };

serve<GamesMethods>(parentThread(), {
  async play(_, spec, choices) {
    const resources = { seed: spec.seed, engine: (side: Side) => engines[side] };
    const opened = await openSeats(choices, resources);
    const played = await playGame(spec, unwrap(opened).seats);
    if (!played) throw new Error('a game without an end');
    return played;
  },
});
