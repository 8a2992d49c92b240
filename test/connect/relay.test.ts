import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Finding } from '../../src/bots/check/finding.ts';
import { readEvidence } from '../../src/bots/evidence.ts';
import { ConnectExaminer } from '../../src/classroom/connect-examiner.ts';
import { millis, perMove } from '../../src/core/clock.ts';
import { endingOf } from '../../src/core/match.ts';
import { unwrap } from '../../src/core/result.ts';
import type { ConnectHello } from '../../src/protocols/connect-wire.ts';
import { systemTimers } from '../../src/time/timers.ts';
import { ROOT } from '../support/run.ts';
import { asked, BOT, botOf, play } from './class-games.ts';
import { closeShared, connectServer, studentMachine } from './connect-server.ts';
import { unreliableNetwork } from './unreliable-network.ts';

/** Programs on students' machines: real processes, real WebSockets, real cuts. */

afterAll(closeShared);

describe('a program on a student’s machine', () => {
  test('plays a game and is told how it went', async () => {
    const { port, connected, store, join: enter } = await connectServer();
    const vega = studentMachine(port, await enter('Vega'), BOT);
    await vega.until(() => vega.welcomes.length > 0);
    expect(vega.welcomes[0]).toMatchObject({
      resumed: false,
      classroom: 'Première NSI',
      bot: { name: 'Vega', version: 1 },
    });
    const { game } = asked();
    const seat = unwrap(await connected.open(botOf(vega), { number: 1 }, game));
    expect(connected.presenceOf(botOf(vega))).toBe('playing');
    const match = await play(seat, game);
    await seat.close?.();
    expect(endingOf(match)?.cause).toBe('rules');
    expect(connected.presenceOf(botOf(vega))).toBe('waiting');
    const [log] = await store.botLogs(botOf(vega).id);
    expect(log).toMatchObject({ contest: 'c1', number: 1, side: 'first', version: 1 });
    expect(log.text).toMatch(/^ugi\n/);
    const told = vega.items.filter(item => item.type === 'progress' || item.type === 'result');
    expect(told.map(item => (item.type === 'progress' ? item.move : item.type))).toEqual([
      ...match.plies.map((_, i) => i + 1),
      'result',
    ]);
    expect(vega.items[0]).toMatchObject({
      type: 'open',
      game: { opponent: 'Deneb', side: 'first' },
    });
  });

  test('loses no line and reads none twice, though the network is cut at every move', async () => {
    const { port, connected, join: enter } = await connectServer();
    const network = await unreliableNetwork(port);
    const vega = studentMachine(network.port, await enter('Vega'), BOT);
    await vega.until(() => vega.welcomes.length > 0);
    const { game, spoilt } = asked();
    const seat = unwrap(await connected.open(botOf(vega), { number: 1 }, game));
    const match = await play(seat, game, perMove(millis(2_000)), () => network.cut());
    expect(endingOf(match)?.cause).toBe('rules');
    const inputs = vega.items.flatMap(item =>
      item.type === 'input' && 'text' in item.content ? [item.content.text] : [],
    );
    await seat.close?.();
    const turns = inputs
      .join('')
      .split('\n')
      .filter(line => line.startsWith('position'));
    const asked1 = match.plies.filter(ply => ply.side === 'first').length;
    expect(turns).toHaveLength(asked1);
    expect(new Set(turns).size).toBe(asked1);
    expect(spoilt).toEqual([]);
    expect(vega.lost).toBeGreaterThan(2);
    expect(vega.welcomes.slice(1).every(({ resumed }) => resumed)).toBe(true);
  });

  test('is not hurried by a network that falls silent on its turn', async () => {
    const { port, connected, join: enter } = await connectServer({ connectHeartbeat: 1_200 });
    const network = await unreliableNetwork(port);
    const vega = studentMachine(network.port, await enter('Vega'), [...BOT, 'late=20']);
    await vega.until(() => vega.welcomes.length > 0);
    const { game, spoilt } = asked();
    const seat = unwrap(await connected.open(botOf(vega), { number: 1 }, game));
    // no answer to the third request: the time is up long before the lost network is noticed
    const match = await play(seat, game, perMove(millis(1_500)), ({ plies }) => {
      if (plies.length === 2) setImmediate(() => network.silence());
    });
    await seat.close?.();
    expect(endingOf(match)?.cause).toBe('rules');
    expect(spoilt).toEqual([]);
    expect(vega.welcomes.length).toBe(2);
    expect(Math.max(...match.plies.map(({ spent }) => spent))).toBeLessThan(1_500);
  });

  test('loses what it loses at home: a crash, with its exit code and its last words', async () => {
    const { port, connected, join: enter } = await connectServer();
    const vega = studentMachine(port, await enter('Vega'), [...BOT, 'dies']);
    await vega.until(() => vega.welcomes.length > 0);
    const { game, spoilt } = asked();
    const seat = unwrap(await connected.open(botOf(vega), { number: 1 }, game));
    const ending = endingOf(await play(seat, game));
    await seat.close?.();
    expect(ending).toMatchObject({ cause: 'crash', winner: 'second' });
    const evidence = readEvidence(ending?.evidence);
    expect(evidence).toMatchObject({ fault: 'exit', ending: { kind: 'exit', code: 3 } });
    expect(evidence?.stderr).toContain('uginewgame\n');
    expect(spoilt).toEqual([]);
  });

  test('loses on time by the server’s clock, less the network’s part', async () => {
    const { port, connected, join: enter } = await connectServer();
    const vega = studentMachine(port, await enter('Vega'), [...BOT, 'late=1500']);
    await vega.until(() => vega.welcomes.length > 0);
    const { game } = asked();
    const seat = unwrap(await connected.open(botOf(vega), { number: 1 }, game));
    const ending = endingOf(await play(seat, game, perMove(millis(100))));
    await seat.close?.();
    expect(ending).toMatchObject({ cause: 'time', winner: 'second' });
    expect(readEvidence(ending?.evidence)).toMatchObject({ fault: 'no-answer', phase: 'asked' });
  });

  test('that stays away spoils the game, which nobody loses', async () => {
    const { port, connected, join: enter } = await connectServer({ connectWait: 300 });
    const network = await unreliableNetwork(port);
    const vega = studentMachine(network.port, await enter('Vega'), BOT);
    await vega.until(() => vega.welcomes.length > 0);
    const { game, spoilt } = asked();
    const seat = unwrap(await connected.open(botOf(vega), { number: 1 }, game));
    const match = await play(seat, game, undefined, () => {
      network.isDown = true;
      network.cut();
    });
    await seat.close?.();
    expect(endingOf(match)).toBeNull();
    expect(spoilt.map(({ en }) => en)).toEqual([
      'the connection with Vega was lost for more than 0.3 s',
    ]);
    // it comes back to play again, in a new session
    network.isDown = false;
    await vega.until(() => vega.welcomes.length > 1);
    expect(vega.welcomes[1].resumed).toBe(false);
    const again = asked();
    const next = unwrap(await connected.open(botOf(vega), { number: 1 }, again.game));
    expect(endingOf(await play(next, again.game))?.cause).toBe('rules');
    await next.close?.();
  });

  test('that leaves during a game loses it', async () => {
    const { port, connected, join: enter } = await connectServer();
    const vega = studentMachine(port, await enter('Vega'), BOT);
    await vega.until(() => vega.welcomes.length > 0);
    const { game, spoilt } = asked();
    const seat = unwrap(await connected.open(botOf(vega), { number: 1 }, game));
    const ending = endingOf(await play(seat, game, undefined, () => vega.client.leave()));
    await seat.close?.();
    expect(ending).toMatchObject({ cause: 'crash', winner: 'second' });
    expect(spoilt).toEqual([]);
    expect(await vega.ended).toBeNull();
    expect(connected.presenceOf(botOf(vega))).toBe('away');
  });
});

describe('an examination', () => {
  const examined = async (command: readonly string[]) => {
    const { port, store, connected, join: enter } = await connectServer();
    const vega = studentMachine(port, await enter('Vega'), command);
    await vega.until(() => vega.welcomes.length > 0);
    const bot = await store.bot(botOf(vega).id);
    const [version] = await store.versions(botOf(vega).id);
    if (!bot) throw new Error('no bot');
    const found: Finding[] = [];
    const examiner = new ConnectExaminer(connected, systemTimers);
    const { signal } = new AbortController();
    const examine = () =>
      examiner.examine({ bot, version, report: one => found.push(one), signal });
    const [first, second] = await Promise.all([examine(), examine()]);
    expect(first).toEqual({ ok: true, value: null });
    expect(second).toMatchObject({ ok: false, fault: { code: 'bot-busy' } });
    expect(connected.presenceOf(bot)).toBe('waiting');
    return found;
  };

  test('says what is wrong with a program, and nothing of the server’s own files', async () => {
    const found = await examined([
      process.execPath,
      '-e',
      'console.error("cannot open package.json"); process.exit(4)',
    ]);
    expect(found).toMatchObject([{ subject: 'start', verdict: 'fault' }]);
    expect(JSON.stringify(found)).toContain('cannot open package.json');
    expect(JSON.stringify(found)).not.toContain(process.cwd());
  });

  test('plays with a program that can', async () => {
    const found = await examined(BOT);
    const verdicts = Object.fromEntries(found.map(({ subject, verdict }) => [subject, verdict]));
    expect(verdicts).toMatchObject({ start: 'ok', protocol: 'ok' });
    expect(found.length).toBeGreaterThan(3);
  });
});

const client = (name: string, ...words: string[]): string[] => [
  process.execPath,
  join(ROOT, 'test', 'bots', 'clients', `${name}.ts`),
  ...words,
];
/** Answers with the first action of the list. */
const CODINGAME = [
  process.execPath,
  '-e',
  `const lines = []; require('node:readline').createInterface({ input: process.stdin }).on('line', line => {
    lines.push(line);
    const count = Number(lines[1]);
    if (lines.length < 2 + count || Number.isNaN(count)) return;
    console.log(lines[2]);
    lines.length = 0;
  });`,
];

const programs: [ConnectHello['bot']['protocol'], string, string[]][] = [
  ['codingame', 'ultimate', CODINGAME],
  ['scs', 'ultimate', client('scs', 'sound', '{host}', '{port}', '{name}')],
  ['log320', 'breakthrough', client('log320', 'sound', '{host}', '{port}')],
];

test.each(programs)('%s: a whole game, with a cut in it', async (protocol, game, command) => {
  const server = await connectServer();
  const network = await unreliableNetwork(server.port);
  const vega = studentMachine(network.port, await server.join('Vega'), command, { game, protocol });
  await vega.until(() => vega.welcomes.length > 0);
  const { game: wanted, spoilt } = asked({}, game);
  const seat = unwrap(await server.connected.open(botOf(vega), { number: 1 }, wanted));
  const match = await play(seat, wanted, undefined, ({ plies }) => {
    if (plies.length === 4) network.cut();
  });
  await seat.close?.();
  expect(endingOf(match)?.evidence).toBeUndefined();
  expect(endingOf(match)?.cause).toBe('rules');
  expect(spoilt).toEqual([]);
  expect(vega.lost).toBe(1);
});
