import type { Side } from '../../core/game.ts';
import type { Match } from '../../core/match.ts';
import { TURN_SIGNS, turnDirection } from '../board/turning.ts';
import { useTranslator } from '../shell/translator.ts';

/** Which way a player has turned the board, shown until its next move. Where boards turn, its space is kept. */
export function TurnTrace({ match, side }: { readonly match: Match; readonly side: Side }) {
  const { t, say } = useTranslator();
  const { rules, plies } = match;
  if (!rules.preview) return null;
  const last = plies.findLast(ply => ply.side === side);
  const turned = last ? turnDirection(rules, last.before, last.move) : null;
  if (!last || turned === null) return <span class="turned" />;
  const label = t.play.lastMove(say(rules.game.texts.labels[last.text]));
  return (
    <span class="turned" role="img" aria-label={label} title={label}>
      {TURN_SIGNS[turned]}
    </span>
  );
}
