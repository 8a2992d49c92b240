import type { TcpProtocolName } from '../../protocols/wire.ts';
import { useTranslator } from '../shell/translator.ts';
import type { OnlineState } from './online-match.ts';
import { Qr } from './qr.tsx';
import { type Invitation, invitationsTo } from './seat-keys.ts';
import { ShareLink } from './share-link.tsx';
import { useOnlineWords } from './words.ts';

const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/** Where others open the app: as we came here, unless nobody else could. */
const baseAddress = (room: { readonly address: string }): string =>
  LOOPBACK.test(location.host) ? room.address : `${location.origin}/`;

export const gameLink = (room: { readonly address: string; readonly id: string }): string =>
  `${baseAddress(room)}game/${room.id}`;

/** Whom the game waits for, and how they come in. */
export function Waiting({ state }: { readonly state: OnlineState }) {
  const { room, status, match, you } = state;
  if (!room || !status || !match) return null;
  const invitations = invitationsTo(room.id).filter(
    ({ side }) => side !== you && !status.there[side],
  );
  const { local } = room;
  return (
    <>
      {invitations.map(invitation => (
        <Invite
          key={invitation.side}
          state={state}
          invitation={invitation}
          several={invitations.length > 1}
        />
      ))}
      <Doors state={state} />
      {local && (invitations.length > 0 || status.listeners.length > 0) && <OnlyHere />}
    </>
  );
}

/** For an opponent who is away and may have lost his link. */
export function LinkAgain({ state }: { readonly state: OnlineState }) {
  const words = useOnlineWords();
  const { room, status, you } = state;
  if (!room || !status) return null;
  const away = invitationsTo(room.id).filter(({ side }) => side !== you && !status.there[side]);
  return (
    <>
      {away.map(({ side, key }) => (
        <details key={side}>
          <summary>{words.theirLink}</summary>
          <ShareLink link={`${gameLink(room)}#${key}`} label={words.theirLink} />
        </details>
      ))}
    </>
  );
}

function OnlyHere() {
  const words = useOnlineWords();
  return <p class="notice">{words.onlyHere}</p>;
}

function Invite({
  state,
  invitation,
  several,
}: {
  readonly state: OnlineState;
  readonly invitation: Invitation;
  readonly several: boolean;
}) {
  const { say } = useTranslator();
  const words = useOnlineWords();
  const { room, match } = state;
  if (!room || !match) return null;
  const side = say(match.rules.game.texts.sides[invitation.side]);
  const link = `${gameLink(room)}#${invitation.key}`;
  const title = several ? words.inviteSide(side) : words.invite;
  return (
    <section class="invite">
      <h2>{title}</h2>
      <ShareLink link={link} label={title} />
      <Qr text={link} label={words.qr(link)} />
      <p class="whisper">{words.inviteHow}</p>
    </section>
  );
}

/** Our own player as a client, of the protocols that it speaks. */
function example(protocol: TcpProtocolName, host: string, port: number): string | null {
  const [name] = protocol.split('-');
  return name === 'ugi' ? null : `quadrille join ${name} ${host} ${port} --seat level:3`;
}

function Doors({ state }: { readonly state: OnlineState }) {
  const { say } = useTranslator();
  const words = useOnlineWords();
  const { room, status, match } = state;
  if (!room || !status || !match) return null;
  const { sides: names } = match.rules.game.texts;
  const host = new URL(baseAddress(room)).hostname;
  return (
    <>
      {status.listeners.map(({ protocol, port, sides }) => {
        const command = example(protocol, host, port);
        const [first, second] = sides.map(side => say(names[side]));
        return (
          <section key={protocol} class="listener">
            <h2>{words.connect(words.protocols[protocol])}</h2>
            <dl>
              <dt>{words.host}</dt>
              <dd>{host}</dd>
              <dt>{words.port}</dt>
              <dd>{port}</dd>
            </dl>
            <p class="whisper">
              {second === undefined ? words.side(first) : words.order(first, second)}
            </p>
            {command && (
              <p class="whisper">
                {words.tryIt} <code>{command}</code>
              </p>
            )}
          </section>
        );
      })}
    </>
  );
}
