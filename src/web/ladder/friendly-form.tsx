import { useState } from 'preact/hooks';
import { type LadderState, readCreatedLadder } from '../../protocols/ladder-wire.ts';
import { FaultNotice } from '../parts/fault-notice.tsx';
import { CheckField, SelectField } from '../parts/fields.tsx';
import type { Choice } from '../parts/select-options.tsx';
import { useRequest } from '../parts/use-request.ts';
import { request } from '../session/api.ts';
import { useTranslator } from '../shell/translator.ts';
import { ladderTexts } from '../texts/ladder.ts';
import { playerName } from './player-name.ts';

/** Requests two games of a bot of one's own against another one or a level, and lists the requests. */
export function FriendlyForm({ ladder }: { readonly ladder: LadderState }) {
  const { t } = useTranslator(ladderTexts);
  const { id, bots, levels, isTeacher, friendlies } = ladder;
  const own = bots.filter(({ mine }) => mine || isTeacher);
  const [one, setOne] = useState('');
  const [two, setTwo] = useState('');
  const [wantsRated, setRated] = useState(false);
  const sending = useRequest();
  const first = own.find(bot => bot.id === one) ?? own[0];
  const others = bots.filter(bot => bot.id !== first?.id);
  const opponents = [
    ...others.map((bot): Choice => [bot.id, bot.name]),
    ...levels.map((level): Choice => [level, playerName(t.ladder.level, level)]),
  ];
  const [second] = opponents.find(([id]) => id === two) ?? opponents[0] ?? [''];
  const isIn = (bot: string) => ladder.rows.some(row => row.id === bot && row.state !== 'left');
  const canRate = first !== undefined && isIn(first.id) && isIn(second);
  const send = async (event: Event) => {
    event.preventDefault();
    if (!first) return;
    const body = { one: first.id, two: second, rated: canRate && wantsRated };
    await sending.run(() =>
      request('POST', `/api/ladders/${id}/friendlies`, readCreatedLadder, body),
    );
  };
  if (!first && friendlies.length === 0) return null;
  return (
    <section class="slip">
      <h2>{t.ladder.friendly}</h2>
      {first && (
        <form class="ladder-form" onSubmit={send}>
          <SelectField
            label={t.ladder.one}
            value={first.id}
            set={setOne}
            choices={own.map(bot => [bot.id, bot.name])}
          />
          <SelectField label={t.ladder.two} value={second} set={setTwo} choices={opponents} />
          <CheckField checked={canRate && wantsRated} disabled={!canRate} set={setRated}>
            <span>{t.ladder.rated}</span>
          </CheckField>
          <button type="submit" class="button" disabled={sending.isBusy || ladder.paused}>
            {t.ladder.ask}
          </button>
          <p class="muted">{t.ladder.friendlyHelp}</p>
          <FaultNotice fault={sending.fault} />
        </form>
      )}
      <Requests friendlies={friendlies.slice(0, 6)} />
    </section>
  );
}

function Requests({ friendlies }: Pick<LadderState, 'friendlies'>) {
  const { t } = useTranslator(ladderTexts);
  if (friendlies.length === 0) return null;
  return (
    <ul class="ladder-requests" aria-label={t.ladder.requests}>
      {friendlies.map(({ id, names, state, games }) => (
        <li key={id} data-state={state}>
          <span>
            {t.ladder.against(
              playerName(t.ladder.level, names[0]),
              playerName(t.ladder.level, names[1]),
            )}
          </span>
          <span class="muted">
            {t.ladder.requestStates[state]}
            {games.map((game, i) => (
              <>
                {' · '}
                <a key={game} href={`/game/${game}`}>
                  {t.ladder.gameNumber(i + 1)}
                </a>
              </>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
