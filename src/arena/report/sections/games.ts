import { other } from '../../../core/game.ts';
import { capitalised } from '../../../core/texts.ts';
import { finishOf } from '../../../stats/played.ts';
import { pointsOf } from '../../../stats/points.ts';
import type { StoredGame } from '../../../store/store.ts';
import { shownNumber } from '../../records.ts';
import { itemTable, nameOf, note, numberColumn, paragraph } from '../elements.ts';
import { markup } from '../html.ts';
import type { ReportContext, Section } from '../section.ts';

/** The most games that are listed on the page, about five sheets of paper. */
const LISTED = 2_000;
const PRINTED = 250;

/** How a game ended, in words; who forfeited is named. */
function endText({ t }: ReportContext, game: StoredGame): string {
  const { ending } = game;
  const cause = t.forfeits.causes[ending.cause];
  const finish = finishOf(ending);
  switch (finish.kind) {
    case 'win':
      return ending.cause === 'resignation'
        ? t.games.resigned(game[other(finish.winner)])
        : t.games.won[finish.winner];
    case 'draw':
      return ending.cause === 'agreement' ? t.games.agreed : t.games.drawn;
    case 'forfeit':
      return ending.evidence === 'suspended'
        ? t.games.suspended(game[finish.by])
        : t.games.forfeited(game[finish.by], cause);
    case 'double-forfeit':
      return t.games.bothForfeited(cause);
  }
}

/** Every game in its order, with its points. */
export function games(context: ReportContext): Section | null {
  const { t, say, f, source, gathered, files } = context;
  const played = gathered.games;
  if (played.length === 0) return null;
  const title = t.games.title;
  const count = f.number(played.length);
  if (played.length > LISTED)
    return { id: 'games', title, body: paragraph(t.games.elsewhere(count, files.games)) };
  const { plan } = source.summary;
  const { tally, sides } = source.rules.game.texts;
  const number = (value: number) => f.number(value, 2);
  const ofBoth = (value: (side: 'first' | 'second') => number) =>
    `${number(value('first'))}:${number(value('second'))}`;
  const tallied =
    tally !== undefined && played.some(game => game.tally.first + game.tally.second > 0);
  const list = itemTable(t.games.caption(say(sides.first)), played, [
    numberColumn(t.openings.number, game => f.number(shownNumber(game))),
    { head: t.games.home, rowHead: true, cell: ({ first }) => nameOf(first) },
    { head: t.games.away, cell: ({ second }) => nameOf(second) },
    source.kind !== 'match' &&
      numberColumn(
        t.standings.points,
        game => markup`<strong>${ofBoth(side => pointsOf(game, side, plan.points))}</strong>`,
      ),
    tallied && numberColumn(capitalised(say(tally)), game => ofBoth(side => game.tally[side])),
    { head: t.games.end, cell: game => endText(context, game) },
    numberColumn(t.times.moves, ({ plies }) => f.number(plies)),
  ]);
  const long = played.length > PRINTED;
  return {
    id: 'games',
    title,
    body: markup`<div class="${long ? 'games scrolled' : 'games'}">${list}</div>\n${
      long && markup`<div class="on-paper">${note(t.games.notPrinted(count, files.games))}</div>\n`
    }`,
  };
}
