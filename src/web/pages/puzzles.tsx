import { useEffect, useState } from 'preact/hooks';
import type { Game } from '../../core/game.ts';
import { unwrap } from '../../core/result.ts';
import { type Scene, sceneAfter } from '../board/scene.ts';
import { analyst, requestFor } from '../engine/engine.ts';
import { Board } from '../parts/board.ts';
import { GameTabs } from '../parts/game-tabs.tsx';
import { markSolved, type Puzzle, puzzlesOf, solvedOf } from '../puzzles/puzzles.ts';
import { gameAt } from '../setup/setup.ts';
import { NotFound } from '../shell/not-found.tsx';
import type { PageProps } from '../shell/pages.ts';
import { go } from '../shell/router.ts';
import { useTitle } from '../shell/title.ts';
import { useTranslator } from '../shell/translator.ts';
import { pageTexts } from '../texts/pages.ts';

/** The puzzles of a game, one per address: /puzzles/GAME/12. */
export default function Puzzles({ address }: PageProps) {
  const { t, say } = useTranslator(pageTexts);
  const found = gameAt(address);
  const [puzzles, setPuzzles] = useState<readonly Puzzle[] | null>(null);
  const id = found.ok ? found.value.id : '';
  useTitle(found.ok ? t.puzzles.of(say(found.value.texts.name)) : t.puzzles.title);
  useEffect(() => {
    setPuzzles(null);
    if (found.ok) void puzzlesOf(found.value).then(setPuzzles);
  }, [id]);
  if (!found.ok) return <NotFound why={say(found.fault.message)} />;
  if (puzzles === null) return <p class="loading">{t.loading}</p>;
  const { value: game } = found;
  const asked = Number(address.path[2] ?? firstOpen(game, puzzles) + 1);
  const puzzle = puzzles[asked - 1];
  if (!puzzle && puzzles.length > 0) return <NotFound />;
  if (!puzzle)
    return (
      <section class="plain-page">
        <h1>{t.puzzles.of(say(game.texts.name))}</h1>
        <GameTabs current={game} page="puzzles" />
        <p>{t.puzzles.none}</p>
      </section>
    );
  return (
    <PuzzleBoard
      key={`${game.id} ${asked}`}
      game={game}
      puzzles={puzzles}
      number={asked}
      puzzle={puzzle}
    />
  );
}

/** The first unsolved one. */
function firstOpen(game: Game, puzzles: readonly Puzzle[]): number {
  const solved = solvedOf(game);
  return Math.max(
    0,
    puzzles.findIndex(({ position }) => !solved.has(position.text())),
  );
}

interface PuzzleProps {
  readonly game: Game;
  readonly puzzles: readonly Puzzle[];
  readonly number: number;
  readonly puzzle: Puzzle;
}
type Stage = 'open' | 'wrong' | 'right' | 'solved' | 'shown';

function PuzzleBoard({ game, puzzles, number, puzzle }: PuzzleProps) {
  const { t, say } = useTranslator(pageTexts);
  const { rules } = puzzle;
  const begun: Scene = { rules, position: puzzle.position, last: null, active: true };
  const [scene, setScene] = useState<Scene>(begun);
  const [stage, setStage] = useState<Stage>('open');
  const [solved, setSolved] = useState(() => solvedOf(game));
  const solver = puzzle.position.turn;

  /** After the right first move the best defence is played, and any win counts. */
  const play = async (text: string) => {
    const first = scene.position === puzzle.position;
    const played = sceneAfter(scene, text, false);
    const { outcome } = played.position;
    setScene(played);
    if (first && text !== puzzle.move) return setStage('wrong');
    if (first) setSolved(markSolved(game, puzzle));
    if (outcome)
      return setStage(outcome.kind === 'win' && outcome.winner === solver ? 'solved' : 'wrong');
    setStage('right');
    const request = requestFor(rules, played.position, 'alphabeta', 'puzzle', 700);
    const answered = sceneAfter(played, (await analyst().search(request)).move);
    setScene({ ...answered, active: !answered.position.outcome });
    if (answered.position.outcome) setStage('wrong');
  };
  const again = () => {
    setStage('open');
    setScene(begun);
  };
  const show = () => {
    setStage('shown');
    setScene({ ...begun, hint: unwrap(rules.readMove(puzzle.position, puzzle.move)) });
  };
  const messages = {
    open: '',
    wrong: t.puzzles.wrong,
    right: t.puzzles.goOn,
    solved: t.puzzles.solved,
    shown: '',
  };
  return (
    <div class="table">
      <section class="table-board sheet">
        <Board scene={scene} onMove={move => void play(move)} />
      </section>
      <aside class="table-side">
        <header class="late">
          <h1>{t.puzzles.title}</h1>
          <p class="whisper">{t.puzzles.lead}</p>
          <GameTabs current={game} page="puzzles" />
        </header>
        <section class="slip status" data-stage={stage}>
          <h2>{t.puzzles.number(number)}</h2>
          <p class="goal">{t.puzzles.goal(say(game.texts.sides[solver]), puzzle.moves)}</p>
          <p role="status" class={`told ${stage}`}>
            {messages[stage]}
          </p>
          <div class="actions">
            {stage === 'wrong' && (
              <button type="button" class="button" onClick={again}>
                {t.puzzles.again}
              </button>
            )}
            {stage === 'open' && (
              <button type="button" onClick={show}>
                {t.puzzles.show}
              </button>
            )}
            <button
              type="button"
              class={stage === 'solved' ? 'button' : ''}
              onClick={() => go(puzzleAddress(game, puzzles, number + 1))}
            >
              {t.puzzles.next}
            </button>
          </div>
        </section>
        <PuzzleList game={game} puzzles={puzzles} number={number} solved={solved} />
      </aside>
    </div>
  );
}

/** The address of a puzzle by number; the first follows the last. */
const puzzleAddress = (game: Game, puzzles: readonly Puzzle[], number: number): string =>
  `/puzzles/${game.id}/${((number - 1 + puzzles.length) % puzzles.length) + 1}`;

function PuzzleList({
  game,
  puzzles,
  number,
  solved,
}: Omit<PuzzleProps, 'puzzle'> & { readonly solved: ReadonlySet<string> }) {
  const { t } = useTranslator(pageTexts);
  return (
    <section class="slip">
      <h2>{t.puzzles.list}</h2>
      <p class="whisper">
        {t.puzzles.done(
          puzzles.filter(one => solved.has(one.position.text())).length,
          puzzles.length,
        )}
      </p>
      <ul class="puzzle-list">
        {puzzles.map((one, i) => {
          const done = solved.has(one.position.text());
          return (
            <li key={one.position.text()}>
              <a
                href={puzzleAddress(game, puzzles, i + 1)}
                class={done ? 'done' : ''}
                aria-current={i + 1 === number ? 'page' : undefined}
                aria-label={
                  done
                    ? `${t.puzzles.number(i + 1)}, ${t.puzzles.isSolved}`
                    : t.puzzles.number(i + 1)
                }
              >
                {i + 1}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
