import type { ComponentChildren } from 'preact';
import type { Game } from '../../core/game.ts';
import type { Scene } from '../board/scene.ts';
import { GameCards } from '../parts/game-cards.tsx';
import { SceneBoard } from '../parts/scene-board.ts';
import { useTranslator } from '../shell/translator.ts';
import { withRules } from './online-setup.ts';
import type { GameSetup } from './setup.ts';
import { TimeChoice } from './time-choice.tsx';
import { VariantChoice } from './variant-choice.tsx';

/** A preset of the seats. */
export interface Way {
  readonly text: string;
  readonly isCurrent: boolean;
  /** An address, or a handler. */
  readonly to: string | (() => void);
}

interface Props<S extends GameSetup> {
  readonly game: Game;
  readonly setup: S;
  readonly change: (setup: S) => void;
  /** The address of the form for another game. */
  readonly to: (game: Game) => string;
  readonly heading: string;
  readonly ways: readonly Way[];
  readonly fault: string | null;
  readonly begin: {
    readonly text: string;
    readonly isEnabled: boolean;
    readonly act: () => void;
    /** Shown beside the button. */
    readonly note?: string;
  };
  /** The choice of the players. */
  readonly children: ComponentChildren;
}

/** The setup form of a game, local or over the network, derived from the game. */
export function SetupForm<S extends GameSetup>(props: Props<S>) {
  const { game, setup, change, to, heading, ways, fault, begin, children } = props;
  return (
    <form
      class="setup slip"
      onSubmit={event => {
        event.preventDefault();
        begin.act();
      }}
    >
      <h1>{heading}</h1>
      <GameCards current={game} to={to} />
      <VariantChoice
        key={game.id}
        game={game}
        rules={setup.rules}
        choose={rules => change(withRules(setup, rules))}
      />
      <Ways ways={ways} />
      {children}
      <TimeChoice game={game} time={setup.time} choose={time => change({ ...setup, time })} />
      {fault !== null && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      <p class="begin">
        <button type="submit" class="button" disabled={!begin.isEnabled}>
          {begin.text}
        </button>
        {begin.note !== undefined && <span class="muted">{begin.note}</span>}
      </p>
    </form>
  );
}

function Ways({ ways }: { readonly ways: readonly Way[] }) {
  const { t } = useTranslator();
  return (
    <div class="tabs ways" role="group" aria-label={t.play.who}>
      {ways.map(({ text, isCurrent, to }) =>
        typeof to === 'string' ? (
          <a key={text} class="tab" href={to} aria-current={isCurrent ? 'page' : undefined}>
            {text}
          </a>
        ) : (
          <button
            key={text}
            type="button"
            aria-pressed={isCurrent}
            onClick={() => !isCurrent && to()}
          >
            {text}
          </button>
        ),
      )}
    </div>
  );
}

/** A board beside the form; with `onMove`, a move on it starts the game. */
export function SetupLayout({
  scene,
  onMove,
  children,
}: {
  readonly scene: Scene;
  readonly onMove?: (move: string) => void;
  readonly children: ComponentChildren;
}) {
  return (
    <div class="table new-game">
      <section class="table-board sheet">
        {onMove ? (
          <SceneBoard scene={scene} onMove={onMove} previews={0} />
        ) : (
          <SceneBoard scene={scene} still />
        )}
      </section>
      <aside class="table-side">{children}</aside>
    </div>
  );
}
