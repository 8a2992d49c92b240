import { describe, expect, test } from 'vitest';
import { championshipPresets } from '../courses/championships.ts';
import { LOG320_POINTS, MOIA_POINTS } from '../stats/points.ts';
import { readPlanFile } from './plan-file.ts';

const read = (text: string) =>
  readPlanFile(text, { folder: '/class', randomSeed: 'luck', presets: championshipPresets });

/** The file's lines, what is wrong, and where: `line:column`. */
const faults: [string, string, string, string][] = [
  ['empty', '', 'json', '1:1'],
  ['no object', '[]', 'type', '1:1'],
  ['ten thousand brackets', '['.repeat(10_000), 'too-deep', '1:33'],
  ['and closed ones', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 'too-deep', '1:33'],
  ['ten thousand braces', `{\n${'"a": {'.repeat(10_000)}`, 'too-deep', '2:192'],
  ['ten thousand parentheses', '('.repeat(10_000), 'json', '1:1'],
  ['a comma lacks', '{\n  "game": "ultimate"\n  "seed": 1 }', 'json', '3:3'],
  ['a word without quotes', '{ "game": ultimate }', 'json', '1:11'],
  ['a text that does not end', '{ "game": "ultimate }', 'json', '1:11'],
  ['a comment that does not end', '{ /* game', 'json', '1:3'],
  ['a key twice', '{ "game": "ultimate",\n  "game": "tictactoe" }', 'key-twice', '2:3'],
  ['an unknown key', '{ "game": "ultimate",\n  "particpants": [] }', 'unknown-key', '2:3'],
  [
    'an unknown key of a participant',
    '{ "game": "ultimate",\n  "participants": ["random", { "name": "x", "seta": "random" }] }',
    'unknown-key',
    '2:45',
  ],
  [
    'an unknown key of the points',
    '{ "game": "ultimate", "participants": ["random", "greedy"],\n  "points": { "won": 3 } }',
    'unknown-key',
    '2:15',
  ],
  ['no participants', '{ "game": "ultimate" }', 'missing', '1:1'],
  ['no game', '{ "participants": ["random", "greedy"] }', 'no-game', '1:1'],
  ['a number for a text', '{ "game": 3, "participants": ["random", "greedy"] }', 'type', '1:11'],
  ['a text for a list', '{ "game": "ultimate", "participants": "random" }', 'type', '1:39'],
  [
    'a number for a participant',
    '{ "game": "ultimate", "participants": ["random", 3] }',
    'type',
    '1:50',
  ],
  [
    'a named seat that nobody knows',
    '{ "game": "ultimate", "participants": ["random",\n"Ada = rondom"] }',
    'unknown-player',
    '2:1',
  ],
  [
    'a named seat with a wrong parameter',
    '{ "game": "ultimate", "participants": ["random",\n"Ada=mcts:iterations=x"] }',
    'bad-setting',
    '2:11',
  ],
  [
    'a name that a written one has',
    '{ "game": "ultimate", "participants": ["Ada=random",\n"Ada=greedy"] }',
    'name-twice',
    '2:1',
  ],
  [
    'a seat lacks',
    '{ "game": "ultimate", "participants": ["random",\n{ "name": "x" }] }',
    'missing',
    '2:1',
  ],
  [
    'half a round',
    '{ "game": "ultimate", "participants": ["random", "greedy"], "rounds": 1.5 }',
    'type',
    '1:71',
  ],
  [
    'too many rounds',
    '{ "game": "ultimate", "participants": ["random", "greedy"], "rounds": 1000000 }',
    'too-large',
    '1:71',
  ],
  [
    'a negative number',
    '{ "game": "ultimate", "participants": ["random", "greedy"], "grace": -1 }',
    'too-small',
    '1:70',
  ],
  [
    'a seed that is neither',
    '{ "game": "ultimate", "participants": ["random", "greedy"], "seed": true }',
    'type',
    '1:69',
  ],
  [
    'an unknown format',
    '{ "game": "ultimate", "participants": ["random", "greedy"], "format": "scheveningen" }',
    'unknown-value',
    '1:71',
  ],
  [
    'an unknown game',
    '{ "game": "ultimat", "participants": ["random", "greedy"] }',
    'unknown-game',
    '1:11',
  ],
  [
    'an unknown variant',
    '{ "game": "ultimate", "variant": "opne", "participants": ["random", "greedy"] }',
    'unknown-variant',
    '1:34',
  ],
  [
    'an option of a variant, at its own column',
    '{ "game": "puissance4", "variant": "rows=7,colums=7", "participants": ["random", "greedy"] }',
    'unknown-option',
    '1:44',
  ],
  [
    'an unreadable time',
    '{ "game": "ultimate", "time": "6 sec", "participants": ["random", "greedy"] }',
    'bad-time-control',
    '1:31',
  ],
  [
    'an unknown preset',
    '{ "preset": "mioa", "participants": ["random", "greedy"] }',
    'unknown-value',
    '1:13',
  ],
  [
    'another game than the preset’s',
    '{ "preset": "moia", "game": "tictactoe", "participants": ["random", "greedy"] }',
    'preset-game',
    '1:29',
  ],
  ['one participant', '{ "game": "ultimate", "participants": ["random"] }', 'players', '1:39'],
  ['a person', '{ "game": "ultimate", "participants": ["random", "human"] }', 'human', '1:50'],
  [
    'an unknown seat',
    '{ "game": "ultimate",\n  "participants": [\n    "random",\n    { "name": "x", "seat": "levle:3" } ] }',
    'unknown-player',
    '4:28',
  ],
  [
    'a level that there is not',
    '{ "game": "ultimate", "participants": ["random", "level:99"] }',
    'unknown-level',
    '1:50',
  ],
  [
    'a limit that is none, at its own column',
    '{ "game": "ultimate", "participants": ["random", "mcts:1s,nods=3"] }',
    'bad-setting',
    '1:59',
  ],
  [
    'a bot without a command',
    '{ "game": "ultimate", "participants": ["random", "bot:"] }',
    'no-command',
    '1:50',
  ],
  [
    'a name twice',
    '{ "game": "ultimate", "participants": [{ "name": "Ada", "seat": "random" }, { "name": "Ada", "seat": "greedy" }] }',
    'name-twice',
    '1:87',
  ],
  [
    'a name that is none',
    '{ "game": "ultimate", "participants": ["random", { "name": " ", "seat": "greedy" }] }',
    'name',
    '1:60',
  ],
  [
    'a Swiss with more rounds than opponents',
    '{ "game": "ultimate", "participants": ["random", "greedy"], "format": "swiss", "rounds": 2 }',
    'rounds',
    '1:90',
  ],
  [
    'a Swiss with three games a meeting',
    '{ "game": "ultimate", "participants": ["random", "greedy"], "format": "swiss", "legs": 3 }',
    'legs',
    '1:88',
  ],
  [
    'rounds of a knockout',
    '{ "game": "ultimate", "participants": ["random", "greedy"], "format": "knockout", "rounds": 2 }',
    'not-of-format',
    '1:93',
  ],
  [
    'legs of a round robin',
    '{ "game": "ultimate", "participants": ["random", "greedy"], "legs": 2 }',
    'not-of-format',
    '1:69',
  ],
  [
    'an odd number of legs',
    '{ "game": "ultimate", "participants": ["random", "greedy"], "format": "knockout", "legs": 3 }',
    'odd',
    '1:91',
  ],
  [
    'no round',
    '{ "game": "ultimate", "participants": ["random", "greedy"], "rounds": 0 }',
    'rounds',
    '1:71',
  ],
  [
    'openings that end the game',
    '{ "game": "tictactoe", "participants": ["random", "greedy"], "openings": 9 }',
    'no-opening',
    '1:74',
  ],
  [
    'a gauntlet has no vacancies',
    '{ "game": "ultimate", "participants": ["random", "greedy"], "format": "gauntlet", "complete": "random" }',
    'complete',
    '1:95',
  ],
];

describe('what is wrong with a file, and where', () => {
  for (const [why, text, code, place] of faults)
    test(why, () => {
      const plan = read(text);
      if (plan.ok) throw new Error('it was read');
      const { line, column } = plan.fault.at ?? {};
      expect([plan.fault.code, `${line}:${column}`]).toEqual([code, place]);
      for (const words of Object.values(plan.fault.message)) expect(words).toMatch(/[.…]$|bot:$/);
    });
  test('a misspelt key names the right one', () => {
    const plan = read('{ "particpants": [] }');
    expect(!plan.ok && plan.fault.message.en).toContain('Did you mean "participants"?');
  });
});

describe('what a file means', () => {
  const plan = (text: string) => {
    const found = read(text);
    if (!found.ok) throw new Error(found.fault.message.en);
    return found.value;
  };
  test('comments and a last comma are allowed; the usual is filled in', () => {
    expect(
      plan('{\n  // who\n  "game": "ultimate",\n  "participants": ["random", "random",],\n}'),
    ).toEqual({
      name: 'ultimate round-robin',
      game: 'ultimate',
      variant: '',
      participants: [
        { name: 'random', seat: 'random' },
        { name: 'random (2)', seat: 'random' },
      ],
      format: { kind: 'round-robin', rounds: 1 },
      time: 'none',
      grace: 0,
      points: { win: 1, loss: 0, draw: 0.5, tally: 0, forfeit: 0, walkover: 1 },
      openingPlies: 0,
      seed: 'luck',
      suspendAfter: null,
      preset: null,
      folder: '/class',
    });
  });
  test('NAME=SEAT names a participant; an equals sign of a seat is its own', () => {
    const file = (list: string) => `{ "game": "breakthrough", "participants": ${list} }`;
    const plan = read(file('["Ada = tcp:log320", "alphabeta:depth=3", "Bob=alphabeta:depth=3"]'));
    expect(plan.ok && plan.value.participants).toEqual([
      { name: 'Ada', seat: 'tcp:log320' },
      { name: 'alphabeta:depth=3', seat: 'alphabeta:depth=3' },
      { name: 'Bob', seat: 'alphabeta:depth=3' },
    ]);
  });
  test('MOIA: 10, 1, 1 and sub-boards, home and away, 6 s, nobody is suspended', () => {
    const moia = plan('{ "preset": "moia", "participants": ["random", "greedy"] }');
    expect(moia).toMatchObject({
      game: 'ultimate',
      variant: '',
      format: { kind: 'round-robin', rounds: 1 },
      time: '6s',
      grace: 0,
      points: MOIA_POINTS,
      openingPlies: 0,
      suspendAfter: null,
      preset: 'moia',
    });
  });
  test('LOG320: both colours, 5 s; demo:2 completes the draw of a knockout', () => {
    const log320 = plan(
      '{ "preset": "log320", "format": "knockout", "complete": "demo:2", "participants": ["random", "greedy", "level:1", "level:2", "level:3"] }',
    );
    expect(log320).toMatchObject({
      game: 'breakthrough',
      format: { kind: 'knockout', legs: 2, extra: 4 },
      time: '5s',
      points: LOG320_POINTS,
    });
    expect(log320.participants.map(({ name }) => name).slice(5)).toEqual([
      'demo:2',
      'demo:2 (2)',
      'demo:2 (3)',
    ]);
  });
  test('an odd round robin is made even, an even one left alone', () => {
    const names = (seats: string) =>
      plan(`{ "game": "ultimate", "complete": "random", "participants": [${seats}] }`).participants
        .length;
    expect([
      names('"greedy"'),
      names('"greedy","greedy"'),
      names('"greedy","greedy","greedy"'),
    ]).toEqual([2, 2, 4]);
  });
  test('bots have the game’s pace unless told, and several rounds begin from openings', () => {
    const file = '{ "game": "ultimate", "participants": ["bot:./a", "random"], "rounds": 2 }';
    expect(plan(file)).toMatchObject({ time: '6s', openingPlies: 4 });
  });
  test('points may be changed one by one; the walkover follows the win', () =>
    expect(
      plan(
        '{ "game": "ultimate", "participants": ["random", "greedy"], "points": { "win": 3, "draw": 1 } }',
      ).points,
    ).toEqual({ win: 3, draw: 1, loss: 0, tally: 0, forfeit: 0, walkover: 3 }));
});
