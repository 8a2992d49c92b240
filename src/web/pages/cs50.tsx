import { useEffect, useRef, useState } from 'preact/hooks';
import type { Position, Side } from '../../core/game.ts';
import { type LocalizedText, unwrap } from '../../core/result.ts';
import { type Scene, sceneAfter, startScene } from '../board/scene.ts';
import { cs50Rules as rules, startCs50Game } from '../courses/cs50-game.ts';
import { SceneBoard } from '../parts/scene-board.ts';
import { studentAiSecret } from '../session/student-ai.ts';
import { useTitle } from '../shell/title.ts';
import { useTranslator } from '../shell/translator.ts';
import { pageTexts } from '../texts/pages.ts';

/** The course's runner, with its own titles in English, whatever the page's language. */
const LETTER = { first: 'X', second: 'O' } as const satisfies Record<Side, string>;

/** A cell as the course writes it: (i, j), its row and its column from 0. */
const actionOf = (cell: number): string => `(${Math.floor(cell / 3)}, ${cell % 3})`;

/** `X (1, 1) · O (0, 0)`: X begins, and moves alternate. */
const movesMade = (moves: readonly string[]): string =>
  moves
    .map(text => actionOf(unwrap(rules.readMove(rules.start, text)))) // names a cell whatever the position
    .map((action, i) => `${i % 2 === 0 ? LETTER.first : LETTER.second} ${action}`)
    .join(' · ');

const titleOf = (position: Position, person: Side): string => {
  const { outcome, turn } = position;
  if (outcome)
    return outcome.kind === 'draw'
      ? 'Game Over: Tie.'
      : `Game Over: ${LETTER[outcome.winner]} wins.`;
  return turn === person ? `Play as ${LETTER[person]}` : 'Computer thinking...';
};

export default function Cs50() {
  const { t } = useTranslator(pageTexts);
  const [person, setPerson] = useState<Side | null>(null);
  const [secret] = useState(studentAiSecret); // of `quadrille course cs50 --mine`
  useTitle('Tic-Tac-Toe');
  return (
    <section class="runner">
      {person === null ? (
        <div lang="en" class="runner-choice">
          <h1>Play Tic-Tac-Toe</h1>
          <p class="actions">
            {(['first', 'second'] as const).map(side => (
              <button key={side} type="button" class="button" onClick={() => setPerson(side)}>
                Play as {LETTER[side]}
              </button>
            ))}
          </p>
        </div>
      ) : (
        <Game person={person} secret={secret} again={() => setPerson(null)} />
      )}
      <p class="muted centred">{secret === null ? t.cs50.about : t.cs50.mine}</p>
    </section>
  );
}

interface GameProps {
  readonly person: Side;
  /** The secret of the command that serves a student's AI, if the game is against that one. */
  readonly secret: string | null;
  readonly again: () => void;
}

function Game({ person, secret, again }: GameProps) {
  const { say, lang } = useTranslator(pageTexts);
  const [moves, setMoves] = useState<readonly string[]>([]);
  const [trouble, setTrouble] = useState<LocalizedText | null>(null);
  const [scene, setScene] = useState<Scene>(() => startScene(rules));
  const [over, setOver] = useState<number | null>(null);
  const { position } = scene;
  /** Whether a move of the person waits for the referee. */
  const [sent, setSent] = useState(false);
  const active = position.turn === person && !position.outcome && !sent;
  const game = useRef<ReturnType<typeof startCs50Game>>(null);
  useEffect(() => {
    const moved = (text: string) => {
      setScene(scene => sceneAfter(scene, text));
      setMoves(moves => [...moves, text]);
      setSent(false);
    };
    game.current = startCs50Game({ person, secret, moved, failed: setTrouble });
    return () => game.current?.close();
  }, []);
  const play = (text: string) => {
    setSent(true);
    game.current?.play(text);
  };
  return (
    <div lang="en" class="sheet">
      <h1 aria-live="polite">{titleOf(position, person)}</h1>
      <SceneBoard lang="en" scene={{ ...scene, active }} onMove={play} onPoint={setOver} />
      <p class="runner-cells">
        <span class="runner-over">{over === null ? '' : actionOf(over)}</span>
        <span class="runner-moves">{movesMade(moves)}</span>
      </p>
      {trouble && (
        <p role="alert" lang={lang}>
          {say(trouble)}
        </p>
      )}
      <p class="actions centred-row">
        {(position.outcome || trouble) && (
          <button type="button" class="button" onClick={again}>
            Play Again
          </button>
        )}
      </p>
    </div>
  );
}
