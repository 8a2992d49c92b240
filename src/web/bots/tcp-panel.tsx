import type { TcpBotState } from '../../protocols/bot-port-wire.ts';
import { CopyText } from '../parts/copy-text.tsx';
import { FaultNotice } from '../parts/fault-notice.tsx';
import { useRequest } from '../parts/use-request.ts';
import { readNothing, request } from '../session/api.ts';
import { useTranslator } from '../shell/translator.ts';
import { tcpBotTexts } from '../texts/tcp-bots.ts';
import { clientCommands } from './client-commands.ts';
import { TcpCandidates, type TcpPartProps, TrustedMachines } from './tcp-candidates.tsx';
import { useLauncher } from './use-launcher.ts';

const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/** Where a bot's program connects, and who waits to be let in: for its author and the teacher. */
export function TcpBotPanel({ state }: { readonly state: TcpBotState }) {
  const { t, say } = useTranslator(tcpBotTexts);
  const pending = useRequest();
  const { protocol, port, ticket, isLocal, isOwn, trouble } = state;
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
      <TcpCandidates state={state} pending={pending} />
      <p class="muted">{how}</p>
      <TrustedMachines state={state} pending={pending} />
      {port !== null && <Commands state={state} host={host} port={port} />}
      <Settings state={state} pending={pending} />
      <FaultNotice fault={pending.fault} />
    </section>
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
  const launcher = useLauncher();
  const { protocol, name, isOwn, isLocal, ticket } = state;
  // at a port of its own, a program of this machine needs no ticket
  const shown = isLocal && (isOwn || protocol !== 'ugi') ? null : ticket;
  const target = { protocol, name, host, port, ticket: shown, isShared: !isOwn && !isLocal };
  return (
    <details>
      <summary>{t.tcp.commands}</summary>
      {launcher !== null &&
        clientCommands({ ...target, launcher }).map(({ kind, command }) => (
          <CopyText key={kind} title={t.tcp.command[kind]} text={command} />
        ))}
    </details>
  );
}

function Settings({ state, pending: { isBusy, run } }: TcpPartProps) {
  const { t } = useTranslator(tcpBotTexts);
  const path = `/api/tcp-bots/${state.bot}`;
  const change = (body: object) => void run(() => request('PATCH', path, readNothing, body));
  return (
    <details>
      <summary>{t.tcp.settings}</summary>
      <p>
        {t.tcp.version(state.version)}. <span class="muted">{t.tcp.newVersionHow}</span>
      </p>
      <p class="muted">{t.tcp.newTicketHow}</p>
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
