import type { ContestState } from '../../protocols/contest-wire.ts';
import { useTranslator } from '../shell/translator.ts';
import { contestTexts } from '../texts/contest.ts';
import { AddParticipant } from './add-participant.tsx';
import { ParticipantActions } from './teacher-panel.tsx';

/** Who takes part, and whether each is there. */
export function Participants({ contest }: { readonly contest: ContestState }) {
  const { t } = useTranslator(contestTexts);
  return (
    <section class="slip contest-participants">
      <h2>{t.contest.participants}</h2>
      <ul class="participants">
        {contest.participants.map(each => (
          <li key={each.name}>
            <span class="dot" data-here={each.isHere} aria-hidden="true" />
            <strong>
              {each.bot === null ? each.name : <a href={`/bot/${each.bot}`}>{each.name}</a>}
            </strong>
            <span class="muted">
              {[
                t.contest.kinds[each.kind],
                each.pseudonym === null || each.pseudonym === each.name ? null : each.pseudonym,
                each.realName,
                each.version === null ? null : t.contest.version(each.version),
                each.isHere ? null : t.contest.notHere,
                each.isSuspended ? t.contest.suspended : null,
                each.isExcluded ? t.contest.excluded : null,
              ]
                .filter(part => part !== null)
                .join(', ')}
            </span>
            {contest.isTeacher && <ParticipantActions contest={contest} participant={each} />}
          </li>
        ))}
      </ul>
      {contest.isTeacher && contest.state !== 'over' && <AddParticipant contest={contest} />}
    </section>
  );
}
