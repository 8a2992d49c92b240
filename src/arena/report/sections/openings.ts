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

const BOARDS = 6;

const firstScore = ({ firstWins, draws, games }: OpeningCount): number =>
  (firstWins + draws / 2) / games;

function picture({ t, say, f, source }: ReportContext, opening: OpeningCount, i: number): Markup {
  const { rules } = source;
  const view = rules.view(unwrap(rules.readPosition(opening.position)));
  const { sides } = rules.game.texts;
  const title = t.openings.boardTitle(i + 1);
  const description = f.list(
    boardWords(view, { first: say(sides.first), second: say(sides.second) }),
  );
  const chart = boardPicture({ title, description, view, pieces: rules.game.pieces, hints: [] });
  return markup`<figure class="board">${chart}<figcaption>${title} · ${t.page.games(opening.games, f.number(opening.games))}<br>${t.openings.firstScore(f.percent(firstScore(opening), 0))}</figcaption></figure>`;
}

/** The openings and their results. */
export function openings(context: ReportContext): Section | null {
  const { t, f, gathered } = context;
  const { kind, openings: all, pairs } = gathered.openings;
  if (all.length === 0) return null;
  const games = all.reduce((sum, opening) => sum + opening.games, 0);
  const share = (n: number) => f.percent(n / pairs.all);
  const listed = all.slice(0, MOST_LINES);
  return {
    id: 'openings',
    title: t.openings.title,
    body: markup`${paragraph(t.openings[kind](f.number(all.length), f.number(games)))}${
      pairs.all > 0 &&
      paragraph(t.openings.pairs(f.number(pairs.all), share(pairs.bySide), share(pairs.byPlayer)))
    }<div class="boards">${all.slice(0, BOARDS).map((opening, i) => picture(context, opening, i))}</div>
${table({
  caption: t.openings.caption,
  columns: [
    { head: t.openings.number, kind: 'number' },
    { head: t.openings.opening, rowHead: true },
    { head: t.standings.games, kind: 'number' },
    { head: t.standings.wins, kind: 'number' },
    { head: t.standings.draws, kind: 'number' },
    { head: t.standings.losses, kind: 'number' },
    { head: t.openings.score, kind: 'number' },
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
})}${listed.length < all.length && note(t.page.truncated(f.number(listed.length), f.number(all.length)))}`,
  };
}
