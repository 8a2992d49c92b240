/**
 * Measures the coverage of intervals and verdicts: `npm run coverage -- [TABLE…] [--write]`. Simulates matches and
 * championships of known strengths and prints, as tables, how often the results that Quadrille shows were true;
 * --write puts the tables into docs/statistics.md. The same on every machine; takes some five minutes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { randomFrom } from '../../src/core/random.ts';
import {
  ADVANTAGE_GAMES,
  NELO_GAMES,
  REGRET_GAMES,
  SCORE_GAMES,
  STRENGTH_GAMES,
  STRENGTH_SPREAD,
} from '../../src/stats/confidence.ts';
import { fieldCoverage } from './championships.ts';
import {
  type Coverage,
  firstPlayerCoverage,
  matchCoverage,
  regretCoverage,
  sprtCoverage,
  strataCoverage,
} from './matches.ts';

const DOCUMENT = fileURLToPath(new URL('../../docs/statistics.md', import.meta.url));

/** Replications: the standard error of a coverage near 95 % is 0.2 % for matches, 0.5 % for tests, at most 0.35 % for championships. */
const MATCHES = 10_000;
const TESTS = 2_000;
const CHAMPIONSHIPS = 4_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});

const percent = (share: number | null): string =>
  share === null ? '–' : `${(100 * share).toFixed(1)} %`;
const whole = (share: number): string => `${Math.round(100 * share)} %`;

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---:')), ...rows.map(line)].join('\n');
}

const DRAWS = [0, 0.3, 0.7];
const SIZES = [2, 4, 10, 20, 40, 60, 100, 400];

/** In bold where 95 % is promised. */
const promised = (text: string, isPromised: boolean): string =>
  isPromised && text !== '–' ? `**${text}**` : text;

const matches = (): string =>
  table(
    [
      'games',
      'draws',
      'score, Elo',
      'least–most',
      'nElo',
      'least–most',
      'LOS',
      'by 1.96 σ',
      'nElo by 1.96 / √games',
    ],
    SIZES.flatMap(games =>
      DRAWS.map(draws => {
        const random = randomFrom(`match ${games} ${draws}`);
        const found = matchCoverage(draws, games, MATCHES, random);
        const mean = (coverage: Coverage | null) => percent(coverage?.mean ?? null);
        const range = (coverage: Coverage | null) =>
          coverage ? `${(100 * coverage.least).toFixed(1)}–${percent(coverage.most)}` : '–';
        return [
          String(games),
          whole(draws),
          promised(mean(found.score), games >= SCORE_GAMES),
          range(found.score),
          promised(mean(found.nelo), games >= NELO_GAMES),
          range(found.nelo),
          promised(percent(found.los), games >= SCORE_GAMES),
          mean(found.usualScore),
          mean(found.usualNelo),
        ];
      }),
    ),
  );

const firstPlayer = (): string =>
  table(
    ['games', ...[0.5, 0.55, 0.7].map(score => `${whole(score)} for the first player`)],
    SIZES.map(games => [
      String(games),
      ...[0.5, 0.55, 0.7].map(score => {
        const random = randomFrom(`games ${games} ${score}`);
        const found = percent(firstPlayerCoverage(score, games, MATCHES, random));
        return promised(found, games >= SCORE_GAMES);
      }),
    ]),
  );

const strata = (): string =>
  table(
    ['games each', 'draws', 'by opponent', 'pooled', 'the pooled one is wider'],
    [20, 100].flatMap(games =>
      DRAWS.map(draws => {
        const random = randomFrom(`strata ${games} ${draws}`);
        const found = strataCoverage(draws, games, MATCHES, random);
        return [
          String(games),
          whole(draws),
          promised(percent(found.stratified), true),
          percent(found.pooled),
          `× ${found.ratio.toFixed(2)}`,
        ];
      }),
    ),
  );

const tests = (): string =>
  table(
    ['true nElo', 'draws', 'accepted', 'games', 'score’s interval at the stop'],
    [0, 25, 50, 100].flatMap(nelo =>
      DRAWS.map(draws => {
        const random = randomFrom(`sprt ${nelo} ${draws}`);
        const found = sprtCoverage(nelo, draws, TESTS, random);
        return [
          String(nelo),
          whole(draws),
          percent(found.accepted),
          String(Math.round(found.games)),
          percent(found.score),
        ];
      }),
    ),
  );

const championships = (): string =>
  table(
    [
      'players',
      'games a pair',
      'spread',
      'Elo',
      'gap of two',
      'first’s advantage',
      'first’s score',
      'slope',
      'with an Elo',
      'beyond its limit',
      'LOS',
      'no false order (Holm)',
    ],
    [4, 8, 16].flatMap(players =>
      (players === 16 ? [2] : [2, 10, 40]).flatMap(gamesEach =>
        [0, 400, 800, 1600].map(spread => {
          const random = randomFrom(`field ${players} ${gamesEach} ${spread}`);
          const truth = { players, spread, gamesEach, draws: 0.3 };
          const found = fieldCoverage(truth, CHAMPIONSHIPS, random);
          const isNarrow = spread <= STRENGTH_SPREAD;
          const isStrength = isNarrow && (players - 1) * gamesEach >= STRENGTH_GAMES;
          const all = (players * (players - 1) * gamesEach) / 2;
          return [
            String(players),
            String(gamesEach),
            String(spread),
            promised(percent(found.elo), isStrength),
            promised(percent(found.gap), isStrength),
            promised(percent(found.advantage), isNarrow && all >= ADVANTAGE_GAMES),
            promised(percent(found.first), isNarrow && all / gamesEach >= SCORE_GAMES / 2),
            found.slope === null ? '–' : found.slope.toFixed(2),
            found.rated.toFixed(1),
            percent(found.beyond),
            promised(percent(found.los), spread === 0 && isStrength),
            percent(found.claims),
          ];
        }),
      ),
    ),
  );

const regret = (): string =>
  table(
    ['games', ...[0.02, 0.05, 0.15].map(rate => `${whole(rate)} of the moves lose something`)],
    [5, 10, 20, 50, 100, 400].map(games => [
      String(games),
      ...[0.02, 0.05, 0.15].map(rate => {
        const random = randomFrom(`regret ${games} ${rate}`);
        const found = percent(regretCoverage(rate, games, MATCHES / 2, random));
        return promised(found, games >= REGRET_GAMES);
      }),
    ]),
  );

const TABLES = { matches, 'first-player': firstPlayer, strata, regret, tests, championships };
const strange = positionals.find(name => !Object.keys(TABLES).includes(name));
if (strange !== undefined) {
  console.error(`No table ${strange}. Known: ${Object.keys(TABLES).join(', ')}.`);
  process.exit(2);
}

let text = values.write ? readFileSync(DOCUMENT, 'utf8') : '';
for (const [name, made] of Object.entries(TABLES)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const found = made();
  console.log(`${name}\n\n${found}\n`);
  if (!values.write) continue;
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < 0) {
    console.error(`docs/statistics.md has no place for this table: ${start} … ${end}`);
    process.exit(1);
  }
  text = `${text.slice(0, from + start.length)}\n\n${found}\n\n${text.slice(to)}`;
}
if (values.write) writeFileSync(DOCUMENT, text);
