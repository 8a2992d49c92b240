import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findProgram } from '../../src/bots/programs.ts';
import { ROOT, run } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';

/** What `quadrille check` says of Prolog files, as students write them. */

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-check-prolog-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Without SWI-Prolog these are reported as skipped; with CI=true they fail instead. */
const lacksProlog = process.env.CI !== 'true' && findProgram('swipl', tmpdir()) === null;

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** The program at the top of the page about Prolog. */
const SOUND = /```prolog\n(.*?)```/s.exec(readFileSync(join(ROOT, 'docs/prolog.md'), 'utf8'))?.[1];

interface Found {
  readonly subject: string;
  readonly verdict: string;
  readonly code: string;
  readonly text: string;
  readonly dialogue?: readonly string[];
  readonly replay?: string;
}

async function check(...args: string[]) {
  const { code, stdout } = await runHere(['check', '--json', ...args]);
  const findings: readonly Found[] = JSON.parse(stdout).findings;
  return { code, findings, faults: findings.filter(({ verdict }) => verdict === 'fault') };
}

describe.skipIf(lacksProlog)('a Prolog file', () => {
  test('that is sound is ready, however it is named', async () => {
    const path = file('ia.pl', SOUND ?? '');
    const { code, findings } = await check(path);
    expect(code).toBe(0);
    expect(findings.map(({ subject, verdict }) => `${verdict} ${subject}`)).toEqual([
      'ok start',
      'ok protocol',
      'ok moves',
      'ok series',
      expect.stringMatching(/^(ok|warning) time$/),
      'ok stderr',
      expect.stringMatching(/^(ok|unseen) memory$/),
    ]);
    expect(findings[1].text).toBe('ia.pl is loaded and defines choisir_coup/4.');
  });

  const missing = [
    [
      'three arguments',
      'choisir_coup(_, _, e5).',
      'defines choisir_coup/3, but not choisir_coup/4',
    ],
    ['another name', 'choisirCoup(_, _, _, e5).', 'It defines choisirCoup/4: is it that one?'],
    ['another name and arity', 'choix_coup(_, e5).', 'It defines choix_coup/2: is it that one?'],
    [
      'a module that keeps it',
      ':- module(ia, []).\nchoisir_coup(_, _, _, e5).',
      'Write :- module(ia, [choisir_coup/4]).',
    ],
    ['other predicates', 'jouer(1).\nautre(1, 2).', 'It defines: autre/2, jouer/1.'],
    ['nothing', '', 'defines nothing'],
    ['a syntax error', 'choisir_coup(P, I, S, e5) :- member(.', 'Prolog finds an error in bad.pl'],
    ['a directive that halts', ':- halt.', 'calls halt while it is loaded'],
  ] as const;
  test.for(missing)('without its predicate: %s', async ([, source, said]) => {
    const { code, findings } = await check(`prolog:${file('bad.pl', source)}`);
    expect({ code, count: findings.length }).toEqual({ code: 1, count: 1 });
    expect(findings[0]).toMatchObject({ subject: 'start', verdict: 'fault' });
    expect(findings[0].code).toMatch(/^prolog\./);
    expect(findings[0].text).toContain(said);
  });

  const playing = [
    ['fails', ':- fail', 'prolog.fails', /finds no move/],
    ['raises', ':- throw(zut)', 'prolog.raises', /exception: zut\.$/],
    ['calls what is not there', ':- rien(1)', 'prolog.raises', /existence_error.*rien\/1/],
    ['gives no move', ':- true', 'prolog.unbound', /without a value for Coup/],
    ['loops', ':- repeat, fail', 'prolog.loops', /has not answered within 400 ms/],
    ['is illegal', ':- Coup = e5', 'faults.illegal-move', /Sub-board . is imposed/],
    ['is no move', ':- Coup = coup(e, 5)', 'faults.unreadable-move', /"coup\(e,5\)" is not a move/],
  ] as const;
  test.for(playing)('whose predicate %s', async ([, body, code, said]) => {
    const path = file('plays.pl', `choisir_coup(_, _, _, Coup) ${body}.\n`);
    const time = code === 'prolog.loops' ? ['--time', '400ms'] : [];
    const { faults, findings } = await check(`prolog:${path}`, ...time);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ subject: 'moves', code });
    expect(faults[0].text).toMatch(said);
    // the query, as it can be typed in Prolog itself
    expect(faults[0].replay).toMatch(
      /^swipl -g 'choisir_coup\(\[\[[vxo,]+\].*,(libre|[a-i]),[xo],C\)/,
    );
    // what was not reached is listed, and not called sound
    const rest = findings.at(-1);
    expect(rest).toMatchObject({ subject: 'rest', verdict: 'unseen' });
    expect(rest?.text).toBe('Because of the above, nothing is said about: whole games, time.');
    expect(findings.some(({ subject }) => subject === 'series')).toBe(false);
  });

  test('the question that is shown gives the same answer', async () => {
    const path = file('asks.pl', 'choisir_coup(_, _, _, bonjour).\n');
    const { faults } = await check(`prolog:${path}`);
    const { stdout } = await run('sh', ['-c', faults[0].replay ?? '']);
    expect(stdout).toBe('bonjour\n');
  });

  test('in a folder with the files that it loads', async () => {
    mkdirSync(join(folder, 'ada'));
    file('ada/jeu.pl', SOUND ?? '');
    const path = file('ada/ia.pl', ':- [jeu].\n');
    const { faults } = await check(`prolog:${path}`);
    expect(faults[0].text).toContain('source_sink');
    const { code } = await check('--folder', join(folder, 'ada'), '--protocol', 'prolog', 'ia.pl');
    expect(code).toBe(0);
  });
});

test('a file that is not there', async () => {
  const { code, faults } = await check('prolog:nowhere.pl');
  expect({ code, subject: faults[0]?.subject }).toEqual({ code: 1, subject: 'start' });
  expect(faults[0].text).toContain('A Prolog seat needs a file that is there');
});

test('without SWI-Prolog', async () => {
  const path = file('here.pl', SOUND ?? '');
  vi.stubEnv('PATH', folder);
  const { faults } = await check(`prolog:${path}`);
  expect(faults[0].text).toContain('SWI-Prolog is not installed');
});

test.for([
  [['prolog:ia.pl', '--protocol', 'ugi'], 'says it already: leave out --protocol'],
  [['prolog@ada:ia.pl', '--folder', 'bob'], 'says it already: leave out --folder'],
  [['--time', '6s', '--', 'true'], '--time is only for'],
  [['prolog:ia.pl', '--time', '5m+3s'], 'a duration a move'],
  [['prolog:ia.pl', '--game', 'breakthrough'], 'plays only ultimate'],
  [['tcp:scs'], 'connects from elsewhere'],
  [['bot:'], 'Say which bot'],
] as const)('bad usage: %s', async ([args, said]) => {
  const { code, stderr } = await runHere(['check', ...args]);
  expect(code).toBe(2);
  expect(stderr).toContain(said);
});
