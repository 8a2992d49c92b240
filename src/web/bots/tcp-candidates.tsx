import type { CandidateDecision, TcpBotState } from '../../protocols/bot-port-wire.ts';
import type { PendingRequest } from '../parts/use-request.ts';
import { readNothing, request } from '../session/api.ts';
import { useTranslator } from '../shell/translator.ts';
import { tcpBotTexts } from '../texts/tcp-bots.ts';

export interface TcpPartProps {
  readonly state: TcpBotState;
  readonly pending: PendingRequest;
}

/** Programs that speak their protocol and have shown no ticket: a click lets in one of them. */
export function TcpCandidates({ state, pending: { isBusy, run } }: TcpPartProps) {
  const { t } = useTranslator(tcpBotTexts);
  const decide = (candidate: number, decision: CandidateDecision) =>
    void run(() =>
      request('POST', `/api/tcp-bots/${state.bot}/candidates`, readNothing, {
        ...{ candidate, decision },
      }),
    );
  const hosts = state.candidates.map(({ host }) => host);
  const shared = new Set(hosts.filter((host, i) => hosts.indexOf(host) !== i));
  return (
    <div role="status" aria-atomic="false" aria-label={t.tcp.candidates}>
      {state.candidates.map(({ id, host, name }) => {
        const label = `candidate-${state.bot}-${id}`;
        return (
          <div key={id} class="candidate">
            <p id={label}>{t.tcp.candidate(host, name)}</p>
            <p class="actions">
              <button
                type="button"
                class="button"
                disabled={isBusy}
                aria-describedby={label}
                onClick={() => decide(id, 'admit')}
              >
                {t.tcp.admit}
              </button>
              <button
                type="button"
                class="quiet"
                disabled={isBusy}
                aria-describedby={label}
                onClick={() => decide(id, 'dismiss')}
              >
                {t.tcp.dismiss}
              </button>
            </p>
            <details>
              <summary>{t.tcp.everyGame}</summary>
              <p class="muted">{t.tcp.trustHow(host)}</p>
              <p class="actions">
                <button
                  type="button"
                  disabled={isBusy}
                  aria-describedby={label}
                  onClick={() => decide(id, 'trust')}
                >
                  {t.tcp.trust(host)}
                </button>
              </p>
            </details>
          </div>
        );
      })}
      {[...shared].map(host => (
        <p key={host} class="notice">
          {t.tcp.several(host)}
        </p>
      ))}
      {hosts.length > 0 && <p class="muted">{t.tcp.admitHow}</p>}
    </div>
  );
}

/** Machines whose programs are let in without a click. */
export function TrustedMachines({ state, pending: { isBusy, run } }: TcpPartProps) {
  const { t, lang } = useTranslator(tcpBotTexts);
  const time = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short' });
  const path = `/api/tcp-bots/${state.bot}`;
  return state.trusted.map(({ host, until }) => (
    <p key={host} class="actions">
      <span>{t.tcp.trusted(host, time.format(new Date(until)))}</span>
      <button
        type="button"
        class="quiet"
        disabled={isBusy}
        onClick={() => void run(() => request('PATCH', path, readNothing, { distrust: host }))}
      >
        {t.tcp.distrust}
      </button>
    </p>
  ));
}
