import { expect, onTestFinished, test } from 'vitest';
import { freshFile, opened } from '../../test/support/store-files.ts';
import { botsThread } from '../bots/bots-thread.ts';
import { hasSandbox } from '../bots/sandbox/sandbox.ts';
import type { StoredBot } from '../store/classroom-store.ts';
import { BotFolders } from './bot-folders.ts';
import { findRecipe, missingPrograms } from './recipes.ts';
import { Uploads } from './uploads.ts';

/** Limits of what a member may upload. */

const python = findRecipe('python');
const canRun = hasSandbox() && python !== null && missingPrograms(python).length === 0;

/** A class of two students with four bots each; builds are kept only when `release` was called. */
async function arrange() {
  const path = freshFile();
  const { classrooms: store } = await opened(path);
  const real = botsThread();
  const gate = Promise.withResolvers<void>();
  const thread = () => ({
    ...real,
    listening: 0,
    enter: (program: Parameters<typeof real.enter>[0]) =>
      gate.promise.then(() => real.enter(program)),
  });
  let look = () => {};
  const folders = new BotFolders(`${path}.files`, store, false);
  const uploads = new Uploads({ store, folders, archives: null, thread, changed: () => look() });
  onTestFinished(async () => {
    gate.resolve();
    await uploads.close();
    await real.close();
  });
  const classroom = await store.add({ code: 'ABC', name: 'Logic', settings: '{}' });
  if (classroom === 'taken') throw new Error('taken');
  const row = { role: 'student', person: null } as const;
  const members = await store.addMembers(classroom.id, [
    { ...row, realName: 'Ada', pseudonym: 'A' },
    { ...row, realName: 'Bob', pseudonym: 'B' },
  ]);
  if (members === 'taken') throw new Error('taken');
  const make = async (member: string, name: string): Promise<StoredBot> => {
    const bot = await store.addBot({
      ...{ classroom: classroom.id, member, name, game: 'tictactoe', means: 'upload' },
      settings: '{"protocol":"ugi"}',
    });
    if (bot === 'taken') throw new Error('taken');
    return bot;
  };
  const [ada, bob] = members.map(({ id }) => id);
  const take = async (bot: StoredBot) => {
    const taken = await uploads.take(bot, Buffer.from('print("ugiok")\n'), {
      ...{ file: 'bot.py', note: '' },
    });
    return taken.ok ? 'taken' : taken.fault.code;
  };
  /** Resolves when nothing of these is built any more. */
  const built = (bots: readonly StoredBot[]) =>
    new Promise<void>(resolve => {
      look = () => {
        if (bots.every(({ id }) => uploads.stateOf(id) === null)) resolve();
      };
      look();
    });
  return { store, uploads, make, ada, bob, take, built, release: gate.resolve };
}

test.runIf(canRun)(
  'three of a member’s uploads wait at a time, however they are sent',
  async () => {
    const { store, make, ada, bob, take, built, release } = await arrange();
    const bots: StoredBot[] = [];
    for (const name of ['one', 'two', 'three', 'four']) bots.push(await make(ada, name));
    const all = await Promise.all(bots.map(take)); // at once, before any of them is in the store
    expect(all.toSorted()).toEqual(['many-uploads', 'taken', 'taken', 'taken']);
    const waiting = bots.filter((_, i) => all[i] === 'taken');
    const [refused] = bots.filter((_, i) => all[i] !== 'taken');
    expect(await take(waiting[2])).toBe('upload-again');
    const others = await make(bob, 'five');
    expect(await take(others)).toBe('taken'); // another member is not held up
    release();
    await built([...waiting, others]);
    expect(await take(refused)).toBe('taken');
    await built([refused]);
    for (const { id } of bots) expect(await store.versions(id)).toHaveLength(1);
  },
);

test.runIf(canRun)('what a member keeps is bounded, and what a class keeps', async () => {
  const { store, make, ada, bob, take } = await arrange();
  const [mine, another, theirs] = [
    await make(ada, 'x'),
    await make(ada, 'y'),
    await make(bob, 'z'),
  ];
  const keep = (bot: StoredBot, mebibytes: number) =>
    store.addVersion({
      ...{ bot: bot.id, hash: null },
      details: JSON.stringify({ bytes: mebibytes * 2 ** 20 }),
    });
  await keep(mine, 256);
  expect(await take(another)).toBe('taken');
  await keep(mine, 1); // of all bots together
  expect(await take(mine)).toBe('member-full');
  expect(await take(theirs)).toBe('taken');
  await store.changeBot(mine.id, { removed: true });
  expect(await take(await make(ada, 'v'))).toBe('taken'); // what was removed is gone
  const bots = await Promise.all(['p', 'q', 'r', 's'].map(name => make(bob, name)));
  for (const bot of bots) await keep(bot, 257);
  expect(await take(await make(ada, 'w'))).toBe('class-full');
});
