import type { MatchResult, Summary } from '../../arena/summary.ts';
import type { MatchSummary, PairCounts } from '../../stats/pairs.ts';
import type { Voice } from '../language.ts';
import { conditionRows } from './conditions.ts';
import { sheetLines } from './layout.ts';
import { eloText, estimate, fixed, interval, likelihood, percent, plain } from './numbers.ts';
import { heading, type Sheet } from './sheet.ts';
import { forfeitText, warningLines } from './show-parts.ts';

type Row = readonly [string, string];

/** Every number of a match of two, for the first-named, and under what conditions it was played. */
export function matchLines(sheet: Sheet, summary: Summary): string[] {
  const { voice } = sheet;
  const { t } = voice;
  const { match, plan, firstPlayer, games } = summary;
  if (!match) return [];
  const [one, two] = plan.participants.map(({ name }) => name);
  const { wins, draws, losses } = match.games;
  const rows: (Row | null)[] = [
    [t('contest.labels.score'), scoreText(voice, match.result)],
    [
      t('contest.labels.games'),
      `${t('contest.wdl', { count: games.counted, wins, draws, losses })}${beyondText(voice, games.beyond)}`,
    ],
    ['Elo', eloText(voice, match.result)],
    match.result.normalised ? ['nElo', estimate(voice, match.result.normalised)] : null,
    [t('contest.labels.los'), likelihood(voice, match.result.superiority)],
    [t('contest.labels.pairs'), pairsText(voice, match.pairs)],
    firstPlayer.games === 0
      ? null
      : [
          t('contest.labels.first'),
          `${percent(voice, firstPlayer.score)} (${interval(voice, firstPlayer)})`,
        ],
    testRow(voice, match),
    summary.forfeits.length === 0
      ? null
      : [t('contest.labels.forfeits'), forfeitText(voice, summary)],
    match.playedOut
      ? [
          t('contest.labels.without'),
          `${scoreText(voice, match.playedOut.result)}, Elo ${eloText(voice, match.playedOut.result)}`,
        ]
      : null,
  ];
  return [
    heading(sheet, `${one} – ${two}`, summary),
    '',
    ...sheetLines(
      rows.filter(row => row !== null),
      sheet.columns,
    ),
    ...warningLines(sheet, summary),
    '',
    ...sheetLines(conditionRows(voice, summary), sheet.columns),
  ];
}

const scoreText = (voice: Voice, result: MatchSummary): string =>
  `${percent(voice, result.score)} (${interval(voice, result)})`;

function pairsText(voice: Voice, pairs: PairCounts): string {
  const names = ['ll', 'ld', 'wl', 'wd', 'ww'] as const;
  return names.map((name, i) => `${voice.t(`contest.pairs.${name}`)} ${pairs[i]}`).join('  ');
}

function testRow(voice: Voice, { test }: MatchResult): Row | null {
  if (!test) return null;
  const { llr, reject, accept, verdict } = test.state;
  const { low, high } = test.rule;
  const bounds = `[${fixed(voice, reject, 2)} ; ${fixed(voice, accept, 2)}]`;
  const hypotheses = `nElo [${plain(voice, low)} ; ${plain(voice, high)}]`;
  return [
    'LLR',
    `${fixed(voice, llr, 2)}  ${bounds}  ${hypotheses}  ${voice.t(`contest.verdict.${verdict}`)}`,
  ];
}

/** Games that ended after the decision: kept, but not counted. */
const beyondText = (voice: Voice, beyond: number): string =>
  beyond === 0 ? '' : ` (${voice.t('contest.beyond', { count: beyond })})`;

/** What a test says, in a sentence; nothing where there is none. */
export function verdictText(voice: Voice, { plan, match }: Summary): string {
  if (!match?.test) return '';
  const { rule, state } = match.test;
  const [one, two] = plan.participants.map(({ name }) => name);
  const [low, high] = [plain(voice, rule.low), plain(voice, rule.high)];
  return voice.t(`contest.verdicts.${state.verdict}`, { one, two, low, high });
}

/** The line that lives while a match is played. */
export function liveText(voice: Voice, match: MatchResult, forfeits: number): string {
  const { result, test } = match;
  if (result.games === 0) return '';
  const parts = [
    percent(voice, result.score),
    `Elo ${eloText(voice, result)}`,
    `LOS ${likelihood(voice, result.superiority)}`,
  ];
  if (test) parts.push(`LLR ${fixed(voice, test.state.llr, 2)}`);
  if (forfeits > 0) parts.push(voice.t('contest.liveForfeits', { count: forfeits }));
  return parts.join('  ');
}
