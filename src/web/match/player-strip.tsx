import type { Side } from '../../core/game.ts';
import { endingOf } from '../../core/match.ts';
import { Piece } from '../parts/piece.tsx';
import type { SessionState } from '../session/session.ts';
import { useTranslator } from '../shell/translator.ts';
import { onlineTexts } from '../texts/online.ts';
import { ClockFace } from './clock-face.tsx';
import { playerName } from './match-texts.ts';
import { TurnTrace } from './turn-trace.tsx';

interface Props {
  readonly state: SessionState;
  readonly side: Side;
  /** Above the board or below it. */
  readonly place: 'above' | 'below';
  /** Whether the board is flipped, and its pieces with it. */
  readonly flipped: boolean;
}

/** One player beside the board: piece, name, what is left, clock. Its height never changes. */
export function PlayerStrip({ state, side, place, flipped }: Props) {
  const translator = useTranslator(onlineTexts);
  const { t, say } = translator;
  const { match, remote } = state;
  const { rules, position } = match;
  const { texts } = rules.game;
  const isOver = endingOf(match) !== null;
  const isPlaying = remote === null || remote.status.phase === 'playing';
  const runs = position.turn === side && !isOver && isPlaying;
  const isMissing = remote?.connection === 'open' && !remote.status.there[side] && !isOver;
  const hasBegun = match.sequence > 0 || isPlaying;
  const { counters } = rules.view(position);
  const previewsLeft = rules.previews - match.previewsUsed[side];
  return (
    <div class={`player ${place}${runs ? ' runs' : ''}`}>
      <Piece game={rules.game} side={side} flipped={flipped} />
      <span class="player-name">
        <strong>{say(texts.sides[side])}</strong> <bdi>{playerName(translator, state, side)}</bdi>
        {isMissing && <span class="absent">{hasBegun ? t.online.away : t.online.notYet}</span>}
      </span>
      {counters.length > 0 && (
        <span class="counters">
          <TurnTrace match={match} side={side} />
          {counters.map(({ name, left }) => (
            <span key={name}>{t.play.left(say(texts.labels[name]), left[side])}</span>
          ))}
          {rules.previews > 0 && (
            <span class="previews" title={t.play.previews(previewsLeft)}>
              {t.play.previewCount(previewsLeft)}
            </span>
          )}
        </span>
      )}
      <ClockFace state={state} side={side} label={t.play.clock(say(texts.sides[side]))} />
    </div>
  );
}
