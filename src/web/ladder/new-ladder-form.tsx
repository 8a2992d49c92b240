import { useState } from 'preact/hooks';
import { games } from '../../games/index.ts';
import { readCreatedLadder } from '../../protocols/ladder-wire.ts';
import { FaultNotice } from '../parts/fault-notice.tsx';
import { SelectField } from '../parts/fields.tsx';
import { GameField } from '../parts/games.tsx';
import { useRequest } from '../parts/use-request.ts';
import { request } from '../session/api.ts';
import { useTranslator } from '../shell/translator.ts';
import { ladderTexts } from '../texts/ladder.ts';

const SECONDS = [1, 2, 5, 10];
const USUAL_SECONDS = 2;

/** For the teacher: creates a ladder for a game that has none. */
export function NewLadderForm({
  classroom,
  taken,
  made,
}: {
  readonly classroom: string;
  readonly taken: readonly string[];
  readonly made: () => void;
}) {
  const { t } = useTranslator(ladderTexts);
  const free = games.map(({ id }) => id).filter(id => !taken.includes(id));
  const [chosen, setGame] = useState('');
  const [seconds, setSeconds] = useState(USUAL_SECONDS);
  const sending = useRequest();
  if (free.length === 0) return null;
  const game = free.find(id => id === chosen) ?? free[0];
  const send = async (event: Event) => {
    event.preventDefault();
    const body = { game, time: `${seconds}s` };
    const path = `/api/classes/${classroom}/ladders`;
    if (await sending.run(() => request('POST', path, readCreatedLadder, body))) made();
  };
  return (
    <form class="slip ladder-form" onSubmit={send}>
      <h2>{t.ladder.make}</h2>
      <GameField label={t.ladder.game} game={game} set={setGame} among={free} />
      <SelectField
        label={t.ladder.time}
        value={`${seconds}`}
        set={value => setSeconds(Number(value))}
        choices={SECONDS.map(each => [`${each}`, t.ladder.seconds(each)])}
      />
      <button type="submit" class="button" disabled={sending.isBusy}>
        {t.ladder.makeButton}
      </button>
      <FaultNotice fault={sending.fault} />
    </form>
  );
}
