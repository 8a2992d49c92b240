import type { TcpBotState } from '../../protocols/bot-port-wire.ts';
import { type PendingRequest, useRequest } from '../parts/use-request.ts';
import { readNothing, request } from '../session/api.ts';
import { useTranslator } from '../shell/translator.ts';
import { tcpBotTexts } from '../texts/tcp-bots.ts';
import { clientCommands } from './client-commands.ts';

const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/** Where a bot's program connects, and who waits to be let in: for its author and the teacher. */
export function TcpBotPanel({ state }: { readonly state: TcpBotState }) {
  const { t, say } = useTranslator(tcpBotTexts);
  const pending = useRequest();
  const { protocol, port, ticket, isLocal, isOwn, trouble, trusted } = state;
  const host = LOOPBACK.test(location.host) ? state.host : location.hostname;
  const family = protocol === 'log320-course' ? 'log320' : protocol;
  const how = isLocal ? t.tcp.localHow : t.tcp.ticketHow[isOwn ? 'own' : family](ticket);
  const isHere = state.waiting + state.playing > 0;
  return (
    <section class="listener" aria-label={state.name}>
      <dl>
        <dt>{t.tcp.protocol}</dt>
        <dd class="words">{t.tcp.protocols[protocol]}</dd>
        <dt>{t.tcp.host}</dt>
        <dd>{host}</dd>
        <dt>{t.tcp.port}</dt>
        <dd>{port ?? '–'}</dd>
        <dt>{t.tcp.ticket}</dt>
        <dd>{ticket}</dd>
      </dl>
      {trouble && <p class="notice">{say(trouble)}</p>}
      {state.isAmbiguous && <p class="notice">{t.tcp.ambiguous}</p>}
      {state.wrongTickets > 0 && (
        <p class="notice">{state.acceptsTickets ? t.tcp.wrongTickets : t.tcp.ticketVoid}</p>
      )}
      <p role="status">{isHere ? (state.playing > 0 ? t.tcp.plays : t.tcp.waits) : t.tcp.nobody}</p>
      <Candidates state={state} pending={pending} />
      <p class="whisper">{how}</p>
      {trusted.length > 0 && (
        <p class="whisper">{t.tcp.trusted(trusted.map(each => each.host).join(', '))}</p>
      )}
      {port !== null && <Commands state={state} host={host} port={port} />}
      <Settings state={state} pending={pending} />
      {pending.fault && (
        <p class="fault" role="alert">
          {say(pending.fault.message)}
        </p>
      )}
    </section>
  );
}

interface PartProps {
  readonly state: TcpBotState;
  readonly pending: PendingRequest;
}

/** Programs that speak their protocol and have shown no ticket. */
function Candidates({ state, pending: { isBusy, run } }: PartProps) {
  const { t } = useTranslator(tcpBotTexts);
  const decide = (candidate: number, decision: 'admit' | 'dismiss') =>
    void run(() =>
      request('POST', `/api/tcp-bots/${state.bot}/candidates`, readNothing, {
        ...{ candidate, decision },
      }),
    );
  return (
    <div role="status" aria-atomic="false" aria-label={t.tcp.candidates}>
      {state.candidates.map(({ id, host, name }) => {
        const label = `candidate-${state.bot}-${id}`;
        return (
          <div key={id} class="actions candidate">
            <p id={label}>{t.tcp.candidate(host, name)}</p>
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
          </div>
        );
      })}
    </div>
  );
}

function Commands({
  state,
  host,
  port,
}: {
  readonly state: TcpBotState;
  readonly host: string;
  readonly port: number;
}) {
  const { t } = useTranslator(tcpBotTexts);
  return (
    <details>
      <summary>{t.tcp.commands}</summary>
      <dl class="commands">
        {clientCommands(state, host, port).flatMap(({ kind, command }) => [
          <dt key={`${kind} name`}>{t.tcp.command[kind]}</dt>,
          <dd key={kind} class="words">
            <code>{command}</code>
          </dd>,
        ])}
      </dl>
    </details>
  );
}

function Settings({ state, pending: { isBusy, run } }: PartProps) {
  const { t } = useTranslator(tcpBotTexts);
  const path = `/api/tcp-bots/${state.bot}`;
  const change = (body: object) => void run(() => request('PATCH', path, readNothing, body));
  return (
    <details>
      <summary>{t.tcp.settings}</summary>
      <p>
        {t.tcp.version(state.version)}. <span class="whisper">{t.tcp.newVersionHow}</span>
      </p>
      <p class="whisper">{t.tcp.newTicketHow}</p>
      <p class="actions">
        <button
          type="button"
          disabled={isBusy}
          onClick={() => void run(() => request('POST', `${path}/versions`, readNothing))}
        >
          {t.tcp.newVersion}
        </button>
        <button type="button" disabled={isBusy} onClick={() => change({ newTicket: true })}>
          {t.tcp.newTicket}
        </button>
        <button
          type="button"
          disabled={isBusy}
          onClick={() => change({ port: state.isOwn ? 'shared' : 'own' })}
        >
          {state.isOwn ? t.tcp.takeShared : t.tcp.takeOwn}
        </button>
      </p>
    </details>
  );
}
