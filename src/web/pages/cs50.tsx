import { useEffect, useState } from 'preact/hooks';
import type { Position, Side } from '../../core/game.ts';
import { unwrap } from '../../core/result.ts';
import { rulesOf } from '../../core/variant.ts';
import { bestOf } from '../../engine/players.ts';
import { ticTacToe } from '../../games/tictactoe/index.ts';
import { sleep } from '../../match/timers.ts';
import { type Scene, sceneAfter, startScene } from '../board/scene.ts';
import { analyst, requestFor } from '../engine/engine.ts';
import { Board } from '../parts/board.ts';
import { useTitle } from '../shell/title.ts';
import { useTranslator } from '../shell/translator.ts';
import { pageTexts } from '../texts/pages.ts';

/** The course's runner, with its own titles in English, whatever the page's language. */
const LETTER = { first: 'X', second: 'O' } as const satisfies Record<Side, string>;
/** Delay of the AI's moves in milliseconds. */
const THINKING = 500;

const rules = unwrap(rulesOf(ticTacToe));

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
        <Game person={person} again={() => setPerson(null)} />
      )}
      <p class="whisper centred">{t.cs50.about}</p>
    </section>
  );
}

function Game({ person, again }: { readonly person: Side; readonly again: () => void }) {
  const [scene, setScene] = useState<Scene>(() => startScene(rules));
  const { position } = scene;
  const active = position.turn === person && !position.outcome;
  const play = (text: string) => setScene(sceneAfter(scene, text));
  useEffect(() => {
    if (position.outcome || active) return;
    let wanted = true;
    const waited = sleep(THINKING);
    const result = analyst().search(requestFor(rules, position, bestOf(ticTacToe).name, 'cs50'));
    void Promise.all([result, waited]).then(([{ move }]) => {
      if (wanted) play(move);
    });
    return () => {
      wanted = false;
    };
  }, [position, person]);
  return (
    <div lang="en" class="sheet">
      <h1 aria-live="polite">{titleOf(position, person)}</h1>
      <Board lang="en" scene={{ ...scene, active }} onMove={play} />
      <p class="actions centred-row">
        {position.outcome && (
          <button type="button" class="button" onClick={again}>
            Play Again
          </button>
        )}
      </p>
    </div>
  );
}
