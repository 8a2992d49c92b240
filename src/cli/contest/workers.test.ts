import { expect, test } from 'vitest';
import { inPostgres } from '../../../test/support/postgres.ts';
import { chunkGame, registered, sharedWork } from '../../../test/support/work-samples.ts';
import { conditionsHere, createContest } from '../../arena/contests.ts';
import { makePlan } from '../../arena/make-plan.ts';
import { Schedule } from '../../arena/schedule.ts';
import { cliTranslatorFor } from '../translator.ts';
import { version } from '../version.ts';
import { openWorkers } from './workers.ts';

/** Messages about workers that come and go during a contest. */

const shared = sharedWork();

/** As long as a bot's last output. */
const LONG = 'It wrote: '.padEnd(200, 'x');

test('workers are named, each with why it does not play', async () => {
  const { address, store, work } = shared();
  const made = makePlan(
    { game: 'tictactoe', participants: ['random', 'greedy'], time: '1s' },
    { folder: '/', randomSeed: '7' },
  );
  if (!made.ok) throw new Error(made.fault.message.en);
  const { plan } = made;
  const conditions = { ...conditionsHere(version(), 1), speed: 100 };
  const contest = await createContest(store, plan, conditions);
  const setAside = (name: string, reason: string) =>
    inPostgres(
      address,
      `update worker set set_aside = 1, reason = '${reason}' where name = '${name}'`,
    );
  await registered(work, { name: 'before', version: version() });
  await setAside('before', 'of another contest'); // in the format of an older version
  const told: string[] = [];
  const translator = cliTranslatorFor('en');
  const workers = await openWorkers({ store, translator }, work, contest, {
    ...{ isAlone: true, print: line => told.push(line) },
  });
  const spreader = workers.spreader(contest);
  await spreader.update(contest);
  const newly = async () => {
    await spreader.refresh();
    return told.splice(0);
  };
  expect(await newly()).toEqual([expect.stringMatching(/^No worker is there/)]);
  expect(await newly()).toEqual([]);
  const about = { version: version(), processor: 'Z80', cores: 2 };
  await registered(work, { ...about, name: 'a-good\u001b[2J' });
  await registered(work, { ...about, name: 'b-slow', speed: 50 });
  const leaving = await registered(work, { ...about, name: 'c-leaves' });
  await registered(work, { ...about, name: 'd-old' });
  await inPostgres(
    address,
    `update worker set about = replace(about, '"${version()}"', '"0.0.9"') where name = 'd-old'`,
  );
  expect(await newly()).toEqual([
    'Worker a-good�[2J: 2 × Z80, 100 pos/s.',
    expect.stringMatching(
      /^Worker b-slow refused: its speed \(50\/s\) is not that of this machine/,
    ),
    'Worker c-leaves: 2 × Z80, 100 pos/s.',
    `Worker d-old refused: it has version 0.0.9 of Quadrille, this machine has version ${version()}. Install version ${version()} there.`,
  ]);
  await work.leave(leaving);
  await setAside('b-slow', JSON.stringify({ fr: 'x', en: `Zoe does not start. ${LONG}` }));
  expect(await newly()).toEqual([
    `Worker b-slow is set aside, it keeps failing: Zoe does not start. ${LONG}`,
    'Worker c-leaves has left.',
  ]);
  expect(workers.text()).toBe('a-good�[2J 0 (–/s)');
  await inPostgres(address, 'update worker set rate = 0.5, games = 7, played = 1');
  const held = JSON.stringify([0, 1, 2].map(number => chunkGame(number)));
  await inPostgres(
    address,
    `insert into chunk (id, contest, changes, games, wants, wants_key, worker)
      select 'x', '${contest.id}', 0, '${held}', '', '', id from worker where name like 'a-good%'`,
  );
  await spreader.refresh();
  expect(workers.text()).toBe('a-good�[2J 7 (0.5/s, 4 s left)');
});

test('games of bots that no worker has are said to wait, once', async () => {
  const { store, work } = shared();
  const participants = ['random', { name: 'Ada', seat: 'worker:ada' }, 'worker:bob\u001b'];
  const made = makePlan(
    { game: 'tictactoe', participants, time: 'none' },
    { folder: '/', randomSeed: '7' },
  );
  if (!made.ok) throw new Error(made.fault.message.en);
  const contest = await createContest(store, made.plan, conditionsHere(version(), 1));
  const told: string[] = [];
  const translator = cliTranslatorFor('en');
  const workers = await openWorkers({ store, translator }, work, contest, {
    ...{ isAlone: false, print: line => told.push(line) },
  });
  const spreader = workers.spreader(contest);
  await spreader.update(contest);
  const schedule = new Schedule(made.plan);
  const games = Array.from({ length: schedule.total }, (_, i) => schedule.gameAt(i));
  const newly = async () => {
    for (const game of games) if (game) spreader.placeOf(game);
    await spreader.refresh();
    return told.splice(0).filter(line => !line.startsWith('Worker '));
  };
  const missing = (bots: string) =>
    `Games wait for bots that no worker has: ${bots}. Start "quadrille worker" with --bot NAME=COMMAND somewhere.`;
  const apart = 'Games wait until one worker has both their bots, such as ada, bob�.';
  expect(await newly()).toEqual([missing('ada, bob�')]);
  expect(await newly()).toEqual([]);
  const about = { version: version() };
  const ada = await registered(work, { ...about, name: 'a', bots: ['ada'] });
  expect(await newly()).toEqual([]);
  await registered(work, { ...about, name: 'b', bots: ['bob\u001b'] });
  expect(await newly()).toEqual([apart]);
  expect(await newly()).toEqual([]);
  const both = await registered(work, { ...about, name: 'both', bots: ['ada', 'bob\u001b'] });
  expect(await newly()).toEqual([]);
  await work.leave(both);
  expect([...(await newly()), ...(await newly())]).toEqual([apart]);
  await work.leave(ada);
  expect([...(await newly()), ...(await newly())]).toEqual([missing('ada')]);
});
