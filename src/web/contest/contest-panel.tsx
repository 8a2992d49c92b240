import type { RoomInfo } from '../../protocols/wire.ts';
import { useTranslator } from '../shell/translator.ts';
import { contestTexts } from '../texts/contest.ts';

/** The place of a game in its contest, and links to the contest and its other games. */
export function ContestPanel({ contest }: { readonly contest: NonNullable<RoomInfo['contest']> }) {
  const { t } = useTranslator(contestTexts);
  const { id, name, number, previous, next, names } = contest;
  const pair = [names.first, names.second].map(encodeURIComponent).join('/');
  return (
    <nav class="slip contest-panel" aria-label={t.contest.toContest}>
      <h2>{t.contest.gameOf(number + 1, name)}</h2>
      <p class="slip-links">
        <a href={`/contest/${id}`}>{t.contest.toContest}</a>
        <a href={`/contest/${id}/${pair}`}>{t.contest.headToHead}</a>
      </p>
      <p class="slip-links">
        {previous !== null && (
          <a href={`/game/${id}x${previous}`} rel="prev">
            {t.contest.previous}
          </a>
        )}
        {next !== null && (
          <a href={`/game/${id}x${next}`} rel="next">
            {t.contest.following}
          </a>
        )}
      </p>
    </nav>
  );
}
