import type { ContestState } from '../../protocols/contest-wire.ts';
import { useTranslator } from '../shell/translator.ts';
import { contestTexts } from '../texts/contest.ts';

/** The rounds of a knockout, from left to right. */
export function Bracket({ rounds }: { readonly rounds: NonNullable<ContestState['bracket']> }) {
  const { t, number } = useTranslator(contestTexts);
  return (
    <div class="bracket" tabIndex={0} role="group" aria-label={t.contest.bracket}>
      {rounds.map((pairings, round) => (
        <ol key={round} class="bracket-round">
          {pairings.map(({ first, second, winner, score }, i) => (
            <li key={i} class="bracket-pairing">
              {[first, second].map((name, j) => (
                <span key={j} class={name !== null && name === winner ? 'winner' : ''}>
                  <span>{name ?? t.contest.bye}</span>
                  {second !== null && <span>{number(score[j])}</span>}
                </span>
              ))}
            </li>
          ))}
        </ol>
      ))}
    </div>
  );
}
