/** Checks every recorded perft count to its full depth: takes minutes, where `npm test` takes seconds. */
import { readFileSync } from 'node:fs';
import type { Game } from '../src/core/game.ts';
import { perft } from '../src/core/perft.ts';
import { unwrap } from '../src/core/result.ts';
import { rulesOf } from '../src/core/variant.ts';
import { games } from '../src/games/index.ts';
import { readPinned } from '../test/support/pinned.ts';

let wrong = 0;
for (const game of games as readonly Game[]) {
  const file = new URL(`../src/games/${game.id}/perft.txt`, import.meta.url);
  for (const { variant, position, leaves } of readPinned(readFileSync(file, 'utf8'))) {
    const rules = unwrap(rulesOf(game, variant));
    const start = position === null ? rules.start : unwrap(rules.readPosition(position));
    for (const [i, pinned] of leaves.entries()) {
      const began = performance.now();
      const counted = perft(start, i + 1);
      const seconds = ((performance.now() - began) / 1000).toFixed(2);
      if (counted !== pinned) wrong++;
      const verdict = counted === pinned ? 'ok' : `WRONG: counted ${counted}`;
      console.log(
        `${rules.id} ${position ?? 'start'} depth ${i + 1}: ${pinned} ${verdict} (${seconds} s)`,
      );
    }
  }
}
console.log(wrong === 0 ? 'All counts hold.' : `${wrong} counts do not hold.`);
process.exitCode = wrong === 0 ? 0 : 1;
