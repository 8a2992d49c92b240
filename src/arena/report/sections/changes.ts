import { changeTexts } from '../../change-texts.ts';
import { table } from '../elements.ts';
import type { ReportContext, Section } from '../section.ts';

/** Late participants, new versions, voided games and exclusions, with their reasons. */
export function changes({ t, say, f, source }: ReportContext): Section | null {
  const { changes: made } = source.summary;
  if (made.length === 0) return null;
  return {
    id: 'changes',
    title: say(changeTexts.title),
    body: table({
      caption: t.changes.caption,
      columns: [{ head: t.changes.when }, { head: t.changes.what }, { head: t.changes.games }],
      rows: made.map(({ at, words, games }) => [
        `${f.date(at)} ${at.slice(11, 16)}`,
        say(words),
        games.length === 0 ? '–' : numbersText(games),
      ]),
    }),
  };
}

/** Numbers shown of the games that no longer count. */
const MOST_NUMBERS = 12;

function numbersText(games: readonly (readonly [number, number])[]): string {
  const numbers = games.slice(0, MOST_NUMBERS).map(([number]) => String(number + 1));
  return [...numbers, ...(games.length > MOST_NUMBERS ? ['…'] : [])].join(', ');
}
