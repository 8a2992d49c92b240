import { expect, test } from 'vitest';
import { gameOf } from '../../../test/support/store-samples.ts';
import type { Lang } from '../../core/result.ts';
import { cliTranslatorFor } from '../translator.ts';
import { WorkerStatus } from './worker-status.ts';

/** What the terminal of a worker shows of two chunks, a game every half second. */
function shown(lang: Lang, isTerminal: boolean): string[] {
  let now = 0;
  const written: string[] = [];
  const output = { isTerminal, columns: () => 200, write: (text: string) => written.push(text) };
  const status = new WorkerStatus(output, cliTranslatorFor(lang), false, () => now);
  const contest = 'cup';
  status.notice({ type: 'registered' });
  status.notice({ type: 'claimed', contest, chunk: 'a', games: 4 });
  const play = (chunk: string) => {
    now += 500;
    status.notice({ type: 'played', contest, chunk, game: gameOf(0) });
  };
  for (let i = 0; i < 4; i++) play('a');
  // the next one is claimed before the first is delivered
  status.notice({ type: 'claimed', contest, chunk: 'b', games: 20 });
  play('b');
  status.notice({ type: 'delivered', contest, chunk: 'a', games: 4 });
  play('b');
  status.notice({ type: 'lost', contest, chunk: 'b', games: 20 });
  status.end();
  expect(status.stored).toBe(4);
  return written
    .join('')
    .replaceAll('\r\x1b[2K', '\n')
    .split('\n')
    .filter(line => line !== '');
}

test('progress, speed and time left are of all that a worker holds', () => {
  expect(shown('en', true)).toEqual([
    'Registered; waiting for games.',
    'Waiting for games; 0 games played.',
    'cup: in hand 0/4; 0 games played.',
    'cup: in hand 1/4; 1 game played.',
    'cup: in hand 2/4; 2 games played.',
    'cup: in hand 3/4, 1 s left; 3 games played, 2.0 per second.',
    'cup: in hand 4/4, 0 s left; 4 games played, 2.0 per second.',
    'cup: in hand 4/24, 10 s left; 4 games played, 2.0 per second.',
    'cup: in hand 5/24, 10 s left; 5 games played, 2.0 per second.',
    'cup: in hand 1/20, 10 s left; 5 games played, 2.0 per second.',
    'cup: in hand 2/20, 9 s left; 6 games played, 2.0 per second.',
    'A chunk of cup is not to be played here any more: the contest has changed, or another has taken it.',
    'Waiting for games; 6 games played, 2.0 per second.',
  ]);
  expect(shown('fr', false)).toEqual([
    'Annoncé\u202f; en attente de parties.',
    'cup\u00a0: en main 5/24, encore 10 s\u202f; 5 parties jouées, 2,0 par seconde.',
    'Un lot de cup n’est plus à jouer ici\u00a0: le championnat a changé, ou un autre l’a repris.',
  ]);
});
