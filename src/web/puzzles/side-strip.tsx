import type { Position, Rules, Side } from '../../core/game.ts';
import { Piece } from '../parts/piece.tsx';
import { useTranslator } from '../shell/translator.ts';

interface Props {
  readonly rules: Rules;
  readonly position: Position;
  readonly side: Side;
  readonly isSolver: boolean;
}

/** One side of a puzzle: its piece, its name, and what it has left. */
export function SideStrip({ rules, position, side, isSolver }: Props) {
  const { t, say } = useTranslator();
  const { texts } = rules.game;
  return (
    <p class="side-strip">
      <Piece game={rules.game} side={side} />
      <strong>{say(texts.sides[side])}</strong>
      {isSolver && <span>{t.play.you}</span>}
      <span class="counters">
        {rules.view(position).counters.map(({ name, left }) => (
          <span key={name}>{t.play.left(say(texts.labels[name]), left[side])}</span>
        ))}
      </span>
    </p>
  );
}
