import { useState } from 'preact/hooks';
import type { Side } from '../../core/game.ts';
import { endingOf } from '../../core/match.ts';
import { recordOf, writeRecord } from '../../core/record.ts';
import { INTERVALS } from '../session/playback.ts';
import type { Playback, Session, SessionState } from '../session/session.ts';
import { useTranslator } from '../shell/translator.ts';
import { onlineTexts } from '../texts/online.ts';
import { playerName } from './match-texts.ts';

interface Props {
  readonly session: Session;
  readonly state: SessionState;
  readonly findHint: () => Promise<void>;
}

/** Actions besides moves, during a game and after it. */
export function MatchActions(props: Props) {
  const { session, state } = props;
  if (endingOf(state.match)) return <AfterGame {...props} />;
  if (session.playback) return <PlaybackActions playback={session.playback} {...state} />;
  if (state.can.resign === 'never') return null;
  return <Playing {...props} />;
}

function Playing({ session, state, findHint }: Props) {
  const { t } = useTranslator(onlineTexts);
  const [resigning, setResigning] = useState(false);
  const [searching, setSearching] = useState(false);
  const { match, can, remote } = state;
  if (can.answer) return <OfferAnswer session={session} state={state} what={can.answer} />;
  if (resigning)
    return (
      <div class="actions" role="group" aria-label={t.play.resignSure}>
        <p>{t.play.resignSure}</p>
        <button
          type="button"
          class="button danger"
          onClick={() => {
            setResigning(false);
            session.act({ type: 'resign' });
          }}
        >
          {t.play.yes}
        </button>
        <button type="button" onClick={() => setResigning(false)}>
          {t.play.no}
        </button>
      </div>
    );
  const search = () => {
    setSearching(true);
    void findHint().finally(() => setSearching(false));
  };
  const actions = [
    ['undo', t.play.undo, () => session.act({ type: 'offer', what: 'undo' })],
    ['hint', searching ? t.play.hinting : t.play.hint, search],
    ['draw', t.play.draw, () => session.act({ type: 'offer', what: 'draw' })],
    ['resign', t.play.resign, () => setResigning(true)],
  ] as const;
  return (
    <div class="actions" role="group" aria-label={t.play.actions}>
      {remote && match.offer && <p class="whisper">{t.online.offerWaits}</p>}
      {actions.map(
        ([name, text, act]) =>
          can[name] !== 'never' && (
            <button
              key={name}
              type="button"
              disabled={can[name] !== 'now' || (name === 'hint' && searching)}
              onClick={act}
            >
              {text}
            </button>
          ),
      )}
    </div>
  );
}

function OfferAnswer({
  session,
  state,
  what,
}: Pick<Props, 'session' | 'state'> & { readonly what: 'draw' | 'undo' }) {
  const { t, say } = useTranslator(onlineTexts);
  const { match, remote } = state;
  if (!match.offer) return null;
  const side = say(match.rules.game.texts.sides[match.offer.side]);
  const busy = remote?.pending === true;
  return (
    <div class="actions" role="group" aria-label={t.play.actions}>
      <p role="status">{what === 'draw' ? t.play.drawOffered(side) : t.online.undoOffered(side)}</p>
      <button
        type="button"
        class="button"
        disabled={busy}
        onClick={() => session.act({ type: 'accept', what })}
      >
        {t.play.accept}
      </button>
      <button type="button" disabled={busy} onClick={() => session.act({ type: 'decline', what })}>
        {t.play.decline}
      </button>
    </div>
  );
}

/** For a game between engines. */
function PlaybackActions({
  playback,
  paused,
}: {
  readonly playback: Playback;
  readonly paused: boolean;
}) {
  const { t } = useTranslator();
  const [speed, setSpeed] = useState(() => INTERVALS.indexOf(playback.interval));
  return (
    <div class="actions" role="group" aria-label={t.play.actions}>
      <button type="button" onClick={() => (paused ? playback.resume() : playback.pause())}>
        {paused ? t.play.go : t.play.pause}
      </button>
      <button type="button" onClick={() => playback.step()}>
        {t.play.step}
      </button>
      <label class="field">
        <span>{t.play.speed}</span>
        <select
          value={speed}
          onChange={event => {
            const chosen = Number(event.currentTarget.value);
            setSpeed(chosen);
            playback.interval = INTERVALS[chosen];
          }}
        >
          {INTERVALS.map((_, i) => (
            <option key={i} value={i}>
              {t.play.speeds[i]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function AfterGame({ session, state }: Props) {
  const translator = useTranslator(onlineTexts);
  const { t } = translator;
  const { match, remote } = state;
  const { id } = match.rules.game;
  // the record may be read elsewhere, where "you" has no meaning
  const nameOf = (side: Side) =>
    !remote && state.players[side].kind === 'person'
      ? t.play.person
      : playerName(translator, state, side);
  const record = writeRecord(recordOf(match, { First: nameOf('first'), Second: nameOf('second') }));
  return (
    <div class="actions" role="group" aria-label={t.play.actions}>
      <RematchAction session={session} state={state} />
      {!remote?.room.contest && (
        <a class="button-like" href={`/${remote ? 'online' : 'play'}/${id}`}>
          {t.play.newGame}
        </a>
      )}
      <a class="button-like" href={`/analysis/${id}?record=${encodeURIComponent(record)}`}>
        {t.play.analyse}
      </a>
    </div>
  );
}

/** Players agree on a rematch; if none is a person, spectators may start one. */
function RematchAction({ session, state }: Pick<Props, 'session' | 'state'>) {
  const { t } = useTranslator(onlineTexts);
  const { kind, asked, wanted, opponent, next } = state.rematch;
  if (next !== null && !wanted)
    return (
      <>
        <p>{t.online.rematchGone}</p>
        <a class="button" href={next}>
          {t.online.next}
        </a>
      </>
    );
  if (kind === 'none') return null;
  return (
    <>
      {asked && opponent !== 'none' && <p role="status">{t.online.rematchAsked}</p>}
      {!asked && opponent === 'asks' && <p role="status">{t.online.rematchOffered}</p>}
      <button type="button" class="button" disabled={asked} onClick={() => session.rematch()}>
        {kind === 'replay' ? t.online.sameAgain : t.play.rematch}
      </button>
    </>
  );
}
