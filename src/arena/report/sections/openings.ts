import { unwrap } from '../../../core/result.ts';
import { boardPicture, boardWords } from '../board.ts';
import {
  MOST_LINES,
  note,
  paragraph,
  type ReportContext,
  type Section,
  table,
} from '../elements.ts';
import { type Markup, markup } from '../html.ts';
import type { OpeningCount } from '../openings.ts';
import { texts } from '../texts.ts';

const words = texts.openings;
const BOARDS = 6;

const firstScore = ({ firstWins, draws, games }: OpeningCount): number =>
  (firstWins + draws / 2) / games;

function picture({ say, f, source }: ReportContext, opening: OpeningCount, i: number): Markup {
  const { rules } = source;
  const view = rules.view(unwrap(rules.readPosition(opening.position)));
  const { sides } = rules.game.texts;
  const title = say(words.boardTitle(i + 1));
  const description = f.list(
    boardWords(view, { first: say(sides.first), second: say(sides.second) }),
  );
  const chart = boardPicture({ title, description, view, look: rules.game.pieces, hints: [] });
  return markup`<figure class="board">${chart}<figcaption>${title} · ${say(texts.page.games(opening.games, f.number(opening.games)))}<br>${say(words.firstScore(f.percent(firstScore(opening), 0)))}</figcaption></figure>`;
}

/** What games began with, and what came of it. */
export function openings(context: ReportContext): Section | null {
  const { say, f, gathered } = context;
  const { kind, openings: all, pairs } = gathered.openings;
  if (all.length === 0) return null;
  const games = all.reduce((sum, opening) => sum + opening.games, 0);
  const share = (n: number) => f.percent(n / pairs.all);
  const listed = all.slice(0, MOST_LINES);
  return {
    id: 'openings',
    title: say(words.title),
    body: markup`${paragraph(say(words[kind](f.number(all.length), f.number(games))))}${
      pairs.all > 0 &&
      paragraph(say(words.pairs(f.number(pairs.all), share(pairs.bySide), share(pairs.byPlayer))))
    }<div class="boards">${all.slice(0, BOARDS).map((opening, i) => picture(context, opening, i))}</div>
${table({
  caption: say(words.caption),
  columns: [
    { head: say(words.number), kind: 'number' },
    { head: say(words.opening), rowHead: true },
    { head: say(texts.standings.games), kind: 'number' },
    { head: say(texts.standings.wins), kind: 'number' },
    { head: say(texts.standings.draws), kind: 'number' },
    { head: say(texts.standings.losses), kind: 'number' },
    { head: say(words.score), kind: 'number' },
  ],
  rows: listed.map((opening, i) => [
    f.number(i + 1),
    markup`<code>${kind === 'chosen' ? opening.moves.join(' ') : opening.position}</code>`,
    f.number(opening.games),
    f.number(opening.firstWins),
    f.number(opening.draws),
    f.number(opening.secondWins),
    f.percent(firstScore(opening)),
  ]),
})}${listed.length < all.length && note(say(texts.page.truncated(f.number(listed.length), f.number(all.length))))}`,
  };
}
