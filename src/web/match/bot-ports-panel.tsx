import type { TcpProtocolName } from '../../protocols/bot-seats.ts';
import type { RoomPort, RoomStatus } from '../../protocols/wire.ts';
import { type ClientTarget, clientCommands } from '../bots/client-commands.ts';
import { useLauncher } from '../bots/use-launcher.ts';
import { CopyText } from '../parts/copy-text.tsx';
import type { RemoteSession } from '../session/remote-session.ts';
import type { RemoteState, SessionState } from '../session/session.ts';
import { useTranslator } from '../shell/translator.ts';
import { onlineTexts } from '../texts/online.ts';

type BotListenerInfo = RoomStatus['listeners'][number];

interface Props {
  readonly session: RemoteSession;
  readonly state: SessionState;
  readonly remote: RemoteState;
  /** The server's host as others know it. */
  readonly host: string;
}

/** Both dialects of LOG320 have one name. */
const family = (protocol: TcpProtocolName) => (protocol === 'log320-course' ? 'log320' : protocol);

/** Commands that start a program against a port: one's own, or one of ours to try. */
function Commands({ target }: { readonly target: Omit<ClientTarget, 'launcher' | 'isShared'> }) {
  const { t } = useTranslator(onlineTexts);
  const launcher = useLauncher();
  if (launcher === null) return null;
  const { commands } = t.online;
  return clientCommands({ ...target, launcher, isShared: true }).map(({ kind, command }) =>
    kind === 'loop' || kind === 'builtIn' || kind === 'ticket' ? null : (
      <CopyText key={kind} title={commands[kind]} text={command} />
    ),
  );
}

/** Where the awaited bots connect, and which programs wait to be let in. */
export function BotPortsPanel(props: Props) {
  const { status, ports } = props.remote;
  return (
    <>
      {status.listeners.map(listener => (
        <BotPort
          key={listener.port}
          {...props}
          listener={listener}
          own={ports.find(({ port }) => port === listener.port)}
        />
      ))}
    </>
  );
}

interface PortProps extends Props {
  readonly listener: BotListenerInfo;
  /** Unknown to spectators. */
  readonly own: RoomPort | undefined;
}

function BotPort(props: PortProps) {
  const { listener, own, state, host } = props;
  const { room } = props.remote;
  const { t, say } = useTranslator(onlineTexts);
  const { protocol, port, sides } = listener;
  const { sides: names } = state.match.rules.game.texts;
  const [first, second] = sides.map(side => say(names[side]));
  // programs of this machine need no ticket
  const ticket = room.local ? null : (own?.ticket ?? null);
  return (
    <section class="listener">
      <h2>{t.online.connect(t.online.protocols[protocol])}</h2>
      <dl>
        <dt>{t.online.host}</dt>
        <dd>{host}</dd>
        <dt>{t.online.port}</dt>
        <dd>{port}</dd>
        {ticket !== null && (
          <>
            <dt>{t.online.ticket}</dt>
            <dd>{ticket}</dd>
          </>
        )}
      </dl>
      <p class="muted">
        {second === undefined ? t.online.side(first) : t.online.order(first, second)}
      </p>
      {ticket !== null && <p class="muted">{t.online.ticketHow[family(protocol)](ticket)}</p>}
      <Candidates {...props} />
      <Commands target={{ protocol, name: 'Ada', host, port, ticket }} />
    </section>
  );
}

/** Programs that speak their protocol and showed no ticket, for the owners of the room. */
function Candidates({ session, state, remote, listener, own }: PortProps) {
  const { t, say } = useTranslator(onlineTexts);
  if (!own) return null;
  const { sides: names } = state.match.rules.game.texts;
  const { port, sides } = listener;
  const next = sides.find(side => !remote.status.there[side]) ?? sides[0];
  const isVoid = own.ticket === null && own.wrongTickets > 0;
  return (
    <div role="status" aria-atomic="false" aria-label={t.online.candidates}>
      {own.wrongTickets > 0 && (
        <p class="notice">{isVoid ? t.online.ticketVoid : t.online.wrongTickets}</p>
      )}
      {own.candidates.map(({ id, host, name }) => {
        const label = `candidate-${port}-${id}`;
        return (
          <div key={id} class="actions candidate">
            <p id={label}>{t.online.candidate({ host, name, side: say(names[next]) })}</p>
            <button
              type="button"
              class="button"
              aria-describedby={label}
              onClick={() => session.decide('admit', port, id)}
            >
              {t.online.admit}
            </button>
            <button
              type="button"
              class="quiet"
              aria-describedby={label}
              onClick={() => session.decide('dismiss', port, id)}
            >
              {t.online.dismiss}
            </button>
          </div>
        );
      })}
    </div>
  );
}
