import { preferences } from '../shell/preferences.ts';

/**
 * Which games stand still, by their ids. Beside the journal and not in it: a pause is how somebody looks at
 * a game, not what happened in it. Written at once, so that even a reload right after it finds it.
 */

const KEY = 'paused';
/** As many as games are kept at all. */
const MOST_KEPT = 200;

const ids = (): readonly string[] =>
  (preferences.get(KEY) ?? '').split(' ').filter(id => id !== '');

export const isPaused = (match: string): boolean => ids().includes(match);

export function keepPaused(match: string, paused: boolean): void {
  const others = ids().filter(id => id !== match);
  preferences.set(KEY, [...others, ...(paused ? [match] : [])].slice(-MOST_KEPT).join(' '));
}
