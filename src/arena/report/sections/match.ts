import { scoreConditions, TOO_FEW_FOR_NELO } from '../../../stats/confidence.ts';
import { eloLimit, type MatchSummary } from '../../../stats/pairs.ts';
import { llrCurve } from '../charts/llr.ts';
import { pairsChart } from '../charts/pairs.ts';
import { figure, itemTable, note, numberColumn, paragraph, table } from '../elements.ts';
import type { Formats } from '../format.ts';
import { markup } from '../html.ts';
import type { ReportContext, Section } from '../section.ts';

/** Elo, or its limit if every game was won or lost. */
function eloText(f: Formats, result: MatchSummary): string {
  if (result.elo) return f.estimate(result.elo);
  const limit = eloLimit(result);
  return limit ? f.limit(limit) : '–';
}

/** A dash if results do not vary. */
function neloText({ f, say }: ReportContext, { normalised }: MatchSummary): string {
  if (!normalised) return '–';
  const { value, error } = normalised;
  return error === null
    ? `${f.signed(value)} (${say(TOO_FEW_FOR_NELO)})`
    : f.estimate({ value, error });
}

const columnOf = (context: ReportContext, result: MatchSummary): string[] =>
  result.games === 0
    ? ['–', '–', '–', '–']
    : [
        `${context.f.percent(result.score)} (${context.f.range(result.low, result.high)})`,
        eloText(context.f, result),
        neloText(context, result),
        context.f.likelihood(result.superiority),
      ];

/** A match of two: its statistics, and the pairs behind them. */
export function matchResult(context: ReportContext): Section | null {
  const { t, f, say, source } = context;
  const { match, plan } = source.summary;
  if (!match) return null;
  const [{ name }] = plan.participants;
  const { games, pairs, result, playedOut } = match;
  const all = columnOf(context, result);
  const without = playedOut ? columnOf(context, playedOut.result) : null;
  const heads = [t.match.score, t.match.elo, t.match.nelo, t.match.los];
  const pairNames = ['0', '½', '1', '1½', '2'];
  const total = pairs.reduce((sum, n) => sum + n, 0);
  const share = (n: number) => (total === 0 ? '–' : f.percent(n / total));
  const chart = pairsChart({
    title: t.match.pairs,
    description: pairs.map((n, i) => `${pairNames[i]}: ${n}`).join(', '),
    names: pairNames,
    counts: pairs,
    write: n => f.number(n),
  });
  return {
    id: 'match',
    title: t.match.title,
    body: markup`<p class="headline"><bdi>${name}</bdi> <strong>${f.percent(result.score)}</strong> <span>${f.range(result.low, result.high)}</span></p>
${table({
  caption: t.match.caption(name),
  columns: [
    { head: t.match.measure },
    { head: t.match.all, kind: 'number' },
    ...(without ? ([{ head: t.match.playedOut, kind: 'number' }] as const) : []),
  ],
  rows: [
    ...heads.map((head, i) => [head, all[i], ...(without ? [without[i]] : [])]),
    [
      t.match.games,
      [games.wins, games.draws, games.losses].map(n => f.number(n)).join(' – '),
      ...(without ? ['–'] : []),
    ],
  ],
})}${result.games > 0 && note(t.match.intervals(say(scoreConditions(result.confidence, result.normalised !== null))))}${figure(
  chart,
  t.match.pairsCaption,
  itemTable(t.match.pairs, pairs, [
    { head: t.match.pairsOf, cell: (_, i) => pairNames[i] },
    numberColumn(t.match.count, n => f.number(n)),
    numberColumn(t.match.share, share),
  ]),
)}`,
  };
}

/** Rows of the test's table. */
const STEPS = 12;

/** The sequential test, if there is one. */
export function sequentialTest({ t, f, source, gathered }: ReportContext): Section | null {
  const { match, plan } = source.summary;
  if (!match?.test || !gathered.llr) return null;
  const { rule, state } = match.test;
  const { llr } = gathered;
  const [{ name }] = plan.participants;
  const verdict =
    state.verdict === 'undecided'
      ? t.match.verdict.undecided
      : t.match.verdict[state.verdict](name, f.number(rule.high));
  const last = llr.length - 1;
  const shown = [
    ...new Set(Array.from({ length: STEPS + 1 }, (_, i) => Math.round((i * last) / STEPS))),
  ];
  const number = (value: number) => f.signed(value, 2);
  const chart = llrCurve({
    title: t.match.sprtChart,
    description: `${t.match.rejectAt} ${number(state.reject)}, ${t.match.acceptAt} ${number(state.accept)}, LLR ${number(state.llr)}`,
    llr,
    accept: state.accept,
    reject: state.reject,
    labels: {
      pairs: t.match.afterPairs,
      accept: t.match.acceptAt,
      reject: t.match.rejectAt,
    },
    write: value => f.number(value, 2),
  });
  return {
    id: 'sprt',
    title: t.match.sprtTitle,
    body: markup`${paragraph(verdict)}${
      state.verdict !== 'undecided' && note(t.match.sequential)
    }${figure(
      chart,
      t.match.sprtChart,
      itemTable(t.match.sprtCaption, shown, [
        numberColumn(t.match.afterPairs, pairs => f.number(pairs)),
        numberColumn(t.match.llr, pairs => number(llr[pairs])),
      ]),
    )}`,
  };
}
