import { useMemo, useState } from 'preact/hooks';
import type { ContestGameList, ContestState } from '../../protocols/contest-wire.ts';
import { useTranslator } from '../shell/translator.ts';
import { contestTexts } from '../texts/contest.ts';
import { gameId } from './contest-games.ts';
import { GameAgain } from './teacher-panel.tsx';

/** How many games are listed at first. */
const LISTED = 30;

interface Props {
  readonly contest: ContestState;
  readonly games: ContestGameList['games'];
}

/** All games with their results, of all participants or of one. */
export function GameSchedule({ contest, games }: Props) {
  const { t } = useTranslator(contestTexts);
  const [name, setName] = useState('');
  const [isWhole, setWhole] = useState(false);
  const playing = useMemo(
    () => new Set(contest.playing.map(({ number }) => number)),
    [contest.playing],
  );
  const own = useMemo(
    () => games.filter(({ first, second }) => name === '' || first === name || second === name),
    [games, name],
  );
  // begins with the games that run or come next, unless those of one participant are listed
  const from =
    name === '' && !isWhole ? Math.max(0, own.findIndex(({ result }) => !result) - 5) : 0;
  const shown = isWhole ? own : own.slice(from, from + LISTED);
  return (
    <section class="slip">
      <h2>{t.contest.schedule}</h2>
      <label class="field games-of">
        <span>{t.contest.gamesOf}</span>
        <select value={name} onChange={event => setName(event.currentTarget.value)}>
          <option value="">{t.contest.everybody}</option>
          {contest.participants.map(each => (
            <option key={each.name} value={each.name}>
              {each.name}
            </option>
          ))}
        </select>
      </label>
      <table class="schedule">
        <thead>
          <tr>
            <th scope="col">{t.contest.number}</th>
            <th scope="col">{t.contest.first}</th>
            <th scope="col">{t.contest.second}</th>
            <th scope="col">{t.contest.result}</th>
            {contest.isTeacher && <th scope="col">{t.contest.actions}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map(game => (
            <ScheduleRow
              key={game.number}
              contest={contest}
              game={game}
              isPlaying={playing.has(game.number)}
            />
          ))}
        </tbody>
      </table>
      {own.length > shown.length && (
        <button type="button" class="quiet" onClick={() => setWhole(true)}>
          {t.contest.showAll(own.length)}
        </button>
      )}
    </section>
  );
}

function ScheduleRow({
  contest,
  game: { number, first, second, result },
  isPlaying,
}: {
  readonly contest: ContestState;
  readonly game: ContestGameList['games'][number];
  readonly isPlaying: boolean;
}) {
  const { t } = useTranslator(contestTexts);
  const link = `/game/${gameId(contest.id, number)}`;
  const isDraw = result?.cause === 'rules' || result?.cause === 'agreement';
  const text = isPlaying
    ? t.contest.playing
    : !result
      ? ''
      : result.winner === null
        ? isDraw
          ? '½–½'
          : '0–0'
        : result.winner === 'first'
          ? '1–0'
          : '0–1';
  return (
    <tr data-playing={isPlaying}>
      <td>{number + 1}</td>
      <td class={result?.winner === 'first' ? 'winner' : ''}>{first}</td>
      <td class={result?.winner === 'second' ? 'winner' : ''}>{second}</td>
      <td>
        {text !== '' && <a href={link}>{text}</a>}{' '}
        {result && t.play.causes[result.cause] !== '' && (
          <span class="muted">{t.play.causes[result.cause]}</span>
        )}
      </td>
      {contest.isTeacher && <td>{result && <GameAgain contest={contest} number={number} />}</td>}
    </tr>
  );
}
