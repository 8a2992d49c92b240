import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContestPlan } from '../../src/arena/plan.ts';
import { texts } from '../../src/arena/report/texts/index.ts';
import { MOIA_POINTS } from '../../src/stats/points.ts';
import { STANDARD_SPRT } from '../../src/stats/sprt.ts';
import type { Contest } from '../../src/store/store.ts';
import {
  contestWith,
  type Kept,
  keptStore,
  PLAN,
  type Reported,
  reportOf,
} from './report-contests.ts';
import { type Element, elements, named, parsed, textOf } from './report-markup.ts';

const EVIL = '<script>alert("x")</script>';
const seats = (...all: readonly string[]) => all.map(seat => ({ name: seat, seat }));

const PLANS = {
  several: {
    ...PLAN,
    name: `Classe & ${EVIL}`,
    participants: [
      { name: EVIL, seat: 'greedy' },
      { name: '=1+1', seat: 'random' },
      { name: '\u202E"quoted" \'name\'', seat: 'minimax:depth=2' },
      { name: 'mcts', seat: 'mcts:nodes=30' },
    ],
    format: { kind: 'round-robin', rounds: 6 },
    openingPlies: 2,
    time: '5s',
  },
  sprt: {
    ...PLAN,
    participants: seats('alphabeta:depth=4', 'random'),
    format: { kind: 'match', pairs: 60, sprt: STANDARD_SPRT },
    openingPlies: 2,
  },
  two: { ...PLAN, participants: seats('greedy', 'random') },
  thirty: {
    ...PLAN,
    participants: Array.from({ length: 30 }, (_, i) => ({
      name: `joueur ${i + 1}`,
      seat: 'random',
    })),
  },
  empty: { ...PLAN, participants: seats('greedy', 'random', 'minimax:depth=1') },
  forfeits: {
    ...PLAN,
    game: 'ultimate',
    points: MOIA_POINTS,
    participants: [
      { name: EVIL, seat: 'bot:false' },
      { name: 'false', seat: 'bot:false' },
    ],
  },
  knockout: {
    ...PLAN,
    participants: seats(
      'greedy',
      'random',
      'minimax:depth=2',
      'alphabeta:depth=3',
      'mcts:nodes=20',
    ),
    format: { kind: 'knockout', legs: 2, extra: 2, extraPlies: 3, lot: false },
  },
} as const satisfies Record<string, ContestPlan>;
type Name = keyof typeof PLANS;
const NAMES = Object.keys(PLANS) as Name[];

let kept: Kept;
const contests = new Map<Name, Contest>();
const reports = new Map<Name, Reported>();
const reported = (name: Name): Reported => {
  const found = reports.get(name);
  if (!found) throw new Error(name);
  return found;
};

beforeAll(async () => {
  kept = await keptStore();
  for (const name of NAMES) {
    const contest = await contestWith(kept, PLANS[name], name === 'empty' ? 0 : undefined);
    contests.set(name, contest);
    reports.set(name, await reportOf(kept, contest, 'fr', name === 'several' ? 6 : 0));
  }
}, 240_000);
afterAll(() => kept.close());

describe.each(NAMES)('the page of %s', name => {
  const page = () => parsed(reported(name).html);

  test('is well formed, with unique ids', () => {
    const ids = [...elements(page())].flatMap(({ attributes }) => attributes.get('id') ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const inside = reported(name).html.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g);
    for (const [, clip, link] of inside) expect(ids).toContain(clip ?? link);
  });
  test('needs no network and no script', () => {
    const { html } = reported(name);
    expect(html).not.toMatch(/https?:|\/\/|<script|javascript:|@import|\bsrc=|url\((?!#)/i);
    for (const { attributes } of elements(page()))
      for (const key of attributes.keys()) expect(key).not.toMatch(/^on/);
  });
  test('has headings in order and a table beside every chart', () => {
    const levels = [...elements(page())].flatMap(({ name }) => /^h(\d)$/.exec(name)?.[1] ?? []);
    expect(levels[0]).toBe('1');
    for (const [i, level] of levels.entries())
      expect(Number(level) - Number(levels[i - 1] ?? 0)).toBeLessThan(2);
    expect(levels.filter(level => level === '1')).toHaveLength(1);
    const sections = named(page(), 'section');
    expect(sections.length).toBeGreaterThan(4);
    for (const section of sections) {
      const charts = named(section, 'figure').filter(f => f.attributes.get('class') === 'chart');
      expect(named(section, 'table').length, textOf(section)).toBeGreaterThanOrEqual(charts.length);
      if (named(section, 'figure').length > 0) expect(named(section, 'table')).not.toEqual([]);
    }
  });
  test('has tables and pictures that can be read aloud', () => {
    for (const table of named(page(), 'table')) {
      expect(textOf(named(table, 'caption')[0])).not.toBe('');
      const rows = named(named(table, 'tbody')[0], 'tr');
      const heads = named(named(table, 'thead')[0], 'th');
      for (const head of heads) {
        expect(head.attributes.get('scope')).toBe('col');
        expect(textOf(head)).not.toBe('');
      }
      for (const row of rows) {
        const cells = row.children.filter((cell): cell is Element => typeof cell !== 'string');
        expect(cells).toHaveLength(heads.length);
        expect(cells.filter(cell => cell.attributes.get('scope') === 'row')).toHaveLength(1);
      }
    }
    for (const svg of named(page(), 'svg'))
      if (svg.attributes.get('aria-hidden') !== 'true') {
        expect(svg.attributes.get('role')).toBe('img');
        expect(textOf(named(svg, 'title')[0])).not.toBe('');
        expect(textOf(named(svg, 'desc')[0])).not.toBe('');
      }
  });
  test('never shows what is not a number', () => {
    expect(textOf(page())).not.toMatch(/NaN|Infinity|undefined|\[object|∞/);
    expect(reported(name).html).not.toMatch(/"NaN|NaN"|[ ,]NaN/);
  });
});

test('hostile names stand in the page as they are, and do nothing', () => {
  const { html } = reported('several');
  const names = named(parsed(html), 'bdi').map(textOf);
  expect(names).toContain(EVIL);
  expect(names).toContain('\uFFFD"quoted" \'name\''); // without the character that changes the text direction
  expect(textOf(named(parsed(html), 'h1')[0])).toBe(`Classe & ${EVIL}`);
  expect(reported('several').standings).toContain("'=1+1"); // so that no spreadsheet takes it for a formula
  const evidence = named(parsed(reported('forfeits').html), 'dd').map(textOf);
  expect(evidence.join(' ')).toContain('false'); // the command to see it again
  expect(evidence[0]).toMatch(
    /^Le programme s’est arrêté avec le code de sortie 1 avant d’être prêt à jouer, après /,
  );
});

describe('what is said', () => {
  test.each([
    ['empty', texts.page.nothing.fr],
    ['empty', texts.page.running('0', '6').fr],
    ['two', texts.forfeits.none.fr],
    ['several', texts.regret.legend.fr],
    ['sprt', texts.match.sprtChart.fr],
    ['knockout', texts.bracket.caption.fr],
    ['forfeits', texts.forfeits.causes.crash.fr],
    ['forfeits', texts.times.none.fr],
  ] as const)('%s: %s', (name, sentence) => {
    expect(textOf(parsed(reported(name).html))).toContain(sentence);
  });
  test('a finished contest is not called unfinished', () => {
    expect(textOf(parsed(reported('two').html))).not.toContain('En cours');
  });
  test('thirty players: everyone against everyone, in the chart and in the table', () => {
    const page = parsed(reported('thirty').html);
    const [section] = named(page, 'section').filter(
      ({ attributes }) => attributes.get('id') === 'cross',
    );
    expect(named(section, 'svg').flatMap(svg => named(svg, 'g'))).toHaveLength(30 * 29);
    expect(named(named(section, 'tbody')[0], 'tr')).toHaveLength(30);
  });
});

test('in English there is no French, and the other way round', async () => {
  const contest = contests.get('several') as Contest;
  const english = textOf(parsed((await reportOf(kept, contest, 'en', 2)).html));
  const french = textOf(parsed(reported('several').html));
  const fixed: [string, string][] = [];
  const collect = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    const { fr, en } = value as { fr?: unknown; en?: unknown };
    if (typeof fr === 'string' && typeof en === 'string') fixed.push([fr, en]);
    else for (const inner of Object.values(value)) collect(inner);
  };
  collect(texts);
  const long = fixed.filter(([fr, en]) => fr !== en && fr.length > 14 && en.length > 14);
  expect(long.length).toBeGreaterThan(40);
  for (const [fr, en] of long) {
    expect(french).not.toContain(en);
    expect(english).not.toContain(fr);
  }
  expect(long.filter(([fr]) => french.includes(fr)).length).toBeGreaterThan(20);
});

test.each(['two', 'sprt', 'knockout', 'empty'] as const)(
  'the French of %s is set as it should be',
  name => {
    const text = textOf(named(parsed(reported(name).html), 'body')[0]);
    for (const wrong of [
      /\p{L}'\p{L}/u,
      /[^\S\u00A0][:%](?=\s)/,
      /[^\S\u202F][;?!](?=\s)/,
      / »|« /,
    ])
      expect(new RegExp(`.{0,30}${wrong.source}`, 'su').exec(text)?.[0]).toBeUndefined();
  },
);
