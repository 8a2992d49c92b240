import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isLong, times } from '../support/long.ts';
import { type Ran, run } from '../support/run.ts';
import { Talk } from '../support/talk.ts';
import { TestHost } from '../tcp/test-host.ts';
import { type BuiltStudents, buildStudents, missingFor, type Student } from './build.ts';

/** Students' clients against our hosts and engines, and against each other. No clock that a slow machine could miss. */

let students: BuiltStudents;
let host: TestHost;
const PATIENT = ['--time', '120s', '--wait', '120s'] as const;

const start = (student: Student, name?: string, ...more: readonly string[]): Promise<Ran> => {
  const [command, ...args] = students.at(student, host.port, name);
  return run(command, [...args, ...more]);
};
/** By the rules: no cause stands behind the winner. */
const PLAYED_OUT = /: (1-0|0-1|1\/2-1\/2)\. [^.]*(\. Winner: \w+|: the game is drawn)\./;

const noC = missingFor('greedy', 'cheat');
describe.skipIf(noC)(`SCS, in C ${noC ?? ''}`, () => {
  beforeAll(async () => {
    students = await buildStudents('greedy', 'cheat');
  });
  afterEach(() => host.talk.kill());
  afterAll(() => students?.remove());

  test.each([
    ['crosses', '--second', 'Ada – level:2'],
    ['noughts', '--first', 'level:2 – Ada'],
  ])('greedy plays %s to the end against our engine', async (_, seat, names) => {
    host = await TestHost.start('scs', seat, 'level:2', ...PATIENT);
    const { code, stdout } = await start('greedy', 'Ada');
    const result = await host.result();
    expect(result).toContain(names);
    expect(result).toMatch(PLAYED_OUT);
    const points = /: (1-0|0-1|1\/2-1\/2)\./.exec(result)?.[1];
    const ours = points === '1/2-1/2' ? 'draw' : (points === '1-0') === names.startsWith('Ada');
    const told = { code: 0, end: ours === 'draw' ? ours : ours ? 'won' : 'lost' };
    expect({ code, end: stdout.trim().split('\n').at(-1) }).toEqual(told);
  });

  test.each([
    ['occupied', /expected = |the rules’ answer = /],
    ['count', /expected = nbSousPlatG equal to \d/],
  ])('cheat is caught: %s', async (how, evidence) => {
    host = await TestHost.start('scs', ...PATIENT);
    const [honest, caught] = await Promise.all([
      start('greedy', 'Ada'),
      start('cheat', 'Eve', how),
    ]);
    const result = await host.result();
    expect(result).toContain(result.includes('Ada – Eve') ? ': 1-0. ' : ': 0-1. ');
    expect(result).toContain('(by an illegal move)');
    expect(honest.stdout).toContain('won');
    expect(caught.stdout).toContain('caught!');
    await host.talk.ended();
    expect(host.talk.heard.find(line => line.startsWith('Evidence: '))).toMatch(evidence);
  });
});

const noJava = missingFor('Prudent', 'Fonceur');
describe.skipIf(noJava)(`LOG320, in Java ${noJava ?? ''}`, () => {
  beforeAll(async () => {
    students = await buildStudents('Prudent', 'Fonceur');
  });
  afterEach(() => host?.talk.kill());
  afterAll(() => students?.remove());

  // Fonceur has the other side in a normal run
  test.each(
    [
      ['black', '--first'],
      ['red', '--second'],
    ].slice(0, times(1, 2)),
  )('Prudent plays %s to the end against our engine', async (colour, seat) => {
    host = await TestHost.start('log320', seat, 'level:1', ...PATIENT);
    const { code, stdout } = await start('Prudent');
    expect(await host.result()).toMatch(PLAYED_OUT);
    expect(code).toBe(0);
    expect(stdout).toContain(`I am ${colour}`);
    expect(stdout).toContain('over, last move ');
    expect(stdout).not.toContain('refused');
  });

  test.runIf(isLong)('two of them play each other', async () => {
    host = await TestHost.start('log320', ...PATIENT);
    const both = await Promise.all([start('Prudent'), start('Prudent')]);
    expect(await host.result()).toMatch(PLAYED_OUT);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
  });

  /** The only address that Fonceur knows. */
  const hostAt8888 = async (...args: readonly string[]): Promise<Talk | null> => {
    const talk = new Talk(['host', 'log320', '8888', '--address', '127.0.0.1', ...args]);
    return talk.until('Waiting for players').then(
      () => talk,
      () => null,
    );
  };

  const fonceur = (): Promise<Ran> => {
    const [command, ...args] = students.at('Fonceur', 8888);
    return run(command, args);
  };

  test.for(
    [
      ['red', '--second'],
      ['black', '--first'],
    ].slice(0, times(1, 2)),
  )('Fonceur plays %s to the end in its dialect', async ([, seat], { skip }) => {
    const talk = await hostAt8888('--dialect', 'course', seat, 'level:1', ...PATIENT);
    if (!talk) return skip('port 8888 is taken');
    const { code, stdout, stderr } = await fonceur();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('Partie terminée. Dernier coup : ');
    expect((await talk.until('Game 1: ')).at(-1)).toMatch(PLAYED_OUT);
    expect(await talk.ended()).toBe(0);
  });

  test('Fonceur falls at the first 3 of the other dialect, and the host knows why', async ({
    skip,
  }) => {
    const talk = await hostAt8888('--first', 'level:1', ...PATIENT);
    if (!talk) return skip('port 8888 is taken');
    const { code, stderr } = await fonceur();
    expect(code).toBe(1);
    expect(stderr).toContain('ArrayIndexOutOfBoundsException');
    await talk.until('Hint: no answer to its first 3');
    expect(await talk.ended()).toBe(0);
  });
});
