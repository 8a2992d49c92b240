import { useState } from 'preact/hooks';
import { readRulesId } from '../../core/variant.ts';
import { games } from '../../games/index.ts';
import {
  type ContestChoices,
  type ContestState,
  readContestChoices,
} from '../../protocols/contest-wire.ts';
import { FaultNotice } from '../parts/fault-notice.tsx';
import { submitBy } from '../parts/fields.tsx';
import { SelectOptions } from '../parts/select-options.tsx';
import { useRequest } from '../parts/use-request.ts';
import { readNothing, request } from '../session/api.ts';
import { useTranslator } from '../shell/translator.ts';
import { contestTexts } from '../texts/contest.ts';

/** Adds a late participant: a bot or a member of the class that is not in the championship yet. */
export function AddParticipant({ contest }: { readonly contest: ContestState }) {
  const { t } = useTranslator(contestTexts);
  const { isBusy, fault, run } = useRequest();
  const [choices, setChoices] = useState<ContestChoices | null>(null);
  const [chosen, setChosen] = useState('');
  const load = async () => {
    const path = `/api/contests/choices?class=${encodeURIComponent(contest.class)}`;
    const read = await run(() => request('GET', path, readContestChoices));
    if (read) setChoices(read.value);
  };
  const rules = readRulesId(games, contest.rules);
  const game = rules.ok ? rules.value.game.id : '';
  const taken = new Set(contest.participants.map(({ name }) => name));
  const offered = [
    ...(choices?.bots ?? []).filter(bot => bot.game === game),
    ...(choices?.members ?? []),
  ].filter(({ name }) => !taken.has(name));
  const seat = offered.find(each => each.seat === chosen)?.seat ?? offered[0]?.seat ?? null;
  const add = async () => {
    if (seat === null) return;
    const path = `/api/contests/${contest.id}/actions`;
    await run(() => request('POST', path, readNothing, { type: 'add', seat }));
  };
  return (
    <details
      onToggle={event => {
        if (event.currentTarget.open) void load();
      }}
    >
      <summary>{t.contest.addParticipant}</summary>
      <form class="name-form" onSubmit={submitBy(add)}>
        <select
          aria-label={t.contest.addParticipant}
          value={seat ?? ''}
          onChange={event => setChosen(event.currentTarget.value)}
        >
          <SelectOptions choices={offered.map(each => [each.seat, each.name])} />
        </select>
        <button type="submit" class="button" disabled={isBusy || seat === null}>
          {t.contest.add}
        </button>
        <FaultNotice fault={fault} />
      </form>
    </details>
  );
}
