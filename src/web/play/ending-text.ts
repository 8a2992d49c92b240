import type { Ending } from '../../core/match.ts';
import type { WebTranslator } from '../shell/translator.ts';
import type { LiveMatch } from './live-match.ts';
import { HUMAN } from './setup.ts';

/** How a game ended, as the person here would say it. */
export function endingText(
  { t, say }: WebTranslator,
  live: LiveMatch,
  { winner, cause }: Ending,
): string {
  const { sides } = live.state.match.rules.game.texts;
  const people = (['first', 'second'] as const).filter(side => live.setup.seats[side] === HUMAN);
  const alone = people.length === 1 ? people[0] : null;
  const drawn = cause === 'rules' || cause === 'agreement';
  const what =
    winner === null
      ? drawn
        ? t.play.drawnGame
        : t.play.nobody
      : alone === null
        ? t.play.won(say(sides[winner]))
        : winner === alone
          ? t.play.youWon
          : t.play.youLost;
  const why = t.play.causes[cause];
  return why === '' ? what : `${what}, ${why}`;
}
