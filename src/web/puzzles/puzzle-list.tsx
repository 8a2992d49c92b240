import type { Game } from '../../core/game.ts';
import { variantText } from '../parts/variant-text.ts';
import { useTranslator } from '../shell/translator.ts';
import { pageTexts } from '../texts/pages.ts';
import { type PuzzleGroup, positionsOf } from './puzzles.ts';

interface Props {
  readonly game: Game;
  readonly groups: readonly PuzzleGroup[];
  /** The puzzle shown. */
  readonly number: number;
}

/** All puzzles by variant, with what became of them. */
export function PuzzleList({ game, groups, number }: Props) {
  const { t, say } = useTranslator(pageTexts);
  const solved = positionsOf(game, 'solved');
  const shown = positionsOf(game, 'shown');
  return (
    <section class="slip">
      <h2>{t.puzzles.list}</h2>
      {groups.map(({ rules, puzzles }) => {
        const variant = variantText(rules);
        const done = puzzles.filter(({ position }) => solved.has(position.text())).length;
        return (
          <section key={rules.id} class="puzzle-group">
            {groups.length > 1 && <h3>{variant ? say(variant) : t.play.standard}</h3>}
            <p class="muted">{t.puzzles.done(done, puzzles.length)}</p>
            <ul class="puzzle-list">
              {puzzles.map(one => {
                const text = one.position.text();
                const mark = solved.has(text) ? 'solved' : shown.has(text) ? 'shown' : null;
                const name = t.puzzles.number(one.number);
                return (
                  <li key={text}>
                    <a
                      href={`/puzzles/${game.id}/${one.number}`}
                      class={mark ?? ''}
                      aria-current={one.number === number ? 'page' : undefined}
                      aria-label={mark ? `${name}, ${t.puzzles.marks[mark]}` : name}
                    >
                      {one.number}
                    </a>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </section>
  );
}
