import { useEffect, useRef, useState } from 'preact/hooks';
import { type Game, other } from '../../core/game.ts';
import { GameTabs } from '../parts/game-tabs.tsx';
import { SceneBoard } from '../parts/scene-board.ts';
import { playSound } from '../parts/sounds.ts';
import { variantText } from '../parts/variant-text.ts';
import { PuzzleList } from '../puzzles/puzzle-list.tsx';
import {
  movesOf,
  type Puzzle,
  type PuzzleGroup,
  positionsOf,
  puzzlesOf,
} from '../puzzles/puzzles.ts';
import { SideStrip } from '../puzzles/side-strip.tsx';
import { useAttempt } from '../puzzles/use-attempt.ts';
import { gameAt } from '../setup/setup.ts';
import { NotFound } from '../shell/not-found.tsx';
import { NotLoaded } from '../shell/not-loaded.tsx';
import type { PageProps } from '../shell/pages.ts';
import { useTitle } from '../shell/title.ts';
import { useTranslator } from '../shell/translator.ts';
import { pageTexts } from '../texts/pages.ts';

/** The puzzles of a game, one per address: /puzzles/GAME/12. */
export default function Puzzles({ address }: PageProps) {
  const { t, say } = useTranslator(pageTexts);
  const found = gameAt(address);
  const [groups, setGroups] = useState<readonly PuzzleGroup[] | 'failed' | null>(null);
  const id = found.ok ? found.value.id : '';
  useTitle(found.ok ? t.puzzles.of(say(found.value.texts.name)) : t.puzzles.title);
  useEffect(() => {
    let wanted = true;
    setGroups(null);
    if (found.ok)
      puzzlesOf(found.value).then(
        all => wanted && setGroups(all),
        () => wanted && setGroups('failed'),
      );
    return () => {
      wanted = false;
    };
  }, [id]);
  const place = address.path.join('/');
  const shown = useRef(place);
  useEffect(() => {
    // the focused link to the next puzzle has disappeared: focus the new heading
    if (shown.current !== place) heading()?.focus({ preventScroll: true });
    shown.current = place;
  }, [place]);
  if (!found.ok) return <NotFound why={say(found.fault.message)} />;
  if (groups === null) return <p class="loading">{t.loading}</p>;
  if (groups === 'failed') return <NotLoaded />;
  const { value: game } = found;
  const puzzles = groups.flatMap(group => group.puzzles);
  if (puzzles.length === 0)
    return (
      <section class="plain-page">
        <h1>{t.puzzles.of(say(game.texts.name))}</h1>
        <GameTabs current={game} page="puzzles" />
        <p>{t.puzzles.none}</p>
      </section>
    );
  const asked = address.path[2];
  const at =
    asked === undefined
      ? firstOpen(game, puzzles)
      : puzzles.findIndex(({ number }) => String(number) === asked);
  if (at < 0) return <NotFound />;
  const next = puzzles[(at + 1) % puzzles.length];
  return (
    <PuzzleTable
      key={`${game.id} ${puzzles[at].number}`}
      game={game}
      groups={groups}
      puzzle={puzzles[at]}
      next={next.number}
    />
  );
}

const heading = () => document.querySelector<HTMLElement>('.puzzle-goal h1');

/** The index of the first puzzle that is neither solved nor shown; of the first if there is none. */
function firstOpen(game: Game, puzzles: readonly Puzzle[]): number {
  const met = new Set([...positionsOf(game, 'solved'), ...positionsOf(game, 'shown')]);
  return Math.max(
    0,
    puzzles.findIndex(({ position }) => !met.has(position.text())),
  );
}

interface TableProps {
  readonly game: Game;
  readonly groups: readonly PuzzleGroup[];
  readonly puzzle: Puzzle;
  /** The number of the next puzzle. */
  readonly next: number;
}

function PuzzleTable({ game, groups, puzzle, next }: TableProps) {
  const { t, say } = useTranslator(pageTexts);
  const { rules, number } = puzzle;
  const { scene, stage: reached, play, retry, show } = useAttempt(puzzle);
  const [ended, setEnded] = useState(false);
  const [preview, setPreview] = useState<{ readonly move: string } | null>(null);
  const solver = puzzle.position.turn;
  const variant = variantText(rules);
  const { rows, columns } = rules.view(puzzle.position);
  const strip = { rules, position: scene.position };
  const isWon = reached === 'won' || reached === 'solved';
  const stage = isWon && !ended ? 'open' : reached; // shown once the last move has landed
  const isOver = isWon && ended;
  const isWrong = stage === 'wrong' || stage === 'slipped';
  useEffect(() => {
    if (isOver) playSound('win');
    if (isWrong) playSound('refused');
  }, [isOver, isWrong]);
  return (
    <div class="puzzle-page">
      <header class="puzzle-goal">
        <h1 tabIndex={-1}>{t.puzzles.number(number)}</h1>
        <p class="goal">{t.puzzles.goal(say(game.texts.sides[solver]), movesOf(puzzle))}</p>
        {Object.keys(game.options).length > 0 && (
          <p class="muted variant">{variant ? say(variant) : t.puzzles.standard(columns, rows)}</p>
        )}
      </header>
      <section class="puzzle-table sheet">
        <SideStrip {...strip} side={other(solver)} isSolver={false} />
        <SceneBoard
          scene={scene}
          onMove={play}
          onPreview={move => setPreview({ move })}
          onEnded={() => setEnded(true)}
          preview={preview}
        />
        <SideStrip {...strip} side={solver} isSolver />
      </section>
      <section class="puzzle-bar" data-stage={stage}>
        <p role="status" class={`told ${stage}`}>
          {t.puzzles.stages[stage]}
        </p>
        <div class="actions">
          {isWrong ? (
            <button
              type="button"
              class="button"
              onClick={() => {
                setEnded(false);
                retry();
              }}
            >
              {t.puzzles.again}
            </button>
          ) : (
            <button type="button" disabled={!scene.active || isWon} onClick={show}>
              {t.puzzles.show}
            </button>
          )}
          <a class={isOver ? 'button' : 'button-like'} href={`/puzzles/${game.id}/${next}`}>
            {t.puzzles.next}
          </a>
        </div>
      </section>
      <aside class="puzzle-more">
        <p class="muted">{t.puzzles.lead}</p>
        <GameTabs current={game} page="puzzles" />
        <PuzzleList game={game} groups={groups} number={number} />
      </aside>
    </div>
  );
}
