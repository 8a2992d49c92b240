import type { ComponentChildren } from 'preact';
import { type Game, SIDES, type Side } from '../../core/game.ts';
import { strategiesOf } from '../../engine/players.ts';
import type { Scene } from '../board/scene.ts';
import { Board } from '../parts/board.ts';
import { GameTabs } from '../parts/game-tabs.tsx';
import { type Choice, Options } from '../parts/options.tsx';
import { Piece } from '../parts/piece.tsx';
import { useTranslator } from '../shell/translator.ts';
import { withRules } from './online-setup.ts';
import { type GameSetup, players } from './setup.ts';
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
  readonly page: 'play' | 'online';
  readonly heading: string;
  readonly ways: readonly Way[];
  /** Choices for a seat, besides engines. */
  readonly people: readonly Choice[];
  readonly bots?: { readonly label: string; readonly choices: readonly Choice[] };
  readonly fault: string | null;
  readonly begin: {
    readonly text: string;
    readonly isEnabled: boolean;
    readonly act: () => void;
    /** Beside the button. */
    readonly note?: string;
  };
}

/** The setup form of a game, local or over the network, derived from the game. */
export function SetupForm<S extends GameSetup>(props: Props<S>) {
  const { game, setup, change, page, heading, ways, fault, begin } = props;
  const { t } = useTranslator();
  const { first, second } = setup.seats;
  return (
    <form
      class="setup slip"
      onSubmit={event => {
        event.preventDefault();
        begin.act();
      }}
    >
      <h2>{heading}</h2>
      <GameTabs current={game} page={page} />
      <VariantChoice
        game={game}
        rules={setup.rules}
        choose={rules => change(withRules(setup, rules))}
      />
      <Ways ways={ways} />
      {SIDES.map(side => (
        <SeatChoice key={side} side={side} {...props} />
      ))}
      <button
        type="button"
        class="quiet"
        onClick={() => change({ ...setup, seats: { first: second, second: first } })}
      >
        <span aria-hidden="true">⇅</span> {t.play.swap}
      </button>
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
        {begin.note !== undefined && <span class="whisper">{begin.note}</span>}
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

function SeatChoice<S extends GameSetup>({
  game,
  side,
  setup,
  change,
  people,
  bots,
}: Props<S> & { readonly side: Side }) {
  const translator = useTranslator();
  const { t, say } = translator;
  const { levels, strategies } = players(game, translator);
  const seat = setup.seats[side];
  const lesson = strategiesOf(game).find(({ name }) => name === seat)?.lesson;
  const groups = [
    ...(bots ? [bots] : []),
    { label: t.play.levels, choices: levels },
    { label: t.play.strategies, choices: strategies },
  ];
  const known = [...people, ...groups.flatMap(({ choices }) => choices)];
  return (
    <>
      <label class="field seat">
        <span>
          <Piece game={game} side={side} />
          {say(game.texts.sides[side])}
        </span>
        <select
          value={seat}
          onChange={event =>
            change({ ...setup, seats: { ...setup.seats, [side]: event.currentTarget.value } })
          }
        >
          <Options choices={people} />
          {groups.map(({ label, choices }) => (
            <optgroup key={label} label={label}>
              <Options choices={choices} />
            </optgroup>
          ))}
          {!known.some(([value]) => value === seat) && <Options choices={[[seat, seat]]} />}
        </select>
      </label>
      {lesson && <p class="lesson">{say(lesson)}</p>}
    </>
  );
}

/** A board beside the form; with `onMove`, a move on it starts the game. */
export function SetupLayout({
  game,
  scene,
  onMove,
  children,
}: {
  readonly game: Game;
  readonly scene: Scene;
  readonly onMove?: (move: string) => void;
  readonly children: ComponentChildren;
}) {
  const { say } = useTranslator();
  return (
    <div class="table">
      <section class="table-board sheet">
        <h1 class="board-title">{say(game.texts.name)}</h1>
        {onMove ? (
          <Board scene={scene} onMove={onMove} previews={0} />
        ) : (
          <Board scene={scene} still />
        )}
      </section>
      <aside class="table-side">{children}</aside>
    </div>
  );
}
