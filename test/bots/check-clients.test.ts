import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { botsThread } from '../../src/bots/bots-thread.ts';
import type { Finding } from '../../src/bots/check/finding.ts';
import { findingText } from '../../src/bots/check/finding-text.ts';
import { findingLines } from '../../src/cli/check.ts';
import { cliTranslatorFor } from '../../src/cli/translator.ts';
import { perMove } from '../../src/core/clock.ts';
import { unwrap } from '../../src/core/result.ts';
import { rulesOf } from '../../src/core/variant.ts';
import { games } from '../../src/games/index.ts';
import { hasLost } from '../../src/tcp/check/client-loss.ts';
import { type ClientProtocol, clientTrial } from '../../src/tcp/check/client-trial.ts';
import { examineClient } from '../../src/tcp/check/examine-client.ts';
import { randomOpponent } from '../../src/tcp/check/opponents.ts';
import { systemTimers as timers } from '../../src/time/timers.ts';
import { ROOT } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';

/** What `quadrille check` says of network clients: sound, slow, cheating, of another dialect or protocol. */

const folder = mkdtempSync(join(tmpdir(), 'quadrille-check-clients-'));
const thread = botsThread();
afterAll(async () => {
  await thread.close();
  rmSync(folder, { recursive: true });
});

const english = cliTranslatorFor('en');
const french = cliTranslatorFor('fr');

/** A client of ours with its types stripped once, not at each of its many starts. */
function client(name: 'scs' | 'log320'): string {
  const source = readFileSync(join(ROOT, `test/bots/clients/${name}.ts`), 'utf8');
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, stripTypeScriptTypes(source));
  return file;
}
const CLIENTS = { scs: client('scs'), log320: client('log320') };
const scs = (mode: string): string[] => [
  process.execPath,
  CLIENTS.scs,
  ...[mode, '{host}', '{port}', '{name}'],
];
const log320 = (mode: string): string[] => [
  process.execPath,
  CLIENTS.log320,
  ...[mode, '{host}', '{port}'],
];

/** `time`: milliseconds a move; `wait`: for the connection. */
async function examined(
  protocol: ClientProtocol,
  command: readonly string[],
  { time = 30_000, wait = 60_000 } = {},
) {
  const findings: Finding[] = [];
  const candidate = { thread, timers, command, cwd: folder, name: 'Candidat', wait };
  const report = (found: Finding) => void findings.push(found);
  await examineClient({ candidate, protocol, games, time, report });
  // every code has its sentence, in both languages
  for (const found of findings)
    for (const translator of [english, french])
      expect(findingText(translator, found)).not.toMatch(/undefined|NaN|\[object/);
  const faults = findings.filter(({ verdict }) => verdict === 'fault');
  return { findings, faults, texts: findings.map(found => findingText(english, found)) };
}

/** Without line breaks, times and memory, which differ from run to run. */
const plain = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/(?:\d+ )*\d+ (?=ms|Mio)/g, 'N ');

/** The transcript of this command in docs/check.md says what was found. */
function expectDocumented(command: string, findings: readonly Finding[]): void {
  const page = readFileSync(join(ROOT, 'docs/check.md'), 'utf8');
  const shown = [...page.matchAll(/```\n(\$ quadrille check .*?)```/gs)].map(([, text]) => text);
  const block = shown.find(text => text.split('\n')[0].endsWith(` "${command}"`));
  const heads = block?.match(/^(?:ok|attention|faute|non vu) {2,}/gm);
  expect([command, heads?.length]).toEqual([command, findings.length]);
  const documented = plain(block ?? '');
  const compared = findings.filter(
    ({ subject, code }) => subject !== 'memory' && code !== 'start.plain',
  );
  for (const found of compared)
    expect(documented).toContain(plain(findingLines(french, found, 80).join('\n')));
}

const verdicts = (findings: readonly Finding[]): string[] =>
  findings.map(({ verdict, subject }) => `${verdict} ${subject}`);

describe.concurrent('a client of SCS', () => {
  test('that is sound is ready', async () => {
    const { findings, texts } = await examined('scs', scs('sound'));
    expect(verdicts(findings)).toEqual([
      'ok start',
      'ok connection',
      'ok name',
      'ok series',
      'ok situations',
      'unseen situations', // no draw
      'ok time',
      'ok endings',
      'ok endings',
      'ok leave',
      'ok stderr',
      expect.stringMatching(/^(ok|unseen) memory$/),
    ]);
    expect(texts[3]).toMatch(/^Four whole games, on both sides/);
    expect(texts[4]).toMatch(/free choice of sub-board \(\d+\)/);
    expectDocumented('scs:node scs.ts sound {host} {port} {name}', findings);
    expect(texts[7]).toBe('The opponent loses by TIMEOUT: it understands and leaves.');
    expect(texts[8]).toBe('The opponent loses by TRICHE: it understands and leaves.');
  });

  const cheats = [
    [
      'count',
      /^Its move no\. \d+ is not allowed\. nbSousPlatG is 0; after this move it owns 1 sub/,
    ],
    ['symbol', /symbolJ is ROND, but it plays CROIX\.$/],
    ['elsewhere', /numPlat 6, numSousPlat 0 \(g1\): Sub-board f is imposed/],
    ['occupied', /is already taken/],
    ['outside', /numSousPlat is 9; it must be a number from 0 to 8/],
  ] as const;
  test.for(cheats)('that cheats is told how: %s', async ([mode, said], { expect }) => {
    const { findings, faults } = await examined('scs', scs(mode));
    expect(faults).toHaveLength(1);
    const [fault] = faults;
    expect(fault).toMatchObject({ subject: 'series', code: 'client.illegal' });
    expect(findingText(english, fault)).toMatch(said);
    // the exchange in words, the bytes of the move, the position
    expect(fault.dialogue?.some(line => /^< COUP symbolJ/.test(line))).toBe(true);
    expect(fault.dialogue?.at(-1)).toMatch(/^ {2}01000000( [0-9a-f]{8}){4}$/);
    expect(fault.dialogue?.at(-2)).toBe('> ERR_OK TRICHE PERDU');
    expect(fault.position).toContain('/');
    expect(findings.at(-1)?.values.subjects).toBe('situations,time,endings,leave');
    if (mode === 'count') expectDocumented('scs:node scs.ts count {host} {port} {name}', findings);
  });

  test('that dies shows its exit code or signal, and its last words', async () => {
    const { findings, faults } = await examined('scs', scs('dies'));
    expectDocumented('scs:node scs.ts dies {host} {port} {name}', findings);
    expect(findingText(english, faults[0])).toBe(
      'The program ended with exit code 3. That was during the game, before its move no. 3.',
    );
    expect(faults[0].dialogue?.at(-1)).toBe('! IndexError: list index out of range');
    const falls = await examined('scs', scs('falls'));
    expect(falls.texts.join('\n')).toContain('stopped by signal SIGSEGV');
    const early = await examined('scs', scs('dies-at-once'));
    expect(verdicts(early.findings)).toEqual(['fault start']);
    expect(early.texts[0]).toContain('exit code 4');
    expect(early.findings[0].dialogue).toEqual(['! no opening book']);
  });

  test('that is slow, or answers no more', async () => {
    const slow = await examined('scs', scs('slow'), { time: 500 });
    // a busy machine may be even slower
    expect(['time.clientLate', 'client.late']).toContain(slow.faults[0]?.code);
    const mute = await examined('scs', scs('mute'), { time: 3_000 });
    expect(findingText(english, mute.faults[0])).toBe(
      'Its move no. 2 did not come, not even in twice the time: 3,000 ms are allowed.',
    );
  });

  test('with another name, or one that has no end', async () => {
    const other = await examined('scs', scs('own-name'));
    expect(other.findings[2]).toMatchObject({ verdict: 'warning', code: 'name.other' });
    expect(other.texts[2]).toContain('It calls itself "Patate"');
    const long = await examined('scs', scs('long-name'));
    expect(long.findings[2]).toMatchObject({ verdict: 'warning', code: 'name.unterminated' });
  });

  test('that falls where the opponent has lost off the board', async () => {
    const { findings, faults } = await examined('scs', scs('falls-late'));
    expect(faults).toEqual([]);
    const endings = findings.filter(({ subject }) => subject === 'endings');
    expect(endings.map(({ verdict, code }) => `${verdict} ${code}`)).toEqual(
      Array(2).fill('warning endings.code'),
    );
    expect(endings[0].dialogue?.join('\n')).toContain('unknown validCoup');
  });

  test('that asks for nothing, or for something else, or does not connect', async () => {
    const text = await examined('scs', scs('text'));
    expect(verdicts(text.findings)).toEqual(['ok start', 'fault connection']);
    expect(text.texts[1]).toContain('("bonjour, une partie")');
    const silent = await examined('scs', scs('silent'), { time: 1_000, wait: 5_000 });
    expect(silent.findings[1]).toMatchObject({ verdict: 'fault', code: 'client.notAsked' });
    const asleep = await examined('scs', scs('asleep'), { wait: 3_000 });
    expect(asleep.findings[1]).toMatchObject({ verdict: 'fault', code: 'client.notConnected' });
    const unplaced = await examined('scs', scs('asleep').slice(0, 3), { wait: 3_000 });
    expect(unplaced.texts[1]).toContain(
      '127.0.0.1, port 2016, within 3 s. Its command has no {port}',
    );
  });
});

describe.concurrent('a client of LOG320', () => {
  test('that is sound is ready', async () => {
    const { findings, texts } = await examined('log320', log320('subject'));
    expect(verdicts(findings)).toEqual([
      'ok start',
      'ok connection',
      'ok series',
      'ok situations',
      'ok time',
      'ok refused',
      'ok leave',
      'ok stderr',
      expect.stringMatching(/^(ok|unseen) memory$/),
    ]);
    expect(texts[3]).toMatch(/the prompt "3 A8-A8" \(2\), captures by it \(\d+\)/);
    expectDocumented('log320:node log320.ts subject {host} {port}', findings);
    expect(texts[5]).toBe('"4" (refused move) is answered by another move: A2-A3, then A2-B3.');
  });

  test('of the other dialect is told which', async () => {
    const course = await examined('log320', log320('course'));
    expect(course.faults.map(({ code }) => code)).toEqual(['client.dialect.log320-course']);
    expectDocumented('log320:node log320.ts course {host} {port}', course.findings);
    expect(course.texts.join('\n')).toContain('its seat is log320-course:COMMAND');
    expect(course.faults[0].dialogue?.join('\n')).toContain('NumberFormatException');
    const subject = await examined('log320-course', log320('subject'), { time: 3_000 });
    expect(subject.faults.map(({ code }) => code)).toEqual(['client.dialect.log320']);
  });

  test('that plays illegal moves: each costs a 4, and is named', async () => {
    const { findings, faults } = await examined('log320', log320('cheats'));
    expectDocumented('log320:node log320.ts cheats {host} {port}', findings);
    expect(faults).toEqual([]);
    const refusals = findings.find(({ code }) => code === 'client.refusals');
    expect(refusals?.verdict).toBe('warning');
    expect(refusals && findingText(english, refusals)).toMatch(
      /illegal moves, refused by "4": \d+\. The first: A3-A3\. .*not a step/,
    );
  });

  test('that goes on with illegal moves loses by the third', async () => {
    const { faults } = await examined('log320', log320('cheats-on'));
    expect(faults.map(({ code }) => code)).toEqual(['client.illegal']);
    expect(findingText(english, faults[0])).toMatch(
      /^Its move no\. 2 is not allowed\. .*not a step/,
    );
    expect(faults[0].dialogue?.filter(line => line === '> 4')).toHaveLength(2);
  });

  test('that dies or falls silent', async () => {
    const dies = await examined('log320', log320('dies'));
    expect(dies.faults[0].code).toBe('client.ended');
    expect(dies.faults[0].dialogue?.at(-1)).toBe('! java.lang.NullPointerException');
    const mute = await examined('log320', log320('mute'), { time: 3_000 });
    expect(mute.faults[0].code).toBe('client.late');
  });

  test('that does not understand 4', async () => {
    const { findings } = await examined('log320', log320('stuck'), { time: 4_000 });
    const refused = findings.find(({ subject }) => subject === 'refused');
    expect(refused).toMatchObject({ verdict: 'warning', code: 'refused.silent' });
  });
});

describe.concurrent('a program of another protocol is told which:', () => {
  test('SCS as LOG320, LOG320 as SCS', async () => {
    const one = await examined('log320', scs('sound'));
    expect(one.faults.map(({ code }) => code)).toEqual(['client.isScs']);
    expectDocumented('log320:node scs.ts sound {host} {port} {name}', one.findings);
    expect(one.faults[0].dialogue).toEqual(['< PARTIE nomJoueur "Candidat"']);
    const other = await examined('scs', log320('course'), { wait: 5_000 });
    expect(other.faults.map(({ code }) => code)).toEqual(['client.isLog320']);
    expect(other.texts.join('\n')).toContain('check "log320-course:COMMAND"');
  });

  test('a bot that never connects', async () => {
    const bot = ['sh', join(ROOT, 'test/bots/hostile/bot.sh'), 'good', 'ugi'];
    const { faults } = await examined('scs', bot, { wait: 5_000 });
    expect(faults.map(({ code }) => code)).toEqual(['client.is-ugi']);
  });
});

test('a game that takes too long is interrupted, and nobody has lost it', async () => {
  const [ultimate] = games.filter(({ id }) => id === 'ultimate');
  const command = scs('mute');
  const candidate = { thread, timers, command, cwd: folder, name: 'Candidat', wait: 60_000 };
  const { game } = await clientTrial(candidate, {
    protocol: 'scs',
    rules: unwrap(rulesOf(ultimate)),
    control: perMove(60_000),
    side: 'first',
    opponent: randomOpponent('budget'),
    budget: 2_000,
  });
  expect(game).toMatchObject({ interrupted: 'budget', stayed: false });
  expect(game && hasLost(game, 'first')).toBe(false);
});

test('the whole command, in French', async () => {
  const seat = `scs:"${process.execPath}" "${CLIENTS.scs}" dies {host} {port} {name}`;
  const { code, stdout } = await runHere(['check', '--lang', 'fr', seat]);
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^ok +connexion +Il s’est connecté et a demandé une partie \(PARTIE\) en /m,
  );
  expect(stdout).toMatch(/^faute +parties +Le programme s’est arrêté avec le code de sortie 3\./m);
  expect(stdout).toContain('! IndexError: list index out of range');
  expect(stdout).toMatch(/^ +Position\u00a0: /m);
});

test('fits a terminal of 80 columns', () => {
  const found: Finding = {
    subject: 'protocol',
    verdict: 'fault',
    code: 'client.dialect.log320-course',
    values: {},
  };
  for (const translator of [english, french]) {
    const lines = findingLines(translator, found, 80);
    expect(lines.length).toBeGreaterThan(2);
    expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(80);
  }
});

test.for([
  [['./joueur', '{host}', '{port}'], 'it is a network client. Say its protocol'],
  [['scs:./joueur', '--game', 'breakthrough'], 'scs plays only ultimate'],
  [['log320:'], 'Say which bot'],
] as const)('bad usage: %s', async ([args, said]) => {
  const { code, stderr } = await runHere(['check', ...args]);
  expect(code).toBe(2);
  expect(stderr).toContain(said);
});
