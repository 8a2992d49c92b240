import { useState } from 'preact/hooks';
import { other, type Side } from '../../core/game.ts';
import { endingOf, undoCost } from '../../core/match.ts';
import { recordOf, writeRecord } from '../../core/record.ts';
import { SelectField } from '../parts/fields.tsx';
import { INTERVALS } from '../session/playback.ts';
import type { Playback, Session, SessionState } from '../session/session.ts';
import { useTranslator } from '../shell/translator.ts';
import { onlineTexts } from '../texts/online.ts';
import { ActionButton } from './action-button.tsx';
import { playerName } from './match-texts.ts';
import { RematchAction } from './rematch-action.tsx';

interface Props {
  readonly session: Session;
  readonly state: SessionState;
  readonly findHint: () => Promise<void>;
}

/** Actions besides moves, during a game. */
export function MatchActions(props: Props) {
  const { session, state } = props;
  if (endingOf(state.match)) return null;
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
  const [only, both] = state.here;
  const cost = undoCost(match, both === undefined ? only : other(match.position.turn));
  const undo = cost === 0 ? t.play.undo : t.play.undoFor(cost);
  const actions = [
    ['undo', undo, () => session.act({ type: 'offer', what: 'undo' })],
    ['hint', searching ? t.play.hinting : t.play.hint, search],
    ['draw', t.play.draw, () => session.act({ type: 'offer', what: 'draw' })],
    ['resign', t.play.resign, () => setResigning(true)],
  ] as const;
  return (
    <div class="actions" role="group" aria-label={t.play.actions}>
      {remote && match.offer && <p class="muted">{t.online.offerWaits}</p>}
      {actions.map(
        ([name, text, act]) =>
          can[name] !== 'never' && (
            <ActionButton
              key={name}
              icon={name}
              isEnabled={can[name] === 'now' && !(name === 'hint' && searching)}
              act={act}
            >
              {text}
            </ActionButton>
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
      <ActionButton
        icon={paused ? 'go' : 'pause'}
        act={() => (paused ? playback.resume() : playback.pause())}
      >
        {paused ? t.play.go : t.play.pause}
      </ActionButton>
      <ActionButton icon="step" act={() => playback.step()}>
        {t.play.step}
      </ActionButton>
      <SelectField
        label={t.play.speed}
        value={`${speed}`}
        set={value => {
          const chosen = Number(value);
          setSpeed(chosen);
          playback.interval = INTERVALS[chosen];
        }}
        choices={INTERVALS.map((_, i) => [`${i}`, t.play.speeds[i]])}
      />
    </div>
  );
}

/** Actions after a game. */
export function AfterGame({ session, state }: Pick<Props, 'session' | 'state'>) {
  const translator = useTranslator(onlineTexts);
  const { t } = translator;
  const { match, here, remote } = state;
  const { id } = match.rules.game;
  // the record may be read elsewhere, where "you" has no meaning
  const nameOf = (side: Side) =>
    !remote && here.length === 1 && state.players[side].kind === 'person'
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
      <a class="button-like" href={`/analysis/${id}?record=${encodeURIComponent(record)}&review`}>
        {t.play.analyse}
      </a>
    </div>
  );
}
