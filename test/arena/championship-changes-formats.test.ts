import { beforeAll, describe, expect, test } from 'vitest';
import type { ContestReport } from '../../src/arena/summary.ts';
import { changedContests, names, players, THREE } from '../support/changed-contests.ts';
import { runHere } from '../support/run-here.ts';

/** Late participants, disputed games and cheaters in every other format than a round robin. */

const { stored } = changedContests();

test('a gauntlet takes a late opponent, and cannot do without its first participant', async () => {
  const contest = await stored('gauntlet').begin('run', '--format', 'gauntlet', ...THREE);
  expect((await contest.told('add', 'Zoé=level:1')).toPlay).toBe(2);
  expect(await contest.told('resume')).toMatchObject({ games: { counted: 6, total: 6 } });
  expect(contest.rows().slice(4).join()).toMatch(/Zoé/);
  const { code, stderr } = await contest.run('exclude', 'Ada', '--because', 'x');
  expect(code).toBe(2);
  expect(stderr).toContain('Every game is one of "Ada" against the others');
  await contest.told('exclude', 'Bob', '--because', 'x');
  const after = await contest.told('show');
  expect(after).toMatchObject({ finished: true, games: { counted: 4, total: 4 } });
  expect(names(after)).toEqual(['Ada', 'Eve', 'Zoé']);
});

describe('a knockout', () => {
  const FOUR = [...THREE, '-p', 'Zoé=level:1'];
  const knockout = ['--format', 'knockout'];

  test('takes late participants until its first game', async () => {
    const contest = await stored('late').begin('new', ...knockout, ...THREE);
    expect(await contest.run('add', 'Zoé=level:1')).toMatchObject({ code: 0 });
    const after = await contest.told('resume');
    expect(after.bracket?.rounds.map(round => round.length)).toEqual([2, 1]);
    const { code, stderr } = await contest.run('add', 'Max=random');
    expect(code).toBe(2);
    expect(stderr).toContain('its draw is fixed');
  });

  test('plays a voided game again, and those that depend on it', async () => {
    const contest = await stored('void').begin('run', ...knockout, ...FOUR);
    const before = contest.rows();
    expect(before.length).toBeGreaterThan(4); // two pairings of two games, then others
    await contest.told('void', '1', '--because', 'x');
    const voided = contest.rows().filter(row => row.includes('void'));
    expect(voided).toHaveLength(1 + before.length - 4);
    const after = await contest.told('resume');
    expect(after).toMatchObject({ finished: true, chain: { state: 'whole' } });
    expect(after.bracket?.champion).not.toBeNull();
  });

  test('lets the opponent of a cheater go on', async () => {
    const contest = await stored('cheat').begin('run', ...knockout, ...FOUR);
    const { bracket } = await contest.told('show');
    const cheater = bracket?.champion ?? '';
    const robbed = bracket?.rounds[0].find(each => [each.first, each.second].includes(cheater));
    const other = robbed?.first === cheater ? robbed.second : robbed?.first;
    await contest.told('exclude', cheater, '--because', 'x');
    const after = await contest.told('resume');
    expect(after).toMatchObject({ finished: true, chain: { state: 'whole' } });
    expect(names(after)).not.toContain(cheater);
    const [final] = after.bracket?.rounds.at(-1) ?? [];
    expect([final.first, final.second]).toContain(other);
    expect(after.bracket?.champion).not.toBe(cheater);
  });

  test('changes nothing for the others when a loser is excluded', async () => {
    const contest = await stored('loser').begin('run', ...knockout, ...FOUR);
    const { bracket } = await contest.told('show');
    const pairing = bracket?.rounds[0].find(({ games }) => games.length === 2);
    const loser =
      (pairing?.winner === pairing?.first ? pairing?.second : pairing?.first) ?? undefined;
    if (loser === undefined) throw new Error('every pairing had games added');
    await contest.told('exclude', loser, '--because', 'x');
    const after = await contest.told('show');
    expect(after.finished).toBe(true);
    expect(after.bracket?.champion).toBe(bracket?.champion);
    expect(contest.rows().filter(row => row.includes('void'))).toHaveLength(2);
  });
});

describe('a Swiss tournament', () => {
  const FIVE = players('Ada=random', 'Bob=greedy', 'Eve=random', 'Zoé=random', 'Léa=greedy');
  const contest = stored('swiss');
  let before: ContestReport;
  beforeAll(async () => {
    await contest.begin('run', '--format', 'swiss', '--rounds', '3', ...FIVE);
    before = await contest.told('show');
    expect(before).toMatchObject({ finished: true, games: { counted: 12, total: 12 } });
    expect(before.swiss?.rounds.map(({ byes }) => byes.length)).toEqual([1, 1, 1]);
  });
  const meetings = ({ swiss }: ContestReport) =>
    swiss?.rounds.map(round => round.meetings.map(({ first, second }) => `${first} ${second}`));

  test('plays a voided game again; the rounds that were drawn stand', async () => {
    expect(await contest.told('void', '1', '--because', 'stalled')).toMatchObject({ toPlay: 1 });
    const after = await contest.told('resume');
    expect(after).toMatchObject({ finished: true, games: { counted: 12, beyond: 0 } });
    expect(meetings(after)).toEqual(meetings(before));
  });

  test('gives whoever met a cheater a bye instead', async () => {
    const met = before.swiss?.rounds.map(
      ({ meetings }) =>
        meetings.flatMap(({ first, second }) =>
          first === 'Eve' ? [second] : second === 'Eve' ? [first] : [],
        )[0],
    );
    expect(await contest.told('exclude', 'Eve', '--because', 'copied')).toMatchObject({
      toPlay: 0,
    });
    const after = await contest.told('show');
    expect(after.finished).toBe(true);
    expect(names(after)).not.toContain('Eve');
    for (const [i, { byes }] of (after.swiss?.rounds ?? []).entries())
      if (met?.[i]) expect(byes).toContain(met[i]);
    expect(contest.rows().filter(row => row.includes('void'))).toHaveLength(
      1 + 2 * (met ?? []).filter(Boolean).length,
    );
  });

  test('takes late participants until its last round', async () => {
    expect((await contest.run('add', 'Max=random')).stderr).toMatch(/last round/i);
    const young = await stored('swiss-young').begin(
      ...['new', '--format', 'swiss', '--rounds', '2', '--legs', '1'],
      ...FIVE,
    );
    expect(await young.told('add', 'Max=random')).toMatchObject({ toPlay: 6 });
    expect(await young.told('resume')).toMatchObject({ finished: true, games: { counted: 6 } });
  });
});

test('a match replaces a player and voids games, but has two players', async () => {
  const contest = stored('match');
  const match = ['match', 'random', 'greedy', '--game', 'tictactoe', '--games', '4', '--seed', '1'];
  const ran = await runHere([...match, '--json', '--store', contest.file]);
  contest.id = JSON.parse(ran.stdout).id;
  expect((await contest.run('add', 'Zoé=level:1')).stderr).toContain('A match has two players');
  const excluded = await contest.run('exclude', 'greedy', '--because', 'x');
  expect(excluded).toMatchObject({ code: 2, stderr: expect.stringContaining('nothing is left') });
  expect((await contest.told('replace', 'greedy=level:1')).toPlay).toBe(4);
  const after = await contest.told('resume');
  expect(after).toMatchObject({ finished: true, games: { counted: 4 }, match: { games: {} } });
});
