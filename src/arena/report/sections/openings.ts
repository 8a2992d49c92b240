import { unwrap } from '../../../core/result.ts';
import { boardPicture, boardWords } from '../board.ts';
import { codeOf, longTable, numberColumn, paragraph } from '../elements.ts';
import { type Markup, markup } from '../html.ts';
import type { OpeningCount } from '../openings.ts';
import type { ReportContext, Section } from '../section.ts';

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
  return {
    id: 'openings',
    title: t.openings.title,
    body: markup`${paragraph(t.openings[kind](f.number(all.length), f.number(games)))}${
      pairs.all > 0 &&
      paragraph(t.openings.pairs(f.number(pairs.all), share(pairs.bySide), share(pairs.byPlayer)))
    }<div class="boards">${all.slice(0, BOARDS).map((opening, i) => picture(context, opening, i))}</div>
${longTable(context, t.openings.caption, all, [
  numberColumn(t.openings.number, (_, i) => f.number(i + 1)),
  {
    head: t.openings.opening,
    rowHead: true,
    cell: ({ moves, position }) => codeOf(kind === 'chosen' ? moves.join(' ') : position),
  },
  numberColumn(t.standings.games, ({ games }) => f.number(games)),
  numberColumn(t.standings.wins, ({ firstWins }) => f.number(firstWins)),
  numberColumn(t.standings.draws, ({ draws }) => f.number(draws)),
  numberColumn(t.standings.losses, ({ secondWins }) => f.number(secondWins)),
  numberColumn(t.openings.score, opening => f.percent(firstScore(opening))),
])}`,
  };
}
