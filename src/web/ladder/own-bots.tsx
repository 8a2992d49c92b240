import { ok } from '../../core/result.ts';
import type { LadderState } from '../../protocols/ladder-wire.ts';
import { FaultNotice } from '../parts/fault-notice.tsx';
import { CheckField } from '../parts/fields.tsx';
import { useRequest } from '../parts/use-request.ts';
import { request } from '../session/api.ts';
import { useTranslator } from '../shell/translator.ts';
import { ladderTexts } from '../texts/ladder.ts';
import { playerName } from './player-name.ts';

/** The user's bots, in the ladder or not; for the teacher all bots, and our levels. */
export function OwnBots({ ladder }: { readonly ladder: LadderState }) {
  const { t } = useTranslator(ladderTexts);
  const { id, isTeacher, bots, levels, rows } = ladder;
  const sending = useRequest();
  const shown = isTeacher ? bots : bots.filter(({ mine }) => mine);
  const inIt = new Set(rows.filter(({ state }) => state !== 'left').map(row => row.id));
  const turn = (bot: string, isIn: boolean) =>
    sending.run(() => request('PUT', `/api/ladders/${id}/bots/${bot}`, () => ok(null), { isIn }));
  const toggle = (bot: string, name: string, isIn: boolean) => (
    <li key={bot}>
      <CheckField checked={isIn} disabled={sending.isBusy} set={() => turn(bot, !isIn)}>
        <span>{name}</span>
      </CheckField>
    </li>
  );
  return (
    <section class="slip">
      <h2>{isTeacher ? t.ladder.enter : t.ladder.mine}</h2>
      {shown.length === 0 && !isTeacher && <p class="muted">{t.ladder.noBots}</p>}
      <ul class="ladder-bots">{shown.map(bot => toggle(bot.id, bot.name, bot.isIn))}</ul>
      {isTeacher && (
        <>
          <h3>{t.ladder.levels}</h3>
          <ul class="ladder-bots ladder-levels">
            {levels.map(level => toggle(level, playerName(t.ladder.level, level), inIt.has(level)))}
          </ul>
        </>
      )}
      <FaultNotice fault={sending.fault} />
    </section>
  );
}
