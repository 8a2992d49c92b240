import type { Rules } from '../../core/game.ts';
import { type Match, newMatch } from '../../core/match.ts';
import { FaultError } from '../../core/result.ts';
import type { Seat } from '../../match/seat.ts';
import { within } from '../../time/timers.ts';
import { type BotEvidence, readEvidence } from '../evidence.ts';
import type { Candidate, CandidateSeat, CheckProtocol } from './candidate.ts';
import {
  endedFinding,
  type Finding,
  failedFinding,
  forfeitFinding,
  shown,
  stderrTalk,
} from './finding.ts';
import { missingSibling } from './missing-sibling.ts';
import { programTrouble } from './program-trouble.ts';

/**
 * The quick check: starts a bot as its games do, and waits until it is ready; null if it is. For a protocol without a
 * greeting, it shows only whether the program runs until its first move.
 */
export async function startFault(
  candidate: Candidate,
  protocol: CheckProtocol,
  rules: Rules,
): Promise<Finding | null> {
  const trouble = programTrouble(candidate.options.command, candidate.home);
  let opened: CandidateSeat;
  try {
    if (trouble) throw new FaultError({ code: 'bot-program', message: trouble });
    opened = await candidate.seat(protocol);
  } catch (error) {
    return failedFinding(error);
  }
  const { seat, leave } = opened;
  const match = newMatch(rules);
  const forfeit = await seat.prepare?.('first', match);
  const evidence =
    readEvidence(forfeit?.evidence) ??
    (protocol === 'codingame' ? await firstTurn(candidate, seat, match) : null);
  await leave(evidence !== null);
  return evidence && startFinding(candidate, rules.game.id, evidence);
}

/** The evidence of a program that ends at its first turn, or null; other faults are left to the referee. */
async function firstTurn(
  { options: { timers, wait } }: Candidate,
  seat: Seat,
  match: Match,
): Promise<BotEvidence | null> {
  seat.tell({ type: 'start', side: 'first', match });
  const next = seat.submissions[Symbol.asyncIterator]().next();
  const first = await within(next, wait, () => null, { timers });
  const action = first && !first.done ? first.value.action : null;
  const evidence = action?.type === 'forfeit' ? readEvidence(action.evidence) : null;
  return evidence?.ending ? evidence : null;
}

function startFinding(candidate: Candidate, game: string, evidence: BotEvidence): Finding {
  const { ending, stderr, sent } = evidence;
  if (!ending) return forfeitFinding(candidate, 'handshake', game, evidence);
  const dialogue = [...shown(sent.map(line => `> ${line}`)), ...stderrTalk(stderr)];
  const missing = missingSibling(candidate, stderr);
  const ended = endedFinding({ ending, stderr, missing, prolog: candidate.prolog }, dialogue);
  // there was a second message, so it has answered the first line
  return sent.includes('isready') ? { ...ended, subject: 'handshake' } : ended;
}
