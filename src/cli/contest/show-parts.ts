import type { Summary } from '../../arena/summary.ts';
import type { Voice } from '../language.ts';
import { wrapped } from '../terminal/wrap.ts';
import type { Sheet } from './sheet.ts';

/** Forfeits by who and why, in one line. */
export function forfeitText(voice: Voice, { forfeits }: Summary): string {
  const byPlayer = Map.groupBy(forfeits, ({ player }) => player);
  const colon = voice.lang === 'fr' ? ' : ' : ': ';
  return [...byPlayer]
    .map(([player, causes]) => {
      const told = causes.map(({ cause, games }) =>
        cause === 'rules' ? '' : `${voice.t(`play.cause.${cause}`)} ${games}`,
      );
      return `${player}${colon}${told.join(', ')}`;
    })
    .join(voice.lang === 'fr' ? ' ; ' : '; ');
}

/** What readers must be told beside the numbers. */
export function warningLines({ voice, columns }: Sheet, { warnings }: Summary): string[] {
  if (warnings.length === 0) return [];
  return ['', ...warnings.map(({ words }) => wrapped(`!  ${voice.say(words)}`, columns))];
}
