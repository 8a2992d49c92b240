import type { PlayedPairing } from '../../arena/knockout-progress.ts';
import { rulesFor } from '../../arena/plan.ts';
import type { ContestReport } from '../../arena/summary.ts';
import { COLON } from '../../core/texts.ts';
import type { Strength, Strengths } from '../../stats/bradley-terry.ts';
import { strengthConditions } from '../../stats/confidence.ts';
import { wrapped } from '../terminal/wrap.ts';
import type { CliTranslator } from '../translator.ts';
import { conditionRows } from './conditions.ts';
import { cut, fitting, labelledLines, type TextColumn, tableLines, widthOf } from './layout.ts';
import { estimate, limited, percent, plain, scoreText } from './numbers.ts';
import { heading, type OutputStyle } from './output-style.ts';
import { chainLines, changeLines, forfeitText, warningLines } from './show-parts.ts';

/** A championship: standings with their tie-breaks, cross table, strengths. */
export function championshipLines(style: OutputStyle, summary: ContestReport): string[] {
  const { translator, columns, bold } = style;
  const { t } = translator;
  const colon = translator.say(COLON);
  const { firstPlayer, suspensions, forfeits } = summary;
  const facts: string[] = [];
  if (firstPlayer.games > 0)
    facts.push(`${t.contest.labels.first}${colon}${scoreText(translator, firstPlayer)}`);
  if (forfeits.length > 0)
    facts.push(
      wrapped(`${t.contest.labels.forfeits}${colon}${forfeitText(translator, summary)}`, columns),
    );
  for (const { name, after } of suspensions)
    facts.push(t.contest.suspended({ name, number: after + 1 }));
  return [
    heading(style, summary.name, summary),
    ...chainLines(style, summary),
    '',
    ...standingLines(style, summary),
    ...bracketLines(style, summary),
    ...swissLines(style, summary),
    '',
    ...crossLines(style, summary),
    '',
    bold(t.contest.strengths),
    ...strengthLines(style, summary),
    ...(facts.length > 0 ? ['', ...facts] : []),
    ...warningLines(style, summary),
    ...changeLines(style, summary),
    '',
    ...labelledLines(conditionRows(translator, summary), columns),
  ];
}

/** A game without a tally counts 0 for everyone. */
const NO_TALLY = { fr: '', en: '' };

function standingLines(
  style: OutputStyle,
  { plan, standings, bracket, swiss }: ContestReport,
): string[] {
  const { translator } = style;
  const { t, say } = translator;
  const { tally = NO_TALLY, tallyHead = tally } = rulesFor(plan).game.texts;
  const tallied = standings.some(row => row.tally > 0);
  const right = (title: string): TextColumn => ({ title, align: 'right' });
  const heads: TextColumn[] = [
    right(t.contest.columns.rank),
    { title: t.contest.columns.player },
    right(t.contest.columns.points),
    right(t.contest.columns.games),
    right(t.contest.columns.wins),
    right(t.contest.columns.draws),
    right(t.contest.columns.losses),
    right(t.contest.columns.forfeits),
    ...(swiss ? [right(t.contest.columns.buchholz), right(t.contest.columns.berger)] : []),
    ...(tallied ? [right(say(tallyHead))] : []),
    ...(bracket ? [] : [{ title: t.contest.columns.decidedBy }]),
  ];
  const rows = standings.map(row => [
    String(row.rank),
    row.name,
    plain(translator, row.points, 2),
    String(row.games),
    String(row.wins),
    String(row.draws),
    String(row.losses),
    String(row.forfeits),
    ...(swiss?.tieBreaks ?? []).flatMap(({ name, buchholz, sonnebornBerger }) =>
      name === row.name
        ? [plain(translator, buchholz, 2), plain(translator, sonnebornBerger, 2)]
        : [],
    ),
    ...(tallied ? [String(row.tally)] : []),
    ...(bracket
      ? []
      : [row.decidedBy === 'tally' ? say(tally) : t.contest.criteria[row.decidedBy]]),
  ]);
  const [head, ...lines] = tableLines(heads, fitting(heads, rows, 1, style.columns));
  return [style.bold(head), ...lines];
}

function bracketLines(style: OutputStyle, { plan, bracket }: ContestReport): string[] {
  if (!bracket) return [];
  const { translator, bold } = style;
  const { tally = NO_TALLY } = rulesFor(plan).game.texts;
  return bracket.rounds.flatMap((pairings, i) => [
    '',
    bold(roundTitle(translator, pairings.length, i + 1)),
    ...pairings.map(pairing => pairingText(translator, pairing, translator.say(tally))),
  ]);
}

function swissLines(style: OutputStyle, { swiss }: ContestReport): string[] {
  if (!swiss) return [];
  const { translator, bold } = style;
  const { t } = translator;
  return swiss.rounds.flatMap(({ meetings, byes }, i) => [
    '',
    bold(t.contest.rounds.swiss(i + 1)),
    ...meetings.map(({ first, second, points }) => {
      const score = points.map(each => plain(translator, each, 2)).join('–');
      return `  ${first} ${score} ${second}`;
    }),
    ...byes.map(name => `  ${t.contest.byeWon(name)}`),
  ]);
}

function roundTitle(translator: CliTranslator, pairings: number, number: number): string {
  const known = { 1: 'final', 2: 'semifinals', 4: 'quarterfinals' } as const;
  return pairings in known
    ? translator.t.contest.rounds[known[pairings as keyof typeof known]]
    : translator.t.contest.rounds.round(number);
}

function pairingText(
  translator: CliTranslator,
  { first, second, winner, points, decidedBy }: PlayedPairing,
  tally: string,
): string {
  const { t } = translator;
  if (second === null) return `  ${t.contest.bye(first)}`;
  const score = points.map(each => plain(translator, each, 2)).join('–');
  const pairing = `${first} ${score} ${second}`;
  if (winner === null) return `  ${pairing}`;
  const goesOn = `  ${pairing}   ${t.contest.goesOn(winner)}`;
  if (decidedBy === null || decidedBy === 'points') return goesOn;
  const { pairings } = t.contest;
  return `${goesOn} (${decidedBy === 'tally' ? pairings.tally(tally) : pairings[decidedBy]})`;
}

/** Points of the first and the second player, by the ranks of row and column. */
function crossLines(
  style: OutputStyle,
  { crossTable: { players, cells } }: ContestReport,
): string[] {
  const { translator, columns, bold, dim } = style;
  const numbers = players.map((_, i) => String(i + 1));
  const texts = cells.map(row =>
    row.map((cell, i) =>
      cell
        ? `${plain(translator, cell.points.first, 2)}:${plain(translator, cell.points.second, 2)}`
        : players[i] === players[cells.indexOf(row)]
          ? '·'
          : '',
    ),
  );
  const widths = texts.flat().reduce((most, text) => Math.max(most, widthOf(text)), 2);
  const title = translator.t.contest.crossTable;
  const width = Math.max(8, Math.min(28, columns - 4 - players.length * (widths + 2)));
  if (4 + width + players.length * (widths + 2) > columns)
    return [
      bold(title),
      dim(translator.t.contest.wideTable(4 + width + players.length * (widths + 2))),
    ];
  const heads: TextColumn[] = [
    { title: '', align: 'right' },
    { title: '' },
    ...numbers.map((number): TextColumn => ({ title: number, align: 'right' })),
  ];
  const rows = texts.map((row, i) => [numbers[i], cut(players[i], width), ...row]);
  return [bold(title), ...tableLines(heads, rows)];
}

function strengthLines(style: OutputStyle, { strengths }: ContestReport): string[] {
  const { translator, bold } = style;
  const { t } = translator;
  const { withoutForfeits, withForfeits, claims } = strengths;
  const elo = (strength: Strength) =>
    strength.limit ? limited(translator, strength.limit) : estimate(translator, strength.elo);
  const other = (all: Strengths, name: string): string => {
    const found = all.players.find(player => player.name === name);
    return found && found.games > 0 ? elo(found) : '–';
  };
  const proven = ({ name, games }: Strength): string =>
    games === 0
      ? '–'
      : String(claims.filter(claim => claim.proven && claim.stronger === name).length);
  const heads: TextColumn[] = [
    { title: t.contest.columns.player },
    { title: t.contest.columns.games, align: 'right' },
    { title: t.contest.columns.score, align: 'right' },
    { title: 'Elo', align: 'right' },
    ...(withForfeits ? [{ title: t.contest.columns.withForfeits, align: 'right' } as const] : []),
    { title: t.contest.columns.proven, align: 'right' },
  ];
  const met = withoutForfeits.players.filter(({ games }) => games > 0);
  const unmet = withoutForfeits.players.filter(({ games }) => games === 0);
  const rows = [...met, ...unmet].map(player => [
    player.name,
    String(player.games),
    player.games === 0 ? '–' : percent(translator, player.score),
    player.games === 0 ? '–' : elo(player),
    ...(withForfeits ? [other(withForfeits, player.name)] : []),
    proven(player),
  ]);
  const [head, ...lines] = tableLines(heads, fitting(heads, rows, 0, style.columns));
  const conditions =
    rows.length > unmet.length
      ? [
          style.dim(
            wrapped(translator.say(strengthConditions(withoutForfeits.confidence)), style.columns),
          ),
        ]
      : [];
  return [bold(head), ...lines, ...conditions];
}
