import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LineSplitter, TOO_LONG } from './lines.ts';
import { QUERIES, readHostLine, type UgiHostMessage, writeHostLine } from './ugi.ts';
import { readEngineLine, type UgiEngineMessage, writeEngineLine } from './ugi-engine-lines.ts';

describe('a host’s line', () => {
  const lines: [string, UgiHostMessage][] = [
    ['ugi', { type: 'ugi' }],
    ['  IsReady\r', { type: 'isready' }],
    ['setoption name Game value ultimate', { type: 'setoption', name: 'Game', value: 'ultimate' }],
    ['SETOPTION NAME Clear Hash', { type: 'setoption', name: 'Clear Hash', value: '' }],
    ['setoption name Seed value <empty>', { type: 'setoption', name: 'Seed', value: '' }],
    ['position startpos', { type: 'position', fen: null, moves: [] }],
    ['position  startpos  MOVES  b2  a1', { type: 'position', fen: null, moves: ['b2', 'a1'] }],
    ['position fen 3/3/3 x moves b2', { type: 'position', fen: '3/3/3 x', moves: ['b2'] }],
    ['position fen 3/3/3 x moves', { type: 'position', fen: '3/3/3 x', moves: [] }],
    ['go', { type: 'go', limits: {} }],
    ['go infinite', { type: 'go', limits: { infinite: true } }],
    ['go Depth 4 nodes 100', { type: 'go', limits: { depth: 4, nodes: 100 } }],
    ['go movetime 0', { type: 'go', limits: { movetime: 0 } }],
    [
      'go p1time -3 p2time 9000 p1inc 0 p2inc 50',
      { type: 'go', limits: { p1time: -3, p2time: 9000, p1inc: 0, p2inc: 50 } },
    ],
    ['query Result', { type: 'query', what: 'result' }],
    ['quit', { type: 'quit' }],
  ];
  test.each(lines)('%s', (line, message) => expect(readHostLine(line)).toEqual(message));

  test.each([
    ['', 'empty-line'],
    ['uci', 'unknown-command'],
    ['\u0000\u0001binary', 'unknown-command'],
    ['setoption Game ultimate', 'bad-setoption'],
    ['setoption name value x', 'bad-setoption'],
    ['position', 'bad-position'],
    ['position fen', 'bad-position'],
    ['position fen moves b2', 'bad-position'],
    ['position startpos b2', 'bad-position'],
    ['go soon', 'bad-go'],
    ['go depth', 'bad-number'],
    ['go depth 0', 'bad-number'],
    ['go movetime -1', 'bad-number'],
    ['go nodes 1e6', 'bad-number'],
    ['query weather', 'bad-query'],
  ])('"%s" is unreadable: %s', (line, code) =>
    expect(readHostLine(line)).toMatchObject({ type: 'unreadable', line, fault: { code } }),
  );

  test('is quoted short and on one line where it is refused', () => {
    const message = readHostLine(`\u0007${'x'.repeat(8000)}`);
    expect(message).toMatchObject({ type: 'unreadable' });
    if (message.type === 'unreadable')
      expect(message.fault.message.en).toMatch(/^"\?x{38}…" is not/);
  });
});

describe('an engine’s line', () => {
  const lines: [string, UgiEngineMessage][] = [
    ['ugiok', { type: 'ugiok' }],
    ['id name Natural Selection 1.2', { type: 'id', field: 'name', text: 'Natural Selection 1.2' }],
    [
      'option name Hash Size type spin default 128 min 1 max 2048',
      {
        type: 'option',
        option: { kind: 'spin', name: 'Hash Size', standard: 128, min: 1, max: 2048 },
      },
    ],
    [
      'option name Game type combo default a var a var b c',
      {
        type: 'option',
        option: { kind: 'combo', name: 'Game', standard: 'a', values: ['a', 'b c'] },
      },
    ],
    [
      'info depth 3 seldepth 5 score cp -57 time 0 nodes 197 tthits 12 hashfull 0 pv f1 b1 g2',
      {
        type: 'info',
        info: {
          depth: 3,
          seldepth: 5,
          score: { kind: 'cp', points: -57 },
          time: 0,
          nodes: 197,
          hashfull: 0,
          pv: ['f1', 'b1', 'g2'],
        },
      },
    ],
    ['info score mate -2', { type: 'info', info: { score: { kind: 'mate', moves: -2 } } }],
    ['info score draw', { type: 'info', info: { score: { kind: 'draw' } } }],
    ['info string depth 3 is  enough', { type: 'info', info: { string: 'depth 3 is  enough' } }],
    ['info depth deep', { type: 'info', info: {} }],
    ['bestmove e5 ponder b2', { type: 'bestmove', move: 'e5' }],
    ['bestmove (none)', { type: 'bestmove', move: null }],
    ['response p1win', { type: 'response', text: 'p1win' }],
  ];
  test.each(lines)('%s', (line, message) => expect(readEngineLine(line)).toEqual(message));

  test.each([
    ['', 'empty-line'],
    ['bestmove', 'bad-bestmove'],
    ['id', 'bad-id'],
    ['option name x type spin default many', 'bad-option'],
    ['response', 'bad-response'],
    ['hello', 'unknown-answer'],
  ])('"%s" is unreadable: %s', (line, code) =>
    expect(readEngineLine(line)).toMatchObject({ type: 'unreadable', fault: { code } }),
  );
});

const word = fc.stringMatching(/^[!-~]{1,8}$/).filter(text => {
  const keys = 'name value moves type default min max var pv score string depth seldepth time';
  return ![
    ...keys.split(' '),
    'nodes',
    'nps',
    'hashfull',
    '<empty>',
    'none',
    '(none)',
    '0000',
  ].includes(text.toLowerCase());
});
const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map(words => words.join(' '));
const count = fc.nat(1e9);
const some = <T extends object>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(fields, { requiredKeys: [] });

const hostMessage: fc.Arbitrary<UgiHostMessage> = fc.oneof(
  fc.constantFrom('ugi', 'isready', 'uginewgame', 'stop', 'quit').map(type => ({ type }) as const),
  fc.record({
    type: fc.constant('setoption' as const),
    name: phrase,
    value: fc.option(phrase, { nil: '' }),
  }),
  fc.record({
    type: fc.constant('position' as const),
    fen: fc.option(phrase),
    moves: fc.array(word),
  }),
  fc.record({
    type: fc.constant('go' as const),
    limits: some({
      movetime: count,
      depth: fc.integer({ min: 1, max: 99 }),
      nodes: fc.integer({ min: 1 }),
      p1time: fc.integer(),
      p2inc: count,
      infinite: fc.constant(true as const),
    }),
  }),
  fc.record({ type: fc.constant('query' as const), what: fc.constantFrom(...QUERIES) }),
);

const score = fc.oneof(
  fc.record({ kind: fc.constant('cp' as const), points: fc.integer() }),
  fc.record({ kind: fc.constant('mate' as const), moves: fc.integer() }),
  fc.record({ kind: fc.constantFrom('win', 'draw', 'loss') }),
);
const engineMessage: fc.Arbitrary<UgiEngineMessage> = fc.oneof(
  fc.constantFrom('ugiok', 'readyok').map(type => ({ type }) as const),
  fc.record({
    type: fc.constant('id' as const),
    field: fc.constantFrom('name', 'author'),
    text: phrase,
  }),
  fc.record({
    type: fc.constant('option' as const),
    option: fc.oneof(
      fc.record({
        kind: fc.constant('string' as const),
        name: phrase,
        standard: fc.option(phrase, { nil: '' }),
      }),
      fc.record({ kind: fc.constant('button' as const), name: phrase }),
      fc.record({ kind: fc.constant('check' as const), name: phrase, standard: fc.boolean() }),
      fc.record({
        kind: fc.constant('combo' as const),
        name: phrase,
        standard: phrase,
        values: fc.array(phrase),
      }),
      fc.record({
        kind: fc.constant('spin' as const),
        name: phrase,
        standard: count,
        min: fc.integer(),
        max: count,
      }),
    ),
  }),
  fc.record({
    type: fc.constant('info' as const),
    info: fc.oneof(
      some({
        depth: count,
        seldepth: count,
        score,
        time: count,
        nodes: count,
        nps: count,
        pv: fc.array(word),
      }),
      phrase.map(string => ({ string })),
    ),
  }),
  fc.record({ type: fc.constant('bestmove' as const), move: fc.option(word) }),
  fc.record({ type: fc.constant('response' as const), text: phrase }),
);

test('every message of a host survives its line', () => {
  fc.assert(
    fc.property(hostMessage, message => {
      expect(readHostLine(writeHostLine(message))).toEqual(message);
    }),
  );
});

test('every message of an engine survives its line', () => {
  fc.assert(
    fc.property(engineMessage, message => {
      expect(readEngineLine(writeEngineLine(message))).toEqual(message);
    }),
  );
});

test('garbage is read without a throw', () => {
  const keyword = fc.constantFrom(
    'setoption',
    'position',
    'go',
    'query',
    'info',
    'option',
    'id',
    'name',
  );
  const garbage = fc.oneof(
    fc.array(fc.nat(0xffff)).map(units => String.fromCharCode(...units)),
    fc.array(fc.oneof(keyword, fc.string())).map(words => words.join(' ')),
  );
  fc.assert(
    fc.property(garbage, line => {
      expect(readHostLine(line).type).toBeTruthy();
      expect(readEngineLine(line).type).toBeTruthy();
    }),
  );
});

test('what is written stays on one line', () =>
  expect(writeEngineLine({ type: 'info', info: { string: 'a\r\nbestmove b2\n' } })).toBe(
    'info string a bestmove b2',
  ));

describe('a stream is cut into lines', () => {
  test('wherever its pieces end', () =>
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z\r\n]{0,6}$/)), pieces => {
        const cutter = new LineSplitter();
        const lines = [...pieces.flatMap(piece => cutter.push(piece)), ...cutter.end()];
        const whole = pieces.join('').split('\n');
        const last = whole.pop();
        const ended = whole.map(line => line.replace(/\r$/, ''));
        expect(lines).toEqual(last ? [...ended, last] : ended);
      }),
    ));
  test('and a line that is too long is told once and dropped', () => {
    const cutter = new LineSplitter(4);
    expect(cutter.push('abcd\nabc')).toEqual(['abcd']);
    expect(cutter.push('de')).toEqual([TOO_LONG]);
    expect(cutter.push('fgh')).toEqual([]);
    expect(cutter.push('i\nok\nabcde\nok\n')).toEqual(['ok', TOO_LONG, 'ok']);
    expect(cutter.end()).toEqual([]);
  });
});
