import { basename } from 'node:path';
import type { Game } from '../../core/game.ts';
import { FaultError } from '../../core/result.ts';
import { STDERR_KEPT } from '../input-monitor.ts';
import { USUAL_MEMORY } from '../process-seat.ts';
import type { Candidate, CheckProtocol } from './candidate.ts';
import { type Detected, detect, hasSpoken, unanswered } from './detect.ts';
import { type Finding, failedFinding, finding, type Subject, stderrTalk } from './finding.ts';
import { leaving } from './leaving.ts';
import { oddities } from './oddities.ts';
import { offeredGames } from './offered-games.ts';
import { playTestGame } from './play-game.ts';
import { programTrouble } from './program-trouble.ts';

export interface Examination {
  readonly candidate: Candidate;
  /** The games that it may play. */
  readonly games: readonly Game[];
  readonly protocol?: CheckProtocol;
  /** Examine only this game. */
  readonly game?: Game;
  /** Milliseconds a move for a Prolog program; other bots are sent theirs. */
  readonly time?: number;
  readonly report: (finding: Finding) => void;
}

/** Examines a bot from its start to its end. */
export async function examine(examination: Examination): Promise<void> {
  const { candidate, game, report } = examination;
  const protocol = await greet(examination);
  if (protocol === null) return;
  let faults = 0;
  const seen = new Set<Subject>(['start', 'protocol']);
  const counting: Examination = {
    ...examination,
    report(found) {
      if (found.verdict === 'fault') faults++;
      seen.add(found.subject);
      report(found);
    },
  };
  await examineGreeted(counting, protocol, () => faults);
  await candidate.close();
  const subjects = expectedSubjects(candidate, protocol, game).filter(each => !seen.has(each));
  if (subjects.length > 0)
    report(finding('rest', 'unseen', 'rest.unseen', { subjects: subjects.join(',') }));
}

/** The examinations after the greeting that make sense for the program. */
async function examineGreeted(
  examination: Examination,
  protocol: CheckProtocol,
  faults: () => number,
): Promise<void> {
  const { candidate, report } = examination;
  const playable = await offeredGames(examination, protocol);
  if (playable === null) return;
  for (const rules of playable) await playTestGame(examination, protocol, rules);
  await candidate.close();
  // behind our Prolog host, the lines are the host's
  if (candidate.prolog === null) {
    // not for a bot that loses its games, which has more urgent problems
    if (protocol === 'ugi' && playable.length > 0 && faults() === 0)
      for (const found of await oddities(candidate, playable[0])) report(found);
    for (const found of await leaving(candidate, protocol)) report(found);
  }
  report(stderrFinding(candidate));
  report(memoryFinding(candidate));
}

function expectedSubjects(
  { prolog }: Candidate,
  protocol: CheckProtocol,
  game: Game | undefined,
): readonly Subject[] {
  if (prolog !== null) return ['moves', 'series', 'time', 'stderr', 'memory'];
  const games: Subject[] = game ? [] : ['games'];
  return protocol === 'ugi'
    ? ['handshake', 'moves', 'series', 'time', 'odd', 'fen', 'quit', 'eof', 'stderr', 'memory']
    : [...games, 'series', 'time', 'eof', 'stderr', 'memory'];
}

/** Starts the program and detects its protocol; null if it speaks none, which ends the examination. */
async function greet(examination: Examination): Promise<CheckProtocol | null> {
  const { candidate, games, game, protocol: only, report } = examination;
  const { command, isElsewhere } = candidate.options;
  const trouble = isElsewhere ? null : programTrouble(command, candidate.home);
  let detected: Detected;
  try {
    if (trouble) throw new FaultError({ code: 'bot-program', message: trouble });
    detected = await detect(candidate, game ? [game] : games, only);
  } catch (error) {
    report(failedFinding(error));
    return null;
  }
  const { greeted, sandboxed } = detected;
  // if the protocol is given, the referee's message about a wrong answer is more precise
  const isJudged =
    greeted.some(hasSpoken) && (only === 'codingame' || greeted.some(({ ending }) => !ending));
  const protocol = detected.protocol ?? (isJudged || greeted.length === 0 ? (only ?? null) : null);
  const fault = protocol === null ? unanswered(candidate, greeted, only) : null;
  if (fault?.subject !== 'start')
    report(finding('start', 'ok', sandboxed ? 'start.sandboxed' : 'start.plain'));
  if (fault) report(fault);
  else if (candidate.prolog !== null)
    report(finding('protocol', 'ok', 'prolog.loaded', { file: basename(candidate.prolog) }));
  else if (detected.protocol !== null) report(finding('protocol', 'ok', `protocol.${protocol}`));
  return protocol;
}

export function stderrFinding({ stderr }: Pick<Candidate, 'stderr'>): Finding {
  if (stderr === '') return finding('stderr', 'ok', 'stderr.silent');
  const lines = stderrTalk(stderr).slice(-2);
  return stderr.length >= STDERR_KEPT
    ? finding(
        'stderr',
        'warning',
        'stderr.much',
        { kept: STDERR_KEPT / 1_024 },
        { dialogue: lines },
      )
    : finding('stderr', 'ok', 'stderr.some', { count: stderr.length });
}

export function memoryFinding(candidate: Pick<Candidate, 'memory'>): Finding {
  const megabytes = Math.round(candidate.memory / 2 ** 20);
  const limit = USUAL_MEMORY / 2 ** 20;
  if (megabytes === 0) return finding('memory', 'unseen', 'memory.unseen', { limit });
  const much = megabytes > limit / 2;
  return finding('memory', much ? 'warning' : 'ok', much ? 'memory.much' : 'memory.ok', {
    megabytes,
    limit,
  });
}
