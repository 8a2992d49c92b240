import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Forecast } from '../../src/arena/forecast.ts';
import { BOT } from '../bots/hostile/arena.ts';
import { keepStores } from '../support/kept-stores.ts';
import { quadrille, ROOT } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';

/** Participants that are examined before a championship starts, with real programs. */

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-before-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
keepStores();

const store = () => ['--store', join(folder, 'store.sqlite')];
const championship = (...args: string[]) => runHere(['championship', ...args, ...store()]);
const script = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return `bot:sh ${name}`;
};
const planFile = (name: string, plan: object): string => {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(plan));
  return file;
};
const bot = (mode: string, protocol = 'ugi') =>
  `${protocol === 'ugi' ? 'bot' : protocol}:sh "${BOT}" ${mode} ${protocol}`;
/** Long enough that no machine is late. */
const TIME = '30s';

interface Told {
  readonly id: string | null;
  readonly ready: boolean;
  readonly participants: readonly {
    readonly name: string;
    readonly examined: boolean;
    readonly starts: boolean | null;
    readonly speaks: boolean | null;
    readonly moves: readonly number[];
    readonly slowest: number | null;
    readonly findings: readonly { readonly code: string; readonly text: string }[];
  }[];
  readonly forecast: Forecast;
}

async function check(...args: string[]) {
  const { code, stdout, stderr } = await championship('check', ...args, '--json');
  return { code, stderr, told: JSON.parse(stdout) as Told };
}

describe('championship check', () => {
  const dies = 'echo "cannot open book.bin" >&2\nexit 3\n';
  const plan = () => ({
    name: 'Avant',
    game: 'tictactoe',
    time: TIME,
    participants: [
      { name: 'Good', seat: bot('good') },
      { name: 'Dead', seat: script('dead.sh', dies) },
      { name: 'Cheat', seat: bot('illegal') },
      { name: 'Cells', seat: bot('good', 'codingame') },
      'level:1',
    ],
  });

  test('a table, what was found, an estimate; exit code 1; nothing is stored', async () => {
    const file = planFile('all.json', plan());
    const { code, stdout, stderr } = await championship('check', file);
    expect(code).toBe(1);
    const row = (name: string) =>
      stdout.split('\n').find(line => line.startsWith(`${name} `)) ?? '';
    expect(row('Good')).toMatch(/^Good +yes +yes +[\d,]+ ms +\S.* ready$/);
    expect(row('Dead')).toMatch(/^Dead +no +– +– +(–|\d+ MiB) +fault$/); // seen before it died, or not
    expect(row('Cheat')).toMatch(/^Cheat +yes +yes .* fault$/);
    expect(row('Cells')).toMatch(/^Cells +yes +yes +[\d,]+ ms .* ready$/);
    expect(row('level:1')).toMatch(/^level:1 +– +– .* not examined$/);
    expect(stdout).toMatch(/The program ended with exit code 3 before it was ready to play\.\n/);
    expect(stdout).toContain('! cannot open book.bin');
    expect(stdout).toContain('It plays a move that is not legal.');
    expect(stdout).toMatch(/^Estimated duration: .* for 20 games; /m);
    expect(stdout).toContain('only an order of magnitude');
    expect(stderr).toContain('2 of 5 participants would lose games by this.');
    expect(existsSync(join(folder, 'store.sqlite'))).toBe(false);
  });

  test('clients of a course’s server are examined, those from elsewhere are not', async () => {
    const client = (mode: string) =>
      `scs:"${process.execPath}" "${join(ROOT, 'test/bots/clients/scs.ts')}" ${mode} {host} {port} {name}`;
    const participants = [
      { name: 'Sound', seat: client('sound') },
      { name: 'Cheat', seat: client('symbol') },
      { name: 'Dead', seat: client('dies-at-once') },
      { name: 'Away', seat: 'tcp:scs' },
    ];
    const file = planFile('clients.json', { game: 'ultimate', time: TIME, participants });
    const { code, told } = await check(file);
    expect({ code, ready: told.ready }).toEqual({ code: 1, ready: false });
    const [sound, cheat, dead, away] = told.participants;
    expect(sound).toMatchObject({ examined: true, starts: true, speaks: true, findings: [] });
    expect(sound.moves).toHaveLength(10);
    expect(cheat).toMatchObject({ starts: true, speaks: true });
    expect(cheat.findings.map(each => each.text)).toEqual([
      'Its move no. 2 is not allowed. symbolJ is ROND, but it plays CROIX.',
    ]);
    expect(dead).toMatchObject({ starts: false, speaks: null, moves: [] });
    expect(dead.findings[0].text).toContain('exit code 4');
    expect(away).toMatchObject({ examined: false, starts: null, speaks: null, findings: [] });
  });

  test('--json has the same for programs', async () => {
    const { code, told } = await check(planFile('json.json', plan()));
    expect({ code, ready: told.ready, id: told.id }).toEqual({ code: 1, ready: false, id: null });
    const [good, dead, cheat, cells, engine] = told.participants;
    expect(good).toMatchObject({ examined: true, starts: true, speaks: true, findings: [] });
    expect(good.moves).toHaveLength(10);
    expect(good.slowest).toBe(Math.max(...good.moves));
    expect(cells.moves).toHaveLength(10);
    expect(dead).toMatchObject({ starts: false, speaks: null, moves: [], slowest: null });
    expect(dead.findings).toMatchObject([
      { code: 'start.ended', stderr: ['cannot open book.bin'], ending: { code: 3 } },
    ]);
    expect(cheat.findings.map(({ code }) => code)).toEqual(['faults.illegal-move']);
    expect(engine).toMatchObject({ examined: false, starts: null, speaks: null, findings: [] });
    expect(engine.moves.length).toBeGreaterThan(0);
    expect(told.forecast).toMatchObject({ games: 20, pliesFrom: 'random-games' });
    expect(told.forecast.seconds).toBeGreaterThan(0);
    expect(told.forecast.slowestSeconds).toBeGreaterThanOrEqual(told.forecast.seconds);
  });

  test('in French, from options; exit code 0 where all is well', async () => {
    const args = [
      '--game',
      'tictactoe',
      '-p',
      `Ada=${bot('good')}`,
      '-p',
      'random',
      '--time',
      TIME,
    ];
    const { code, stdout } = await championship('check', ...args, '--lang', 'fr');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Ada +oui +oui .* prêt$/m);
    expect(stdout).toMatch(/^random +– .* non examiné$/m);
    expect(stdout).toContain('Durée estimée\u00a0: ');
  });

  test('who falls between ugiok and readyok starts, but does not speak', async () => {
    const half = script(
      'half.sh',
      'read -r _; echo ugiok; read -r line; echo "cannot: $line" >&2; exit 6\n',
    );
    const plan = {
      game: 'tictactoe',
      time: TIME,
      participants: [{ name: 'Half', seat: half }, 'random'],
    };
    const { code, told } = await check(planFile('half.json', plan));
    expect(code).toBe(1);
    expect(told.participants[0]).toMatchObject({ starts: true, speaks: false, moves: [] });
    expect(told.participants[0].findings).toMatchObject([
      { subject: 'handshake', stderr: ['cannot: setoption name Game value tictactoe'] },
    ]);
  });

  test('under the contest’s own conditions: openings are positions as text', async () => {
    // knows moves from the start only, as bots often do
    const args = [
      '--game',
      'tictactoe',
      '-p',
      `Ada=${bot('good')}`,
      '-p',
      'random',
      '--time',
      TIME,
    ];
    const { code, told } = await check(...args, '--openings', '4', '--seed', '1');
    expect(code).toBe(1);
    expect(told.participants[0].findings[0].code).toBe('faults.illegal-move');
  });

  test('a stored championship: only what is left counts', async () => {
    const args = ['--game', 'tictactoe', '-p', 'random', '-p', 'greedy', '--rounds', '6'];
    const ran = await championship('run', ...args, '--json');
    const { id } = JSON.parse(ran.stdout);
    const { code, told } = await check(id);
    expect({ code, id: told.id, games: told.forecast.games }).toEqual({ code: 0, id, games: 0 });
    expect(told.forecast.pliesFrom).toBe('played-games');
    expect((await championship('check', id)).stdout).toContain('Nothing is left to play.');
  });

  test.for([
    [['check'], '--player'],
    [['check', 'zzzz'], 'no match or championship "zzzz"'],
    [['check', './nowhere.json'], 'nowhere.json'],
    [['check', 'zzzz', '--rounds', '2'], 'leave out --rounds'],
  ] as const)('bad usage: %s', async ([args, said]) => {
    const { code, stdout, stderr } = await championship(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(said);
  });
});

test('without a sandbox no bot is started, unless told so', async () => {
  const bin = join(folder, 'bin'); // without bubblewrap
  mkdirSync(bin);
  chmodSync(folder, 0o777); // under root, bots run as another user
  symlinkSync('/bin/sh', join(bin, 'sh'));
  const seat = script('trace.sh', 'echo > trace; exit 1\n');
  const file = planFile('trace.json', { game: 'tictactoe', participants: [seat, 'random'] });
  const started = () => existsSync(join(folder, 'trace'));
  for (const action of ['check', 'new', 'run']) {
    const args = ['championship', action, file, ...store()];
    const { code, stderr } = await quadrille(args, { env: { PATH: bin } });
    expect([code, started()]).toEqual([2, false]);
    expect(stderr).toContain('--without-sandbox');
  }
  const args = ['championship', 'run', file, '--without-sandbox', ...store()];
  const { code, stderr } = await quadrille(args, { env: { PATH: bin } });
  expect([code, started()]).toEqual([1, true]);
  expect(stderr).toContain('cannot play. The program ended with exit code 1');
});

describe('a bot that cannot be started', () => {
  const dies = 'echo "no module named numpy" >&2\nexit 1\n';
  const args = () => [
    ...['--game', 'tictactoe', '--time', TIME, '-p', `Ada=${bot('good')}`],
    ...['-p', `Eve=bot:sh "${join(folder, 'eve.sh')}"`],
  ];
  const stored = async () => (await championship('list', '--json')).stdout;

  test('is named with what it wrote; nothing is stored', async () => {
    script('eve.sh', dies);
    const before = await stored();
    const { code, stdout, stderr } = await championship('run', ...args());
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(
      'Eve cannot play. The program ended with exit code 1 before it was ready to play.\n    ! no module named numpy\n',
    );
    expect(stderr).toContain('--start-anyway');
    expect(stderr).not.toContain('Ada');
    expect(await stored()).toBe(before);
    const french = await championship('run', ...args(), '--lang', 'fr');
    expect(french.stderr).toContain('Eve ne peut pas jouer. Le programme s’est arrêté');
    expect(french.stderr).toContain('Rien n’a commencé.');
  });

  test.for([
    ['bot:./no-such-program', './no-such-program: not found.'],
    [`codingame:sh -c "echo broken >&2; exit 9"`, 'exit code 9'],
    ['bot:sh -c "kill -SEGV $$"', 'SIGSEGV'],
  ] as const)('however it is: %s', async ([seat, said]) => {
    const { code, stderr } = await championship(
      ...['run', '--game', 'ultimate', '-p', `Eve=${seat}`, '-p', 'random'],
    );
    expect(code).toBe(1);
    expect(stderr).toContain('Eve cannot play.');
    expect(stderr).toContain(said);
  });

  test('--start-anyway: it forfeits its games', async () => {
    script('eve.sh', dies);
    const { code, stdout } = await championship('run', ...args(), '--start-anyway', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout).forfeits).toEqual([{ player: 'Eve', cause: 'crash', games: 2 }]);
  });

  test('new names it; resume and run ID refuse it, unless it has no game left', async () => {
    script('eve.sh', dies);
    const made = await championship('new', ...args(), '--json');
    expect(made.stderr).toContain('Eve cannot play.');
    expect(made.stderr).toContain('run will refuse to start like this.');
    const { id } = JSON.parse(made.stdout);
    for (const action of ['run', 'resume']) {
      const { code, stderr } = await championship(action, id);
      expect(code).toBe(1);
      expect(stderr).toContain('Eve cannot play.');
    }
    expect(await championship('resume', id, '--start-anyway')).toMatchObject({ code: 0 });
    expect(await championship('resume', id)).toMatchObject({ code: 0 });
  });

  test('a silent bot, which is there', async () => {
    const { code, stderr } = await championship(
      ...['run', '--game', 'tictactoe', '-p', `Eve=${bot('silent')}`, '-p', 'random'],
    );
    expect(code).toBe(1);
    expect(stderr).toContain('Eve cannot play. The greeting stays unanswered for 10,000 ms.');
  });
});
