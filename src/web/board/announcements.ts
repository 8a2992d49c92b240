import type { Rules } from '../../core/game.ts';
import { LANGS, type LocalizedText } from '../../core/result.ts';
import type { BoardView, Region } from '../../core/view.ts';
import { boardTexts } from '../texts/board.ts';
import type { Scene } from './scene.ts';

/** What screen readers are told of a board: moves, what they decide, and refusals. */

/** How many announcements are kept for reading again. */
const KEPT = 8;

/** A live region of the kind `log`: new announcements do not replace earlier or equal ones. */
export class Announcer {
  readonly element = document.createElement('div');

  constructor() {
    this.element.className = 'sr-only';
    this.element.setAttribute('role', 'log');
    this.element.setAttribute('aria-live', 'polite');
  }

  announce(text: string): void {
    const line = document.createElement('p');
    line.textContent = text;
    this.element.append(line);
    if (this.element.childElementCount > KEPT) this.element.firstElementChild?.remove();
  }
}

const regionName = ({ game }: Rules, { name }: Region): LocalizedText => {
  const { fr, en } = game.texts.region ?? boardTexts.region;
  return { fr: `${fr} ${name}`, en: `${en} ${name}` };
};

export const enlargedText = (rules: Rules, region: Region): LocalizedText =>
  sentences([boardTexts.enlarged(regionName(rules, region))]);

/** A region that has just been won or closed; null if it is still open. */
export function ownerText(rules: Rules, region: Region): LocalizedText | null {
  const { owner } = region;
  if (owner === null) return null;
  const part = regionName(rules, region);
  if (owner === 'draw') return boardTexts.drawnRegion(part);
  return boardTexts.wonBy(part, rules.game.texts.sides[owner]);
}

/** A move, and what it decided: regions, where the next move must be, the end of the game. */
export function moveText({ rules, position }: Scene, last: NonNullable<Scene['last']>) {
  const [before, after] = [rules.view(last.before), rules.view(position)];
  const { outcome } = position;
  const { sides } = rules.game.texts;
  const end =
    outcome && (outcome.kind === 'draw' ? boardTexts.drawn : boardTexts.won(sides[outcome.winner]));
  return sentences([
    whatMoved(rules, last, before),
    ...after.regions
      .filter((_, i) => before.regions[i].owner === null)
      .map(region => ownerText(rules, region)),
    end ?? nextRegion(rules, before, after),
    outcome ? (rules.reason?.(position, last.move) ?? null) : null,
  ]);
}

/** A move that has a button is known by its name. */
function whatMoved(
  rules: Rules,
  { before, move }: NonNullable<Scene['last']>,
  view: BoardView,
): LocalizedText {
  const { sides, labels } = rules.game.texts;
  const { button } = view.inputs.find(input => input.move === move) ?? {};
  const written = rules.writeMove(before, move);
  const what = labels[button ?? ''] ?? { fr: written, en: written };
  const takes = rules.motion(before, move).some(({ kind }) => kind === 'vanish');
  return takes
    ? boardTexts.took(sides[before.turn], what)
    : boardTexts.moved(sides[before.turn], what);
}

/** Where the next move must be, if regions are imposed. */
function nextRegion(rules: Rules, before: BoardView, after: BoardView): LocalizedText | null {
  const open = after.regions.filter(region => region.open);
  if (open.length === 1) return boardTexts.imposed(regionName(rules, open[0]));
  const wasImposed = before.regions.filter(region => region.open).length === 1;
  return wasImposed && open.length > 1 ? boardTexts.freeChoice : null;
}

function sentences(parts: readonly (LocalizedText | null)[]): LocalizedText {
  const told = parts.filter(part => part !== null);
  const written = LANGS.map(lang => [lang, told.map(part => sentence(part[lang])).join(' ')]);
  return Object.fromEntries(written);
}

const sentence = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1) + (text.endsWith('.') ? '' : '.');
