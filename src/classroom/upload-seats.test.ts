import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isLong } from '../../test/support/long.ts';
import { ROOT } from '../../test/support/run.ts';
import { freshFile, opened } from '../../test/support/store-files.ts';
import { playGame } from '../arena/game.ts';
import type { RemoteGame } from '../arena/remote-seats.ts';
import { sameThreadEngine } from '../arena/same-thread-engine.ts';
import { botsThread } from '../bots/bots-thread.ts';
import { hasSandbox } from '../bots/sandbox/sandbox.ts';
import { perMove } from '../core/clock.ts';
import { unwrap } from '../core/result.ts';
import { readRulesId } from '../core/variant.ts';
import { games } from '../games/index.ts';
import { engineSeat } from '../match/engine-seat.ts';
import type { ProgramProtocol } from '../protocols/bot-seats.ts';
import { readContestWork } from '../queue/contest-work.ts';
import { WorkerSeats } from '../queue/worker-seats.ts';
import type { Store } from '../store/store.ts';
import { systemTimers as timers } from '../time/timers.ts';
import { BotFolders } from './bot-folders.ts';
import { versionDetails } from './bot-settings.ts';
import { findRecipe, missingPrograms } from './recipes.ts';
import { UploadSeats } from './upload-seats.ts';
import { Uploads } from './uploads.ts';

const has = (id: string) => {
  const recipe = findRecipe(id);
  return hasSandbox() && recipe !== null && missingPrograms(recipe).length === 0;
};

/** An uploaded bot that plays first against random moves. */
async function play(file: string, source: string, game: string, protocol: ProgramProtocol = 'ugi') {
  const path = freshFile();
  const whole = await opened(path);
  const store = whole.classrooms;
  const shared = botsThread();
  onTestFinished(() => shared.close());
  const thread = () => shared;
  const built = Promise.withResolvers<void>();
  const changed = (id: string) => {
    if (uploads.stateOf(id) === null || uploads.stateOf(id)?.state === 'failed') built.resolve();
  };
  const folders = new BotFolders(`${path}.files`, store, false);
  const uploads = new Uploads({ store, folders, archives: whole.files, thread, changed });
  const seats = new UploadSeats({ uploads, store, timers, thread, changed: () => {} });
  const classroom = await store.add({ code: 'ABC', name: 'Logic', settings: '{}' });
  if (classroom === 'taken') throw new Error('taken');
  const ada = { role: 'student', realName: 'Ada', pseudonym: 'A', person: null } as const;
  const [member] = (await store.addMembers(classroom.id, [ada])) as readonly { id: string }[];
  const settings = JSON.stringify({ protocol });
  const about = { classroom: classroom.id, member: member.id, name: 'B', game, settings };
  const bot = await store.addBot({ ...about, means: 'upload' });
  if (bot === 'taken') throw new Error('taken');
  unwrap(await uploads.take(bot, Buffer.from(source), { file, note: '' }));
  await built.promise;
  expect(uploads.stateOf(bot.id)).toBeNull();
  const [version] = await store.versions(bot.id);
  const seatName = `class:${bot.id}@1`;
  expect(await archivesOf(whole, seatName)).toEqual({ B: versionDetails(version).archive });
  const rules = unwrap(readRulesId(games, game));
  const spec = {
    rules: rules.id,
    start: rules.start.text(),
    control: perMove(5_000, 0),
    seed: '1',
  };
  const asked: RemoteGame = {
    ...{ contest: 'cup', number: 3, attempt: 0, side: 'first', name: 'B', opponent: 'R' },
    ...{ seat: seatName, spec, wait: 10_000, signal: new AbortController().signal },
    spoil: () => {},
  };
  const seat = unwrap(await seats.open(bot, version, asked));
  const random = engineSeat({
    engine: sameThreadEngine(),
    limits: {},
    player: 'random',
    seed: '1',
  });
  const played = await playGame(spec, { first: seat, second: random });
  await seat.close?.();
  return { ending: played?.ending, logs: await store.botLogs(bot.id), folder: path };
}

/** What workers are told of a contest with that participant. */
async function archivesOf(store: Store, seat: string) {
  const players = [{ name: 'B', seat }];
  const plan = JSON.stringify({ participants: players });
  const about = { kind: 'championship', name: 'Cup', conditions: '{}' } as const;
  const { id } = await store.contests.create({ ...about, plan, players });
  const work = await readContestWork(store, id);
  const seats = new WorkerSeats({ file: hash => store.files.get(hash), own: new Map() });
  onTestFinished(() => seats.close());
  if (work) expect((await seats.of(players[0], work)).ok).toBe(true);
  return work?.files;
}

const bots = (path: string) => readFileSync(join(ROOT, 'bots', path), 'utf8');

describe.runIf(hasSandbox())('an uploaded bot', () => {
  test.runIf(has('c'))('in C plays a game', async () => {
    const { ending, logs } = await play('bot.c', bots('c/bot.c'), 'tictactoe');
    expect(ending?.cause).toBe('rules');
    expect(logs).toEqual([]);
  });

  test.runIf(has('prolog') && isLong)(
    'with the predicate of its course plays Ultimate',
    async () => {
      const { ending } = await play('ia.pl', bots('prolog/ultimate.pl'), 'ultimate', 'prolog');
      expect(ending?.cause).toBe('rules');
    },
  );

  test.runIf(has('c') && isLong)(
    'that is a client of a course plays behind the relay',
    async () => {
      const { ending } = await play('scs.c', bots('c/scs_client.c'), 'ultimate', 'scs');
      expect(ending?.cause).toBe('rules');
    },
  );

  test.runIf(has('python'))(
    'that fails leaves its log and evidence, without our paths',
    async () => {
      const source = `import os, sys
print(os.getcwd(), sorted(os.listdir('.')), os.environ['PATH'], file=sys.stderr, flush=True)
for line in sys.stdin:
    if line.startswith('ugi\\n'): print('ugiok', flush=True)
    if line.startswith('isready'): print('readyok', flush=True)
    if line.startswith('go'): raise SystemExit(3)
`;
      const { ending, logs, folder } = await play('bot.py', source, 'tictactoe');
      expect(ending).toMatchObject({ cause: 'crash', winner: 'second' });
      const evidence = JSON.parse(ending?.evidence ?? '{}');
      expect(evidence).toMatchObject({ fault: 'exit', ending: { kind: 'exit', code: 3 } });
      expect(evidence.replay).toMatch(/\| \(python3 bot\.py\)$/);
      expect(logs).toMatchObject([{ contest: 'cup', number: 3, side: 'first', version: 1 }]);
      expect(logs[0].text).toMatch(/^\/bot \['bot\.py'\] \/usr/);
      expect(JSON.stringify([evidence, logs])).not.toContain(folder);
    },
  );
});
