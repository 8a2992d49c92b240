import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { hasSandbox } from '../bots/sandbox/sandbox.ts';
import { LANGS } from '../core/result.ts';
import type { ContestWork } from './contest-work.ts';
import { WorkerSeats } from './worker-seats.ts';

/** What a worker says of bots that it cannot play, none of which costs the bot a game. */

const archiveOf = (...command: string[]): Buffer =>
  gzipSync(
    JSON.stringify({
      ...{ prefix: 'bot', command },
      files: [{ path: 'bot.py', content: Buffer.from('print(1)').toString('base64') }],
    }),
  );

const hashOf = (archive: Uint8Array) => createHash('sha256').update(archive).digest('hex');

/** A contest in which Zoé has the files of that hash. */
const workWith = (hash?: string): ContestWork =>
  ({ files: hash === undefined ? {} : { Zoé: hash } }) as unknown as ContestWork;

/** The answer for the seat of Zoé; `given`: what is fetched for any hash. */
async function seatOf(seat: string, work = workWith(), given: Uint8Array | null = null) {
  const seats = new WorkerSeats({ file: async () => given, own: new Map([['here', 'bot:x']]) });
  onTestFinished(() => seats.close());
  return seats.of({ name: 'Zoé', seat }, work);
}

const SANDBOXED = hasSandbox();
const python = archiveOf('python3', 'bot.py');
const unknown = archiveOf('no-such-language', 'bot.py');

test.each([
  ['a bot of another worker', 'worker:there', undefined, null, 'no-worker-bot', 'there'],
  ['a client over TCP', 'tcp:scs', undefined, null, 'no-travel', 'Zoé'],
  ['a person', 'person:Zoé', undefined, null, 'no-travel', 'Zoé'],
  ['files that did not travel', 'bot:python3 bot.py', undefined, null, 'no-travel', 'Zoé'],
  ...(SANDBOXED
    ? ([
        ['files that are gone', 'class:b1@2', hashOf(python), null, 'no-files', 'Zoé'],
        ['other files', 'bot:x', hashOf(python), archiveOf('sh'), 'bot-archive', 'Zoé'],
        ['no archive', 'bot:x', hashOf(Buffer.from('x')), Buffer.from('x'), 'bot-archive', 'Zoé'],
        [
          'a missing language',
          'bot:x',
          hashOf(unknown),
          unknown,
          'bot-program',
          'no-such-language',
        ],
      ] as const)
    : []),
] as const)('%s: %s', async (_, seat, hash, given, code, named) => {
  const answer = await seatOf(seat, workWith(hash), given);
  if (answer.ok) throw new Error(answer.value);
  expect(answer.fault.code).toBe(code);
  for (const lang of LANGS) expect(answer.fault.message[lang]).toContain(named);
  expect(answer.fault.message.fr).not.toBe(answer.fault.message.en);
});

test('engines are everywhere, and a bot of this worker is here', async () => {
  expect(await seatOf('level:3')).toEqual({ ok: true, value: 'level:3' });
  expect(await seatOf('worker:here')).toEqual({ ok: true, value: 'bot:x' });
});

test.skipIf(!SANDBOXED)('an archive is unpacked once, and gone with the worker', async () => {
  let fetched = 0;
  const file = async () => {
    fetched++;
    if (fetched === 1) throw new Error('the network is away');
    return python;
  };
  const seats = new WorkerSeats({ file, own: new Map() });
  const seat = () => seats.of({ name: 'Zoé', seat: 'bot:x' }, workWith(hashOf(python)));
  await expect(seat()).rejects.toThrow('away');
  const [one, two] = [await seat(), await seat()];
  const [, folder = ''] = /^bot@(.+):python3 bot\.py$/.exec(one.ok ? one.value : '') ?? [];
  expect(existsSync(folder)).toBe(true);
  expect([two, fetched]).toEqual([one, 2]);
  await seats.close();
  expect(existsSync(folder)).toBe(false);
});

test('without a sandbox no stranger’s program is run, nor fetched', () => {
  const code = `import { WorkerSeats } from ${JSON.stringify(new URL('./worker-seats.ts', import.meta.url).href)};
    const seats = new WorkerSeats({ file() { throw new Error('fetched'); }, own: new Map() });
    const { fault } = await seats.of({ name: 'Zoé', seat: 'bot:x' }, { files: { Zoé: 'x' } });
    console.log(fault.code, fault.message.fr, fault.message.en);`;
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    ...{ env: { ...process.env, PATH: '/nowhere' }, encoding: 'utf8' },
  });
  expect(run.stdout, run.stderr).toMatch(/^no-sandbox Zoé .*bac à sable.*Zoé is .*no sandbox/);
});
