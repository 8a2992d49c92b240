import { useState } from 'preact/hooks';
import type { ContestAction, ContestState } from '../../protocols/contest-wire.ts';
import { useRequest } from '../parts/use-request.ts';
import { readNothing, request } from '../session/api.ts';
import { useTranslator } from '../shell/translator.ts';
import { contestTexts } from '../texts/contest.ts';

/** Sends what the teacher asks for; the new state comes by the feed. */
function useAction(id: string) {
  const { say } = useTranslator(contestTexts);
  const { isBusy, fault, run } = useRequest();
  const act = async (action: ContestAction): Promise<boolean> => {
    const path = `/api/contests/${id}/actions`;
    return (await run(() => request('POST', path, readNothing, action))) !== null;
  };
  return { act, isBusy, fault: fault && say(fault.message) };
}

/** Starts, pauses and resumes; for the teacher alone. */
export function TeacherActions({ contest }: { readonly contest: ContestState }) {
  const { t } = useTranslator(contestTexts);
  const { act, isBusy, fault } = useAction(contest.id);
  const { state } = contest;
  if (state === 'over') return null;
  const type = state === 'running' ? 'pause' : 'start';
  const label = { ready: t.contest.start, running: t.contest.pause, paused: t.contest.resume };
  return (
    <>
      <p class="actions">
        <button
          type="button"
          class={type === 'start' ? 'button' : ''}
          disabled={isBusy}
          onClick={() => void act({ type })}
        >
          {label[state]}
        </button>
        {state === 'running' && <span class="muted">{t.contest.pauseHow}</span>}
      </p>
      {fault !== null && <p class="fault">{fault}</p>}
    </>
  );
}

/** A question with a reason, which is recorded. */
function WithReason({
  label,
  question,
  isDanger = false,
  act,
  without = null,
  isBusy,
  fault,
}: {
  readonly label: string;
  readonly question: string;
  readonly isDanger?: boolean;
  readonly act: (because: string) => Promise<boolean>;
  /** Further buttons, for actions without a reason. */
  readonly without?: { readonly label: string; readonly act: () => Promise<boolean> } | null;
  readonly isBusy: boolean;
  readonly fault: string | null;
}) {
  const { t } = useTranslator(contestTexts);
  const [isOpen, setOpen] = useState(false);
  const [because, setBecause] = useState('');
  if (!isOpen)
    return (
      <button type="button" class="quiet" onClick={() => setOpen(true)}>
        {label}
      </button>
    );
  const closeIf = (isDone: boolean) => {
    if (!isDone) return;
    setOpen(false);
    setBecause('');
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    closeIf(await act(because.trim()));
  };
  return (
    <form class="reason" onSubmit={event => void submit(event)}>
      <label>
        {question}
        <input
          type="text"
          required
          maxLength={500}
          value={because}
          placeholder={t.contest.reason}
          onInput={event => setBecause(event.currentTarget.value)}
        />
      </label>
      <span class="actions">
        <button
          type="submit"
          class={isDanger ? 'button danger' : 'button'}
          disabled={isBusy || because.trim() === ''}
        >
          {label}
        </button>
        {without && (
          <button
            type="button"
            disabled={isBusy}
            onClick={async () => closeIf(await without.act())}
          >
            {without.label}
          </button>
        )}
        <button type="button" onClick={() => setOpen(false)}>
          {t.contest.cancel}
        </button>
      </span>
      {fault !== null && <p class="fault">{fault}</p>}
    </form>
  );
}

/** A game that is played again: disputed, for a reason, or spoilt by the network. */
export function GameAgain({
  contest,
  number,
}: {
  readonly contest: ContestState;
  readonly number: number;
}) {
  const { t } = useTranslator(contestTexts);
  const { act, isBusy, fault } = useAction(contest.id);
  return (
    <WithReason
      label={t.contest.playAgain}
      question={t.contest.againWhy(number + 1)}
      act={because => act({ type: 'void', number, because })}
      without={{ label: t.contest.networkFault, act: () => act({ type: 'replay', number }) }}
      isBusy={isBusy}
      fault={fault}
    />
  );
}

export function ParticipantActions({
  contest,
  participant: { name, kind, isExcluded },
}: {
  readonly contest: ContestState;
  readonly participant: ContestState['participants'][number];
}) {
  const { t } = useTranslator(contestTexts);
  const { act, isBusy, fault } = useAction(contest.id);
  if (isExcluded) return null;
  return (
    <span class="participant-actions">
      {kind === 'bot' && (
        <WithReason
          label={t.contest.newVersion}
          question={t.contest.newVersionWhy(name)}
          act={because => act({ type: 'replace', name, because })}
          isBusy={isBusy}
          fault={fault}
        />
      )}
      <WithReason
        label={t.contest.exclude}
        question={t.contest.excludeWhy(name)}
        isDanger
        act={because => act({ type: 'exclude', name, because })}
        isBusy={isBusy}
        fault={fault}
      />
    </span>
  );
}
