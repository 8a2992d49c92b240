import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSecret } from '../../src/server/secrets.ts';
import { ROOT } from '../support/run.ts';
import { ask, FeedPage, newClass } from './class-client.ts';
import { Client, type Served, serve } from './online-client.ts';

/**
 * Every route and topic of a server, requested by everybody: those without permission are refused, the others are not,
 * and nobody is told another's secrets. A route or topic that is not in the tables fails the last tests.
 */

/** The least role that is allowed; all later ones in `WHO` are too. Workers have tokens, which no person has. */
type Least = 'worker' | 'all' | 'person' | 'member' | 'author' | 'teacher' | 'administrator';

interface Route {
  readonly least: Least;
  readonly body?: object;
  /** Whether the sender is not identified at all. */
  readonly isImpersonal?: true;
}

/** Parts of addresses in braces are ids of the class that is attacked. */
const ROUTES: Readonly<Record<string, Route>> = {
  'GET /api/contests?class={class}': { least: 'all' },
  'GET /api/contests/choices?class={class}': { least: 'teacher' },
  'GET /api/workers': { least: 'administrator' },
  'POST /api/contests/check': { least: 'teacher', body: { class: '{class}', file: '{}' } },
  'POST /api/contests': { least: 'teacher', body: { class: '{class}', file: '{}' } },
  'GET /api/contests/{contest}': { least: 'all' },
  'GET /api/contests/{contest}/games': { least: 'all' },
  'POST /api/contests/{contest}/check': { least: 'teacher' },
  'POST /api/contests/{contest}/actions': { least: 'teacher', body: { type: 'pause' } },
  'GET /api/contests/{contest}/report?names=real&file=none': { least: 'teacher' },
  'GET /api/contests/{contest}/head-to-head?one=a&two=b': { least: 'all' },
  'POST /api/classes': { least: 'administrator', body: { name: 'Mine' } },
  'PATCH /api/classes/{class}': { least: 'teacher', body: { settings: { opinion: false } } },
  'DELETE /api/classes/{class}': { least: 'teacher', body: { name: 'no such name' } },
  'POST /api/classes/{class}/code': { least: 'teacher' },
  'GET /api/classes/{class}/export': { least: 'teacher' },
  'POST /api/classes/{class}/members': { least: 'teacher', body: { name: '—', role: 'student' } },
  'PATCH /api/classes/{class}/members/{member}': {
    ...{ least: 'teacher', body: { present: true } },
  },
  'POST /api/classes/{class}/members/{extra}/link': { least: 'teacher' },
  'POST /api/classes/{class}/roster': { least: 'teacher', body: new Uint8Array([65, 10]) },
  'GET /api/classes/{class}/roster.csv': { least: 'teacher' },
  'GET /api/classes/{class}/head-to-head?one=a&two=b': { least: 'member' },
  'GET /api/classes/{class}/bots': { least: 'member' },
  'POST /api/classes/{class}/tcp-bots': {
    least: 'member',
    body: { name: '—', game: 'breakthrough', protocol: 'log320', port: 'shared' },
  },
  'GET /api/classes/{class}/ladders': { least: 'member' },
  'POST /api/classes/{class}/ladders': { least: 'teacher', body: { game: 'no-game' } },
  'PATCH /api/ladders/{ladder}': { least: 'teacher', body: { paused: true } },
  'PUT /api/ladders/{ladder}/bots/{bot}': { least: 'author', body: { isIn: false } },
  'POST /api/ladders/{ladder}/friendlies': {
    least: 'member',
    body: { one: 'level:1', two: 'level:1', rated: false },
  },
  'PATCH /api/tcp-bots/{tcp}': { least: 'author', body: {} },
  'POST /api/tcp-bots/{tcp}/versions': { least: 'author' },
  'POST /api/tcp-bots/{tcp}/candidates': {
    ...{ least: 'author', body: { candidate: 9, decision: 'trust' } },
  },
  'POST /api/bots': {
    least: 'member',
    body: {
      ...{ means: 'upload', classroom: '{class}', name: '—', game: 'tictactoe', protocol: 'ugi' },
    },
  },
  'PATCH /api/bots/{bot}': { least: 'author', body: { plays: 99 } },
  'DELETE /api/bots/{gone}': { least: 'author' },
  'POST /api/bots/{bot}/check': { least: 'author', body: { version: 99 } },
  'GET /api/bots/{bot}/versions/99/check': { least: 'author' },
  'POST /api/bots/{bot}/versions': { least: 'author', body: new Uint8Array([1]) },
  'GET /api/bots/{bot}/games/{contest}/0': { least: 'author' },
  'GET /api/launcher': { least: 'all', isImpersonal: true },
  'POST /api/games': { least: 'all', body: {} },
  'POST /api/lobby/games': { least: 'person', body: { rules: 'no', time: '1m', side: 'first' } },
  'POST /api/lobby/games/nosuchroom/take': { least: 'person' },
  'POST /api/challenges': {
    least: 'person',
    body: { rules: 'tictactoe', time: '1m', side: 'first', to: 'nosuchperson' },
  },
  'DELETE /api/challenges/none': { least: 'person' },
  'POST /api/challenges/none/accept': { least: 'person' },
  'POST /api/challenges/none/decline': { least: 'person' },
  'POST /api/people': { least: 'all', body: { name: '—' } },
  'GET /api/people/me': { least: 'all' },
  'PATCH /api/people/me': { least: 'person', body: { name: '—' } },
  'POST /api/join': { least: 'all', body: { code: 'no', name: 'Eve' } },
  'POST /api/join/code': { least: 'all', body: { code: 'no' } },
  'POST /api/work/register': { least: 'worker', body: {} },
  'POST /api/work/claim': { least: 'worker', body: { worker: 'x' } },
  'POST /api/work/heartbeat': { least: 'worker', body: {} },
  'POST /api/work/finish': { least: 'worker', body: { worker: 'x', chunk: 'x', played: [] } },
  'POST /api/work/fail': { least: 'worker', body: {} },
  'POST /api/work/leave': { least: 'worker', body: { worker: 'x' } },
  'GET /api/work/contests/{contest}': { least: 'worker' },
  'GET /api/work/files/none': { least: 'worker' },
};

/** WebSockets identify themselves by their first message; their own tests attack them. */
const SOCKETS = ['GET /api/live', 'GET /api/feed', 'GET /api/connect'];

const TOPICS: Readonly<Record<string, Least>> = {
  lobby: 'all',
  'contest:{contest}': 'all',
  'wall:{contest}': 'all',
  person: 'person',
  'my-games': 'person',
  'class:{class}': 'member',
  'class-bots:{class}': 'member',
  'class-ports:{class}': 'member',
  'ladder:{ladder}': 'member',
  'bot:{bot}': 'author',
  'bot-port:{tcp}': 'author',
};

/** Statuses of refusals; 404 for what strangers must not know to exist. */
const REFUSALS = new Set([401, 403, 404]);

let served: Served;
/** The secrets of everybody, by role. */
let who: Readonly<Record<string, string | undefined>>;
let ids: Readonly<Record<string, string>>;
let secrets: { readonly real: RegExp; readonly own: RegExp };

/** Those who may do nothing in the class, then with each one more. */
const STRANGERS = ['nobody', 'somebody', 'teacher elsewhere', 'removed', 'formerly linked'];
const MEMBERS = ['member', 'author', 'teacher', 'administrator'];

const mayDo = (name: string, least: Least): boolean => {
  if (least === 'all') return true;
  if (least === 'worker') return false;
  if (least === 'person') return name !== 'nobody' && name !== 'administrator';
  return MEMBERS.indexOf(name) >= MEMBERS.indexOf(least);
};

beforeAll(async () => {
  served = await serve(undefined, { limits: { uploadsPerMinute: 100 } });
});
afterAll(() => served.close());

/** The class that is attacked; made by the first test, for all. */
let arranged: Promise<void> | null = null;

async function arrange(): Promise<void> {
  const { address, administrator } = served;
  const room = await newClass(served);
  const [author, member, removed, linked, extra] = await Promise.all(
    ['Ada Lovelace', 'Bob Curie', 'Eve Noether', 'Kim Turing', 'Lou Hopper'].map(name =>
      room.join(name),
    ),
  );
  const made = async (path: string, as: string, body: object) =>
    (await ask(address, 'POST', path, { as, body })).body;
  const bots = async (as: string, name: string) => {
    const body = { means: 'upload', classroom: room.id, name, game: 'tictactoe', protocol: 'ugi' };
    return (await made('/api/bots', as, body)).id as string;
  };
  const bot = await bots(author.secret, 'Tour');
  const gone = await bots(author.secret, 'Gone');
  const { bot: tcp } = await made(`${room.path}/tcp-bots`, author.secret, {
    ...{ name: 'Breaker', game: 'breakthrough', protocol: 'log320', port: 'own' },
  });
  const { id: ladder } = await made(`${room.path}/ladders`, room.teacher, { game: 'tictactoe' });
  const participants = [
    { name: 'One', seat: `person:${author.body.member}` },
    { name: 'Two', seat: `person:${member.body.member}` },
  ];
  const file = JSON.stringify({ name: 'Cup', game: 'tictactoe', participants });
  const { id: contest } = await made('/api/contests', room.teacher, { class: room.id, file });
  const page = await FeedPage.open(address, author.secret, `bot-port:${tcp}`);
  const { ticket } = await page.until(`bot-port:${tcp}`, () => true);
  page.close();
  const somebody = await made('/api/people', administrator, { name: 'Somebody' });
  const elsewhere = await newClass(served, 'Other');
  await ask(address, 'PATCH', `${room.path}/members/${removed.body.member}`, {
    ...{ as: room.teacher, body: { removed: true } },
  });
  // another person is the member from now on; the former one stays in another class
  await elsewhere.join('Kim Turing', {}, linked.secret);
  await ask(address, 'POST', `${room.path}/members/${linked.body.member}/link`, {
    as: room.teacher,
  });
  who = {
    nobody: undefined,
    somebody: somebody.secret,
    'teacher elsewhere': elsewhere.teacher,
    removed: removed.secret,
    'formerly linked': linked.secret,
    member: member.secret,
    author: author.secret,
    teacher: room.teacher,
    administrator,
  };
  ids = {
    ...{ class: room.id, contest, ladder, bot, gone, tcp },
    ...{ member: member.body.member, extra: extra.body.member },
  };
  secrets = {
    // the names and secrets of others
    real: new RegExp(`Noether|Hopper|${room.code}|${Object.values(who).filter(Boolean).join('|')}`),
    own: new RegExp(`Lovelace|${ticket}`),
  };
}

const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (_, id) => ids[id] ?? '');

/** Checks that an answer contains nothing that belongs to others. */
function expectNoLeak(name: string, answer: unknown): void {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  if (name === 'teacher' || name === 'administrator') return;
  expect(text).not.toMatch(secrets.real);
  if (name !== 'author') expect(text).not.toMatch(secrets.own);
  expect(text).not.toContain(served.file);
}

describe.each(Object.entries(ROUTES))('%s', (route, { least, body, isImpersonal }) => {
  test(`is for ${least}`, async () => {
    arranged ??= arrange();
    await arranged;
    const [method, path] = route.split(' ');
    const sent =
      body instanceof Uint8Array ? body : body && JSON.parse(filled(JSON.stringify(body)));
    const request = (as?: string) =>
      ask(served.address, method, filled(path), {
        ...(as === undefined ? {} : { as }),
        ...(sent === undefined ? {} : { body: sent }),
      });
    expect((await request(newSecret())).status).toBe(isImpersonal ? 200 : 401);
    for (const name of [...STRANGERS, ...MEMBERS]) {
      const answer = await request(who[name]);
      const said = `${name}: ${answer.status} ${answer.code}`;
      if (!mayDo(name, least)) expect(REFUSALS, said).toContain(answer.status);
      // may be refused for another reason: requests that would change something are wrong on purpose
      else expect([401, 403, 500], said).not.toContain(answer.status);
      expectNoLeak(name, answer.body);
    }
  });
});

describe.each(Object.entries(TOPICS))('%s', (topic, least) => {
  test(`is for ${least}`, async () => {
    arranged ??= arrange();
    await arranged;
    const followed = filled(topic);
    for (const name of [...STRANGERS, ...MEMBERS]) {
      const page = await FeedPage.open(served.address, who[name], followed);
      if (mayDo(name, least)) expectNoLeak(name, await page.until(followed, () => true));
      else expect(await page.refused(followed), name).toMatch(/^(no-|not-|forbidden)/);
      expect(page.states.has(followed), name).toBe(mayDo(name, least));
      page.close();
    }
  });
});

test('every route is in the table', () => {
  const routes: string[] = [];
  const above: string[] = [];
  for (const line of served.server.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^(?<indent>[│ ]*)[├└]── (?<part>\S*) \((?<methods>[^)]*)\)/.exec(line)?.groups;
    if (!found) continue;
    const depth = found.indent.length / 4;
    above.length = depth;
    above.push(found.part);
    for (const method of found.methods.split(', '))
      if (method !== 'HEAD') routes.push(`${method} ${above.join('')}`);
  }
  const isSame = (route: string, row: string) =>
    new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(row.replace(/\?.*/, ''));
  const listed = [...Object.keys(ROUTES), ...SOCKETS];
  const api = routes.filter(route => route.includes(' /api'));
  expect(api.length).toBeGreaterThan(40);
  expect(api.filter(route => !listed.some(row => isSame(route, row)))).toEqual([]);
});

test('every topic is in the table', () => {
  const folder = join(ROOT, 'src/server');
  const sources = readdirSync(folder).filter(file => /(?<!\.test)\.ts$/.test(file));
  const kinds = sources.flatMap(file =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/feed\.provide\(\s*'([\w-]+)'/g)].map(
      ([, kind]) => kind,
    ),
  );
  expect(kinds.length).toBeGreaterThan(8);
  expect(new Set(kinds)).toEqual(new Set(Object.keys(TOPICS).map(topic => topic.split(':')[0])));
});

describe('whoever leaves a class', () => {
  /** A class with two people in a running game. */
  async function playing() {
    const { address } = served;
    const room = await newClass(served, 'Leaving');
    const [ada, bob] = [await room.join('Ada'), await room.join('Bob')];
    const participants = [ada, bob].map(({ body }, i) => ({
      ...{ name: `P${i}`, seat: `person:${body.member}` },
    }));
    const file = JSON.stringify({ name: 'Cup', game: 'tictactoe', time: '5m', participants });
    const body = { class: room.id, file };
    const created = await ask(address, 'POST', '/api/contests', { as: room.teacher, body });
    const contest = created.body.id as string;
    await ask(address, 'POST', `/api/contests/${contest}/actions`, {
      ...{ as: room.teacher, body: { type: 'start' } },
    });
    const calls = await FeedPage.open(address, ada.secret, 'my-games');
    await calls.until('my-games', ({ games }) => games.length > 0);
    const [one, two] = [
      await Client.join(address, `${contest}x0`, ada.secret),
      await Client.join(address, `${contest}x0`, bob.secret),
    ];
    for (const each of [one, two]) await each.until(() => each.status?.phase === 'playing');
    const change = (member: string, what: object) =>
      ask(address, 'PATCH', `${room.path}/members/${member}`, { as: room.teacher, body: what });
    return { address, room, ada, bob, one, two, contest, change };
  }

  test('loses the game that he plays, and follows nothing of it any more', async () => {
    const { address, room, ada, one, two, contest, change } = await playing();
    const topics = ['class', 'class-bots', 'class-ports'].map(kind => `${kind}:${room.id}`);
    const page = await FeedPage.open(address, ada.secret, ...topics);
    for (const topic of topics) await page.until(topic, () => true);
    const winner = two.you;
    await change(ada.body.member, { removed: true });
    for (const topic of topics) await page.refused(topic);
    await two.until(() => two.events.some(({ type }) => type === 'ended'));
    expect(two.events.find(({ type }) => type === 'ended')).toMatchObject({ winner });
    expect(await one.fault(one.move('b2'))).toBe('watching');
    // nor does he play the next one
    const wall = await FeedPage.open(address, undefined, `contest:${contest}`);
    const { standings } = await wall.until(`contest:${contest}`, each => each.state === 'over');
    expect(standings[0]).toMatchObject({ name: 'P1', points: 2 });
  });

  test('plays no more from a page of whom he was', async () => {
    const { address, room, ada, one, two, contest } = await playing();
    const link = `${room.path}/members/${ada.body.member}/link`;
    const { body } = await ask(address, 'POST', link, { as: room.teacher });
    expect(await one.fault(one.move('b2'))).toBe('watching');
    const again = await Client.join(address, `${contest}x0`, body.secret);
    (again.you === 'first' ? again : two).move('b2');
    await two.until(() => two.moves.length === 1);
  });

  test('with the whole class: its games are broken off, and nothing of it is left', async () => {
    const { address, room, two, contest } = await playing();
    const page = await FeedPage.open(address, undefined, `contest:${contest}`, `wall:${contest}`);
    await page.until(`contest:${contest}`, () => true);
    const body = { name: 'Leaving' };
    await ask(address, 'DELETE', room.path, { as: room.teacher, body });
    for (const topic of [`contest:${contest}`, `wall:${contest}`]) await page.refused(topic);
    expect(await two.fault(two.move('b2'))).toMatch(/watching|waiting/);
    const asked = await ask(address, 'GET', `/api/contests/${contest}`);
    expect(asked.status).toBe(404);
  });
});
