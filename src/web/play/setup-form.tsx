import { useState } from 'preact/hooks';
import { type Game, SIDES, type Side } from '../../core/game.ts';
import { readVariant, rulesId, standardOptions, writeVariant } from '../../core/variant.ts';
import { bestOf, strategiesOf } from '../../engine/players.ts';
import { games } from '../../games/index.ts';
import { Piece } from '../parts/piece.tsx';
import { go } from '../shell/router.ts';
import { useTranslator } from '../shell/translator.ts';
import { defaultRival, HUMAN, players, readSetup, type Setup } from './setup.ts';
import { TimeChoice } from './time-choice.tsx';

interface Props {
  readonly game: Game;
  readonly setup: Setup;
  readonly change: (setup: Setup) => void;
  readonly begin: () => void;
}

const CUSTOM = '…';

/** What there is to choose before a game, all of it derived from the game. */
export function SetupForm({ game, setup, change, begin }: Props) {
  const { t, say } = useTranslator();
  const read = readSetup(setup);
  return (
    <form
      class="setup slip"
      onSubmit={event => {
        event.preventDefault();
        begin();
      }}
    >
      <h2>{t.play.heading}</h2>
      <div class="tabs" role="group" aria-label={t.play.game}>
        {games.map(one => (
          <button
            key={one.id}
            type="button"
            aria-pressed={one.id === game.id}
            onClick={() => go(`/play/${one.id}`, true)}
          >
            {say(one.texts.name)}
          </button>
        ))}
      </div>
      <VariantChoice game={game} setup={setup} change={change} />
      <Ways game={game} setup={setup} change={change} />
      {SIDES.map(side => (
        <SeatChoice key={side} game={game} side={side} setup={setup} change={change} />
      ))}
      <button
        type="button"
        class="quiet"
        onClick={() =>
          change({ ...setup, seats: { first: setup.seats.second, second: setup.seats.first } })
        }
      >
        <span aria-hidden="true">⇅</span> {t.play.swap}
      </button>
      <TimeChoice game={game} time={setup.time} choose={time => change({ ...setup, time })} />
      {!read.ok && <p class="fault">{say(read.fault.message)}</p>}
      <p class="begin">
        <button type="submit" class="button" disabled={!read.ok}>
          {t.play.begin}
        </button>
        {setup.seats.first === HUMAN && <span class="whisper">{t.play.tapToBegin}</span>}
      </p>
    </form>
  );
}

interface PartProps {
  readonly game: Game;
  readonly setup: Setup;
  readonly change: (setup: Setup) => void;
}

export function VariantChoice({ game, setup, change }: PartProps) {
  const { t, say } = useTranslator();
  const [custom, setCustom] = useState(false);
  if (Object.keys(game.options).length === 0) return null;
  const standard = standardOptions(game);
  const written = setup.rules.includes(':')
    ? setup.rules.slice(setup.rules.indexOf(':') + 1)
    : 'standard';
  const read = readVariant(game, written);
  const options = read.ok ? read.value : standard;
  const named = Object.keys(game.presets).find(
    name =>
      writeVariant(game, { ...standard, ...game.presets[name] }) === writeVariant(game, options),
  );
  const isStandard = writeVariant(game, options) === '';
  const value = custom ? CUSTOM : isStandard ? 'standard' : (named ?? CUSTOM);
  const choose = (name: string) => {
    setCustom(name === CUSTOM);
    if (name === CUSTOM) return;
    change({ ...setup, rules: rulesId(game, { ...standard, ...game.presets[name] }) });
  };
  return (
    <>
      <label class="field">
        <span>{t.play.variant}</span>
        <select value={value} onChange={event => choose(event.currentTarget.value)}>
          <option value="standard">{t.play.standard}</option>
          {Object.keys(game.presets).map(name => (
            <option key={name} value={name}>
              {say(game.texts.presets[name])}
            </option>
          ))}
          <option value={CUSTOM}>{t.play.custom}</option>
        </select>
      </label>
      {value === CUSTOM && (
        <fieldset class="own-rules">
          <legend>{t.play.options}</legend>
          {Object.entries(game.options).map(([name, option]) => (
            <label key={name} class="field">
              <span>{say(option.words)}</span>
              {option.kind === 'integer' ? (
                <input
                  type="number"
                  min={option.min}
                  max={option.max}
                  value={options[name]}
                  onInput={event => {
                    const number = Number(event.currentTarget.value);
                    if (Number.isInteger(number) && number >= option.min && number <= option.max)
                      change({ ...setup, rules: rulesId(game, { ...options, [name]: number }) });
                  }}
                />
              ) : (
                <select
                  value={options[name]}
                  onChange={event =>
                    change({
                      ...setup,
                      rules: rulesId(game, { ...options, [name]: event.currentTarget.value }),
                    })
                  }
                >
                  {option.values.map(one => (
                    <option key={one} value={one}>
                      {game.texts.presets[one] ? say(game.texts.presets[one]) : t.play.standard}
                    </option>
                  ))}
                </select>
              )}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}

/** Three ways to play in one press each; the seats below say it in full. */
function Ways({ game, setup, change }: PartProps) {
  const { t } = useTranslator();
  const rival = defaultRival(game);
  const ways = {
    computer: { first: HUMAN, second: rival },
    shared: { first: HUMAN, second: HUMAN },
    engines: { first: rival, second: bestOf(game).name },
  } as const;
  const people = SIDES.filter(side => setup.seats[side] === HUMAN).length;
  const current = (['engines', 'computer', 'shared'] as const)[people];
  return (
    <div class="tabs ways" role="group" aria-label={t.play.who}>
      {(['computer', 'shared', 'engines'] as const).map(way => (
        <button
          key={way}
          type="button"
          aria-pressed={way === current}
          onClick={() => way !== current && change({ ...setup, seats: ways[way] })}
        >
          {t.play.ways[way]}
        </button>
      ))}
      {(['friend', 'bot'] as const).map(way => (
        <a key={way} class="tab" href={`/online/${game.id}?with=${way}`}>
          {t.play.ways[way]}
        </a>
      ))}
    </div>
  );
}

function SeatChoice({ game, side, setup, change }: PartProps & { readonly side: Side }) {
  const translator = useTranslator();
  const { t, say } = translator;
  const { levels, strategies } = players(game, translator);
  const seat = setup.seats[side];
  const lesson = strategiesOf(game).find(({ name }) => name === seat)?.lesson;
  const known = [...levels, ...strategies].some(([name]) => name === seat) || seat === HUMAN;
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
          <option value={HUMAN}>{t.play.person}</option>
          <optgroup label={t.play.levels}>
            {levels.map(([name, text]) => (
              <option key={name} value={name}>
                {text}
              </option>
            ))}
          </optgroup>
          <optgroup label={t.play.strategies}>
            {strategies.map(([name, text]) => (
              <option key={name} value={name}>
                {text}
              </option>
            ))}
          </optgroup>
          {!known && <option value={seat}>{seat}</option>}
        </select>
      </label>
      {lesson && <p class="lesson">{say(lesson)}</p>}
    </>
  );
}
