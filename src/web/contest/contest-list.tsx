import { useEffect, useState } from 'preact/hooks';
import { type ContestListing, readContestListings } from '../../protocols/contest-wire.ts';
import { useGameName } from '../parts/games.tsx';
import { request } from '../session/api.ts';
import { useTranslator } from '../shell/translator.ts';
import { contestTexts } from '../texts/contest.ts';

/** The championships of a class, the newest first. */
export function ContestList({
  classroom,
  isTeacher,
}: {
  readonly classroom: string;
  readonly isTeacher: boolean;
}) {
  const { t } = useTranslator(contestTexts);
  const [list, setList] = useState<readonly ContestListing[] | null>(null);
  useEffect(() => {
    let isWanted = true;
    const path = `/api/contests?class=${encodeURIComponent(classroom)}`;
    void request('GET', path, readContestListings).then(read => {
      if (isWanted && read.ok) setList(read.value.contests);
    });
    return () => {
      isWanted = false;
    };
  }, [classroom]);
  const gameName = useGameName();
  return (
    <section class="slip" aria-labelledby="contests-title">
      <h2 id="contests-title">{t.contest.championships}</h2>
      {list?.length === 0 && (
        <p class="muted">{isTeacher ? t.contest.noContest : t.contest.noContestYet}</p>
      )}
      <ul class="contest-list">
        {list?.map(({ id, name, state, game, players }) => (
          <li key={id}>
            <a class="contest-link" href={`/contest/${id}`}>
              <bdi>{name}</bdi>
            </a>
            <span class="muted">
              {[t.contest.states[state], gameName(game), t.contest.players(players)].join(', ')}
            </span>
            {(state === 'running' || state === 'paused') && (
              <a href={`/wall/${id}`}>{t.contest.wall}</a>
            )}
          </li>
        ))}
      </ul>
      {isTeacher && (
        <p>
          <a class="button" href={`/class/${classroom}/new-contest`}>
            {t.contest.newTitle}
          </a>
        </p>
      )}
    </section>
  );
}
