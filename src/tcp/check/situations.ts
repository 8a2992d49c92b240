import type { Position, Rules, Side } from '../../core/game.ts';
import { endingOf, type Match } from '../../core/match.ts';
import type { LocalizedText } from '../../core/result.ts';
import type { TcpProtocolName } from '../../protocols/bot-seats.ts';

/** The situations that occurred in games; others do not count as examined. */

interface Situation {
  readonly name: LocalizedText;
  readonly count: number;
}

/** How often each situation of the protocol's game occurred in these games. */
export function situationsIn(
  protocol: TcpProtocolName,
  played: readonly { readonly match: Match; readonly side: Side; readonly prompted: boolean }[],
): readonly Situation[] {
  const sum = (count: (match: Match, side: Side) => number) =>
    played.reduce((total, { match, side }) => total + count(match, side), 0);
  return protocol === 'scs'
    ? [
        { name: texts.free, count: sum(freeChoices) },
        { name: texts.own, count: sum((match, side) => match.position.tally(side)) },
        { name: texts.theirs, count: sum((match, side) => match.position.tally(opposite(side))) },
        { name: texts.draw, count: sum(match => (isDraw(match) ? 1 : 0)) },
      ]
    : [
        ...(protocol === 'log320'
          ? [{ name: texts.prompt, count: played.filter(({ prompted }) => prompted).length }]
          : []),
        { name: texts.captures, count: sum((match, side) => captures(match, side)) },
        { name: texts.captured, count: sum((match, side) => captures(match, opposite(side))) },
        { name: texts.long, count: sum(match => (match.plies.length >= LONG ? 1 : 0)) },
      ];
}

/** Moves of both sides. */
const LONG = 40;

const opposite = (side: Side): Side => (side === 'first' ? 'second' : 'first');
const isDraw = (match: Match): boolean => endingOf(match)?.winner === null;

function* positionsOf(match: Match): Generator<{ before: Position; after: Position; side: Side }> {
  let before = match.start;
  for (const { move, side } of match.plies) {
    const after = before.play(move);
    yield { before, after, side };
    before = after;
  }
}

/** Turns with a free choice of sub-board, except the first of the game. */
function freeChoices(match: Match, own: Side): number {
  return [...positionsOf(match)].filter(({ before, side }, i) => {
    const open = match.rules.view(before).regions.filter(region => region.open);
    return i > 0 && side === own && open.length > 1;
  }).length;
}

const pieces = (rules: Rules, position: Position): number =>
  rules.view(position).cells.filter(({ mark }) => mark !== null).length;

function captures({ rules, ...match }: Match, own: Side): number {
  return [...positionsOf({ rules, ...match })].filter(
    ({ before, after, side }) => side === own && pieces(rules, after) < pieces(rules, before),
  ).length;
}

/** Situations as a list. */
export const situationList = (
  situations: readonly Situation[],
  item: (name: string, count: number) => string,
): LocalizedText => {
  const list = (lang: 'fr' | 'en') =>
    situations.map(({ name, count }) => item(name[lang], count)).join(', ');
  return { fr: list('fr'), en: list('en') };
};

const texts = {
  free: { fr: 'choix libre du sous-plateau', en: 'free choice of sub-board' },
  own: { fr: 'sous-plateaux qu’il gagne', en: 'sub-boards that it wins' },
  theirs: { fr: 'sous-plateaux gagnés par l’adversaire', en: 'sub-boards won by the opponent' },
  draw: { fr: 'partie nulle', en: 'a draw' },
  prompt: { fr: 'invite « 3 A8-A8 »', en: 'the prompt "3 A8-A8"' },
  captures: { fr: 'prises par lui', en: 'captures by it' },
  captured: { fr: 'prises par l’adversaire', en: 'captures by the opponent' },
  long: { fr: 'partie de 40 coups ou plus', en: 'a game of 40 moves or more' },
};
