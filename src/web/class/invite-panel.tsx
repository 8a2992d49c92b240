import { useState } from 'preact/hooks';
import type { ClassState } from '../../protocols/class-wire.ts';
import { Qr, ShareLink } from '../match/share-link.tsx';
import { useRequest } from '../parts/use-request.ts';
import { readNothing, request } from '../session/api.ts';
import { useTranslator } from '../shell/translator.ts';
import { classTexts } from '../texts/class.ts';
import { onlineTexts } from '../texts/online.ts';

const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/** The app's address for others: this page's, unless it is local. Ends with a slash. */
export const publicAddress = ({ address }: { readonly address: string }): string =>
  LOOPBACK.test(location.host) ? address : `${location.origin}/`;

/** A code in two halves, easier to read aloud. */
const halves = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** How students join: the code, the QR code, the link; large on request, for the projector. */
export function InvitePanel({ state }: { readonly state: ClassState }) {
  const { t, say } = useTranslator(classTexts);
  const { t: online } = useTranslator(onlineTexts);
  const [isBig, setBig] = useState(false);
  const { isBusy, fault, run } = useRequest();
  const { id, code, settings } = state;
  if (code === null) return null;
  const address = publicAddress(state);
  const link = `${address}join/${code}`;
  const path = `/api/classes/${id}`;
  const { invite } = t.classroom;
  return (
    <section class={`slip invite-panel${isBig ? ' big' : ''}`} aria-labelledby="invite-title">
      <h2 id="invite-title">{invite.title}</h2>
      {settings.locked ? (
        <p class="notice">{invite.locked}</p>
      ) : (
        <>
          <p class="class-code">
            <span class="sr-only">{invite.code} </span>
            {halves(code)}
          </p>
          <Qr text={link} label={invite.qr(link)} />
          <p class="muted centred">{invite.how(`${address}join`)}</p>
          {!isBig && <ShareLink link={link} label={invite.link} />}
          {!isBig && state.local && <p class="notice">{online.online.onlyHere}</p>}
        </>
      )}
      <p class="actions">
        {!settings.locked && (
          <button type="button" onClick={() => setBig(!isBig)}>
            {isBig ? invite.small : invite.big}
          </button>
        )}
        <button
          type="button"
          disabled={isBusy}
          onClick={() =>
            void run(() =>
              request('PATCH', path, readNothing, { settings: { locked: !settings.locked } }),
            )
          }
        >
          {settings.locked ? invite.unlock : invite.lock}
        </button>
        {!isBig && (
          <button
            type="button"
            disabled={isBusy}
            onClick={() => void run(() => request('POST', `${path}/code`, readNothing))}
          >
            {invite.renew}
          </button>
        )}
      </p>
      {fault && <p class="fault">{say(fault.message)}</p>}
    </section>
  );
}
