import { unwrap } from '../../../core/result.ts';
import { VERDICTS } from '../../../engine/review.ts';
import type { Score } from '../../../engine/search.ts';
import { verdictTitle } from '../../../engine/verdict-texts.ts';
import { boardPicture, boardWords, type MoveHint } from '../board.ts';
import { rowsChart } from '../charts/rows.ts';
import {
  figure,
  nameOf,
  note,
  paragraph,
  type ReportContext,
  type Section,
  table,
} from '../elements.ts';
import { type Markup, markup } from '../html.ts';
import type { Blunder, RegretFacts } from '../regret.ts';
import { texts } from '../texts.ts';

const words = texts.regret;

/** Moves of an expected line that the table has room for. */
const LINE_SHOWN = 8;

function scoreText({ say, f }: ReportContext, score: Score): string {
  switch (score.kind) {
    case 'win':
    case 'loss':
      return say(words.scores[score.kind](Math.ceil(score.plies / 2)));
    case 'draw':
      return say(words.scores.draw);
    case 'points':
      return say(words.scores.points(f.signed(score.points)));
  }
}

function limitsText({ say, f }: ReportContext, { limits }: RegretFacts): string {
  return [
    limits.nodes === undefined ? [] : [say(words.nodes(f.number(limits.nodes)))],
    limits.depth === undefined ? [] : [say(texts.conditions.moves(f.number(limits.depth)))],
    limits.time === undefined ? [] : [f.duration(limits.time)],
  ]
    .flat()
    .join(', ');
}

/** The position before a bad move, with that move and a better one. */
function blunderPicture(context: ReportContext, blunder: Blunder, i: number): Markup {
  const { say, f, source } = context;
  const { rules } = source;
  const { player, move, better, score, betterScore, number, ply } = blunder;
  const position = unwrap(rules.readPosition(blunder.position));
  const view = rules.view(position);
  const hint = (text: string, colour: MoveHint['colour'], dashed: boolean): MoveHint => ({
    colour,
    dashed,
    motions: rules.motion(position, unwrap(rules.readMove(position, text))),
  });
  const { sides } = rules.game.texts;
  const told = say(
    words.instead(player, move, scoreText(context, score), better, scoreText(context, betterScore)),
  );
  const chart = boardPicture({
    title: say(words.blunderTitle(i + 1)),
    description: `${f.list(boardWords(view, { first: say(sides.first), second: say(sides.second) }))}. ${told}`,
    view,
    look: rules.game.pieces,
    hints: [hint(better, 'blue', false), hint(move, 'red', true)],
  });
  return markup`<figure class="board">${chart}<figcaption><strong>${i + 1}. ${say(verdictTitle(blunder.verdict))}</strong> <span class="note">(${say(words.where(f.number(number + 1), f.number(ply)))})</span><br>${told}</figcaption></figure>`;
}

/** What our strongest eye makes of the moves. */
export function regret(context: ReportContext): Section | null {
  const { say, f, regret: found } = context;
  if (!found) return null;
  const title = say(words.title);
  if (found.players.length === 0) return { id: 'regret', title, body: paragraph(say(words.none)) };
  const { players, blunders } = found;
  const chart = rowsChart({
    key: 'regret',
    title: say(words.chart),
    description: f.list(players.map(({ name, loss }) => `${name} ${f.percent(loss)}`)),
    axis: say(words.axis),
    rows: players.map(({ name, loss, error }) => ({
      name,
      at: loss,
      from: Math.max(0, loss - (error ?? 0)),
      to: loss + (error ?? 0),
      label: f.percent(loss),
      colour: 'red' as const,
    })),
    includes: [0],
    floor: 0,
    write: value => f.percent(value, 0),
  });
  const shownVerdicts = VERDICTS.filter(verdict => players.some(one => one.verdicts[verdict] > 0));
  return {
    id: 'regret',
    title,
    body: markup`${paragraph(
      say(words.how(f.number(found.games), f.number(found.of), limitsText(context, found))),
      ' ',
      say(words.blind),
    )}${figure(
      chart,
      say(words.chart),
      table({
        caption: say(words.caption),
        columns: [
          { head: say(texts.standings.player) },
          { head: say(texts.standings.games), kind: 'number' },
          { head: say(words.judged), kind: 'number' },
          { head: say(words.regret), kind: 'number' },
          ...shownVerdicts.map(verdict => ({
            head: say(verdictTitle(verdict)),
            kind: 'number' as const,
          })),
        ],
        rows: players.map(({ name, games, moves, loss, error, verdicts }) => [
          nameOf(name),
          f.number(games),
          f.number(moves),
          error === null ? f.percent(loss) : `${f.share(loss)} ± ${f.percent(error)}`,
          ...shownVerdicts.map(verdict => f.number(verdicts[verdict])),
        ]),
      }),
    )}${
      blunders.length > 0 &&
      markup`<h3>${say(words.blunders)}</h3>\n${note(say(words.legend))}<div class="boards">${blunders.map((blunder, i) => blunderPicture(context, blunder, i))}</div>\n${table(
        {
          caption: say(words.blundersCaption),
          columns: [
            { head: say(texts.openings.number), kind: 'number' },
            { head: say(texts.standings.player), rowHead: true },
            { head: say(words.fault) },
            { head: say(texts.times.move) },
            { head: say(words.better) },
            { head: say(words.line) },
            { head: say(words.regret), kind: 'number' },
            { head: say(words.position) },
          ],
          rows: blunders.map((one, i) => [
            f.number(i + 1),
            nameOf(one.player),
            say(verdictTitle(one.verdict)),
            markup`<code>${one.move}</code>`,
            markup`<code>${one.better}</code>`,
            markup`<code>${one.line.slice(0, LINE_SHOWN).join(' ')}${one.line.length > LINE_SHOWN && ' …'}</code>`,
            f.percent(one.loss, 0),
            markup`<code>${one.position}</code>`,
          ]),
        },
      )}`
    }`,
  };
}
