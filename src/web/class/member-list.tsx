import { useState } from 'preact/hooks';
import type { ClassState } from '../../protocols/class-wire.ts';
import type { WhoAmI } from '../../protocols/people-wire.ts';
import { readNothing, request } from '../session/api.ts';
import { useTranslator } from '../shell/translator.ts';
import { classTexts } from '../texts/class.ts';
import { NameForm } from './name-form.tsx';
import { HereDot } from './roster-table-row.tsx';

type OwnMember = NonNullable<WhoAmI['classes'][number]['member']>;

/** The members of the class as they see each other, and the user's own name. */
export function MemberList({
  state,
  own,
  reload,
}: {
  readonly state: ClassState;
  readonly own: OwnMember | null;
  readonly reload: () => void;
}) {
  const { t } = useTranslator(classTexts);
  const { member } = t.classroom;
  const [isRenaming, setRenaming] = useState(false);
  return (
    <section class="slip" aria-labelledby="members-title">
      <h2 id="members-title">{member.title}</h2>
      {own && (
        <div class="own-member">
          <p>
            <bdi>{member.you(own.pseudonym, own.realName)}</bdi>
          </p>
          {isRenaming ? (
            <NameForm
              label={t.classroom.roster.pseudonym}
              value={own.pseudonym}
              button={t.classroom.roster.save}
              send={pseudonym =>
                request('PATCH', `/api/classes/${state.id}/members/${own.id}`, readNothing, {
                  pseudonym,
                })
              }
              done={() => {
                setRenaming(false);
                reload();
              }}
            >
              <button type="button" class="quiet" onClick={() => setRenaming(false)}>
                {t.classroom.roster.cancel}
              </button>
            </NameForm>
          ) : (
            <button type="button" class="quiet" onClick={() => setRenaming(true)}>
              {member.rename}
            </button>
          )}
        </div>
      )}
      <ul class="member-list">
        {state.members.map(({ id, pseudonym, realName, here, role }) => (
          <li key={id} class={id === own?.id ? 'own' : ''}>
            <HereDot isHere={here} />
            <bdi>{realName ?? pseudonym}</bdi>
            {role === 'teacher' && <span class="muted">{t.classroom.asTeacher}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
