import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { rulesOf } from '../../src/core/variant.ts';
import { ticTacToe } from '../../src/games/tictactoe/index.ts';
import { freePort } from '../support/free-port.ts';
import { isLong } from '../support/long.ts';
import { openTerminal, terminalTest } from '../support/pseudo-terminal.ts';
import { quadrille, ROOT } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';
import { Talk } from '../support/talk.ts';
import { TestHost, Wire } from './test-host.ts';

/** The hosts of protocols of lines: UGI over TCP, CodinGame's between processes. */

/** A UGI bot that plays the first legal move of tic-tac-toe. */
function ugiBot(wire: Wire): void {
  const { socket } = wire;
  const rules = unwrap(rulesOf(ticTacToe));
  let moves: string[] = [];
  wire.lines().on('line', line => {
    if (line === 'ugi') socket.write('id name test\nugiok\n');
    if (line === 'isready') socket.write('readyok\n');
    if (line.startsWith('position'))
      moves = line.includes(' moves ') ? (line.split(' moves ')[1]?.split(' ') ?? []) : [];
    if (!line.startsWith('go ')) return;
    let { start: position } = rules as { start: (typeof rules)['start'] };
    for (const text of moves) position = position.play(unwrap(rules.readMove(position, text)));
    socket.write(`bestmove ${rules.writeMove(position, position.legalMoves()[0])}\n`);
  });
}

test('host ugi: two bots over TCP, whole games', async () => {
  const host = await TestHost.start('ugi', '--game', 'tictactoe', '--games', '2');
  for (const _ of [1, 2]) {
    const wires = [await host.client(), await host.client()];
    for (const wire of wires) ugiBot(wire);
    expect(await host.result()).toContain('1-0. Three marks are lined up. Winner: Crosses.');
    for (const wire of wires) await wire.rest();
  }
  expect(await host.talk.ended()).toBe(0);
});

test.each([
  ['ultimate', 6_000] as const,
  ...(isLong
    ? ([
        ['breakthrough', 5_000],
        ['tictactoe', 5_000],
      ] as const)
    : []),
])('host ugi: %s has its usual time a move', async (game, time) => {
  const host = await TestHost.start('ugi', '--game', game, '--second', 'random');
  const wire = await host.client();
  const go = new Promise<string>(resolve => {
    wire.lines().on('line', line => {
      if (line === 'ugi') wire.write('ugiok\n');
      if (line === 'isready') wire.write('readyok\n');
      if (line.startsWith('go ')) resolve(line);
    });
  });
  expect(await go).toBe(`go movetime ${time}`);
  wire.close();
  expect(await host.result()).toContain('(by a crash)');
});

test('host ugi: a bot whose connection is reset has not failed to start', async () => {
  const host = await TestHost.start('ugi', '--game', 'tictactoe', '--second', 'random');
  const wire = await host.client();
  wire.lines().on('line', line => {
    if (line === 'ugi') wire.write('ugiok\n');
    if (line === 'isready') wire.write('readyok\n');
    if (line.startsWith('go ')) wire.socket.resetAndDestroy();
  });
  expect(await host.result()).toContain('0-1. Winner: Noughts (by a crash)');
  await host.talk.until(
    'The connection broke off without being closed (read ECONNRESET) at move 1',
  );
  expect(await host.talk.ended()).toBe(0);
});

test('host ugi: a person here types what a person at play types, except deals', async () => {
  const host = await TestHost.start(
    ...['ugi', '--game', 'puissance4', '--variant', 'rotation', '--first', 'human'],
  );
  const wire = await host.client();
  createInterface({ input: wire.socket }).on('line', line => {
    if (line === 'ugi') wire.write('ugiok\n');
    if (line === 'isready') wire.write('readyok\n');
    if (line.startsWith('go ')) wire.write('bestmove 4\n');
  });
  const { talk } = host;
  const told = async (line: string, start: string) => {
    talk.send(line);
    return (await talk.until(start)).join('\n');
  };
  await talk.until('Move 1.');
  const help = await told('help', '  quit');
  expect(help).toMatch(/^ {2}preview /m);
  expect(help).toMatch(/^ {2}hint /m);
  expect(help).not.toMatch(/^ {2}(undo|draw) /m);
  for (const word of ['undo', 'draw']) {
    talk.send(word);
    await talk.until('Nothing is taken back or agreed with a bot');
  }
  expect(await told('moves', '9 legal moves')).toContain('1 2 3 4 5 6 7');
  expect(await told('rules', 'The grid is empty')).not.toBe('');
  await told('4', 'Move 3.');
  expect(await told('peek R', 'Preview of R')).toContain('1   2   3   4   5   6   7');
  expect(await told('board', 'Move 3.')).toContain('Previews left: 1');
  await told('1', 'Move 5.');
  talk.send('resign');
  expect(await host.result()).toContain('0-1. Winner: Yellow (by resignation)');
  expect(await talk.ended()).toBe(0);
});

terminalTest('host: a person at a terminal may act while the other side thinks', async () => {
  const terminal = openTerminal([
    ...['host', 'log320', '--port', '0', '--address', '127.0.0.1', '--second', 'human'],
  ]);
  await terminal.waitFor('Ctrl-C stops.');
  const port = Number(/on port (\d+)/.exec(terminal.text)?.[1]);
  const wire = await Wire.to(port); // never moves
  await terminal.answer('is thinking) ', 'moves');
  await terminal.waitFor('legal moves');
  await terminal.answer('is thinking) ', 'resign');
  await terminal.waitFor('Game 1: ');
  await wire.rest();
  expect(await terminal.exit).toBe(0);
  expect(terminal.text).toContain('1-0. Winner: Red (by resignation)');
});

test('host ugi: a bot that never answers the greeting forfeits', async () => {
  const host = await TestHost.start('ugi', '--game', 'tictactoe', '--wait', '300ms');
  const [mute, bot] = [await host.client(), await host.client()];
  ugiBot(bot);
  expect(await host.result()).toContain('(by absence)');
  await mute.rest();
  expect(await host.talk.ended()).toBe(0);
});

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(ROOT, '.codingame-test-')); // a sandboxed bot sees its working folder only
  await writeFile(
    join(folder, 'bot.mjs'),
    `import { createInterface } from 'node:readline';
const [mode] = process.argv.slice(2);
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const read = async () => (await lines.next()).value;
for (let turn = 0; ; turn++) {
  await read();
  const actions = [];
  for (let n = Number(await read()); n > 0; n--) actions.push(await read());
  const time = turn === 0 ? 200 : mode === 'slow' ? 2000 : 0;
  await new Promise(resolve => setTimeout(resolve, time));
  console.log(mode === 'cheat' && turn === 1 ? '0 99' : actions[0] + ' hello');
}
`,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const bot = (mode: string) => `"${process.execPath}" "${join(folder, 'bot.mjs')}" ${mode}`;

test('host codingame: whole games, the first turn has time of its own, the record is written', async () => {
  const file = join(folder, 'game.txt');
  const { code, stdout, stderr } = await quadrille([
    ...['host', 'codingame', '--game', 'ultimate', '--first-time', '10s', '--time', '3s'],
    ...['--games', '2', '--save', file, bot('plain'), bot('plain')],
  ]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/Game 2: .*Winner: \w+\. Sub-boards won: \d – \d\./);
  expect(await readFile(file, 'utf8')).toContain('[Variant "rule=count"]');
  expect(await readFile(join(folder, 'game-2.txt'), 'utf8')).toContain('[Game "ultimate"]');
});

test.each([
  ['slow', 'on time'],
  ['cheat', 'by an unreadable answer'],
])('host codingame: a bot that is a %s loses', async (mode, how) => {
  const { code, stdout } = await runHere([
    ...['host', 'codingame', '--game', 'tictactoe', '--first-time', '10s', '--time', '1s'],
    ...[bot(mode), bot('plain')],
  ]);
  expect(code).toBe(0);
  expect(stdout).toContain(`0-1. Winner: Noughts (${how}).`);
  expect(stdout).toContain('Evidence: ');
});

test('host codingame: a bot that falls, how and when, and its last words', async () => {
  const [rude, good] = ['rude', 'good'].map(
    mode => `sh test/bots/hostile/bot.sh ${mode} codingame`,
  );
  const { stdout } = await runHere([
    ...['host', 'codingame', '--game', 'tictactoe', '--first-time', '10s', '--time', '10s'],
    ...[rude, good],
  ]);
  expect(stdout).toMatch(
    /\nThe program ended with exit code 3 at move 3, .* after it was asked for it\.\nIts last words, on standard error:\n {2}> \uFFFD\]0;mine\uFFFDno \uFFFDmove\nEvidence: position = xo1\/3\/3 x, /,
  );
});

test('bad usage', async () => {
  for (const [args, words] of [
    [['chess'], 'Unknown protocol: "chess". Known: log320, scs, ugi, codingame.'],
    [['scs', '--dialect', 'course'], '--dialect is not for scs; only for: log320.'],
    [['log320', '--dialect', 'mine'], 'Unknown dialect: "mine".'],
    [['log320', '--time', '5m+3s'], 'Time is counted for each move here'],
    [['log320', '--first', 'human', '--second', 'level:1'], 'Nobody would come over the network'],
    [['log320', '--first', 'human', '--tables', '2'], 'A person plays at one table at a time'],
    [['scs', '--no-validation', '--first', 'level:1'], '--no-validation needs two players'],
    [['scs', './bot'], 'host scs takes no commands'],
    [['log320', '--second', 'tcp:log320-course'], 'awaits log320 clients only'],
    [['scs', '--second', 'tcp:scs:2017'], 'awaits scs clients only, at its one port'],
    [['scs', '2016', '2017'], 'host scs takes no commands, but was given: 2016 2017.'],
    [['scs', '2016', '--port', '2017'], 'Two different ports: 2016 and --port 2017.'],
    [['log320', '70000'], '--port is "70000"; it must be a whole number from 0 to 65535.'],
    [['ugi'], 'tictactoe, ultimate'],
    [['codingame', '--game', 'breakthrough', 'a', 'b'], 'has other moves'],
    [['codingame', '--game', 'ultimate', 'a'], 'Two commands are needed, but there are 1'],
    [['scs', '--wait', 'long'], '--wait is "long"; it must be a duration'],
  ] as const) {
    const { code, stderr } = await runHere(['host', ...args]);
    expect({ args, code }).toEqual({ args, code: 2 });
    expect(stderr).toContain(words);
  }
});

test('a port that is taken; a bare number is a port, and may be said twice', async () => {
  const host = await TestHost.start('scs');
  const port = String(host.port);
  for (const args of [
    ['scs', '--port', port],
    ['scs', port],
    ['log320', port, '--port', port],
    ['ugi', port, '--game', 'tictactoe'],
  ]) {
    const { code, stderr } = await runHere(['host', ...args, '--address', '127.0.0.1']);
    expect({ args, code }).toEqual({ args, code: 1 });
    expect(stderr).toContain(`Cannot listen on port ${host.port}`);
  }
  host.talk.kill();
});

test('without --address a host tells that this machine alone reaches it, and how to open it', async () => {
  const host = new Talk(['host', 'scs', '--port', '0']);
  const said = await host.until('Only programs of this machine reach it.');
  expect(said.at(-1)).toContain('--address 0.0.0.0');
  host.kill();
  const port = String(await freePort());
  const play = (...args: readonly string[]) =>
    runHere([
      ...['play', 'tictactoe', '--first', 'tcp:ugi', '--second', 'level:1', '--port', port],
      ...['--wait', '1ms', ...args],
    ]);
  expect((await play()).stdout).toContain('Only programs of this machine');
  expect((await play('--address', '0.0.0.0')).stdout).not.toContain('this machine');
});
