import { useState } from 'preact/hooks';
import { type ClassState, readMemberLink, type ShownMember } from '../../protocols/class-wire.ts';
import { ShareLink } from '../match/share-link.tsx';
import { FaultNotice } from '../parts/fault-notice.tsx';
import { useRequest } from '../parts/use-request.ts';
import { readNothing, request } from '../session/api.ts';
import { useTranslator } from '../shell/translator.ts';
import { classTexts } from '../texts/class.ts';
import { publicAddress } from './invite-panel.tsx';
import { NameForm } from './name-form.tsx';

/** Whether a page of the member is open. */
export function HereDot({ isHere }: { readonly isHere: boolean }) {
  const { t } = useTranslator(classTexts);
  const text = isHere ? t.classroom.here : t.classroom.notHere;
  return (
    <span class={`here-dot${isHere ? ' on' : ''}`} role="img" aria-label={text} title={text} />
  );
}

interface RowProps {
  readonly state: ClassState;
  readonly member: ShownMember;
}

const pathOf = ({ id }: ClassState, member: ShownMember): string =>
  `/api/classes/${id}/members/${member.id}`;

/** A member on the teacher's roster, with actions. */
export function RosterTableRow({ state, member }: RowProps) {
  const path = pathOf(state, member);
  const { t } = useTranslator(classTexts);
  const { roster } = t.classroom;
  const { pseudonym, here, joined, present, days } = member;
  const name = member.realName ?? pseudonym;
  const [isOpen, setOpen] = useState(false);
  const { isBusy, run } = useRequest();
  return (
    <>
      <tr class={joined ? '' : 'awaited'}>
        <th scope="row">
          <HereDot isHere={here} />
          <bdi>{name}</bdi>
        </th>
        <td>{joined ? <bdi>{pseudonym}</bdi> : <span class="muted">{roster.awaited}</span>}</td>
        <td>
          <label class="check">
            <input
              type="checkbox"
              checked={present === true}
              disabled={isBusy}
              aria-label={roster.presentToday(name)}
              onChange={event => {
                const { checked } = event.currentTarget;
                void run(() => request('PATCH', path, readNothing, { present: checked }));
              }}
            />
            {days !== null && days > 1 && <span class="muted">{roster.days(days)}</span>}
          </label>
        </td>
        <td>
          <button
            type="button"
            class="quiet"
            aria-expanded={isOpen}
            aria-label={roster.more(name)}
            title={roster.more(name)}
            onClick={() => setOpen(!isOpen)}
          >
            <span aria-hidden="true">⋯</span>
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr class="roster-more">
          <td colSpan={4}>
            <MemberActions state={state} member={member} name={name} close={() => setOpen(false)} />
          </td>
        </tr>
      )}
    </>
  );
}

function MemberActions({
  state,
  member,
  name,
  close,
}: RowProps & { readonly name: string; readonly close: () => void }) {
  const path = pathOf(state, member);
  const { t } = useTranslator(classTexts);
  const { roster } = t.classroom;
  const [link, setLink] = useState<string | null>(null);
  const [isSure, setSure] = useState(false);
  const { isBusy, fault, run } = useRequest();
  const change = (body: object) => request('PATCH', path, readNothing, body);
  const makeLink = async () => {
    const made = await run(() => request('POST', `${path}/link`, readMemberLink));
    if (made) setLink(`${publicAddress(state)}class#${made.value.secret}`);
  };
  return (
    <div class="member-actions">
      <NameForm
        label={roster.name}
        value={name}
        button={roster.rename}
        send={text => change({ name: text })}
      />
      <NameForm
        label={roster.pseudonym}
        value={member.pseudonym}
        button={roster.save}
        send={text => change({ pseudonym: text })}
      />
      {link !== null && (
        <>
          <ShareLink link={link} label={roster.link} />
          <p class="muted">{roster.linkHow(name)}</p>
        </>
      )}
      <p class="actions">
        {isSure ? (
          <>
            <span>{roster.removeSure(name)}</span>
            <button
              type="button"
              class="button danger"
              disabled={isBusy}
              onClick={() =>
                void run(() => change({ removed: true })).then(done => done && close())
              }
            >
              {roster.yes}
            </button>
            <button type="button" onClick={() => setSure(false)}>
              {roster.no}
            </button>
          </>
        ) : (
          <>
            <button type="button" disabled={isBusy} onClick={() => void makeLink()}>
              {roster.link}
            </button>
            <button type="button" onClick={() => setSure(true)}>
              {roster.remove}
            </button>
          </>
        )}
      </p>
      <FaultNotice fault={fault} />
    </div>
  );
}
