import type { ContestCheck } from '../../protocols/contest-wire.ts';
import { useTranslator } from '../shell/translator.ts';
import { contestTexts } from '../texts/contest.ts';
import { durationText } from './duration.ts';

/** Whether everybody can play, and how long it will take. */
export function CheckResult({ check }: { readonly check: ContestCheck }) {
  const translator = useTranslator(contestTexts);
  const { t, say, number } = translator;
  const { games, seconds, slowestSeconds, unmeasured } = check.forecast;
  return (
    <div class="check-result" role="status">
      <p class="forecast">
        {t.contest.forecast(
          number(games),
          durationText(translator, seconds),
          durationText(translator, slowestSeconds),
        )}
      </p>
      {unmeasured.length > 0 && <p class="muted">{t.contest.unmeasured(unmeasured.join(', '))}</p>}
      <ul class="participants">
        {check.entrants.map(({ name, isHere, check: examined, slowest, trouble }) => (
          <li key={name}>
            <span class="dot" data-here={isHere} aria-hidden="true" />
            <strong>{name}</strong>
            <span class="muted">
              {[
                isHere ? '' : t.contest.notHere,
                examined === null ? t.contest.unchecked : t.contest.checked[examined],
                slowest === null ? '' : t.contest.slowest(number(Math.round(slowest))),
              ]
                .filter(part => part !== '')
                .join(', ')}
            </span>
            {trouble && <span class="fault">{say(trouble)}</span>}
          </li>
        ))}
      </ul>
      <ul class="conditions">
        {check.conditions.map((each, i) => (
          <li key={i}>{say(each)}</li>
        ))}
      </ul>
    </div>
  );
}
