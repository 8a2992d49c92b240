import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changedPlayers, differencesOf, differencesText } from '../../research/study/check.ts';
import { type ExperimentData, measured, type StudyData } from '../../research/study/data.ts';
import { documentsFrom } from '../../research/study/documents.ts';
import { experiments } from '../../research/study/experiments.ts';
import { findingsOf } from '../../research/study/findings.ts';
import { opened, played } from '../../research/study/play.ts';
import { englishBlock, frenchBlock, inserted } from '../../research/study/tables.ts';
import type { ContestPlan } from '../../src/arena/plan.ts';
import type { Store } from '../../src/store/store.ts';
import { isLong } from '../support/long.ts';
import { ROOT, run } from '../support/run.ts';

/** The committed study: its figures and tables are those of its data, its players those of today. */

const FOLDER = join(ROOT, 'docs', 'etude');
const read = (path: string) => readFileSync(join(FOLDER, path), 'utf8');
const data = JSON.parse(read('data.json')) as StudyData;
const made = documentsFrom(data, read);
const found = new Map(data.experiments.map(experiment => [experiment.id, experiment]));

test.each([...made.keys()])('%s is what the data say', path => {
  expect(read(path)).toBe(made.get(path));
});

test('no figure is left over', () => {
  const there = readdirSync(join(FOLDER, 'figures')).map(name => `figures/${name}`);
  expect(there.sort()).toEqual([...made.keys()].filter(path => path.startsWith('figures/')).sort());
});

test('every experiment has been played', () => {
  expect(data.experiments.map(({ id }) => id)).toEqual(experiments.map(({ id }) => id));
});

test('compiled strategies meet the strongest plain ones', () => {
  const names = found.get('breakthrough-compile')?.players.map(({ name }) => name);
  expect(names).toEqual(['minimax', 'alphabeta', 'breakthrough']);
});

test('no level plays by the clock', () => {
  const names = found.get('ultimate-niveaux')?.players.map(({ name }) => name);
  expect(names?.filter(name => name.startsWith('level:'))).toHaveLength(7);
});

/**
 * Experiments whose players a normal run compares with today's: quick ones of every game and of levels. The long run
 * and `npm run study -- --check` compare all.
 */
const QUICK: ReadonlySet<string> = new Set([
  'tictactoe',
  'tictactoe-niveaux',
  'ultimate-niveaux',
  'ultimate-compile',
  'puissance4',
  'puissance4-rotation-compile',
  'puissance4-niveaux',
  'breakthrough-compile',
]);

function planOf(id: string): ContestPlan {
  const plan = experiments.find(one => one.id === id)?.planAfter(found);
  if (!plan) throw new Error(`no experiment ${id}`);
  return plan;
}

function dataOf(id: string): ExperimentData {
  const experiment = found.get(id);
  if (!experiment) throw new Error(`${id} has not been played`);
  return experiment;
}

describe.each(data.experiments)('$id', experiment => {
  const { id, players, meetings, pairs } = experiment;
  const plan = planOf(id);
  if (plan.format.kind !== 'round-robin') throw new Error(`no round robin ${id}`);
  const { rounds } = plan.format;
  test.runIf(isLong || QUICK.has(id))(
    'is of players that play as they do today, or says in the text that it is stale',
    async () => {
      const changed = await changedPlayers(plan, experiment);
      const text = differencesText(id, { changed, replays: null });
      expect(
        [...changed.keys()],
        `${text}; or npm run study -- --mark ${id}, which says so in the text`,
      ).toEqual(experiment.stale ?? []);
    },
  );
  test('is of the players that the games have', () => {
    expect(players).toEqual(plan.participants);
  });
  test('has all games of every two, half from each side, in pairs', () => {
    const n = players.length;
    expect(meetings).toHaveLength(n * (n - 1));
    for (const { wins, draws, losses } of meetings) expect(wins + draws + losses).toBe(rounds);
    expect(pairs).toHaveLength((n * (n - 1)) / 2);
    for (const { one, two, counts } of pairs) {
      expect(counts.reduce((sum, count) => sum + count)).toBe(rounds);
      // the points of the pairs are those of the games
      const points = counts.reduce((sum, count, i) => sum + (count * i) / 2, 0);
      const home = meetings.find(({ first, second }) => first === one && second === two);
      const away = meetings.find(({ first, second }) => first === two && second === one);
      if (!home || !away) throw new Error(`${one} and ${two} have not met`);
      expect(points).toBe(home.wins + home.draws / 2 + away.losses + away.draws / 2);
    }
  });
  test('has scores that add up', () => {
    const { players: found } = findingsOf(experiment);
    const total = found.reduce((sum, { result }) => sum + result.score, 0);
    expect(total).toBeCloseTo(players.length / 2, 9);
  });
  test('shows every strategy in the text', () => {
    const block = read('README.md').split(`<!-- ${experiment.id} -->`)[1];
    for (const { name } of players) expect(block).toContain(`\`${name}\``);
  });
});

test('what people wrote outside the marks stays', () => {
  const text = 'before\n<!-- x -->\nold\n<!-- /x -->\nafter';
  expect(inserted(text, 'x', 'new')).toBe('before\n<!-- x -->\n\nnew\n\n<!-- /x -->\nafter');
  expect(() => inserted(text, 'y', 'new')).toThrow('no marks');
});

async function withStore(act: (store: Store) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-study-'));
  const store = await opened(join(folder, 'games.sqlite'));
  try {
    await act(store);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

describe('staleness', () => {
  /** The smallest experiment. */
  const id = 'tictactoe';
  const plan = planOf(id);
  const kept = dataOf(id);
  const command = 'npm run study -- tictactoe';

  test('npm run study -- --check: the smallest experiment plays as its data say', async () => {
    const study = ['scripts/on-node.js', 'research/study/study.ts', '--check', id];
    const { code, stdout, stderr } = await run(process.execPath, study);
    expect(stderr).toBe('');
    expect(stdout).toBe('tictactoe: plays as the data say\n');
    expect(code).toBe(0);
  });

  const changes: [string, Partial<ExperimentData>, string][] = [
    [
      'a search of other nodes',
      {
        signatures: kept.signatures.map(one => ({
          ...one,
          nodes: one.nodes + +(one.name === 'mcts'),
        })),
      },
      `tictactoe: stale: mcts searches 8446 nodes, was 8447. Play it again: ${command}`,
    ],
    [
      'other moves',
      {
        signatures: kept.signatures.map(one =>
          one.name === 'greedy' ? { ...one, moves: 'others' } : one,
        ),
      },
      `tictactoe: stale: greedy chooses other moves. Play it again: ${command}`,
    ],
    [
      'other limits',
      {
        players: kept.players.map(one =>
          one.name === 'mcts' ? { ...one, seat: 'mcts:nodes=500' } : one,
        ),
      },
      `tictactoe: stale: mcts has other limits: mcts:nodes=1000, was mcts:nodes=500. Play it again: ${command}`,
    ],
    [
      'a player that is gone and one that is new',
      {
        players: kept.players.map(one =>
          one.name === 'mcts' ? { name: 'uct', seat: 'uct' } : one,
        ),
      },
      `tictactoe: stale: mcts is new; uct plays no longer. Play it again: ${command}`,
    ],
    [
      'another course of the games, from the same players',
      { fingerprint: 'another' },
      `tictactoe: stale: the first round is played otherwise, though every player chooses as before. Play it again: ${command}`,
    ],
  ];
  test.each(changes)('%s is named, with the command', async (_, change, text) => {
    const differences = await differencesOf(plan, { ...kept, ...change });
    expect(differencesText(id, differences)).toBe(text);
  });

  test('the text of a stale experiment begins with it, in both languages', () => {
    const stale = { ...kept, stale: ['mcts', 'greedy'] };
    expect(frenchBlock(stale)).toMatch(
      /^> \*\*À refaire\.\*\* Depuis ces parties, `mcts` et `greedy` ont changé/,
    );
    expect(englishBlock(stale)).toMatch(
      /^> \*\*Stale\.\*\* Since these games `mcts` and `greedy` have changed/,
    );
    expect(frenchBlock({ ...kept, stale: [] })).toContain('le programme a changé');
    expect(frenchBlock(kept)).not.toContain('À refaire');
  });

  test.runIf(isLong)(
    'the smallest experiment, played from the first game to the last, gives its data',
    async () => {
      await withStore(async store => {
        const contest = await played(store, plan, 2, new AbortController().signal);
        if (!contest) throw new Error('not played');
        const { stale: _, ...data } = kept;
        expect(await measured(store, contest.id, plan)).toEqual(data);
      });
    },
  );

  test('games of players that played otherwise are not taken for those of today', async () => {
    await withStore(async store => {
      const short: ContestPlan = { ...plan, format: { kind: 'round-robin', rounds: 1 } };
      const old = await store.contests.create({
        kind: 'championship',
        name: short.name,
        plan: JSON.stringify(short),
        conditions: '{}',
        players: short.participants,
      });
      const { signal } = new AbortController();
      const made = await played(store, short, 1, signal);
      if (!made) throw new Error('not played');
      expect(made.id).not.toBe(old.id);
      expect(await store.games.of(old.id)).toHaveLength(0);
      expect(await store.games.of(made.id)).toHaveLength(20);
      // and those of today are
      expect((await played(store, short, 1, signal))?.id).toBe(made.id);
    });
  });
});
