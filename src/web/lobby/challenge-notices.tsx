import { useEffect, useRef } from 'preact/hooks';
import { readPersonState, readSeated, type ShownChallenge } from '../../protocols/people-wire.ts';
import { useRequest } from '../parts/use-request.ts';
import { readNothing, request } from '../session/api.ts';
import { useTopic } from '../session/topics.ts';
import { useWhoAmI } from '../session/who-am-i.ts';
import { timeName } from '../setup/time-choice.tsx';
import { go } from '../shell/router.ts';
import { useTranslator } from '../shell/translator.ts';
import { lobbyTexts } from '../texts/lobby.ts';
import { personName, rulesName } from './game-names.ts';

/** On every page: challenges received, and answers to challenges sent. */
export default function ChallengeNotices() {
  const { me } = useWhoAmI();
  const own = me?.person?.id ?? null;
  return own === null ? null : <Notices own={own} />;
}

function Notices({ own }: { readonly own: string }) {
  const { t } = useTranslator(lobbyTexts);
  const { state } = useTopic('person', readPersonState);
  const challenges = state?.challenges ?? [];
  useAccepted(challenges, own);
  const shown = challenges.filter(
    ({ to, state: answer }) => answer === 'open' || (answer === 'declined' && to.id !== own),
  );
  if (shown.length === 0) return null;
  return (
    <div class="notices" aria-label={t.lobby.news} role="status">
      {shown.map(challenge =>
        challenge.to.id === own ? (
          <Received key={challenge.id} challenge={challenge} />
        ) : (
          <Sent key={challenge.id} challenge={challenge} />
        ),
      )}
    </div>
  );
}

/** When a challenge sent was accepted, goes to its game, in the visible window only. */
function useAccepted(challenges: readonly ShownChallenge[], own: string): void {
  const waited = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, from, state, room } of challenges) {
      if (from.id !== own) continue;
      if (state === 'open') waited.current.add(id);
      if (room === null || !waited.current.delete(id)) continue;
      if (document.visibilityState === 'visible') go(`/game/${room}`);
    }
  }, [challenges, own]);
}

function Received({ challenge }: { readonly challenge: ShownChallenge }) {
  const translator = useTranslator(lobbyTexts);
  const { t, say } = translator;
  const { isBusy, fault, run } = useRequest();
  const { id, from, rules, time } = challenge;
  const path = `/api/challenges/${id}`;
  const accept = async () => {
    const seated = await run(() => request('POST', `${path}/accept`, readSeated));
    if (seated) go(`/game/${seated.value.room}`);
  };
  const text = t.lobby.challenged(
    personName(from),
    rulesName(translator, rules),
    timeName(time, translator),
  );
  return (
    <div class="notice-slip">
      <p>
        <bdi>{text}</bdi>
      </p>
      <p class="actions">
        <button type="button" class="button" disabled={isBusy} onClick={() => void accept()}>
          {t.lobby.accept}
        </button>
        <button
          type="button"
          disabled={isBusy}
          onClick={() => void run(() => request('POST', `${path}/decline`, readNothing))}
        >
          {t.lobby.decline}
        </button>
      </p>
      {fault && <p class="fault">{say(fault.message)}</p>}
    </div>
  );
}

function Sent({ challenge }: { readonly challenge: ShownChallenge }) {
  const { t } = useTranslator(lobbyTexts);
  const { isBusy, run } = useRequest();
  const { id, to, state } = challenge;
  const name = personName(to);
  const isOpen = state === 'open';
  return (
    <div class="notice-slip">
      <p>
        <bdi>{isOpen ? t.lobby.waiting(name) : t.lobby.declined(name)}</bdi>
      </p>
      <p class="actions">
        <button
          type="button"
          disabled={isBusy}
          onClick={() => void run(() => request('DELETE', `/api/challenges/${id}`, readNothing))}
        >
          {isOpen ? t.lobby.withdraw : t.lobby.close}
        </button>
      </p>
    </div>
  );
}
