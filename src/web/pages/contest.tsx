import { readContestState } from '../../protocols/contest-wire.ts';
import { useContestGames } from '../contest/contest-games.ts';
import { type ContestPart, ContestView, contestPart } from '../contest/contest-view.tsx';
import { PairView } from '../contest/pair-view.tsx';
import { useTopic } from '../session/topics.ts';
import { NotFound } from '../shell/not-found.tsx';
import type { PageProps } from '../shell/pages.ts';
import { useTitle } from '../shell/title.ts';
import { useTranslator } from '../shell/translator.ts';
import { Unavailable } from '../shell/unavailable.tsx';
import { contestTexts } from '../texts/contest.ts';

/** A championship: `/contest/ID`, a part of it: `?part=games`, two of its participants: `/contest/ID/A/B`. */
export default function Contest({ address }: PageProps) {
  const [, id = '', first, second] = address.path;
  const { length } = address.path;
  if ((length !== 2 && length !== 4) || !/^[a-z0-9]{1,20}$/.test(id)) return <NotFound />;
  const pair = length === 4 ? ([first, second] as const) : null;
  return <ContestOf key={id} id={id} pair={pair} part={contestPart(address.query)} />;
}

function ContestOf({
  id,
  pair,
  part,
}: {
  readonly id: string;
  readonly pair: readonly [string, string] | null;
  readonly part: ContestPart;
}) {
  const { t } = useTranslator(contestTexts);
  const { state, fault, isLive } = useTopic(`contest:${id}`, readContestState);
  const games = useContestGames(
    id,
    pair || part !== 'games' ? null : (state?.games.counted ?? null),
  );
  useTitle(state?.name ?? t.contest.toContest);
  if (!state)
    return fault ? (
      <Unavailable fault={fault} />
    ) : (
      <p class="loading" role="status">
        {t.online.connecting}
      </p>
    );
  if (pair) return <PairView contest={state} pair={pair} />;
  return <ContestView contest={state} games={games} isLive={isLive} part={part} />;
}
