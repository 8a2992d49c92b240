import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishedSchema } from '../../src/arena/plan-request.ts';
import type { ContestReport } from '../../src/arena/summary.ts';
import { readRecords } from '../../src/core/record-reader.ts';
import { unwrap } from '../../src/core/result.ts';
import { championshipPresets } from '../../src/courses/championships.ts';
import { games } from '../../src/games/index.ts';
import { keepStores } from '../support/kept-stores.ts';
import { openTerminal, terminalTest } from '../support/pseudo-terminal.ts';
import { LAUNCHER, quadrille, ROOT } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-championship-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
keepStores();

const store = () => ['--store', join(folder, 'store.sqlite')];
const championship = (...args: string[]) => runHere(['championship', ...args, ...store()]);
const program = (...args: string[]) => quadrille(['championship', ...args, ...store()]);
const fileOf = (name: string, plan: object | string): string => {
  const file = join(folder, name);
  writeFileSync(file, typeof plan === 'string' ? plan : JSON.stringify(plan));
  return file;
};

test('the published schema is the one that files are read by (scripts/championship-schema.ts writes it)', () =>
  expect(JSON.parse(readFileSync(join(ROOT, 'docs/championship.schema.json'), 'utf8'))).toEqual(
    JSON.parse(publishedSchema(championshipPresets)),
  ));

describe('from a file to its end', () => {
  const plan = {
    name: 'Quatre',
    game: 'tictactoe',
    participants: ['random', 'greedy', { name: 'Ada', seat: 'minimax' }],
    rounds: 2,
    seed: 7,
  };
  let id = '';

  test('new stores it, run plays it, show shows it', async () => {
    const created = await championship('new', fileOf('four.json', plan), '--json');
    id = JSON.parse(created.stdout).id;
    expect(id).toMatch(/^[a-z0-9]+$/);
    const ran = await program('run', id);
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.stderr).toContain(`Quatre (${id})`);
    expect(ran.stdout).toContain('finished, 12 games');
    const shown = await championship('show', id);
    expect(shown.stdout).toBe(ran.stdout);
    const french = await championship('show', id, '--lang', 'fr');
    expect(french.stdout).toContain('terminé, 12 parties');
  });

  test('run again plays nothing more', async () => {
    const [before, again] = [
      await championship('show', id, '--json'),
      await championship('run', id),
    ];
    expect(again.code).toBe(0);
    expect((await championship('show', id, '--json')).stdout).toBe(before.stdout);
  });

  test('--json has all that is shown', async () => {
    const summary: ContestReport = JSON.parse((await championship('show', id, '--json')).stdout);
    expect(Object.keys(summary)).toEqual([
      'id',
      'kind',
      'name',
      'created',
      'finished',
      'plan',
      'conditions',
      'games',
      'standings',
      'crossTable',
      'firstPlayer',
      'forfeits',
      'strengths',
      'match',
      'bracket',
      'suspensions',
      'warnings',
      'changes',
      'chain',
    ]);
    expect(summary).toMatchObject({
      kind: 'championship',
      name: 'Quatre',
      finished: true,
      games: { counted: 12, total: 12, beyond: 0 },
      match: null,
      bracket: null,
    });
    expect(summary.plan.seed).toBe('7');
    expect(summary.standings.reduce((sum, { points }) => sum + points, 0)).toBe(12);
    expect(Object.keys(summary.standings[0]).sort()).toEqual(
      [
        'name',
        'points',
        'games',
        'wins',
        'draws',
        'losses',
        'forfeits',
        'tally',
        'rank',
        'decidedBy',
      ].sort(),
    );
  });

  test('list has it, in both languages', async () => {
    expect((await championship('list')).stdout).toMatch(
      new RegExp(`^${id} .* championship .* 12 +finished +Quatre`, 'm'),
    );
    expect((await championship('list', '--lang', 'fr')).stdout).toMatch(/championnat .* terminé/);
    expect(JSON.parse((await championship('list', '--json')).stdout)[0].id).toBe(id);
  });

  test('export writes records that read back, and tables; never over a file', async () => {
    const to = join(folder, 'out');
    expect(await championship('export', id, '--to', to)).toMatchObject({ code: 0 });
    const records = unwrap(readRecords(games, readFileSync(join(to, 'games.txt'), 'utf8')));
    expect(records).toHaveLength(12);
    expect(records[3].tags).toMatchObject({ Event: 'Quatre', Round: '4' });
    const lines = readFileSync(join(to, 'games.csv'), 'utf8').trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      'game,first,second,result,cause,first_points,second_points,first_tally,second_tally,moves,start',
    );
    expect(lines).toHaveLength(13);
    const points = lines.slice(1).map(line => line.split(','));
    expect(points.reduce((sum, cells) => sum + Number(cells[5]) + Number(cells[6]), 0)).toBe(12);
    expect(readFileSync(join(to, 'standings.csv'), 'utf8')).toMatch(/^rank,player,points/);
    expect(JSON.parse(readFileSync(join(to, 'summary.json'), 'utf8')).id).toBe(id);
    const again = await championship('export', id, '--to', to);
    expect(again.code).toBe(2);
    expect(again.stderr).toContain('summary.json');
  });

  test('replay goes through a game', async () => {
    const { code, stdout } = await runHere(['championship', 'replay', id, '2', ...store()], {
      input: '\n\nq\n',
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/ – /);
    const missing = await championship('replay', id, '13');
    expect(missing).toMatchObject({ code: 2 });
    expect(missing.stderr).toContain('no finished game "13"');
  });
});

test('options say the same as a file, and the seed makes it the same', async () => {
  const args =
    '--game tictactoe -p random -p Ada=level:2 -p alphabeta:depth=1 --rounds 2 --seed 5 --json'.split(
      ' ',
    );
  const file = fileOf('same.json', {
    game: 'tictactoe',
    participants: ['random', { name: 'Ada', seat: 'level:2' }, 'alphabeta:depth=1'],
    rounds: 2,
    seed: '5',
  });
  const [one, two] = [
    await championship('run', ...args),
    await championship('run', file, '--json'),
  ];
  const [a, b]: ContestReport[] = [one, two].map(({ stdout }) => JSON.parse(stdout));
  expect(a.standings).toEqual(b.standings);
  expect(a.crossTable).toEqual(b.crossTable);
});

test('two programs that run the same championship count no game twice', async () => {
  const plan = { game: 'ultimate', participants: ['random', 'greedy', 'mcts:nodes=20'], rounds: 2 };
  const created = await championship('new', fileOf('shared.json', plan), '--json');
  const { id } = JSON.parse(created.stdout);
  const runs = await Promise.all([program('run', id, '--json'), program('run', id, '--json')]);
  for (const { stdout } of runs) {
    const summary: ContestReport = JSON.parse(stdout);
    expect(summary.games).toMatchObject({ counted: 12, total: 12 });
    expect(summary.standings.reduce((sum, { points }) => sum + points, 0)).toBe(12);
  }
  expect((await championship('list', '--json')).stdout).toContain('"games":12');
});

describe('what is refused', () => {
  const two = ['-p', 'random', '-p', 'greedy'];
  for (const [why, args, told] of [
    ['no action', [], 'Known: new, run, resume'],
    ['an unknown action', ['rum'], 'Did you mean "run"?'],
    ['no participants', ['run'], '--player'],
    ['no game', ['run', ...two], 'Say which game'],
    ['an unknown game', ['run', '--game', 'chess', ...two], 'Unknown game'],
    ['an unknown seat', ['run', '--game', 'ultimate', '-p', 'levle:3', '-p', 'random'], 'levle:3'],
    [
      'a named unknown seat',
      ['run', '--game', 'ultimate', '-p', 'Ada=levle:3', '-p', 'random'],
      'levle:3',
    ],
    ['a person', ['run', '--game', 'ultimate', '-p', 'human', '-p', 'random'], 'keyboard'],
    [
      'a name twice',
      ['run', '--game', 'ultimate', '-p', 'A=random', '-p', 'A=greedy'],
      'Two participants',
    ],
    ['an unknown preset', ['run', '--preset', 'moai', ...two], 'Did you mean "moia"?'],
    [
      'an unknown format',
      ['run', '--game', 'ultimate', '--format', 'scheveningen', ...two],
      'Unknown format',
    ],
    ['no number', ['run', '--game', 'ultimate', '--rounds', 'many', ...two], '--rounds'],
    [
      'an odd duel',
      ['run', '--game', 'ultimate', '--format', 'knockout', '--legs', '3', ...two],
      'even',
    ],
    ['an unreadable time', ['run', '--game', 'ultimate', '--time', 'soon', ...two], '--time'],
    [
      'completed by whom',
      ['run', '--game', 'ultimate', '--complete', '', ...two],
      '--complete level:1',
    ],
    ['an id that is none', ['show', 'zzzz'], 'no match or championship "zzzz"'],
    ['settings of a stored one', ['resume', 'zzzz', '--rounds', '3'], 'leave out --rounds'],
    ['no id', ['show'], 'Say which championship'],
    ['a file that is none', ['run', './nowhere.json'], 'nowhere.json'],
    ['nowhere to', ['export', 'zzzz'], 'no match or championship'],
  ] as [string, string[], string][])
    test(why, async () => {
      const { code, stdout, stderr } = await championship(...args);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain(told);
      expect(stderr).not.toMatch(/ at .*\.ts:/);
    });

  test('a file’s fault with its line, its column and a mark; nothing is stored', async () => {
    const file = fileOf(
      'bad.json',
      '{\n  "game": "ultimate",\n  "particpants": ["random", "greedy"]\n}',
    );
    const before = (await championship('list', '--json')).stdout;
    const { code, stderr } = await championship('run', file, '--lang', 'fr');
    expect(code).toBe(2);
    expect(stderr).toContain('ligne 3, colonne 3');
    expect(stderr).toContain('«\u00a0participants\u00a0»');
    expect(stderr).toContain('  "particpants": ["random", "greedy"]\n    ^');
    expect((await championship('list', '--json')).stdout).toBe(before);
  });

  test('options beside a file', async () => {
    const file = fileOf('both.json', { game: 'ultimate', participants: ['random', 'greedy'] });
    const { code, stderr } = await championship('run', file, '--rounds', '3');
    expect(code).toBe(2);
    expect(stderr).toContain('--rounds');
  });

  test('a store that is no database is left as it was', async () => {
    const file = fileOf('novel.txt', 'Call me Ishmael.');
    const { code, stderr } = await runHere(['championship', 'list', '--store', file]);
    expect([code, readFileSync(file, 'utf8')]).toEqual([2, 'Call me Ishmael.']);
    expect(stderr).toContain('novel.txt');
  });
});

describe('Ctrl-C', () => {
  const long = [
    'championship',
    'run',
    '--game',
    'ultimate',
    '--seed',
    '3',
    '--rounds',
    '2',
    '-c',
    '2',
  ];
  const players = ['-p', 'alphabeta:nodes=600', '-p', 'mcts:nodes=100', '-p', 'greedy'];

  test('in a pipe: stops, says how to go on, and the end is as if it had never been', async () => {
    const [mine, calm] = [join(folder, 'stopped.sqlite'), join(folder, 'calm.sqlite')];
    const child = spawn(process.execPath, [LAUNCHER, ...long, ...players, '--store', mine], {
      env: { ...process.env, LC_ALL: 'C' },
    });
    let told = '';
    child.stderr.setEncoding('utf8').on('data', text => {
      if (told === '') child.kill('SIGINT');
      told += text;
    });
    child.stdout.resume();
    const code = await new Promise(resolve => child.on('exit', resolve));
    expect(code).toBe(1);
    const [, command] = /To go on: quadrille (.*)$/m.exec(told) ?? [];
    expect(command).toMatch(/^championship resume \w+ --store /);
    const resume = ['championship', 'resume', command.split(' ')[2], '--store', mine, '--json'];
    const resumed = await runHere(resume);
    const whole = await runHere([...long, ...players, '--store', calm, '--json']);
    const [a, b]: ContestReport[] = [resumed, whole].map(({ stdout }) => JSON.parse(stdout));
    expect(a.finished).toBe(true);
    expect(a.standings).toEqual(b.standings);
    expect(a.crossTable).toEqual(b.crossTable);
  }, 120_000);

  terminalTest('at a terminal: a bar, then a clean stop', async () => {
    const file = join(folder, 'terminal.sqlite');
    const terminal = openTerminal([...long, ...players, '--store', file, '--lang', 'fr']);
    await terminal.waitFor('Ctrl-C arrête');
    await terminal.waitFor('/12');
    terminal.type('\x03');
    await terminal.waitFor('Arrêt');
    await terminal.waitFor('Pour continuer');
    expect(await terminal.exit).toBe(1);
    expect(terminal.output).toContain('\x1b[?25h'); // the cursor is back
  });
});
