import { useState } from 'preact/hooks';
import { toggleOf } from '../../core/variant.ts';
import type { Session, SessionState } from '../session/session.ts';
import { gameOf } from '../setup/setup.ts';
import { useTranslator } from '../shell/translator.ts';
import { onlineTexts } from '../texts/online.ts';

interface Props {
  readonly session: Session;
  readonly state: SessionState;
}

/**
 * Players agree on a rematch and on what the game asks before each of its games; if none is a person, spectators
 * may start one.
 */
export function RematchAction({ session, state }: Props) {
  const { t, say } = useTranslator(onlineTexts);
  const { rules, start } = state.match;
  const { kind, asked, theirs, wanted, opponent, next } = state.rematch;
  const [chosen, choose] = useState<string | null>(null);
  if (next !== null && !wanted)
    return (
      <>
        <p>{t.online.rematchGone}</p>
        <a class="button" href={next}>
          {t.online.next}
        </a>
      </>
    );
  if (kind === 'none') return null;
  const isUsual = start.text() === rules.start.text(); // another start fits its rules only
  const toggle = isUsual ? toggleOf(gameOf(rules), rules) : null;
  const [yes, no] = toggle?.isOn ? [rules.id, toggle.other.id] : [toggle?.other.id, rules.id];
  const answer = (id: string | null): string =>
    toggle && id !== null ? ` ${say(id === yes ? toggle.yes : toggle.no)}.` : '';
  const wish = chosen ?? theirs ?? asked ?? rules.id;
  return (
    <>
      {asked !== null && opponent !== 'none' && (
        <p role="status">
          {t.online.rematchAsked}
          {answer(asked)}
        </p>
      )}
      {theirs !== null && theirs !== asked && (
        <p role="status">
          {t.online.rematchOffered}
          {answer(theirs)}
        </p>
      )}
      {toggle && (
        <label class="switch">
          <input
            type="checkbox"
            role="switch"
            aria-checked={wish === yes}
            checked={wish === yes}
            onChange={event => choose((event.currentTarget.checked ? yes : no) ?? rules.id)}
          />
          {say(toggle.yes)}
        </label>
      )}
      <button
        type="button"
        class="button"
        disabled={asked === wish || (asked !== null && opponent === 'none')}
        onClick={() => session.rematch(wish)}
      >
        {kind === 'replay' ? t.online.sameAgain : t.play.rematch}
      </button>
    </>
  );
}
