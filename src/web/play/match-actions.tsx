import { useState } from 'preact/hooks';
import { other } from '../../core/game.ts';
import { recordOf, writeRecord } from '../../core/record.ts';
import { useTranslator } from '../shell/translator.ts';
import { type LiveMatch, type LiveState, SPEEDS } from './live-match.ts';
import { gameOf, seatName } from './setup.ts';

interface Props {
  readonly live: LiveMatch;
  readonly state: LiveState;
  readonly hint: () => Promise<void>;
  readonly rematch: () => void;
}

/** What a person may do beside moving, or with a game that is over. */
export function MatchActions(props: Props) {
  const { live } = props;
  if (live.isOver) return <AfterGame {...props} />;
  return live.acting === null ? <Watching {...props} /> : <Playing {...props} />;
}

function Playing({ live, state, hint }: Props) {
  const { t, say } = useTranslator();
  const [sure, setSure] = useState(false);
  const [searching, setSearching] = useState(false);
  const side = live.acting;
  if (side === null) return null;
  const { match } = state;
  const { offer } = match;
  if (offer?.what === 'draw' && (offer.side !== side || live.isShared)) {
    const answering = other(offer.side);
    return (
      <div class="actions" role="group" aria-label={t.play.actions}>
        <p>{t.play.drawOffered(say(match.rules.game.texts.sides[offer.side]))}</p>
        <button
          type="button"
          class="button"
          onClick={() => live.submit(answering, { type: 'accept', what: 'draw' })}
        >
          {t.play.accept}
        </button>
        <button
          type="button"
          onClick={() => live.submit(answering, { type: 'decline', what: 'draw' })}
        >
          {t.play.decline}
        </button>
      </div>
    );
  }
  if (sure)
    return (
      <div class="actions" role="group" aria-label={t.play.resignSure}>
        <p>{t.play.resignSure}</p>
        <button
          type="button"
          class="button danger"
          onClick={() => live.submit(side, { type: 'resign' })}
        >
          {t.play.yes}
        </button>
        <button type="button" onClick={() => setSure(false)}>
          {t.play.no}
        </button>
      </div>
    );
  const mine = match.position.turn === side;
  /** Of two at one screen, whoever has moved last takes it back. */
  const undoer = live.isShared ? other(match.position.turn) : side;
  const undoable = match.plies.some(ply => ply.side === undoer) && !offer;
  const search = () => {
    setSearching(true);
    void hint().finally(() => setSearching(false));
  };
  return (
    <div class="actions" role="group" aria-label={t.play.actions}>
      <button
        type="button"
        disabled={!undoable}
        onClick={() => live.submit(undoer, { type: 'offer', what: 'undo' })}
      >
        {t.play.undo}
      </button>
      <button type="button" disabled={!mine || searching} onClick={search}>
        {searching ? t.play.hinting : t.play.hint}
      </button>
      {!match.rules.game.drawless && (
        <button
          type="button"
          disabled={offer !== null}
          onClick={() => live.submit(side, { type: 'offer', what: 'draw' })}
        >
          {t.play.draw}
        </button>
      )}
      <button type="button" onClick={() => setSure(true)}>
        {t.play.resign}
      </button>
    </div>
  );
}

function Watching({ live, state }: Props) {
  const { t } = useTranslator();
  const [speed, setSpeed] = useState(() =>
    SPEEDS.indexOf(live.moveInterval as (typeof SPEEDS)[number]),
  );
  return (
    <div class="actions" role="group" aria-label={t.play.actions}>
      <button type="button" onClick={() => (state.paused ? live.go() : live.pause())}>
        {state.paused ? t.play.go : t.play.pause}
      </button>
      <button type="button" onClick={() => live.step()}>
        {t.play.step}
      </button>
      <label class="field">
        <span>{t.play.speed}</span>
        <select
          value={speed}
          onChange={event => {
            const chosen = Number(event.currentTarget.value);
            setSpeed(chosen);
            live.moveInterval = SPEEDS[chosen];
          }}
        >
          {SPEEDS.map((_, i) => (
            <option key={i} value={i}>
              {t.play.speeds[i]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function AfterGame({ live, state, rematch }: Props) {
  const translator = useTranslator();
  const { t } = translator;
  const { match } = state;
  const [asked, setAsked] = useState(false);
  const game = gameOf(match.rules);
  const record = writeRecord(
    recordOf(match, {
      First: seatName(game, live.setup.seats.first, translator),
      Second: seatName(game, live.setup.seats.second, translator),
    }),
  );
  return (
    <div class="actions" role="group" aria-label={t.play.actions}>
      <button
        type="button"
        class="button"
        disabled={asked}
        onClick={() => {
          setAsked(true);
          rematch();
        }}
      >
        {t.play.rematch}
      </button>
      <a class="button-like" href={`/play/${game.id}`}>
        {t.play.newGame}
      </a>
      <a class="button-like" href={`/analysis/${game.id}?record=${encodeURIComponent(record)}`}>
        {t.play.analyse}
      </a>
    </div>
  );
}
