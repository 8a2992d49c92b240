import { endingOf, type Match } from '../../core/match.ts';
import type { SessionState } from '../session/session.ts';
import { useTranslator } from '../shell/translator.ts';
import { onlineTexts } from '../texts/online.ts';
import { KeepingNotices } from './keeping-notices.tsx';
import { useHeld } from './match-hooks.ts';
import { type EndingText, endingLine, placeInQueue, seriesName, turnText } from './match-texts.ts';

/** The state of the game in one line; an ending only once the board has shown it. */
export function GameStatus({
  state,
  result,
  isEnding,
}: {
  readonly state: SessionState;
  readonly result: EndingText | null;
  readonly isEnding: boolean;
}) {
  const translator = useTranslator(onlineTexts);
  const text = useHeld(result ? endingLine(result) : turnText(translator, state), isEnding);
  return <h1 title={text}>{text}</h1>;
}

/** Says that the board shows an earlier position, with the way back. */
export function PastNotice({
  at,
  match,
  goTo,
}: {
  readonly at: number;
  readonly match: Match;
  readonly goTo: (ply: number) => void;
}) {
  const { t } = useTranslator();
  const last = match.plies.length;
  return (
    <div class="actions past">
      <p role="status">{t.play.past(at, last)}</p>
      <button type="button" class="button" onClick={() => goTo(last)}>
        {endingOf(match) ? t.play.toEnd : t.play.toNow}
      </button>
    </div>
  );
}

/** What has just gone wrong, or delays the game. */
export function GameNotices({ state }: { readonly state: SessionState }) {
  const { t, say } = useTranslator(onlineTexts);
  const { fault, declined, elsewhere } = state;
  const place = placeInQueue(state);
  return (
    <>
      <KeepingNotices state={state} />
      {place !== null && (
        <p class="notice" role="status">
          {t.online.place(place)}
        </p>
      )}
      {fault && <p class="fault">{say(fault.message)}</p>}
      {declined && <p class="notice">{t.play.declined[declined]}</p>}
      {elsewhere && (
        <p class="fault">
          {t.play.elsewhere}{' '}
          <button type="button" class="quiet" onClick={() => location.reload()}>
            {t.play.reload}
          </button>
        </p>
      )}
    </>
  );
}

/** The score of the session, which counts a game once its end is shown. */
export function ScoreLine({
  state,
  isEnding,
}: {
  readonly state: SessionState;
  readonly isEnding: boolean;
}) {
  const translator = useTranslator(onlineTexts);
  const { t } = translator;
  const { wins, draws } = useHeld(state.score, isEnding);
  const played = wins[0] + wins[1] + draws;
  if (played === 0) return null;
  return (
    <div class="slip session">
      <h2>{t.play.score}</h2>
      <p>{t.play.played(played)}</p>
      <ul>
        {([0, 1] as const).map(player => (
          <li key={player}>
            {seriesName(translator, state, player)} <strong>{t.play.wins(wins[player])}</strong>
          </li>
        ))}
        <li>{t.play.drawn(draws)}</li>
      </ul>
    </div>
  );
}
