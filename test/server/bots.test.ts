import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findProgram } from '../../src/bots/programs.ts';
import { hasSandbox } from '../../src/bots/sandbox/sandbox.ts';
import { reaches } from '../../src/bots/sandbox/user.ts';
import { UPLOAD_LIMITS } from '../../src/classroom/upload-limits.ts';
import { unwrap } from '../../src/core/result.ts';
import {
  readBotGameTrace,
  readBotList,
  readBotPage,
  readCheckReport,
  readCreatedBot,
} from '../../src/protocols/bot-wire.ts';
import { openStore } from '../../src/store/open.ts';
import { makeTar } from '../../src/web/bots/make-tar.ts';
import { ROOT } from '../support/run.ts';
import { ask, FeedPage, newClass } from './class-client.ts';
import { type Served, serve } from './online-client.ts';

/** Bots of a class at a real server: their author, the teacher, and intruders. */

let served: Served;
let address: string;
beforeAll(async () => {
  served = await serve(undefined, { limits: { uploadsPerMinute: 20 } });
  ({ address } = served);
});
afterAll(() => served.close());

const canRun = hasSandbox() && findProgram('python3', '/', reaches) !== null;

const text = (content: string) => new TextEncoder().encode(content);
const example = text(readFileSync(join(ROOT, 'bots/python/bot.py'), 'utf8'));

/** A class with Ada, who has a bot, and Eve, who attacks it. */
async function arrange() {
  const classroom = await newClass(served);
  const [ada, eve] = [await classroom.join('Ada'), await classroom.join('Eve')];
  const create = (as: string, more: object = {}) =>
    ask(address, 'POST', '/api/bots', {
      as,
      body: {
        ...{ classroom: classroom.id, name: 'Tour', game: 'tictactoe' },
        ...{ means: 'upload', protocol: 'ugi', ...more },
      },
    });
  const created = await create(ada.secret);
  const { id: bot } = unwrap(readCreatedBot(created.body));
  const upload = (as: string, body: Uint8Array, query: string, to = bot) =>
    ask(address, 'POST', `/api/bots/${to}/versions?${query}`, {
      ...{ as, body, headers: { 'content-type': 'application/octet-stream' } },
    });
  const folder = join(`${served.file}.files`, 'bots', bot);
  return { ...classroom, ada, eve, create, bot, upload, folder };
}

describe.runIf(canRun)('an uploaded bot', () => {
  test('is compiled, examined and kept as versions; its author chooses which one plays', async () => {
    const { ada, bot, upload, folder, teacher, path } = await arrange();
    const page = await FeedPage.open(address, ada.secret, `bot:${bot}`);
    await page.until(`bot:${bot}`, ({ plays }) => plays === null);

    const wrong = text('def f(:\n');
    expect((await upload(ada.secret, wrong, 'file=bot.py')).status).toBe(204);
    const { build } = await page.until(`bot:${bot}`, state => state.build?.state === 'failed');
    expect(build.messages).toMatch(/bot\.py", line 1[\s\S]*SyntaxError/);
    expect(existsSync(folder)).toBe(false);

    await upload(ada.secret, example, 'file=bot.py&note=first');
    const first = await page.until(`bot:${bot}`, ({ versions }) => versions.length === 1);
    expect(unwrap(readBotPage(first))).toMatchObject({
      plays: 1,
      isChosen: false,
      build: null,
      canCheck: true,
    });
    expect(first.versions[0]).toMatchObject({
      ...{ number: 1, note: 'first', language: 'python', main: 'bot.py', check: null },
      files: [{ path: 'bot.py', size: example.length }],
    });
    expect(first.versions[0].hash).toMatch(/^[0-9a-f]{64}$/);
    const tar = makeTar([
      { path: 'p/main.py', content: example },
      { path: 'p/data/x.txt', content: text('x') },
    ]);
    await upload(teacher, tar, 'note=second');
    await page.until(`bot:${bot}`, ({ plays, versions }) => plays === 2 && versions.length === 2);
    const choice = await ask(address, 'PATCH', `/api/bots/${bot}`, {
      ...{ as: ada.secret, body: { plays: 1, name: 'Tour 2' } },
    });
    expect(choice.status).toBe(204);
    await page.until(`bot:${bot}`, ({ plays, isChosen }) => plays === 1 && isChosen);
    const listed = await ask(address, 'GET', `${path}/bots`, { as: teacher });
    expect(unwrap(readBotList(listed.body)).bots).toMatchObject([
      { name: 'Tour 2', author: 'Ada', seat: `class:${bot}@1`, isOwn: false },
    ]);

    expect(statSync(join(folder, '2')).mode & 0o077).toBe(0);
    expect(readFileSync(join(folder, '2/run/main.py'), 'utf8')).toBe(
      new TextDecoder().decode(example),
    );
    const { body: all } = await ask(address, 'GET', `${path}/export`, { as: teacher });
    const kept = all.bots[0].versions.map(({ files }: { files: object }) => Object.keys(files));
    expect(kept).toEqual([['bot.py'], expect.arrayContaining(['main.py', 'data/x.txt'])]);
    expect(all.bots[0].versions[1].files['data/x.txt']).toBe(btoa('x'));
    expect(
      (await ask(address, 'DELETE', path, { as: teacher, body: { name: '8INF846' } })).status,
    ).toBe(204);
    expect(existsSync(folder)).toBe(false);
    expect(await page.refused(null)).toBe('unknown-secret'); // no longer known, since the class is gone
  });

  test('that ends at once is examined: findings come as they are found, and stay', async () => {
    const { ada, bot, upload } = await arrange();
    const page = await FeedPage.open(address, ada.secret, `bot:${bot}`);
    await upload(ada.secret, text('import nunpy\n'), 'file=bot.py');
    await page.until(`bot:${bot}`, ({ plays }) => plays === 1);
    const check = (version: number, as = ada.secret) =>
      ask(address, 'POST', `/api/bots/${bot}/check`, { as, body: { version } });
    expect((await check(7)).status).toBe(404);
    expect((await check(1)).status).toBe(204);
    const seen = await page.until(`bot:${bot}`, ({ versions }) => versions[0].check !== null);
    expect(seen.versions[0].check).toMatchObject({ faults: 1 });
    expect(seen.check.findings[0]).toMatchObject({ verdict: 'fault', subject: { en: 'start' } });
    const shown = JSON.stringify(seen);
    expect(shown).toContain("No module named 'nunpy'");
    expect(shown).not.toContain(served.file);
    expect(shown).not.toMatch(/\/tmp\/|quadrille-bots/);
    const kept = await ask(address, 'GET', `/api/bots/${bot}/versions/1/check`, { as: ada.secret });
    expect(unwrap(readCheckReport(kept.body)).findings).toEqual(seen.check.findings);
  });
});

test.runIf(canRun)('uploaded bots play a championship; each page has its games', async () => {
  const { ada, eve, bot, upload, create, id, teacher } = await arrange();
  const other = (await create(eve.secret, { name: 'Autre' })).body.id as string;
  await create(teacher, { means: 'engine', protocol: undefined, seat: 'random', name: 'Hasard' });
  const pages = [
    await FeedPage.open(address, ada.secret, `bot:${bot}`),
    await FeedPage.open(address, eve.secret, `bot:${other}`),
  ];
  await upload(ada.secret, example, 'file=bot.py');
  const talkative = `import sys\nprint("hello", file=sys.stderr)\n${new TextDecoder().decode(example)}`;
  await upload(eve.secret, text(talkative), 'file=bot.py', other);
  await pages[0].until(`bot:${bot}`, ({ plays }) => plays === 1);
  await pages[1].until(`bot:${other}`, ({ plays }) => plays === 1);
  const file = {
    ...{ name: 'Coupe', game: 'tictactoe', time: '5s' },
    participants: ['class:Tour', 'class:Autre', 'class:Hasard'],
  };
  const made = await ask(address, 'POST', '/api/contests', {
    ...{ as: teacher, body: { class: id, file: JSON.stringify(file) } },
  });
  expect(made.code).toBeNull();
  const start = { as: teacher, body: { type: 'start' } };
  await ask(address, 'POST', `/api/contests/${made.body.id}/actions`, start);
  const { games } = await pages[0].until(`bot:${bot}`, state => state.games.length === 4);
  expect(new Set(games.map((game: { cause: string }) => game.cause))).toEqual(new Set(['rules']));
  const seen = await pages[1].until(`bot:${other}`, state => state.games.length === 4);
  expect(seen.games.every((game: { hasLog: boolean }) => game.hasLog)).toBe(true);
  const { number } = seen.games[0];
  const trace = `/api/bots/${other}/games/${made.body.id}/${number}`;
  expect((await ask(address, 'GET', trace, { as: eve.secret })).body.log).toBe('hello\n');
});

describe('another student', () => {
  test('sees and changes nothing of a bot: it is not there', async () => {
    const { eve, bot, upload, create, path } = await arrange();
    const stranger = (await newClass(served, 'Other')).teacher;
    for (const as of [eve.secret, stranger]) {
      const asked = [
        await ask(address, 'PATCH', `/api/bots/${bot}`, { as, body: { name: 'Eve' } }),
        await ask(address, 'DELETE', `/api/bots/${bot}`, { as }),
        await ask(address, 'POST', `/api/bots/${bot}/check`, { as, body: { version: 1 } }),
        await ask(address, 'GET', `/api/bots/${bot}/versions/1/check`, { as }),
        await ask(address, 'GET', `/api/bots/${bot}/games/abcd/0`, { as }),
        await upload(as, text('print(1)'), 'file=bot.py'),
        // refused before it is read
        await upload(as, new Uint8Array(UPLOAD_LIMITS.bytes + 1), 'file=bot.py'),
      ];
      expect(asked.map(({ code, status }) => [code, status])).toEqual(
        asked.map(() => ['no-bot', 404]),
      );
      const page = await FeedPage.open(address, as, `bot:${bot}`);
      expect(await page.refused(`bot:${bot}`)).toBe('no-bot');
    }
    expect((await ask(address, 'GET', `${path}/bots`, { as: stranger })).code).toBe('no-class');
    expect((await create(stranger)).code).toBe('no-class');
    const none = await ask(address, 'POST', `/api/bots/${bot}/versions?file=x.py`, {
      body: text('x'),
    });
    expect(none.status).toBe(404);
  });

  test('sees the bots of the class, under pseudonyms', async () => {
    const { eve, path } = await arrange();
    const { body } = await ask(address, 'GET', `${path}/bots`, { as: eve.secret });
    expect(body.bots).toMatchObject([{ name: 'Tour', isOwn: false, plays: null, seat: null }]);
    expect(JSON.stringify(body)).not.toContain('Ada');
  });
});

test('bots are named apart, bounded, and of a game that they can play', async () => {
  const { ada, eve, create, teacher, bot, upload } = await arrange();
  const code = async (as: string, more: object) => (await create(as, more)).code;
  expect(await code(eve.secret, { name: 'T0ur' })).toBe('bot-name');
  expect(await code(eve.secret, { name: '\u200b' })).toBe('no-name');
  expect(await code(eve.secret, { name: 'X', game: 'chess' })).toBe('unknown-game');
  expect(await code(eve.secret, { name: 'X', protocol: 'scs' })).toBe('protocol-game');
  const engine = { means: 'engine', protocol: undefined, seat: 'level:3', name: 'Niveau 3' };
  expect(await code(eve.secret, engine)).toBe('not-teacher');
  expect(await code(teacher, { ...engine, seat: 'bot:sh -c id' })).toBe('no-engine');
  expect(await code(teacher, engine)).toBeNull();
  for (let i = 1; i < 20; i++) expect(await code(ada.secret, { name: `Bot ${i}` })).toBeNull();
  expect(await code(ada.secret, { name: 'Bot 20' })).toBe('many-bots');
  const change = (body: object) =>
    ask(address, 'PATCH', `/api/bots/${bot}`, { as: ada.secret, body });
  expect((await change({ plays: 3 })).code).toBe('no-version');
  expect((await change({ protocol: 'log320' })).code).toBe('protocol-game');
  expect((await change({ name: 'Bot 3' })).code).toBe('bot-name');
  if (!canRun) return;
  const refused = async (body: Uint8Array, query: string) =>
    (await upload(ada.secret, body, query)).code;
  expect(await refused(text('x'), 'file=..%2Fx.py')).toBe('upload-path');
  expect(await refused(text('x'), 'file=x.exe')).toBe('upload-language');
  expect(await refused(text('x'), 'file=x.py&language=cobol')).toBe('upload-language');
  expect(await refused(text('x'), `note=${'n'.repeat(501)}&file=x.py`)).toBe('bad-message');
});

test('who uploads too often waits', async () => {
  const own = await serve(undefined, { limits: { uploadsPerMinute: 2 } });
  try {
    const { id, join: enter } = await newClass(own);
    const { secret } = await enter('Ada');
    const body = { classroom: id, name: 'B', game: 'tictactoe', means: 'upload', protocol: 'ugi' };
    const created = await ask(own.address, 'POST', '/api/bots', { as: secret, body });
    const upload = () =>
      ask(own.address, 'POST', `/api/bots/${created.body.id}/versions?file=x.exe`, {
        ...{ as: secret, body: text('x') },
      });
    await upload();
    await upload();
    expect(await upload()).toMatchObject({ status: 429, code: 'too-many-uploads' });
  } finally {
    await own.close();
  }
});

test('what a bot left of its games is told to its author, never its opponent’s evidence', async () => {
  const { ada, eve, bot, teacher, create } = await arrange();
  const other = (await create(eve.secret, { name: 'Autre' })).body.id as string;
  const store = unwrap(await openStore(served.file));
  onTestFinished(() => store.close());
  const contest = await store.contests.create({
    ...{ kind: 'championship', name: 'Cup', plan: '{}', conditions: '{}' },
    players: [
      { name: 'Tour', seat: `class:${bot}@1` },
      { name: 'Autre', seat: `class:${other}@1` },
    ],
  });
  const evidence = JSON.stringify({ fault: 'exit', rule: { fr: 'r', en: 'r' }, stderr: 'secret' });
  await store.games.finish(contest.id, 0, {
    ...{ number: 0, first: 'Tour', second: 'Autre', rules: 'tictactoe', start: '', plies: 1 },
    ...{ ending: { cause: 'crash', winner: 'second', evidence }, tally: { first: 0, second: 0 } },
    events: [],
  });
  const side = { first: bot, second: other } as const;
  for (const [seat, id] of Object.entries(side))
    await store.classrooms.addBotLog({
      ...{ bot: id, version: 1, contest: contest.id, number: 0, attempt: 0 },
      ...{ side: seat as 'first', text: `log of ${seat}\u001b[31m` },
    });
  const trace = (id: string, as: string) =>
    ask(address, 'GET', `/api/bots/${id}/games/${contest.id}/0`, { as });
  for (const as of [ada.secret, teacher])
    expect(unwrap(readBotGameTrace((await trace(bot, as)).body))).toEqual({
      ...{ evidence, log: 'log of first' },
    });
  expect((await trace(other, eve.secret)).body).toEqual({ evidence: null, log: 'log of second' });
  expect((await trace(bot, eve.secret)).code).toBe('no-bot');
  const page = await FeedPage.open(address, eve.secret, `bot:${other}`);
  const { games } = await page.until(`bot:${other}`, () => true);
  expect(games).toMatchObject([
    { contest: contest.id, opponent: 'Tour', score: 'won', hasEvidence: false, hasLog: true },
  ]);
});
