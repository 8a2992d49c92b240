import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshStore } from '../../test/support/postgres.ts';
import { freshFile, freshFolder, opened } from '../../test/support/store-files.ts';
import type { Store } from '../store/store.ts';
import { BotFolders } from './bot-folders.ts';

const file = (path: string, text: string, executable = false) => ({
  ...{ path, content: Buffer.from(text), executable },
});
const parts = (text: string) => ({
  source: [file('src/main.c', text)],
  run: [file('bot', `compiled ${text}`, true), file('data/é.txt', 'ü')],
});

async function uploadedBot({ classrooms }: Store): Promise<{ bot: string; classroom: string }> {
  const classroom = await classrooms.add({ code: 'ABC', name: 'Logic', settings: '{}' });
  if (classroom === 'taken') throw new Error('taken');
  const ada = { role: 'student', realName: 'Ada', pseudonym: 'A', person: null } as const;
  const [member] = (await classrooms.addMembers(classroom.id, [ada])) as readonly { id: string }[];
  const about = { classroom: classroom.id, member: member.id, name: 'B', game: 'ultimate' };
  const bot = await classrooms.addBot({ ...about, means: 'upload', settings: '{}' });
  if (bot === 'taken') throw new Error('taken');
  return { bot: bot.id, classroom: classroom.id };
}

test('servers on two machines have the same uploads', async () => {
  const store = await opened(await freshStore());
  const { classrooms } = store;
  const { bot, classroom } = await uploadedBot(store);
  const [here, there] = [0, 1].map(() => new BotFolders(freshFolder(), classrooms, true));
  await here.write(bot, 1, parts('one'));
  expect(await there.has(bot, 2)).toBe(false);
  expect(await there.has(bot, 1)).toBe(true);
  const program = join(there.runFolder(bot, 1), 'bot');
  expect(readFileSync(program, 'utf8')).toBe('compiled one');
  expect(statSync(program).mode & 0o777).toBe(0o700);
  expect(readFileSync(join(there.runFolder(bot, 1), 'data', 'é.txt'), 'utf8')).toBe('ü');
  expect(await there.sources(bot, 1)).toEqual(['src/main.c']);

  // here, folder 1 is left from a failed upload; there, version 1 is another upload
  await there.write(bot, 1, parts('two'));
  expect(await here.has(bot, 1)).toBe(true);
  expect(readFileSync(join(here.runFolder(bot, 1), 'bot'), 'utf8')).toBe('compiled two');

  await classrooms.remove(classroom);
  expect(await classrooms.upload(bot, 1)).toBeNull();
});

test('a shared folder may hold what other stores have; what a store lacks is archived', async () => {
  const store = await opened(await freshStore());
  const { bot } = await uploadedBot(store);
  const folder = freshFolder();
  const copied = new BotFolders(folder, store.classrooms, false);
  await copied.write(bot, 1, parts('copied'));
  await copied.write('another', 1, parts('other'));
  expect(await store.classrooms.uploadHash(bot, 1)).toBeNull();
  const shared = new BotFolders(folder, store.classrooms, true);
  await shared.keepOnly(new Set([bot]));
  expect(await shared.has('another', 1)).toBe(true);
  const there = new BotFolders(freshFolder(), store.classrooms, true);
  expect(await there.has(bot, 1)).toBe(true);
  expect(readFileSync(join(there.runFolder(bot, 1), 'bot'), 'utf8')).toBe('compiled copied');
  await there.remove(bot);
  expect(await store.classrooms.upload(bot, 1)).toBeNull();
});

test('beside a file, folders are the whole truth', async () => {
  const store = await opened(freshFile());
  const { bot } = await uploadedBot(store);
  const root = freshFolder();
  const folders = new BotFolders(root, store.classrooms, false);
  await folders.write(bot, 1, parts('one'));
  mkdirSync(join(root, 'bots', 'another'));
  await folders.keepOnly(new Set([bot]));
  expect(() => statSync(join(root, 'bots', 'another'))).toThrow();
  expect(await folders.has(bot, 1)).toBe(true);
  expect(await store.classrooms.upload(bot, 1)).toBeNull();
});
