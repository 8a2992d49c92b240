import { useState } from 'preact/hooks';
import { games } from '../../games/index.ts';
import { readCreatedLadder } from '../../protocols/ladder-wire.ts';
import { useRequest } from '../parts/use-request.ts';
import { request } from '../session/api.ts';
import { useTranslator } from '../shell/translator.ts';
import { ladderTexts } from '../texts/ladder.ts';

const SECONDS = [1, 2, 5, 10];
const USUAL_SECONDS = 2;

/** For the teacher: a ladder for a game that has none. */
export function NewLadderForm({
  classroom,
  taken,
  made,
}: {
  readonly classroom: string;
  readonly taken: readonly string[];
  readonly made: () => void;
}) {
  const { t, say } = useTranslator(ladderTexts);
  const free = games.filter(({ id }) => !taken.includes(id));
  const [chosen, setGame] = useState('');
  const [seconds, setSeconds] = useState(USUAL_SECONDS);
  const sending = useRequest();
  if (free.length === 0) return null;
  const game = free.find(({ id }) => id === chosen)?.id ?? free[0].id;
  const send = async (event: Event) => {
    event.preventDefault();
    const body = { game, time: `${seconds}s` };
    const path = `/api/classes/${classroom}/ladders`;
    if (await sending.run(() => request('POST', path, readCreatedLadder, body))) made();
  };
  return (
    <form class="slip ladder-form" onSubmit={send}>
      <h2>{t.ladder.make}</h2>
      <label class="field">
        <span>{t.ladder.game}</span>
        <select value={game} onChange={event => setGame(event.currentTarget.value)}>
          {free.map(({ id, texts }) => (
            <option key={id} value={id}>
              {say(texts.name)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t.ladder.time}</span>
        <select value={seconds} onChange={event => setSeconds(Number(event.currentTarget.value))}>
          {SECONDS.map(each => (
            <option key={each} value={each}>
              {t.ladder.seconds(each)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="button" disabled={sending.isBusy}>
        {t.ladder.makeButton}
      </button>
      {sending.fault && (
        <p class="fault" role="alert">
          {say(sending.fault.message)}
        </p>
      )}
    </form>
  );
}
