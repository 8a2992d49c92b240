import { ok } from '../../core/result.ts';
import type { LobbyState, ShownPerson } from '../../protocols/people-wire.ts';
import { FaultNotice } from '../parts/fault-notice.tsx';
import { useRequest } from '../parts/use-request.ts';
import { request } from '../session/api.ts';
import { useTranslator } from '../shell/translator.ts';
import { lobbyTexts } from '../texts/lobby.ts';
import { personName } from './game-names.ts';
import type { Offer } from './offer-form.tsx';

/** Who is here; one tap challenges somebody to the chosen game. */
export function PeopleList({
  state,
  own,
  offer,
}: {
  readonly state: LobbyState;
  /** The user's id; null without a nickname. */
  readonly own: string | null;
  readonly offer: Offer;
}) {
  const { t } = useTranslator(lobbyTexts);
  const { isBusy, fault, run } = useRequest();
  const others = state.people.filter(({ id }) => id !== own);
  const challenge = ({ id }: ShownPerson) =>
    void run(() => request('POST', '/api/challenges', ok<unknown>, { ...offer, to: id }));
  return (
    <section class="slip" aria-labelledby="people-title">
      <h2 id="people-title">{t.lobby.people}</h2>
      {others.length === 0 && <p class="muted">{t.lobby.alone}</p>}
      <ul class="people-list">
        {state.people.map(person => (
          <li key={person.id}>
            <bdi>{personName(person)}</bdi>
            {person.id === own && <span class="muted">{t.lobby.itIsYou}</span>}
            {own !== null && person.id !== own && (
              <button
                type="button"
                class="quiet"
                disabled={isBusy}
                aria-label={t.lobby.challengeWho(personName(person))}
                onClick={() => challenge(person)}
              >
                {t.lobby.challenge}
              </button>
            )}
          </li>
        ))}
      </ul>
      {state.more > 0 && <p class="muted">{t.lobby.more(state.more)}</p>}
      <FaultNotice fault={fault} />
    </section>
  );
}
