import { describe, expect, test } from 'vitest';
import { STORES } from '../../test/support/postgres.ts';
import { opened } from '../../test/support/store-files.ts';
import { moved } from '../../test/support/store-samples.ts';
import { type Journal, memoryJournal } from '../core/journal.ts';
import type { MatchEvent } from '../core/match.ts';

/** The contract of every journal, on every database. */

const journals: readonly (readonly [string, () => Promise<Journal>])[] = [
  ['in memory', async () => memoryJournal()],
  ...STORES.map(
    ({ kind, fresh }) =>
      [`of a store on ${kind}`, async () => (await opened(await fresh())).journal] as const,
  ),
];

const EVENTS: readonly MatchEvent[] = [
  moved(0),
  { type: 'previewed', side: 'second', move: 'b2' },
  { type: 'offered', side: 'second', what: 'draw' },
  { type: 'declined', side: 'first', what: 'draw' },
  { type: 'undone', plies: 1 },
  { type: 'resumed' },
  { type: 'ended', cause: 'crash', winner: null, evidence: 'exit 1\n« l’œuf »\u0000😀' },
];

for (const [name, make] of journals)
  describe(`a journal ${name}`, () => {
    test('gives back every kind of event as it was, in order', async () => {
      const journal = await make();
      for (const [i, event] of EVENTS.entries())
        expect(await journal.append('m', i, [event])).toBe('stored');
      expect(await journal.read('m')).toEqual(EVENTS);
    });
    test('is empty for a match that it does not know', async () => {
      expect(await (await make()).read('nobody')).toEqual([]);
    });
    test('stores several events at once, or none of them', async () => {
      const journal = await make();
      expect(await journal.append('m', 0, EVENTS.slice(0, 3))).toBe('stored');
      expect(await journal.append('m', 2, EVENTS.slice(3))).toBe('conflict');
      expect(await journal.append('m', 4, EVENTS.slice(3))).toBe('conflict');
      expect(await journal.append('m', 3, EVENTS.slice(3))).toBe('stored');
      expect(await journal.read('m')).toEqual(EVENTS);
    });
    test('refuses to begin a match anywhere but at its start', async () => {
      const journal = await make();
      expect(await journal.append('m', 1, [moved(1)])).toBe('conflict');
      expect(await journal.read('m')).toEqual([]);
    });
    test('takes nothing, where nothing is expected', async () => {
      const journal = await make();
      expect(await journal.append('m', 0, [])).toBe('stored');
      expect(await journal.append('m', 1, [])).toBe('conflict');
      expect(await journal.read('m')).toEqual([]);
    });
    test('keeps matches apart', async () => {
      const journal = await make();
      await journal.append('a', 0, [moved(1)]);
      expect(await journal.append('b', 0, [moved(2)])).toBe('stored');
      expect(await journal.append("b'; drop table journal; --", 0, [moved(3)])).toBe('stored');
      expect(await journal.read('a')).toEqual([moved(1)]);
      expect(await journal.read('b')).toEqual([moved(2)]);
    });
    test('lets one of two writers at the same place through', async () => {
      const journal = await make();
      const answers = await Promise.all([1, 2, 3].map(i => journal.append('m', 0, [moved(i)])));
      expect(answers).toEqual(['stored', 'conflict', 'conflict']);
      expect(await journal.read('m')).toEqual([moved(1)]);
    });
  });
