import type { ContestState } from '../../protocols/contest-wire.ts';
import { useTranslator } from '../shell/translator.ts';
import { contestTexts } from '../texts/contest.ts';

interface Props {
  readonly rounds: NonNullable<ContestState['bracket']>;
  readonly format: ContestState['format'];
}

/** The rounds of a knockout, or of a Swiss tournament, from left to right. */
export function BracketView({ rounds, format }: Props) {
  const { t, number } = useTranslator(contestTexts);
  const isSwiss = format === 'swiss';
  const title = isSwiss ? t.contest.rounds : t.contest.bracket;
  return (
    <div class="bracket" tabIndex={0} role="group" aria-label={title}>
      {rounds.map((pairings, round) => (
        <ol key={round} class="bracket-round" data-swiss={isSwiss}>
          {isSwiss && <li class="bracket-title">{t.contest.round(round + 1)}</li>}
          {pairings.map(({ first, second, winner, score }, i) => (
            <li key={i} class="bracket-pairing">
              {[first, second].map((name, j) => (
                <span key={j} class={name !== null && name === winner ? 'winner' : ''}>
                  <span>{name ?? t.contest.bye}</span>
                  {second !== null && <span>{number(score[j], score[j] % 1 === 0 ? 0 : 1)}</span>}
                </span>
              ))}
            </li>
          ))}
        </ol>
      ))}
    </div>
  );
}
