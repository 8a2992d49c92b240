import { useEffect, useRef } from 'preact/hooks';
import type { Match } from '../../core/match.ts';
import { shownMove } from '../../core/texts.ts';
import { TURN_SIGNS, turnDirection } from '../board/turning.ts';
import { useTranslator } from '../shell/translator.ts';

interface Props {
  readonly match: Match;
  /** The ply shown, from 0 before the first move. */
  readonly at: number;
  readonly goTo: (ply: number) => void;
  readonly note?: (ply: number) => string | null;
}

/** Moves in pairs, as on a score sheet; each selects the position after it. */
export function MoveList({ match, at, goTo, note }: Props) {
  const { t, say } = useTranslator();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const shown = list.current;
    const current = shown?.querySelector<HTMLElement>('[aria-current]');
    if (!shown || !current) return;
    shown.scrollTop = current.offsetTop - shown.clientHeight / 2;
  }, [at, match]);
  const offset = match.start.turn === 'first' ? 0 : 1;
  const rows: (typeof match.plies)[] = [];
  for (const [i, ply] of match.plies.entries()) {
    const row = Math.floor((i + offset) / 2);
    rows[row] = [...(rows[row] ?? []), ply];
  }
  if (rows.length === 0) return <p class="muted">{t.play.noMoves}</p>;
  return (
    <ol class="moves" ref={list} aria-label={t.play.moves} tabIndex={0}>
      {rows.map((row, number) => (
        <li key={number}>
          <span class="number" aria-hidden="true">
            {number + 1}
          </span>
          {number === 0 && offset === 1 && <span />}
          {row.map(ply => {
            const index = match.plies.indexOf(ply) + 1;
            const remark = note?.(index) ?? null;
            const turned = turnDirection(match.rules, ply.before, ply.move);
            const { labels } = match.rules.game.texts;
            const shown = say(shownMove(match.rules.game.texts, ply.text));
            const text = turned ? `${shown}, ${say(labels[ply.text])}` : shown;
            return (
              <button
                key={index}
                type="button"
                class={remark === null ? '' : 'noted'}
                data-turn={turned ? TURN_SIGNS[turned] : undefined}
                aria-current={index === at ? 'step' : undefined}
                aria-label={
                  remark === null
                    ? t.play.move(index, text)
                    : `${t.play.move(index, text)}, ${remark}`
                }
                title={remark ?? undefined}
                onClick={() => goTo(index)}
              >
                {shown}
              </button>
            );
          })}
        </li>
      ))}
    </ol>
  );
}
