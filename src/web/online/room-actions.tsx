import { useState } from 'preact/hooks';
import { other, type Side } from '../../core/game.ts';
import { endingOf, type Match } from '../../core/match.ts';
import { recordOf, writeRecord } from '../../core/record.ts';
import { botProtocolOf, PERSON, type RoomInfo, type RoomStatus } from '../../protocols/wire.ts';
import { go } from '../shell/router.ts';
import { useTranslator } from '../shell/translator.ts';
import { Claim } from './claim.tsx';
import { createGame } from './create.ts';
import type { OnlineMatch, OnlineState } from './online-match.ts';
import { useOnlineWords } from './words.ts';

interface Props {
  readonly online: OnlineMatch;
  readonly state: OnlineState;
  readonly room: RoomInfo;
  readonly status: RoomStatus;
  readonly match: Match;
  readonly nameOf: (side: Side) => string;
}

/** What can be done beside moving. */
export function RoomActions(props: Props) {
  const { match, state, status } = props;
  if (endingOf(match)) return <AfterGame {...props} />;
  if (state.you === null || status.phase !== 'playing') return null;
  return (
    <>
      <Claim
        online={props.online}
        state={state}
        you={state.you}
        drawless={match.rules.game.drawless === true}
      />
      <Playing {...props} you={state.you} />
    </>
  );
}

function Playing({ online, state, room, match, you }: Props & { readonly you: Side }) {
  const { t, say } = useTranslator();
  const words = useOnlineWords();
  const [sure, setSure] = useState(false);
  const { offer, rules } = match;
  const busy = state.pending !== null;
  if (offer && offer.side !== you) {
    const { what } = offer;
    const side = say(rules.game.texts.sides[offer.side]);
    return (
      <div class="actions" role="group" aria-label={t.play.actions}>
        <p role="status">{what === 'draw' ? words.drawOffered(side) : words.undoOffered(side)}</p>
        <button
          type="button"
          class="button"
          disabled={busy}
          onClick={() => online.act({ type: 'accept', what })}
        >
          {t.play.accept}
        </button>
        <button type="button" disabled={busy} onClick={() => online.act({ type: 'decline', what })}>
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
          onClick={() => {
            setSure(false);
            online.act({ type: 'resign' });
          }}
        >
          {t.play.yes}
        </button>
        <button type="button" onClick={() => setSure(false)}>
          {t.play.no}
        </button>
      </div>
    );
  const answers = botProtocolOf(room.seats[other(you)]) === null;
  const casual = room.time === 'none';
  const moved = match.plies.some(ply => ply.side === you);
  return (
    <div class="actions" role="group" aria-label={t.play.actions}>
      {offer && <p class="whisper">{words.offerWaits}</p>}
      {answers && casual && (
        <button
          type="button"
          disabled={busy || offer !== null || !moved}
          onClick={() => online.act({ type: 'offer', what: 'undo' })}
        >
          {t.play.undo}
        </button>
      )}
      {answers && !rules.game.drawless && (
        <button
          type="button"
          disabled={busy || offer !== null}
          onClick={() => online.act({ type: 'offer', what: 'draw' })}
        >
          {t.play.draw}
        </button>
      )}
      <button type="button" disabled={busy} onClick={() => setSure(true)}>
        {t.play.resign}
      </button>
    </div>
  );
}

function AfterGame(props: Props) {
  const { match, room, nameOf } = props;
  const { t } = useTranslator();
  const { id } = match.rules.game;
  const record = writeRecord(recordOf(match, { First: nameOf('first'), Second: nameOf('second') }));
  return (
    <div class="actions" role="group" aria-label={t.play.actions}>
      <Again {...props} />
      <a class="button-like" href={`/online/${room.rules.split(':')[0]}`}>
        {t.play.newGame}
      </a>
      <a class="button-like" href={`/analysis/${id}?record=${encodeURIComponent(record)}`}>
        {t.play.analyse}
      </a>
    </div>
  );
}

/** Players agree on a rematch; where none plays, whoever watches may start the programs again. */
function Again({ online, state, room, status }: Props) {
  const { t, say } = useTranslator();
  const words = useOnlineWords();
  const [trouble, setTrouble] = useState<string | null>(null);
  const { you } = state;
  const { next, asked } = status.rematch;
  if (next !== null)
    return (
      <>
        <p>{words.rematchGone}</p>
        <a class="button" href={`/game/${next}`}>
          {words.next}
        </a>
      </>
    );
  const isPerson = (side: Side) => room.seats[side] === PERSON;
  if (you === null) {
    if (isPerson('first') || isPerson('second')) return null;
    const { rules, time, seats } = room;
    const again = async () => {
      const created = await createGame({
        rules,
        time,
        seats: { first: seats.second, second: seats.first },
      });
      if (created.kind === 'created') go(`/game/${created.room}`);
      else setTrouble(created.words ? say(created.words) : words.unreachable);
    };
    return (
      <>
        {trouble && <p class="fault">{trouble}</p>}
        <button type="button" class="button" onClick={() => void again()}>
          {words.sameAgain}
        </button>
      </>
    );
  }
  const waits = asked[you] || state.wantsRematch;
  return (
    <>
      {waits && isPerson(other(you)) && <p role="status">{words.rematchAsked}</p>}
      {!waits && asked[other(you)] && <p role="status">{words.rematchOffered}</p>}
      <button type="button" class="button" disabled={waits} onClick={() => online.askForRematch()}>
        {t.play.rematch}
      </button>
    </>
  );
}
