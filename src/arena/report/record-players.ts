import { isIP } from 'node:net';
import { SIDES } from '../../core/game.ts';
import type { GameRecord } from '../../core/record.ts';
import type { Lang } from '../../core/result.ts';
import type { Warning } from '../../stats/warnings.ts';
import { texts } from './texts/index.ts';

/** The players of recorded games. */

/** Placeholders for names in records of games over TCP whose clients stated none. */
const NAMELESS = /^(\?|tcp(:.*)?)?$/i;

const isNameless = ({ tags }: GameRecord): boolean =>
  [tags.First, tags.Second].some(name => NAMELESS.test((name ?? '').trim()));

/** A warning with the number of games in which a player has no name. */
export function unnamed(records: readonly GameRecord[]): Warning | null {
  const [count, games] = [records.filter(isNameless).length, records.length];
  if (count === 0) return null;
  return { code: 'unnamed', unnamed: count, games, words: texts.records.unnamedGames(count) };
}

/**
 * A client without a name is recorded by its address, whose port differs in every game, so the host is taken as its
 * name.
 */
function nameOf(recorded: string, lang: Lang): string {
  if (NAMELESS.test(recorded.trim())) return texts.records.unnamed[lang];
  const [, host = ''] = /^\[?([^\]]+)\]?:\d{1,5}$/.exec(recorded) ?? [];
  if (isIP(host) === 0) return recorded;
  return texts.records.clientAt(host.replace(/^::ffff:(?=\d+\.)/i, ''))[lang];
}

/** A player that plays itself gets one name per side. */
export function playersOf({ tags, rules }: GameRecord, lang: Lang): [string, string] {
  const [first, second] = [tags.First, tags.Second].map((name = '') => nameOf(name, lang));
  if (first !== second) return [first, second];
  const [one, two] = SIDES.map(side => `${first} (${rules.game.texts.sides[side][lang]})`);
  return [one, two];
}
