import { expect, test } from 'vitest';
import { arrangeRooms, TestPage } from '../../test/support/server-rooms.ts';
import type { GameObserver } from '../arena/observer.ts';
import { LiveGame, LiveGames, liveGameId, readLiveGameId } from '../classroom/live-games.ts';
import { PersonSeats } from '../classroom/person-seats.ts';
import { readTimeControl } from '../core/clock.ts';
import { SIDES, type Side } from '../core/game.ts';
import { memoryJournal } from '../core/journal.ts';
import { endingOf, type Match } from '../core/match.ts';
import { unwrap } from '../core/result.ts';
import { readRulesId } from '../core/variant.ts';
import { games } from '../games/index.ts';
import { referee } from '../match/referee.ts';
import { readWallState } from '../protocols/wall-wire.ts';
import { ContestChannels } from './contest-channels.ts';
import { keyOf, newSecret } from './secrets.ts';
import { WallTopic } from './wall-topic.ts';

const WAIT = 60_000;
const NOBODY = { person: null, isAdministrator: false };
const START = unwrap(readRulesId(games, 'tictactoe')).start.text();

/** A class of three people, and a championship of the first two on a real store. */
async function arrange(time = '5m+3s') {
  const { contextWith, advance, store, timers } = await arrangeRooms();
  const context = contextWith();
  const live = new LiveGames();
  const people: PersonSeats = new PersonSeats({
    timers,
    isPresent: async () => true,
    changed: () => found.reseat(),
  });
  const found: ContestChannels = new ContestChannels(context, live, people);
  const classroom = await store.classrooms.add({ code: 'ABC234', name: 'L3', settings: '{}' });
  if (classroom === 'taken') throw new Error('the code is taken');
  const secrets = [newSecret(), newSecret(), newSecret()];
  const members: string[] = [];
  for (const [i, secret] of secrets.entries()) {
    const person = await store.classrooms.addPerson({ name: `p${i}`, key: keyOf(secret) });
    const added = await store.classrooms.addMembers(classroom.id, [
      { role: 'student', realName: `Real ${i}`, pseudonym: `m${i}`, person: person.id },
    ]);
    if (added === 'taken') throw new Error('the name is taken');
    members.push(added[0].id);
  }
  const participants = [0, 1].map(i => ({ name: `m${i}`, seat: `person:${members[i]}` }));
  const plan = { game: 'tictactoe', variant: '', participants, time, grace: 0, seed: 's' };
  const contest = await store.contests.create({
    kind: 'championship',
    name: 'Coupe',
    plan: JSON.stringify(plan),
    conditions: '{}',
    players: participants,
  });
  const spec = {
    rules: 'tictactoe',
    start: START,
    control: unwrap(readTimeControl(time)),
    seed: 's',
  };
  const id = liveGameId(contest.id, 0);

  /** Game 0 as the arena plays it. */
  const play = async (attempt = 1) => {
    const stop = new AbortController();
    const game = { contest: contest.id, number: 0, attempt, first: 'm0', second: 'm1', spec };
    const observer: GameObserver = live.observe(game);
    const seat = async (side: Side) => {
      const i = SIDES.indexOf(side);
      const common = { contest: contest.id, number: 0, attempt, spec, wait: WAIT };
      const asked = {
        side,
        name: `m${i}`,
        opponent: `m${1 - i}`,
        seat: participants[i].seat,
        signal: stop.signal,
      };
      return unwrap(await people.open({ ...common, ...asked, spoil: () => {} }));
    };
    const seats = { first: await seat('first'), second: await seat('second') };
    const journal = memoryJournal();
    const playing = referee({
      id: 'game',
      match: new LiveGame(game).match,
      seats,
      journal,
      timers,
      started: () => observer.started(new LiveGame(game).match),
      stored: (events, match) => {
        for (const event of events) observer.event(event, match);
      },
      signal: stop.signal,
    });
    const over = playing.then(async (match: Match) => {
      for (const side of SIDES) await seats[side].close?.();
      const ending = endingOf(match);
      if (!ending) return observer.aborted();
      const { rules, start } = spec;
      const tally = { first: 0, second: 0 };
      const events = await journal.read('game');
      const played = { number: 0, first: 'm0', second: 'm1', rules, start, ending, tally };
      await store.games.finish(contest.id, 1, { ...played, plies: match.plies.length, events });
      observer.ended(ending);
      return ending;
    });
    return { over, stop };
  };
  const page = async (secret?: string) => {
    const channel = unwrap(await found.find(id));
    const seating = secret === undefined ? null : await channel.seatOf(secret);
    const shown = new TestPage(seating?.side ?? null, seating?.members ?? []);
    channel.join(shown, 0);
    let acts = 0;
    const act = (text: string) =>
      channel.act(
        shown,
        {
          type: 'act',
          id: `${++acts}`,
          known: shown.events.length,
          action: { type: 'move', text },
        },
        performance.now(),
      );
    return { channel, shown, move: act };
  };
  const own = () =>
    store.classrooms.addContest({
      contest: contest.id,
      classroom: classroom.id,
      state: 'running',
      settings: '{}',
    });
  return {
    context,
    live,
    found,
    people,
    store,
    advance,
    contest,
    secrets,
    members,
    id,
    play,
    page,
    own,
  };
}

test('ids: a contest, x, and a number without leading zeros', () => {
  expect(readLiveGameId('abcdefx12')).toEqual({ contest: 'abcdef', number: 12 });
  expect(readLiveGameId('abxcdx0')).toEqual({ contest: 'abxcd', number: 0 });
  for (const other of ['abcdef', 'abcdefx01', 'abcdefx', 'x3', 'abcdefx-1', '../x1'])
    expect(readLiveGameId(other)).toBe(null);
});

test('two members play their game, whoever looks on; the store then has it', async () => {
  const { found, secrets, id, play, page, own } = await arrange();
  expect(await found.find(id)).toMatchObject({ ok: false, fault: { code: 'no-game' } });
  await own();
  expect(await found.find(id)).toMatchObject({ ok: false, fault: { code: 'not-played' } });
  const { over } = await play();
  const [first, second, third] = [
    await page(secrets[0]),
    await page(secrets[1]),
    await page(secrets[2]),
  ];
  const stranger = await page();
  expect([first, second, third, stranger].map(({ shown }) => shown.you)).toEqual([
    'first',
    'second',
    null,
    null,
  ]);
  await first.shown.until(() => first.shown.status?.phase === 'playing');
  third.move('a1');
  stranger.move('a1');
  second.move('a1'); // the side follows from the person: it is not this one's turn
  expect(third.shown.fault).toBe('watching');
  expect(stranger.shown.fault).toBe('watching');
  await second.shown.until(() => second.shown.fault === 'not-your-turn');
  for (const [i, move] of ['a1', 'b1', 'a2', 'b2', 'a3'].entries()) {
    const mover = i % 2 === 0 ? first : second;
    mover.move(move);
    await stranger.shown.until(() => stranger.shown.events.length === i + 1);
  }
  expect(await over).toEqual({ cause: 'rules', winner: 'first' });
  expect(stranger.shown.status?.phase).toBe('over');
  for (const { channel, shown } of [first, second, third, stranger]) channel.leave(shown);
  const later = await page();
  expect(later.shown.events.filter(({ type }) => type === 'moved')).toHaveLength(5);
  expect(later.shown.status?.phase).toBe('over');
});

test('a secret of nobody opens nothing', async () => {
  const { found, id, play, own } = await arrange();
  await own();
  const { stop, over } = await play();
  expect(await unwrap(await found.find(id)).seatOf(newSecret())).toBe(null);
  stop.abort();
  await over;
});

test('whoever does not come in time forfeits; the other wins', async () => {
  const { advance, secrets, play, page, own } = await arrange();
  await own();
  const { over } = await play();
  const first = await page(secrets[0]);
  await new Promise(setImmediate);
  expect(first.shown.status?.phase).toBe('waiting');
  advance(WAIT);
  expect(await over).toMatchObject({ cause: 'no-connection', winner: 'first' });
});

test('without a clock, whoever leaves for as long forfeits; a page that comes back plays on', async () => {
  const { advance, secrets, play, page, own } = await arrange('none');
  await own();
  const { over } = await play();
  const first = await page(secrets[0]);
  const second = await page(secrets[1]);
  await second.shown.until(() => second.shown.status?.phase === 'playing');
  second.channel.leave(second.shown);
  advance(WAIT - 1);
  const again = await page(secrets[1]);
  advance(WAIT);
  first.move('a1');
  await again.shown.until(() => again.shown.events.length === 1);
  again.channel.leave(again.shown);
  advance(WAIT);
  expect(await over).toMatchObject({ cause: 'abandoned', winner: 'first' });
});

test('a game that is broken off begins again on the same pages', async () => {
  const { secrets, play, page, own } = await arrange();
  await own();
  const spoilt = await play();
  const first = await page(secrets[0]);
  const second = await page(secrets[1]);
  await first.shown.until(() => first.shown.status?.phase === 'playing');
  first.move('a1');
  await second.shown.until(() => second.shown.events.length === 1);
  spoilt.stop.abort();
  await spoilt.over;
  expect(second.shown.events).toEqual([]);
  expect(second.shown.status?.phase).toBe('waiting');
  expect(second.shown.you).toBe(null);
  const { over, stop } = await play(2);
  await second.shown.until(() => second.shown.status?.phase === 'playing');
  expect(second.shown.you).toBe('second');
  first.move('b2');
  await second.shown.until(() => second.shown.events.length === 1);
  stop.abort();
  await over;
});

test('a thousand spectators are sent the same bytes', async () => {
  const { secrets, play, page, own, found, id } = await arrange();
  await own();
  const { over, stop } = await play();
  const first = await page(secrets[0]);
  await page(secrets[1]);
  await first.shown.until(() => first.shown.status?.phase === 'playing');
  const channel = unwrap(await found.find(id));
  const frames: Buffer[][] = Array.from({ length: 1_000 }, () => []);
  for (const own of frames) {
    const send = (frame: Buffer) => own.push(frame);
    channel.join({ address: '192.0.2.9', side: null, isOwner: false, send }, 0);
  }
  first.move('b2');
  await first.shown.until(() => first.shown.events.length === 1);
  const told = frames.map(each => each.find(frame => frame.includes('"moved"')));
  expect(new Set(told).size).toBe(1); // encoded once
  expect(Math.max(...frames.map(({ length }) => length))).toBeLessThan(6);
  stop.abort();
  await over;
});

test('the wall: boards for everybody, the code for the teacher, nothing of a contest without class', async () => {
  const { context, live, secrets, contest, play, page, own } = await arrange();
  const wall = new WallTopic(context, live);
  expect(await wall.audienceOf(contest.id, NOBODY)).toMatchObject({ ok: false });
  await own();
  expect(await wall.audienceOf(contest.id, NOBODY)).toMatchObject({ value: 'public' });
  const administrator = { person: null, isAdministrator: true };
  expect(await wall.audienceOf(contest.id, administrator)).toMatchObject({ value: 'teacher' });
  const { over, stop } = await play();
  const first = await page(secrets[0]);
  await page(secrets[1]);
  await first.shown.until(() => first.shown.status?.phase === 'playing');
  first.move('b2');
  await first.shown.until(() => first.shown.events.length === 1);
  const state = unwrap(readWallState(await wall.read(contest.id, 'public')));
  expect(state).toMatchObject({ rules: 'tictactoe', more: 0, opinion: false, join: null });
  expect(state.boards).toMatchObject([
    { id: `${contest.id}x0`, names: ['m0', 'm1'], last: 'b2', ending: null },
  ]);
  expect(JSON.stringify(state)).not.toMatch(/Real/);
  expect(await wall.read(contest.id, 'teacher')).toMatchObject({ join: { code: 'ABC234' } });
  stop.abort();
  await over;
});
