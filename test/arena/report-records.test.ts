import { expect, test } from 'vitest';
import { makeReport, recordsSource } from '../../src/arena/report/index.ts';
import { readRecords } from '../../src/core/record-reader.ts';
import { type Lang, unwrap } from '../../src/core/result.ts';
import { championshipPresets } from '../../src/courses/championships.ts';
import { games } from '../../src/games/index.ts';
import { elements, named, parsed, textOf } from './report-markup.ts';

/** Records of games that were played elsewhere, under a course's rules. */

const [moia, log320] = championshipPresets;

/** A game that one side forfeits, or both: no moves are needed to give points. */
const forfeit = (first: string, second: string, result: string, cause: string, time = '6s') =>
  `[Game "ultimate"]\n[First "${first}"]\n[Second "${second}"]\n[Time "${time}"]\n[Result "${result}"]\n[Ending "${cause}"]\n\n${result}\n`;
/** A draw agreed after the first move, so that nobody has a sub-board. */
const draw = (first: string, second: string) =>
  `[Game "ultimate"]\n[First "${first}"]\n[Second "${second}"]\n[Time "6s"]\n[Result "1/2-1/2"]\n[Ending "agreement"]\n\n1. e5 1/2-1/2\n`;
const resigned = (first: string, second: string, result: string) =>
  forfeit(first, second, result, 'resignation');

const source = (text: string, preset = moia, lang: Lang = 'en') =>
  recordsSource(unwrap(readRecords(games, text)), 'games.txt', lang, preset);

async function pageOf(text: string, lang: Lang = 'en') {
  const [page] = await makeReport({
    source: unwrap(source(text, moia, lang)),
    lang,
    version: '0.0.0',
    base: 'class',
    judged: 0,
    limits: { nodes: 10 },
    engines: [],
    marks: 10,
  });
  return parsed(page.text);
}

const section = (page: ReturnType<typeof parsed>, id: string) => {
  const found = [...elements(page)].find(({ attributes }) => attributes.get('id') === id);
  if (!found) throw new Error(id);
  return found;
};
const rowsOf = (page: ReturnType<typeof parsed>, id: string) =>
  named(named(section(page, id), 'tbody').at(-1) ?? page, 'tr').map(row =>
    row.children.map(cell => (typeof cell === 'string' ? '' : textOf(cell))),
  );

const ROUND_ROBIN = [
  resigned('JulIA', 'Patate', '1-0'),
  draw('Patate', 'JulIA'),
  forfeit('JulIA', 'Eve', '1-0', 'illegal-move'),
  forfeit('Eve', 'JulIA', '0-1', 'time'),
  resigned('Patate', 'Eve', '0-1'),
  forfeit('Eve', 'Patate', '0-0', 'no-connection'),
].join('\n');

test('points, scale and marks are the course’s', async () => {
  const page = await pageOf(ROUND_ROBIN);
  expect(rowsOf(page, 'games')).toEqual([
    ['1', 'JulIA', 'Patate', '10:1', 'Patate resigns', '0'],
    ['2', 'Patate', 'JulIA', '1:1', 'draw by agreement', '1'],
    ['3', 'JulIA', 'Eve', '10:0', 'Eve disqualified: illegal move', '0'],
    ['4', 'Eve', 'JulIA', '0:10', 'Eve disqualified: out of time', '0'],
    ['5', 'Patate', 'Eve', '1:10', 'Patate resigns', '0'],
    ['6', 'Eve', 'Patate', '0:0', 'both disqualified: no connection', '0'],
  ]);
  // by hand: JulIA 10 + 1 + 10 + 10 = 31; Eve 10; Patate 1 + 1 + 1 = 3
  expect(rowsOf(page, 'points')).toEqual([
    ['JulIA', '1 × 10 = 10', '2 × 10 = 20', '1 × 1 = 1', '–', '–', '31', '2'],
    ['Eve', '1 × 10 = 10', '–', '–', '–', '3 × 0 = 0', '10', '21'],
    ['Patate', '–', '–', '1 × 1 = 1', '2 × 1 = 2', '1 × 0 = 0', '3', '21'],
  ]);
  const text = textOf(section(page, 'points'));
  expect(text).toContain(moia.rule.en);
  expect(text).toContain('Played as written.');
  expect(text).toContain('Disqualified or absent: 0 points, and 10 for the opponent.');
  expect(rowsOf(page, 'standings').map(([, name, mark]) => [name, mark])).toEqual([
    ['JulIA', '10'],
    ['Eve', '3.2'],
    ['Patate', '1'],
  ]);
});

test('what differs from the course’s rules is said', () => {
  const text = [
    forfeit('Ada', 'Bob', '1-0', 'time', '2s'),
    forfeit('Ada', 'Bob', '1-0', 'time', '2s'),
    forfeit('Bob', 'Eve', '1-0', 'time', '2s'),
  ].join('\n');
  const { preset } = unwrap(source(text));
  expect(preset?.changed.map(({ en }) => en.replace(/\u00A0/g, ' '))).toEqual([
    '2 s a move, instead of 6 s a move',
    '4 of the 6 games of home and away are missing: Ada – Eve, Bob – Ada, Eve – Ada, Eve – Bob',
    '1 meeting played several times, which counts each time: Ada – Bob (2)',
  ]);
  const mixed = unwrap(source(`${ROUND_ROBIN}\n${forfeit('Ada', 'Eve', '1-0', 'time', '2s')}`));
  expect(mixed.preset?.changed[0].en).toBe('different times in different games (6s, 2s)');
});

test('games of another game are refused', () => {
  const refused = source(ROUND_ROBIN, log320);
  expect(refused.ok ? null : refused.fault.code).toBe('preset-game');
  expect(refused.ok ? '' : refused.fault.message.en).toContain(
    'log320 is played at breakthrough, and these games are of ultimate',
  );
});

test('nobody is called tcp', async () => {
  const text = [forfeit('tcp', 'Ada', '1-0', 'time'), forfeit('Ada', 'tcp:scs', '1-0', 'time')];
  const page = await pageOf([...text, forfeit('tcp', '', '1-0', 'time')].join('\n'), 'fr');
  expect(rowsOf(page, 'games').map(([, first, second]) => [first, second])).toEqual([
    ['(sans nom)', 'Ada'],
    ['Ada', '(sans nom)'],
    ['(sans nom) (Croix)', '(sans nom) (Ronds)'],
  ]);
  expect(textOf(section(page, 'glance'))).toContain('3 parties ne nomment pas leurs deux joueurs');
  expect(textOf(named(page, 'body')[0])).not.toMatch(/tcp/i);
});

test.each([
  ['192.168.1.23:41234', 'client at 192.168.1.23'],
  ['::ffff:10.0.0.7:8888', 'client at 10.0.0.7'],
  ['fe80::1:2:50000', 'client at fe80::1:2'],
  ['level:5', 'level:5'],
  ['1.2.3:4', '1.2.3:4'],
  ['Ada', 'Ada'],
])('%s is called %s', (recorded, name) => {
  const found = unwrap(source(forfeit(recorded, 'Bob', '1-0', 'time')));
  expect(found.summary.plan.participants.map(each => each.name)).toEqual([name, 'Bob']);
});

test('a machine whose clients come from other ports is one player', () => {
  const text = [
    forfeit('10.0.0.7:41234', '10.0.0.8:41235', '1-0', 'time'),
    forfeit('10.0.0.8:51000', '10.0.0.7:51001', '1-0', 'time'),
  ];
  const { summary, preset } = unwrap(source(text.join('\n')));
  expect(summary.standings.map(({ name, points }) => [name, points])).toEqual([
    ['client at 10.0.0.7', 10],
    ['client at 10.0.0.8', 10],
  ]);
  expect(preset?.changed).toEqual([]);
});
