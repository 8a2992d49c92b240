import { endingOf } from '../../core/match.ts';
import type { RemoteSession } from '../session/remote-session.ts';
import { type Invitation, invitationsTo } from '../session/seat-keys.ts';
import type { RemoteState, SessionState } from '../session/session.ts';
import { useTranslator } from '../shell/translator.ts';
import { onlineTexts } from '../texts/online.ts';
import { BotPortsPanel } from './bot-ports-panel.tsx';
import { Claim } from './claim.tsx';
import { Evidence } from './evidence.tsx';
import { Qr, ShareLink } from './share-link.tsx';

interface Props {
  readonly state: SessionState;
  readonly remote: RemoteState;
}

const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/** The app's address for others: this page's, unless it is local. */
const baseAddress = (room: { readonly address: string }): string =>
  LOOPBACK.test(location.host) ? room.address : `${location.origin}/`;

const gameLink = (room: { readonly address: string; readonly id: string }): string =>
  `${baseAddress(room)}game/${room.id}`;

/** What a game at the server needs in addition: its players' links, and claims. */
export function RoomNotices({ session, ...props }: Props & { readonly session: RemoteSession }) {
  const { remote } = props;
  const { phase } = remote.status;
  return (
    <>
      {phase === 'waiting' && <Waiting session={session} {...props} />}
      {phase === 'playing' && <LinkAgain {...props} />}
      <Claim session={session} {...props} />
    </>
  );
}

/** This browser's unused invitations. */
const openInvitations = ({ state, remote: { room, status } }: Props): readonly Invitation[] =>
  invitationsTo(room.id).filter(({ side }) => !state.here.includes(side) && !status.there[side]);

/** The players awaited, and how they connect. */
function Waiting({ session, ...props }: Props & { readonly session: RemoteSession }) {
  const { t } = useTranslator(onlineTexts);
  const { room, status } = props.remote;
  const invitations = openInvitations(props);
  return (
    <>
      {invitations.map(invitation => (
        <Invite
          key={invitation.side}
          {...props}
          invitation={invitation}
          several={invitations.length > 1}
        />
      ))}
      {room.listed && props.state.here.length > 0 && (
        <p class="notice">
          {t.online.listed} <a href="/lobby">{t.online.toLobby}</a>
        </p>
      )}
      <BotPortsPanel session={session} host={new URL(baseAddress(room)).hostname} {...props} />
      {room.local && (invitations.length > 0 || status.listeners.length > 0) && (
        <p class="notice">{t.online.onlyHere}</p>
      )}
    </>
  );
}

/** For an opponent who is away and may have lost the link. */
function LinkAgain(props: Props) {
  const { t } = useTranslator(onlineTexts);
  return (
    <>
      {openInvitations(props).map(({ side, key }) => (
        <details key={side}>
          <summary>{t.online.theirLink}</summary>
          <ShareLink link={`${gameLink(props.remote.room)}#${key}`} label={t.online.theirLink} />
        </details>
      ))}
    </>
  );
}

function Invite({
  state,
  remote,
  invitation,
  several,
}: Props & { readonly invitation: Invitation; readonly several: boolean }) {
  const { t, say } = useTranslator(onlineTexts);
  const side = say(state.match.rules.game.texts.sides[invitation.side]);
  const link = `${gameLink(remote.room)}#${invitation.key}`;
  const title = several ? t.online.inviteSide(side) : t.online.invite;
  return (
    <section class="invite">
      <h2>{title}</h2>
      <ShareLink link={link} label={title} />
      <Qr text={link} label={t.online.qr(link)} />
      <p class="muted">{t.online.inviteHow}</p>
    </section>
  );
}

/** The evidence against a program that did not lose by the rules. */
export function GameEvidence({ state }: Pick<Props, 'state'>) {
  const evidence = endingOf(state.match)?.evidence;
  if (evidence === undefined) return null;
  return (
    <div class="slip">
      <Evidence text={evidence} />
    </div>
  );
}

export function Spectators({ state, remote: { room, status } }: Props) {
  const { t } = useTranslator(onlineTexts);
  return (
    <div class="slip onlookers">
      <p>
        {t.online.watching(status.watching)}
        {state.here.length === 0 && `. ${t.online.youWatch}`}
      </p>
      <details>
        <summary>{t.online.watchLink}</summary>
        <ShareLink link={gameLink(room)} label={t.online.watchLink} />
      </details>
    </div>
  );
}
