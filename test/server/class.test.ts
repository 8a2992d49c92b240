import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinClass } from '../../src/cli/class-client.ts';
import { unwrap } from '../../src/core/result.ts';
import { ask, FeedPage, newClass } from './class-client.ts';
import { type Served, serve } from './online-client.ts';

/** A class at a real server: its teacher, its students, and intruders. */

let served: Served;
let address: string;
beforeAll(async () => {
  served = await serve();
  ({ address } = served);
});
afterAll(() => served.close());

describe('joining', () => {
  test('by browser and by terminal; the teacher sees names, the others pseudonyms', async () => {
    const { id, code, join, page } = await newClass(served);
    const zoe = await join('Zoé Noël', { pseudonym: 'Comète' });
    expect(zoe.status).toBe(201);
    const bob = unwrap(
      await joinClass(
        { url: new URL(address), certificate: undefined },
        `${code.slice(0, 3)} ${code.slice(3)}`,
        'Bob Roy',
      ),
    );
    expect(bob.class.id).toBe(id);
    const seen = await page.until(`class:${id}`, ({ members }) => members.length === 3);
    expect(seen.members.map((one: { realName: string }) => one.realName)).toEqual([
      'Mme Roy',
      'Zoé Noël',
      'Bob Roy',
    ]);
    const own = await FeedPage.open(address, zoe.secret, `class:${id}`);
    const told = await own.until(`class:${id}`, ({ members }) => members.length === 3);
    const text = JSON.stringify(told);
    expect(told.members[1].pseudonym).toBe('Comète');
    expect(text).not.toContain('Bob');
    expect(text).not.toContain('Zoé');
    expect(text).not.toContain(code);
    expect(told).toMatchObject({ code: null, removed: [], role: 'member' });
    await page.until(`class:${id}`, ({ members }) => members[1].here && members[1].present);
  });

  test('as the student of the roster, whatever accents and order; twice is once', async () => {
    const { id, path, teacher, join, page } = await newClass(served);
    const file = new TextEncoder().encode('Nom;Prénom\nDUPONT;Élodie\nDUPONT;Élodie\nRoy;Marc\n');
    const add = () => ask(address, 'POST', `${path}/roster`, { as: teacher, body: file });
    expect((await add()).body).toEqual({ added: 3, known: 0 });
    expect((await add()).body).toEqual({ added: 0, known: 3 });
    const first = await join('elodie dupont');
    const second = await join('Élodie Dupont');
    const third = await join('Elodie DUPONT');
    expect(new Set([first, second, third].map(({ body }) => body.member)).size).toBe(3);
    const again = await join('Anything', {}, first.secret);
    expect(again.body).toMatchObject({ member: first.body.member, name: 'Élodie DUPONT' });
    const { members } = await page.until(`class:${id}`, state => state.members.length === 5);
    const names = members.map(({ realName }: { realName: string }) => realName);
    expect(names.slice(1)).toEqual([
      'Élodie DUPONT',
      'Élodie DUPONT 2',
      'Marc Roy',
      'Elodie DUPONT 3',
    ]);
    await ask(address, 'PATCH', path, { as: teacher, body: { settings: { rosterOnly: true } } });
    expect((await join('Stranger')).code).toBe('not-on-roster');
    expect((await join('Élodie Dupont')).code).toBe('not-on-roster');
    expect((await join('marc ROY')).status).toBe(201);
  });

  test('many at once, all of the same name, are all told apart', async () => {
    const { join } = await newClass(served);
    const joined = await Promise.all(
      Array.from({ length: 12 }, () => join('Ada', { pseudonym: 'Ada' })),
    );
    expect(new Set(joined.map(({ body }) => body.pseudonym)).size).toBe(12);
  });

  test('a locked class lets nobody in but those who are', async () => {
    const { path, teacher, join } = await newClass(served);
    const ada = await join('Ada');
    await ask(address, 'PATCH', path, { as: teacher, body: { settings: { locked: true } } });
    expect(await join('Bob')).toMatchObject({ status: 403, code: 'class-locked' });
    expect((await join('Ada', {}, ada.secret)).status).toBe(201);
  });

  test('a new code makes the old one void', async () => {
    const { id, path, teacher, code, join, page } = await newClass(served);
    await ask(address, 'POST', `${path}/code`, { as: teacher });
    const { code: fresh } = await page.until(`class:${id}`, state => state.code !== code);
    expect((await join('Ada')).code).toBe('no-class');
    const found = await ask(address, 'POST', '/api/join/code', { body: { code: fresh } });
    expect(found.body).toEqual({ id, name: '8INF846', locked: false, rosterOnly: false });
  });
});

describe('members', () => {
  test('removed, let back in, renamed, present or not', async () => {
    const { id, path, teacher, join, page } = await newClass(served);
    const ada = await join('Ada');
    const member = `${path}/members/${ada.body.member}`;
    const own = await FeedPage.open(address, ada.secret, `class:${id}`);
    await own.until(`class:${id}`, () => true);
    const change = (body: object) => ask(address, 'PATCH', member, { as: teacher, body });
    expect((await change({ removed: true })).status).toBe(204);
    expect(await own.refused(`class:${id}`)).toBe('no-topic');
    expect((await join('Ada', {}, ada.secret)).code).toBe('removed');
    await change({ removed: false, name: 'Ada Lovelace', pseudonym: 'Comtesse', present: false });
    const { members } = await page.until(
      `class:${id}`,
      state => state.members[1]?.present === false,
    );
    expect(members[1]).toMatchObject({ realName: 'Ada Lovelace', pseudonym: 'Comtesse', days: 0 });
    expect((await change({ pseudonym: 'Мme Roу' })).code).toBe('pseudonym-taken');
    const [{ id: first }] = members;
    const last = await ask(address, 'PATCH', `${path}/members/${first}`, {
      as: teacher,
      body: { removed: true },
    });
    expect(last.code).toBe('last-teacher');
  });

  test('a personal link replaces a lost browser, whose secret is worth nothing any more', async () => {
    const { id, path, teacher, join } = await newClass(served);
    const ada = await join('Ada');
    const lost = await FeedPage.open(address, ada.secret, `class:${id}`);
    await lost.until(`class:${id}`, () => true);
    const made = await ask(address, 'POST', `${path}/members/${ada.body.member}/link`, {
      as: teacher,
    });
    expect(await lost.refused(null)).toBe('unknown-secret');
    const { secret } = made.body;
    const me = await ask(address, 'GET', '/api/people/me', { as: secret });
    expect(me.body.classes).toMatchObject([
      { id, role: 'student', member: { id: ada.body.member } },
    ]);
    expect((await ask(address, 'GET', '/api/people/me', { as: ada.secret })).code).toBe(
      'unknown-secret',
    );
  });

  test('a teacher gets nobody’s other classes with a personal link', async () => {
    const mine = await newClass(served, 'mine');
    const theirs = await newClass(served, 'theirs');
    // the other teacher joins as a student
    const guest = await mine.join('Guest', {}, theirs.teacher);
    const made = await ask(address, 'POST', `${mine.path}/members/${guest.body.member}/link`, {
      as: mine.teacher,
    });
    const me = await ask(address, 'GET', '/api/people/me', { as: made.body.secret });
    expect(me.body.classes.map(({ name }: { name: string }) => name)).toEqual(['mine']);
    const still = await ask(address, 'GET', '/api/people/me', { as: theirs.teacher });
    expect(still.body.classes.map(({ name }: { name: string }) => name)).toEqual(['theirs']);
  });
});

describe('nobody acts for another', () => {
  test('every route, for strangers, students, foreign teachers and guessed secrets', async () => {
    const { id, path, join } = await newClass(served);
    const other = await newClass(served, 'another');
    const ada = await join('Ada');
    const bob = await join('Bob');
    const routes: readonly [method: string, path: string, body?: unknown][] = [
      ['PATCH', path, { name: 'Mine' }],
      ['DELETE', path, { name: '8INF846' }],
      ['POST', `${path}/code`],
      ['GET', `${path}/export`],
      ['GET', `${path}/roster.csv`],
      ['POST', `${path}/roster`, new TextEncoder().encode('Eve')],
      ['POST', `${path}/members`, { name: 'Eve', role: 'teacher' }],
      ['PATCH', `${path}/members/${bob.body.member}`, { pseudonym: 'Mud' }],
      ['PATCH', `${path}/members/${ada.body.member}`, { name: 'Director' }],
      ['PATCH', `${path}/members/${ada.body.member}`, { pseudonym: 'Fine', present: true }],
      ['POST', `${path}/members/${bob.body.member}/link`],
      ['POST', `${path}/members/${ada.body.member}/link`],
    ];
    const guess = `${ada.secret.slice(0, 21)}${ada.secret.endsWith('A') ? 'B' : 'A'}`;
    for (const [method, route, body] of routes) {
      const with_ = (as?: string) =>
        ask(address, method, route, { ...(as ? { as } : {}), ...(body ? { body } : {}) });
      expect([route, (await with_(ada.secret)).code]).toEqual([route, 'not-teacher']);
      expect([route, (await with_()).code]).toEqual([route, 'no-class']);
      expect([route, (await with_(other.teacher)).code]).toEqual([route, 'no-class']);
      expect([route, (await with_(guess)).code]).toEqual([route, 'unknown-secret']);
      expect([route, (await with_('x')).code]).toEqual([route, 'unknown-secret']);
    }
    // a teacher cannot reach members of another class through his own
    const through = `${other.path}/members/${bob.body.member}`;
    for (const [method, route, body] of [
      ['PATCH', through, { removed: true }],
      ['POST', `${through}/link`],
    ] as const)
      expect(
        (await ask(address, method, route, { as: other.teacher, ...(body ? { body } : {}) })).code,
      ).toBe('no-member');
    const eve = await FeedPage.open(address, undefined, `class:${id}`);
    expect(await eve.refused(`class:${id}`)).toBe('no-class');
    expect(
      (await ask(address, 'POST', '/api/classes', { as: other.teacher, body: { name: 'Mine' } }))
        .code,
    ).toBe('not-administrator');
    const own = await ask(address, 'PATCH', `${path}/members/${ada.body.member}`, {
      as: ada.secret,
      body: { pseudonym: 'Comète' },
    });
    expect(own.status).toBe(204);
    // pages of other sites cannot act for the teacher, even with the secret
    const foreign = await ask(address, 'POST', `${path}/code`, {
      as: other.teacher,
      headers: { origin: 'http://evil.example' },
    });
    expect(foreign.status).toBe(403);
  });

  test('codes are slow to guess, and who guesses locks nobody out who knows one', async () => {
    const strict = await serve(undefined, {
      limits: {
        wrongCodes: 5,
        wrongCodesPerSecond: 0.001,
        allWrongCodes: 8,
        allWrongCodesPerSecond: 0.001,
      },
    });
    const { code, join } = await newClass(strict);
    for (let i = 0; i < 30; i++) expect((await join(`Student ${i}`)).status).toBe(201); // a school behind one address
    const guess = (text: string) =>
      ask(strict.address, 'POST', '/api/join/code', { body: { code: text } });
    const wrong = code.startsWith('2') ? '333333' : '222222';
    const codes = (await Promise.all(Array.from({ length: 9 }, () => guess(wrong)))).map(
      ({ code: said }) => said,
    );
    expect(codes.filter(said => said === 'no-class')).toHaveLength(5);
    expect(codes.filter(said => said === 'too-many')).toHaveLength(4);
    expect((await guess(code)).code).toBe('too-many'); // even the right code
    expect((await guess('not a code')).code).toBe('no-class');
    await strict.close();
  });

  test.each([
    ['HTML', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['control characters', 'A\u0000d\u001b[2Ja', 'Ad[2Ja'],
    ['the direction of writing', '\u202Eeve\u2066', 'eve'],
    ['no width', 'A\u200Bda', 'Ada'],
  ])('a name with %s', async (_, written, shown) => {
    const { join } = await newClass(served);
    const joined = await join(written, { pseudonym: written });
    expect(joined.body).toMatchObject({ name: shown, pseudonym: shown });
  });

  test.each([
    ['300 characters', 'x'.repeat(300), 'long-name'],
    ['nothing that is seen', '\u200B\u3164', 'no-name'],
    ['more than a name', 'x'.repeat(2_000), 'bad-message'],
  ])('a name of %s is refused', async (_, name, fault) => {
    const { join } = await newClass(served);
    expect((await join(name)).code).toBe(fault);
    expect((await join('Ada', { pseudonym: name })).code).toBe(fault);
  });

  test('a pseudonym like the teacher’s, in any letters, is another one', async () => {
    const { join } = await newClass(served);
    for (const name of ['Mme Roy', 'Мme Rоу', 'MME\u00A0ROY'])
      expect((await join('Eve', { pseudonym: name })).body.pseudonym).toMatch(/ \d$/);
  });
});

test('export has everything, the roster opens in a spreadsheet, deletion leaves nothing', async () => {
  const { id, path, teacher, join, page } = await newClass(served, 'Gone');
  const eve = await join('=HYPERLINK("http://evil.example")');
  const all = await ask(address, 'GET', `${path}/export`, { as: teacher });
  expect(all.body).toMatchObject({
    format: 'quadrille-class',
    class: { id, name: 'Gone' },
    members: [{ realName: 'Mme Roy' }, { role: 'student', hasJoined: true }],
    bots: [],
    contests: [],
  });
  expect(JSON.stringify(all.body)).not.toContain(eve.secret);
  const roster = await ask(address, 'GET', `${path}/roster.csv?lang=fr`, { as: teacher });
  expect(roster.body).toContain('"Nom";"Pseudonyme"');
  expect(roster.body).toContain(`"'=HYPERLINK(""http`);
  const remove = (name: string) => ask(address, 'DELETE', path, { as: teacher, body: { name } });
  expect((await remove('gone')).code).toBe('other-name');
  expect((await remove('Gone')).status).toBe(204);
  expect(await page.refused(`class:${id}`)).toBe('no-topic');
  for (const secret of [teacher, eve.secret])
    expect((await ask(address, 'GET', '/api/people/me', { as: secret })).code).toBe(
      'unknown-secret',
    );
});

test('a class is deleted while its championship runs: nothing of it is left', async () => {
  const { id, path, teacher } = await newClass(served, 'Busy');
  // some eighty moves, so that it runs until it is stopped
  const file = { game: 'breakthrough', participants: ['mcts:1s', 'mcts:2s'] };
  const made = await ask(address, 'POST', '/api/contests', {
    as: teacher,
    body: { class: id, file: JSON.stringify(file) },
  });
  const contest = made.body.id as string;
  const page = await FeedPage.open(address, teacher, `contest:${contest}`);
  await ask(address, 'POST', `/api/contests/${contest}/actions`, {
    as: teacher,
    body: { type: 'start' },
  });
  await page.until(`contest:${contest}`, ({ state }) => state === 'running');
  const all = await ask(address, 'GET', `${path}/export`, { as: teacher });
  expect(all.body.contests).toMatchObject([{ id: contest, kind: 'championship' }]);
  expect((await ask(address, 'DELETE', path, { as: teacher, body: { name: 'Busy' } })).status).toBe(
    204,
  );
  const { administrator: as } = served;
  expect((await ask(address, 'GET', `/api/contests/${contest}`, { as })).status).toBe(404);
});

test('a roster that cannot be read says which line; nothing has changed', async () => {
  const { id, path, teacher, page } = await newClass(served);
  const send = (text: string) =>
    ask(address, 'POST', `${path}/roster`, { as: teacher, body: new TextEncoder().encode(text) });
  const refused = await send('Nom;Note\nAda;1\n\u200B;2\n');
  expect(refused.body.fault).toMatchObject({ code: 'no-name', at: { line: 3 } });
  expect((await send('x'.repeat(300_000))).status).toBe(413);
  const { members } = await page.until(`class:${id}`, () => true);
  expect(members).toHaveLength(1);
});
