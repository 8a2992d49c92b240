import type { ContestReport, MatchResult } from '../../arena/summary.ts';
import { scoreConditions } from '../../stats/confidence.ts';
import type { PairCounts } from '../../stats/moments.ts';
import type { MatchSummary } from '../../stats/pairs.ts';
import type { CliTranslator } from '../translator.ts';
import { conditionRows } from './conditions.ts';
import { labelledLines } from './layout.ts';
import { eloText, fixed, likelihood, neloText, percent, plain, scoreText } from './numbers.ts';
import { heading, type OutputStyle } from './output-style.ts';
import { chainLines, changeLines, forfeitText, warningLines } from './show-parts.ts';

type Row = readonly [string, string];

/** A match of two: its statistics, for the first-named player, and its conditions. */
export function matchLines(style: OutputStyle, summary: ContestReport): string[] {
  const { translator } = style;
  const { t } = translator;
  const { match, plan, firstPlayer, games } = summary;
  if (!match) return [];
  const [one, two] = plan.participants.map(({ name }) => name);
  const { wins, draws, losses } = match.games;
  const rows: (Row | null)[] = [
    [t.contest.labels.score, resultText(translator, match.result)],
    [
      t.contest.labels.games,
      `${t.contest.wdl({ count: games.counted, wins, draws, losses })}${beyondText(translator, games.beyond)}`,
    ],
    ['Elo', eloText(translator, match.result)],
    ['nElo', neloText(translator, match.result)],
    [
      t.contest.labels.los,
      match.result.games === 0 ? '–' : likelihood(translator, match.result.superiority),
    ],
    [t.contest.labels.pairs, pairsText(translator, match.pairs)],
    match.result.games === 0
      ? null
      : [
          t.contest.labels.intervals,
          translator.say(
            scoreConditions(match.result.confidence, match.result.normalised !== null),
          ),
        ],
    firstPlayer.games === 0 ? null : [t.contest.labels.first, scoreText(translator, firstPlayer)],
    testRow(translator, match),
    summary.forfeits.length === 0
      ? null
      : [t.contest.labels.forfeits, forfeitText(translator, summary)],
    match.playedOut
      ? [
          t.contest.labels.without,
          `${resultText(translator, match.playedOut.result)}, Elo ${eloText(translator, match.playedOut.result)}`,
        ]
      : null,
  ];
  return [
    heading(style, `${one} – ${two}`, summary),
    ...chainLines(style, summary),
    '',
    ...labelledLines(
      rows.filter(row => row !== null),
      style.columns,
    ),
    ...warningLines(style, summary),
    ...changeLines(style, summary),
    '',
    ...labelledLines(conditionRows(translator, summary), style.columns),
  ];
}

const resultText = (translator: CliTranslator, result: MatchSummary): string =>
  result.games === 0 ? '–' : scoreText(translator, result);

function pairsText(translator: CliTranslator, pairs: PairCounts): string {
  const names = ['ll', 'ld', 'wl', 'wd', 'ww'] as const;
  return names.map((name, i) => `${translator.t.contest.pairs[name]} ${pairs[i]}`).join('  ');
}

function testRow(translator: CliTranslator, { test }: MatchResult): Row | null {
  if (!test) return null;
  const { llr, reject, accept, verdict } = test.state;
  const { low, high } = test.rule;
  const bounds = `[${fixed(translator, reject, 2)} ; ${fixed(translator, accept, 2)}]`;
  const hypotheses = `nElo [${plain(translator, low)} ; ${plain(translator, high)}]`;
  return [
    'LLR',
    `${fixed(translator, llr, 2)}  ${bounds}  ${hypotheses}  ${translator.t.contest.verdict[verdict]}`,
  ];
}

/** Games that ended after the decision: stored, but not counted. */
const beyondText = (translator: CliTranslator, beyond: number): string =>
  beyond === 0 ? '' : ` (${translator.t.contest.beyond(beyond)})`;

/** The test's verdict as a sentence; empty without a test. */
export function verdictText(translator: CliTranslator, { plan, match }: ContestReport): string {
  if (!match?.test) return '';
  const { rule, state } = match.test;
  const [one, two] = plan.participants.map(({ name }) => name);
  const [low, high] = [plain(translator, rule.low), plain(translator, rule.high)];
  return translator.t.contest.verdicts[state.verdict]({ one, two, low, high });
}

/** The progress line of a match. */
export function liveText(translator: CliTranslator, match: MatchResult, forfeits: number): string {
  const { result, test } = match;
  if (result.games === 0) return '';
  const parts = [
    percent(translator, result.score),
    `Elo ${eloText(translator, result)}`,
    `LOS ${likelihood(translator, result.superiority)}`,
  ];
  if (test) parts.push(`LLR ${fixed(translator, test.state.llr, 2)}`);
  if (forfeits > 0) parts.push(translator.t.contest.liveForfeits(forfeits));
  return parts.join('  ');
}
