import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { StudyData } from '../../research/study/data.ts';
import { documentsFrom } from '../../research/study/documents.ts';
import { experiments } from '../../research/study/experiments.ts';
import { findingsOf } from '../../research/study/findings.ts';
import { inserted } from '../../research/study/tables.ts';
import { ROOT } from '../support/run.ts';

/** The committed study: its figures and tables are those of its data. */

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

describe.each(data.experiments)('$id', experiment => {
  const { id, players, meetings, pairs } = experiment;
  const plan = experiments.find(one => one.id === id)?.planAfter(found);
  if (plan?.format.kind !== 'round-robin') throw new Error(`no round robin ${id}`);
  const { rounds } = plan.format;
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
