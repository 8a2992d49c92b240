import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { games } from '../games/index.ts';
import { puissance4 } from '../games/puissance4/index.ts';
import { ultimate } from '../games/ultimate/index.ts';
import { millis, perGame } from './clock.ts';
import { apply, applyAll, decide, endingOf, type Match, newMatch } from './match.ts';
import { matchOf, recordOf, writeRecord } from './record.ts';
import { readRecord, readRecords } from './record-reader.ts';
import { unwrap } from './result.ts';
import { rulesOf } from './variant.ts';

const figure2 = `[Game "ultimate"]
[First "Ada"]
[Second "Grace \\"Amazing\\" H."]
[Result "*"]

1. e2 {0.5} b1 {1.25} 2. a9 i5 3. e8 h4 4. d6 *
`;

describe('a record', () => {
  test('is read and written back', () => {
    const record = unwrap(readRecord(games, figure2));
    expect(record.tags).toEqual({ First: 'Ada', Second: 'Grace "Amazing" H.' });
    expect(record.moves.slice(0, 3)).toEqual([
      { text: 'e2', spent: 500 },
      { text: 'b1', spent: 1250 },
      { text: 'a9', spent: null },
    ]);
    expect(matchOf(record).position.text()).toBe('8x/o8/9/5x3/1x5x1/9/9/3o5/4o4 o f');
    expect(writeRecord(record)).toBe(figure2);
  });
  test('is read liberally: case, numbers that stick, comments, Windows line ends', () => {
    const loose = figure2
      .replace('1. e2 {0.5} b1', '1.E2 {a fine\nopening} {0.5 s} B-1')
      .replaceAll('\n', '\r\n');
    expect(writeRecord(unwrap(readRecord(games, `\uFEFF${loose}`)))).toBe(figure2);
  });
  test('keeps a clock, an ending with its evidence, and a start of its own', () => {
    const rules = unwrap(rulesOf(ultimate, 'open'));
    const start = rules.start.play(rules.start.legalMoves()[0]);
    const match = applyAll(newMatch(rules, perGame(300_000, 3_000), start), [
      { type: 'moved', side: 'second', move: 'a5', spent: millis(1234.5) },
      { type: 'ended', cause: 'crash', winner: 'second', evidence: 'exit 1\n"quoted" \\ \t' },
    ]);
    const text = writeRecord(recordOf(match, { Event: 'Test' }));
    expect(text).not.toContain('Previews');
    expect(text).toContain('[Variant "rule=open"]');
    expect(text).toContain('1... a5 {1.2345} 0-1');
    const read = unwrap(readRecord(games, text));
    expect(read.ending).toEqual(match.ended);
    expect({ ...matchOf(read), rules: null }).toEqual({ ...match, rules: null });
    expect(writeRecord(read)).toBe(text);
  });
  test('keeps the previews used: whoever takes the game up does not get them back', () => {
    const rules = unwrap(rulesOf(puissance4, 'rotation'));
    const uses = fc.integer({ min: 0, max: rules.previews });
    const moves = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 8 });
    fc.assert(
      fc.property(uses, uses, moves, (first, second, columns) => {
        let match: Match = newMatch(rules);
        const left = { first, second };
        for (const column of [3, 3, ...columns]) {
          const side = match.position.turn;
          for (; left[side] > 0; left[side]--)
            match = apply(match, { type: 'previewed', side, move: 'R' });
          const text = String(column + 1);
          const decided = decide(match, { type: 'move', side, text }, millis(0));
          if (decided.ok) ({ match } = decided.value);
        }
        const text = writeRecord(recordOf(match));
        const previews = `[Previews "${first}-${second}"]`;
        expect(text.includes('Previews')).toBe(first + second > 0);
        if (first + second > 0) expect(text).toContain(previews);
        const read = unwrap(readRecord(games, text));
        expect(writeRecord(read)).toBe(text);
        for (const plies of [undefined, 0, 1]) {
          const again = matchOf(read, plies);
          expect(again.previewsUsed).toEqual({ first, second });
          const { turn } = again.position;
          const preview = decide(again, { type: 'preview', side: turn, text: 'R' }, millis(0));
          expect(preview.ok).toBe(
            endingOf(again) === null && again.previewsUsed[turn] < rules.previews,
          );
        }
      }),
    );
  });
  test('keeps variations, nested and after the last move; the game is what stands outside', () => {
    const text = `[Game "ultimate"]
[Result "0-1"]
[Ending "resignation"]

1. e2 {0.5} b1 (1... b5 2. e5 (2. e1 a1) (2. e9) 2... e3) (1... b9) 2. a9 {3} (2. a9 i5 3. e8) 0-1
`;
    const record = unwrap(readRecord(games, text));
    expect(record.moves.map(move => move.text)).toEqual(['e2', 'b1', 'a9']);
    expect(record.moves[1].variations?.map(line => line[0].text)).toEqual(['b5', 'b9']);
    expect(record.moves[1].variations?.[0][1].variations).toHaveLength(2);
    expect(matchOf(record).plies.map(ply => ply.text)).toEqual(['e2', 'b1', 'a9']);
    expect(writeRecord(record)).toBe(text);
    const loose = text.replaceAll('(', ' (\n ').replaceAll(')', ' * ) ').replaceAll('1...', '');
    expect(writeRecord(unwrap(readRecord(games, loose)))).toBe(text);
  });
  test('stands with others in one text', () => {
    expect(unwrap(readRecords(games, `${figure2}\n${figure2}`))).toHaveLength(2);
    expect(readRecord(games, figure2 + figure2)).toMatchObject({
      fault: { code: 'several-records' },
    });
  });
});

describe('faults name their line and column', () => {
  const cases: [string, string, string, number, number][] = [
    ['nothing', '', 'no-record', 1, 1],
    ['no tags', 'e2 b1 *', 'no-game-tag', 1, 1],
    ['no game', '[First "Ada"]\n\n*', 'no-game-tag', 1, 1],
    ['an unknown game', '[Game "ultimte"]\n\n*', 'unknown-game', 1, 8],
    ['an unknown variant', '[Game "ultimate"]\n[Variant "opne"]\n\n*', 'unknown-variant', 2, 11],
    ['a broken tag', '[Game "ultimate"]\n  [First Ada]\n\n*', 'bad-tag', 2, 3],
    ['a tag twice', '[Game "ultimate"]\n[Game "ultimate"]\n\n*', 'tag-twice', 2, 1],
    ['a bad position', '[Game "tictactoe"]\n[Position "3/3/4 x"]\n\n*', 'grid-row-length', 2, 16],
    ['an illegal move', '[Game "ultimate"]\n\n1. e2 b1\n2. a9 a1 *', 'illegal-move', 4, 7],
    ['an illegal move behind its number', '[Game "ultimate"]\n\n1.e2 e1 *', 'illegal-move', 3, 6],
    ['an unreadable move', '[Game "ultimate"]\n\n1. e2 {x\ny} zz *', 'unreadable-move', 4, 4],
    ['an open comment', '[Game "ultimate"]\n\n1. e2 {oh', 'open-comment', 3, 7],
    ['no result', '[Game "ultimate"]\n\n1. e2', 'no-result', 3, 6],
    ['a result too early', '[Game "tictactoe"]\n\n1. b2 * a1', 'after-result', 3, 9],
    [
      'another result than its tag',
      '[Game "tictactoe"]\n[Result "1-0"]\n\n1. b2 *',
      'other-result',
      2,
      10,
    ],
    [
      'another result than its moves',
      '[Game "tictactoe"]\n\na1 b1 a2 b2 a3 0-1',
      'other-result',
      3,
      16,
    ],
    ['a result without a reason', '[Game "tictactoe"]\n\na1 1-0', 'no-cause', 3, 4],
    [
      'an unknown ending',
      '[Game "tictactoe"]\n[Ending "boredom"]\n\na1 1-0',
      'unknown-ending',
      2,
      10,
    ],
    [
      'more previews than there are',
      '[Game "puissance4"]\n[Variant "rotation"]\n[Previews "3-0"]\n\n*',
      'bad-previews',
      3,
      12,
    ],
    [
      'previews that are no numbers',
      '[Game "puissance4"]\n[Variant "rotation"]\n[Previews "two"]\n\n*',
      'bad-previews',
      3,
      12,
    ],
    [
      'previews where there are none',
      '[Game "tictactoe"]\n[Previews "1-0"]\n\n*',
      'bad-previews',
      2,
      12,
    ],
    ['a variation of nothing', '[Game "ultimate"]\n\n(1. e2) *', 'early-variation', 3, 1],
    ['a variation within itself', '[Game "ultimate"]\n\ne2 ((e1)) *', 'early-variation', 3, 5],
    ['an open variation', '[Game "ultimate"]\n\ne2 (e1 (e3) *', 'open-variation', 3, 4],
    ['a closed variation', '[Game "ultimate"]\n\ne2 (e1)) *', 'closed-variation', 3, 8],
    ['an illegal move in one', '[Game "ultimate"]\n\ne2 b1 (b2 e1) *', 'illegal-move', 3, 11],
    ['a variation after the result', '[Game "ultimate"]\n\ne2 * (e1)', 'after-result', 3, 6],
    [
      'variations without end',
      `[Game "ultimate"]\n\ne2 ${'(e1 '.repeat(100_000)}`,
      'deep-variation',
      3,
      260,
    ],
    ['a bad clock', '[Game "tictactoe"]\n[Time "soon"]\n\n*', 'bad-time-control', 2, 8],
  ];
  test.each(cases)('%s', (_, text, code, line, column) => {
    expect(readRecord(games, text)).toMatchObject({
      ok: false,
      fault: { code, at: { line, column } },
    });
  });
});
