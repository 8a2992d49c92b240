/**
 * Whether intervals and verdicts hold as often as they say: `npm run coverage -- [TABLE…] [--write]`. Plays matches and
 * championships of known strengths by dice and prints, as tables, how often what Quadrille shows of them was
 * true; --write puts the tables into docs/statistics.md. The same on every machine; a minute or two.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { randomFrom } from '../../src/core/random.ts';
import { fieldCoverage } from './championships.ts';
import { gamesCoverage, matchCoverage, sprtCoverage, strataCoverage } from './matches.ts';

const DOCUMENT = fileURLToPath(new URL('../../docs/statistics.md', import.meta.url));

/** Replications: the standard error of a coverage near 95 % is 0.2 % for matches, 0.5 % for tests, at most 0.7 % for championships. */
const MATCHES = 10_000;
const TESTS = 2_000;
const CHAMPIONSHIPS = 1_000;

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

const SCORES = [0.5, 0.65, 0.8, 0.91];
const DRAWS = [0, 0.3, 0.7];
const SIZES = [20, 40, 100, 400];

const matches = (): string =>
  table(
    ['games', 'draws', 'score', 'score, Elo', 'nElo', 'LOS', 'by 1.96 σ', 'nElo by 1.96 / √games'],
    SIZES.flatMap(games =>
      DRAWS.flatMap(draws =>
        SCORES.map(score => {
          const random = randomFrom(`match ${games} ${draws} ${score}`);
          const found = matchCoverage({ draws, score }, games, MATCHES, random);
          return [
            String(games),
            whole(draws),
            whole(score),
            percent(found.score),
            percent(found.nelo),
            percent(found.los),
            percent(found.usualScore),
            percent(found.usualNelo),
          ];
        }),
      ),
    ),
  );

const firstPlayer = (): string =>
  table(
    ['games', ...[0.5, 0.55, 0.7].map(score => `${whole(score)} for the first player`)],
    SIZES.map(games => [
      String(games),
      ...[0.5, 0.55, 0.7].map(score => {
        const random = randomFrom(`games ${games} ${score}`);
        return percent(gamesCoverage({ draws: 0.3, score }, games, MATCHES, random));
      }),
    ]),
  );

const strata = (): string =>
  table(
    ['games each', 'draws', 'by opponent', 'in one heap', 'the heap’s is wider'],
    [20, 100].flatMap(games =>
      DRAWS.map(draws => {
        const random = randomFrom(`strata ${games} ${draws}`);
        const found = strataCoverage(draws, games, MATCHES, random);
        return [
          String(games),
          whole(draws),
          percent(found.stratified),
          percent(found.heaped),
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
          return [
            String(players),
            String(gamesEach),
            String(spread),
            percent(found.elo),
            percent(found.gap),
            percent(found.advantage),
            found.slope === null ? '–' : found.slope.toFixed(2),
            found.rated.toFixed(1),
            percent(found.beyond),
            percent(found.los),
            percent(found.claims),
          ];
        }),
      ),
    ),
  );

const TABLES = { matches, 'first-player': firstPlayer, strata, tests, championships };
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
