import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSummary } from '../../src/arena/contests.ts';
import { standingsCsv } from '../../src/arena/export.ts';
import type { ContestPlan } from '../../src/arena/plan.ts';
import { formatsIn } from '../../src/arena/report/format.ts';
import { outputStyle } from '../../src/cli/contest/output-style.ts';
import { championshipLines } from '../../src/cli/contest/show-championship.ts';
import { matchLines } from '../../src/cli/contest/show-match.ts';
import { cliTranslatorFor } from '../../src/cli/translator.ts';
import type { Lang } from '../../src/core/result.ts';
import { contestWith, type Kept, keptStore, PLAN, reportOf } from './report-contests.ts';
import { parsed, textOf } from './report-markup.ts';

/** One stored contest in every output: the same numbers, and their conditions beside them. */

let kept: Kept;
beforeAll(async () => {
  kept = await keptStore();
}, 60_000);
afterAll(() => kept.close());

const f = formatsIn('en');

/** All outputs of one contest. */
async function outputsOf(seats: readonly string[], plan: Partial<ContestPlan>, most?: number) {
  const participants = seats.map(seat => ({ name: seat, seat }));
  const contest = await contestWith(
    kept,
    { ...PLAN, openingPlies: 2, ...plan, participants },
    most,
  );
  const summary = await readSummary(kept.store, contest);
  const linesIn = (lang: Lang): string[] => {
    const sheet = outputStyle(cliTranslatorFor(lang));
    return (summary.match ? matchLines : championshipLines)(sheet, summary);
  };
  const lines = linesIn('en');
  const { html, standings, data } = await reportOf(kept, contest, 'en');
  expect(standings).toBe(standingsCsv(summary));
  expect(data.summary).toEqual(JSON.parse(JSON.stringify(summary)));
  const [heads, ...rows] = standings
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(','));
  const texts = {
    text: lines.join(' ').replace(/\s+/g, ' '),
    french: linesIn('fr').join(' ').replace(/\s+/g, ' '),
    page: textOf(parsed(html)).replace(/\s+/g, ' '),
    json: JSON.stringify(data),
    standings,
  };
  for (const [name, text] of Object.entries(texts))
    expect([name, /\b(NaN|Infinity|inf|undefined)\b/.exec(text)?.[0]]).toEqual([name, undefined]);
  return {
    summary,
    lines,
    ...texts,
    rows: rows.map(row => Object.fromEntries(heads.map((head, i) => [head, row[i]]))),
  };
}

const plain = (text: string): string => text.replace(/\u00A0/g, ' ').replaceAll('−', '-');

test('a championship: Elo, limit, score and their conditions', async () => {
  const { summary, rows, text, page, french } = await outputsOf(
    ['random', 'greedy', 'level:2', 'level:3'],
    { format: { kind: 'round-robin', rounds: 3 } },
  );
  const { players, confidence, priorElo } = summary.strengths.withoutForfeits;
  expect(rows.map(row => row.player).sort()).toEqual(players.map(({ name }) => name).sort());
  for (const { name, elo: fitted, limit, games, score } of players) {
    const row = rows.find(({ player }) => player === name) ?? {};
    const shown = limit ? plain(f.limit(limit)) : plain(f.estimate(fitted));
    expect(row).toMatchObject({
      elo: limit ? '' : String(Math.round(fitted.value * 10) / 10),
      elo_error: limit ? '' : String(Math.round(fitted.error * 10) / 10),
      rated_games: String(games),
      score: String(Math.round(score * 1e4) / 1e4),
      confidence: String(confidence.share),
      at_least: String(confidence.atLeast),
      method: 'Bradley-Terry',
      prior_elo: String(priorElo),
      seed: PLAN.seed,
      rules: 'tictactoe',
    });
    expect(plain(page)).toContain(shown);
    expect(plain(text)).toContain(`${name} ${games} ${(100 * score).toFixed(1)} % ${shown}`);
  }
  // eighteen games each, but far apart
  expect(confidence).toEqual({ share: 0.95, atLeast: true });
  for (const output of [text, page]) expect(plain(output)).toContain('Margins (at least 95 %)');
  expect(plain(french)).toContain('Marges (au moins 95 %)');
  const { firstPlayer: first } = summary;
  const range = `${(100 * first.low).toFixed(1)}–${(100 * first.high).toFixed(1)} %`;
  for (const output of [text, page]) expect(plain(output)).toContain(range);
  expect(plain(text)).toContain(`First player: ${(100 * first.score).toFixed(1)} %`);
});

test('a match: score, Elo, nElo, LOS and how often they hold', async () => {
  for (const [games, held, nelo] of [
    [10, 'at least 95 %: fewer than 20 games', 'without a margin: fewer than 60 games'],
    [80, '95 %: Student’s t on pairs of games', '±'],
  ] as const) {
    const { summary, rows, text, page } = await outputsOf(['greedy', 'random'], {
      format: { kind: 'match', pairs: games / 2, sprt: null },
    });
    const result = summary.match?.result;
    if (!result?.elo || !result.normalised) throw new Error('no result');
    const { score, low, high, superiority, normalised, confidence } = result;
    const round = (value: number, by: number) => String(Math.round(value * by) / by);
    const conditions = {
      rated_games: String(games),
      confidence: String(confidence.share),
      at_least: String(confidence.atLeast),
      method: 'Student’s t on pairs of games',
    };
    expect(rows.find(({ player }) => player === 'greedy')).toMatchObject({
      elo: round(result.elo.value, 10),
      elo_error: round(result.elo.error, 10),
      score: round(score, 1e4),
      low: round(low, 1e4),
      high: round(high, 1e4),
      normalised: round(normalised.value, 10),
      normalised_error: normalised.error === null ? '' : round(normalised.error, 10),
      superiority: round(superiority, 1e4),
      ...conditions,
    });
    expect(rows.find(({ player }) => player === 'random')).toMatchObject({
      elo: round(-result.elo.value, 10),
      score: round(1 - score, 1e4),
      low: round(1 - high, 1e4),
      superiority: round(1 - superiority, 1e4),
      ...conditions,
    });
    const range = `${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)} %`;
    for (const output of [text, page].map(plain)) {
      expect(output).toMatch(new RegExp(`${(100 * score).toFixed(1)} % \\([^)]*${range}\\)`));
      expect(output).toContain(plain(f.estimate(result.elo)));
      expect(output).toMatch(new RegExp(`nElo [^0-9]*\\+\\d+ ?\\(?${nelo}`));
      expect(output).toContain(held);
    }
  }
});

test('no game and next to none, of a championship and of a match: words, and no column without an entry', async () => {
  for (const most of [0, 1])
    for (const plan of [
      { format: { kind: 'round-robin', rounds: 1 } },
      { format: { kind: 'match', pairs: 2, sprt: null } },
    ] as const) {
      const seats =
        plan.format.kind === 'match' ? ['greedy', 'random'] : ['greedy', 'random', 'level:1'];
      const { summary, lines } = await outputsOf(seats, plan, most);
      if (most === 0) expect(summary.games.counted).toBe(0);
      expect(summary.warnings.map(({ code }) => code)).toContain('few-games');
      const heads = lines.findIndex(line => line.startsWith('player '));
      if (summary.match) expect(lines.join('\n')).toMatch(/^Score +(–|\d)/m);
      else
        for (const line of lines.slice(heads, heads + 4))
          expect(line.split(/ {2,}/)).toHaveLength(5);
    }
});
