import type { Game } from '../../core/game.ts';
import { splitRulesId } from '../../core/variant.ts';
import { HUMAN } from '../../match/seat-choice.ts';
import { defaultOpponent, type Setup, storedNames } from './setup.ts';

/** The address of a setup; with a first move, or `begin`, the game starts at once. */
export function setupAddress(
  { rules, seats, time, position }: Setup,
  start: { readonly move?: string; readonly begin?: boolean } = {},
): string {
  const { game, variant } = splitRulesId(rules);
  const query = new URLSearchParams();
  if (variant !== undefined) query.set('v', variant);
  query.set('first', seats.first);
  query.set('second', seats.second);
  if (time !== 'none') query.set('time', time);
  if (position !== undefined) query.set('position', position);
  if (start.move !== undefined) query.set('move', start.move);
  if (start.begin) query.set('begin', 'now');
  return `/play/${game}?${query}`;
}

/** The setup of an address, not yet validated. */
export function setupFrom(game: Game, query: URLSearchParams): Setup {
  const variant = query.get('v');
  const position = query.get('position');
  return {
    rules: variant ? `${game.id}:${variant}` : game.id,
    seats: {
      first: query.get('first') ?? HUMAN.name,
      second: query.get('second') ?? defaultOpponent(game),
    },
    time: query.get('time') ?? 'none',
    ...(position === null ? {} : { position }),
    names: storedNames(),
    first: 0,
  };
}
