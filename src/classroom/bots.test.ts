import { expect, onTestFinished, test } from 'vitest';
import { freshFile, opened } from '../../test/support/store-files.ts';
import { unwrap } from '../core/result.ts';
import type { ConnectHello } from '../protocols/connect-wire.ts';
import type { StoredBot } from '../store/classroom-store.ts';
import { BotChecks } from './bot-checks.ts';
import { ClassBots } from './bots.ts';
import { BotEntrance } from './connect-bot.ts';

/** Bots of a class, and limits on one student who makes as many as possible. */

async function arrange() {
  const { classrooms: store } = await opened(freshFile());
  const classroom = await store.add({ code: 'ABCDEF', name: 'Logic', settings: '{}' });
  if (classroom === 'taken') throw new Error('taken');
  const row = { role: 'student', person: null } as const;
  const members = await store.addMembers(classroom.id, [
    { ...row, realName: 'Ada', pseudonym: 'Ada' },
    { ...row, realName: 'Bob', pseudonym: 'Bob' },
  ]);
  if (members === 'taken') throw new Error('taken');
  const [ada, bob] = members;
  const make = async (member: string, name: string): Promise<StoredBot> => {
    const about = { classroom: classroom.id, member, name, game: 'tictactoe', settings: '{}' };
    const bot = await store.addBot({ ...about, means: 'connect' });
    if (bot === 'taken') throw new Error('taken');
    return bot;
  };
  return { store, classroom, ada, bob, make };
}

const HELLO: ConnectHello['bot'] = {
  ...{ name: 'Tour', game: 'tictactoe', protocol: 'ugi', hash: 'f'.repeat(64), command: 'x' },
};

const codeOf = (result: { ok: true } | { ok: false; fault: { code: string } }) =>
  result.ok ? 'ok' : result.fault.code;

test('examinations that last for ever leave room for those of others', async () => {
  const { store, ada, bob, make } = await arrange();
  const checks = new BotChecks({ store, changed() {} });
  onTestFinished(() => checks.close());
  checks.provide('connect', {
    isHere: () => true,
    examine: ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      }),
  });
  const ask = async (member: string, name: string) => {
    const bot = await make(member, name);
    return codeOf(
      checks.request(bot, await store.addVersion({ bot: bot.id, hash: null, details: '{}' })),
    );
  };
  const asked = [];
  for (const name of ['one', 'two', 'three', 'four']) asked.push(await ask(ada.id, name));
  expect(asked).toEqual(['ok', 'ok', 'ok', 'many-checks']);
  expect(await ask(bob.id, 'five')).toBe('ok');
});

test('versions of a program elsewhere come to an end', async () => {
  const { store, ada, make } = await arrange();
  const bot = await make(ada.id, 'Tour');
  for (let i = 0; i < 3; i++) await store.addVersion({ bot: bot.id, hash: `${i}`, details: '{}' });
  const entrance = new BotEntrance(store, 20, 3);
  expect(codeOf(await entrance.enter(ada, HELLO))).toBe('many-versions');
});

test('so do bots that are made and removed', async () => {
  const { store, classroom, ada, bob, make } = await arrange();
  const bots = new ClassBots(store, 20, 3);
  for (let i = 0; i < 3; i++) await bots.remove(await make(ada.id, `b${i}`));
  const request = { classroom: classroom.id, name: 'New', game: 'tictactoe' };
  const create = (member: string) =>
    bots.create(member, { ...request, means: 'upload', protocol: 'ugi' });
  expect(codeOf(await create(ada.id))).toBe('many-bots');
  expect(codeOf(await create(bob.id))).toBe('ok');
});

test('bots that are asked for at once are counted, and their names told apart', async () => {
  const { store, classroom, ada } = await arrange();
  const bots = new ClassBots(store, 3);
  const ask = (name: string) =>
    bots.create(ada.id, {
      ...{ classroom: classroom.id, name, game: 'tictactoe', means: 'upload', protocol: 'ugi' },
    });
  const made = await Promise.all(['Tour', 'T0ur', 'Roi', 'Dame', 'Fou'].map(ask));
  expect(made.map(codeOf)).toEqual(['ok', 'bot-name', 'ok', 'ok', 'many-bots']);
});

test('a machine that knows a bot by its former name connects the same bot', async () => {
  const { store, ada, bob } = await arrange();
  const entrance = new BotEntrance(store, 20);
  const { bot } = unwrap(await entrance.enter(ada, HELLO));
  unwrap(await new ClassBots(store, 20).change(bot, { name: 'Citadelle' }));
  expect(unwrap(await entrance.enter(ada, HELLO)).bot).toMatchObject({
    ...{ id: bot.id, name: 'Citadelle' },
  });
  // nobody else does
  expect(unwrap(await entrance.enter(bob, HELLO)).bot.id).not.toBe(bot.id);
});
