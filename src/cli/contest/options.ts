import type { RequestPath } from '../../arena/refused-request.ts';
import type { Arguments } from '../command.ts';
import { given } from '../options.ts';

/** A random seed, short enough to type again. */
export const newSeed = (): string => String(Math.floor(Math.random() * 1e6));

/** `--game ultimate:open` also names a variant. */
export function gameWords(
  game: string,
  variant: string | undefined,
): { readonly game: string; readonly variant?: string } {
  const colon = game.indexOf(':');
  const asked = variant ?? (colon < 0 ? undefined : game.slice(colon + 1));
  return {
    game: colon < 0 ? game : game.slice(0, colon),
    ...(asked === undefined ? {} : { variant: asked }),
  };
}

/** The option that a fault is about, and its value. */
export function optionSource(
  args: Arguments,
  [key, index]: RequestPath,
  seats: readonly string[],
): { name?: string; text: string } {
  if (key === 'participants') return { text: seats[Number(index)] ?? '' };
  const option = String(key ?? '').replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
  return { name: `--${option}`, text: given(args, option) ?? '' };
}
