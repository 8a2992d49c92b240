import { useEffect, useState } from 'preact/hooks';
import type { Fault } from '../../core/result.ts';
import type { ContestState } from '../../protocols/contest-wire.ts';
import { type HeadToHead, readHeadToHead } from '../../protocols/head-to-head-wire.ts';
import { request } from '../session/api.ts';
import { useTranslator } from '../shell/translator.ts';
import { Unavailable } from '../shell/unavailable.tsx';
import { contestTexts } from '../texts/contest.ts';
import { type ContestResult, Results } from './results.tsx';

interface Props {
  readonly contest: ContestState;
  readonly pair: readonly [string, string];
}

/** Two participants of a contest against each other: read again whenever one of their games has ended. */
export function PairView({ contest, pair: [one, two] }: Props) {
  const { t } = useTranslator(contestTexts);
  const [pair, setPair] = useState<HeadToHead | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const theirs = contest.latest.filter(
    ({ first, second }) => [first, second].includes(one) && [first, second].includes(two),
  );
  const path = `/api/contests/${contest.id}/head-to-head?one=${encodeURIComponent(one)}&two=${encodeURIComponent(two)}`;
  useEffect(() => {
    let isWanted = true;
    void request('GET', path, readHeadToHead).then(read => {
      if (!isWanted) return;
      if (read.ok) setPair(read.value);
      else setFault(read.fault);
    });
    return () => {
      isWanted = false;
    };
  }, [path, theirs.map(({ number }) => number).join()]);
  if (fault && !pair) return <Unavailable fault={fault} />;
  if (!pair) return <p class="loading">{t.online.connecting}</p>;
  const { wins, draws, losses, list } = pair;
  const results = list.map(({ id, first, winner, cause }): ContestResult => {
    const names = first === 0 ? ([one, two] as const) : ([two, one] as const);
    return {
      id,
      names,
      winner: winner === null ? null : winner === first ? 'first' : 'second',
      cause,
    };
  });
  return (
    <article class="contest">
      <header class="contest-head">
        <h1>
          {one} – {two}
        </h1>
        <p class="slip-links">
          <a href={`/contest/${contest.id}`}>{contest.name}</a>
        </p>
      </header>
      <section class="slip duel" aria-label={t.contest.headToHead}>
        <Count name={one} count={wins} />
        <Count name={t.contest.columns.draws} count={draws} />
        <Count name={two} count={losses} />
        <Bar parts={[wins, draws, losses]} />
        <Score pair={pair} />
      </section>
      <section class="slip">
        <h2>{t.contest.theirGames}</h2>
        {results.length === 0 ? (
          <p class="muted">{t.contest.neverMet}</p>
        ) : (
          <Results results={results} />
        )}
      </section>
    </article>
  );
}

const Count = ({ name, count }: { readonly name: string; readonly count: number }) => (
  <p>
    <span>{name}</span>
    <strong>{count}</strong>
  </p>
);

/** The score, with its interval if there are enough games. */
function Score({ pair: { score, points, sides, players } }: { readonly pair: HeadToHead }) {
  const { t, number } = useTranslator(contestTexts);
  const percent = (share: number) => number(Math.round(share * 100));
  return (
    <div class="duel-facts">
      <p>{t.contest.pairPoints(number(points[0]), number(points[1]))}</p>
      {score && (
        <p>
          {t.contest.pairScore(
            players[0],
            percent(score.share),
            percent(score.low),
            percent(score.high),
            percent(score.confidence),
          )}
        </p>
      )}
      <p>
        {t.contest.pairSides(
          players[0],
          `${sides.first.wins}/${sides.first.games}`,
          `${sides.second.wins}/${sides.second.games}`,
        )}
      </p>
    </div>
  );
}

/** A bar of shares of a whole. */
function Bar({ parts }: { readonly parts: readonly number[] }) {
  const all = parts.reduce((sum, part) => sum + part, 0);
  if (all === 0) return null;
  let at = 0;
  return (
    <svg class="share-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      {parts.map((part, i) => {
        const x = at;
        at += (part / all) * 100;
        return <rect key={i} class={`share-${i}`} x={x} width={(part / all) * 100} height="1" />;
      })}
    </svg>
  );
}
