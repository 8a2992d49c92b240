import { unwrap } from '../../../core/result.ts';
import { COLON } from '../../../core/texts.ts';
import { measuredNote } from '../../../engine/measured-texts.ts';
import { shareOf, VERDICTS } from '../../../engine/review.ts';
import { percentOf, type Score } from '../../../engine/search.ts';
import { verdictTitle } from '../../../engine/verdict-texts.ts';
import { confidenceText } from '../../../stats/confidence.ts';
import { boardPicture, boardWords, type MoveHint } from '../board.ts';
import { rowsChart } from '../charts/rows.ts';
import {
  codeOf,
  figure,
  itemTable,
  nameColumn,
  nameOf,
  note,
  numberColumn,
  paragraph,
} from '../elements.ts';
import { type Markup, markup } from '../html.ts';
import type { Blunder, PlayerRegret, RegretFacts } from '../regret.ts';
import type { ReportContext, Section } from '../section.ts';

/** Moves shown of an expected line. */
const LINE_SHOWN = 8;

function scoreText({ t, f }: ReportContext, score: Score): string {
  switch (score.kind) {
    case 'win':
    case 'loss':
      return t.regret.scores[score.kind](Math.ceil(score.plies / 2));
    case 'draw':
      return t.regret.scores.draw;
    case 'points':
      return [
        t.regret.scores.points(Math.round(score.points), f.signed(score.points)),
        ...(score.chances === undefined ? [] : [f.percent(percentOf(score.chances) / 100, 0)]),
      ].join(', ');
  }
}

function limitsText({ t, f }: ReportContext, { limits }: RegretFacts): string {
  return [
    limits.nodes === undefined ? [] : [t.regret.nodes(limits.nodes, f.number(limits.nodes))],
    limits.depth === undefined ? [] : [t.conditions.moves(limits.depth, f.number(limits.depth))],
    limits.time === undefined ? [] : [f.duration(limits.time)],
  ]
    .flat()
    .join(', ');
}

/** The position before a bad move, with that move and a better one. */
function blunderPicture(context: ReportContext, blunder: Blunder, i: number): Markup {
  const { t, say, f, source } = context;
  const { rules } = source;
  const { player, side, move, better, score, betterScore, number, ply } = blunder;
  const position = unwrap(rules.readPosition(blunder.position));
  const view = rules.view(position);
  const hint = (text: string, colour: MoveHint['colour'], dashed: boolean): MoveHint => ({
    colour,
    dashed,
    motions: rules.motion(position, unwrap(rules.readMove(position, text))),
  });
  const shareFor = (of: Score) => (side === 'first' ? shareOf(of) : 1 - shareOf(of));
  const { sides } = rules.game.texts;
  const instead = t.regret.instead(
    player,
    move,
    scoreText(context, score),
    better,
    scoreText(context, betterScore),
  );
  const chart = boardPicture({
    title: t.regret.blunderTitle(i + 1),
    description: `${f.list(boardWords(view, { first: say(sides.first), second: say(sides.second) }))}. ${instead}`,
    view,
    pieces: rules.game.pieces,
    hints: [hint(better, 'blue', false), hint(move, 'red', true)],
    bar: { share: shareFor(betterScore), after: shareFor(score) },
  });
  return markup`<figure class="board">${chart}<figcaption><strong>${i + 1}. ${say(verdictTitle(blunder.verdict))}</strong> <span class="note">(${t.regret.where(f.number(number + 1), f.number(ply))})</span><br>${instead}</figcaption></figure>`;
}

/** Our engine's review of the moves. */
export function regret(context: ReportContext): Section | null {
  const { t, say, f, regret: found } = context;
  if (!found) return null;
  const title = t.regret.title;
  if (found.players.length === 0) return { id: 'regret', title, body: paragraph(t.regret.none) };
  const { players, blunders } = found;
  const chart = rowsChart({
    key: 'regret',
    title: t.regret.chart,
    description: f.list(players.map(({ name, loss }) => `${name} ${f.percent(loss)}`)),
    axis: t.regret.axis,
    rows: players.map(({ name, loss, interval }) => ({
      name,
      at: loss,
      from: interval?.low ?? loss,
      to: interval?.high ?? loss,
      label: f.percent(loss),
      colour: 'red' as const,
    })),
    includes: [0],
    floor: 0,
    write: value => f.percent(value, 0),
  });
  const measured = measuredNote(
    context.source.rules.game,
    blunders.flatMap(({ score, betterScore }) => [score, betterScore]),
  );
  const shownVerdicts = VERDICTS.filter(verdict => players.some(one => one.verdicts[verdict] > 0));
  return {
    id: 'regret',
    title,
    body: markup`${paragraph(
      t.regret.how(f.number(found.games), f.number(found.of), limitsText(context, found)),
      ' ',
      t.regret.blind,
    )}${figure(
      chart,
      t.regret.chart,
      itemTable(t.regret.caption, players, [
        nameColumn(t.standings.player),
        numberColumn(t.standings.games, ({ games }) => f.number(games)),
        numberColumn(t.regret.judged, ({ moves }) => f.number(moves)),
        numberColumn(t.regret.regret, ({ loss, interval }) =>
          interval
            ? `${f.percent(loss)} (${say(confidenceText(interval.confidence))}${say(COLON)}${f.range(interval.low, interval.high)})`
            : f.percent(loss),
        ),
        ...shownVerdicts.map(verdict =>
          numberColumn<PlayerRegret>(say(verdictTitle(verdict)), ({ verdicts }) =>
            f.number(verdicts[verdict]),
          ),
        ),
      ]),
    )}${
      blunders.length > 0 &&
      markup`<h3>${t.regret.blunders}</h3>\n${note([t.regret.legend, ...(measured ? [say(measured)] : [])].join(' '))}<div class="boards">${blunders.map((blunder, i) => blunderPicture(context, blunder, i))}</div>\n${blunderTable(context, blunders)}`
    }`,
  };
}

function blunderTable({ t, say, f }: ReportContext, blunders: readonly Blunder[]): Markup {
  return itemTable(t.regret.blundersCaption, blunders, [
    numberColumn(t.openings.number, (_, i) => f.number(i + 1)),
    { head: t.standings.player, rowHead: true, cell: ({ player }) => nameOf(player) },
    { head: t.regret.fault, cell: ({ verdict }) => say(verdictTitle(verdict)) },
    { head: t.times.move, cell: ({ move }) => markup`<code>${move}</code>` },
    { head: t.regret.better, cell: ({ better }) => markup`<code>${better}</code>` },
    {
      head: t.regret.line,
      cell: ({ line }) =>
        markup`<code>${line.slice(0, LINE_SHOWN).join(' ')}${line.length > LINE_SHOWN && ' …'}</code>`,
    },
    numberColumn(t.regret.regret, ({ loss }) => f.percent(loss, 0)),
    { head: t.regret.position, cell: ({ position }) => codeOf(position) },
  ]);
}
