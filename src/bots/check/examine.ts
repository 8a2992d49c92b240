import type { Game } from '../../core/game.ts';
import { errorMessage } from '../../core/result.ts';
import { STDERR_KEPT } from '../input-monitor.ts';
import { USUAL_MEMORY } from '../process-seat.ts';
import type { Candidate, CheckProtocol } from './candidate.ts';
import { detect } from './detect.ts';
import { type Finding, finding, shown } from './finding.ts';
import { leaving } from './leaving.ts';
import { oddities } from './oddities.ts';
import { offeredGames } from './offered-games.ts';
import { playTestGame } from './play-game.ts';

export interface Examination {
  readonly candidate: Candidate;
  /** The games that it may play. */
  readonly games: readonly Game[];
  readonly protocol?: CheckProtocol;
  /** Examine only this game. */
  readonly game?: Game;
  readonly report: (finding: Finding) => void;
}

/** Examines a bot from its start to its end. */
export async function examine(examination: Examination): Promise<void> {
  const { candidate, games, report } = examination;
  try {
    const trying = await candidate.start();
    report(finding('start', 'ok', trying.sandboxed ? 'start.sandboxed' : 'start.plain'));
    await trying.close();
  } catch (error) {
    return report(finding('start', 'fault', 'start.failed', { why: errorMessage(error) }));
  }
  const detected = examination.protocol
    ? { protocol: examination.protocol, lines: [] }
    : await detect(candidate, examination.game ? [examination.game] : games);
  const { protocol } = detected;
  if (protocol === null)
    return report(
      finding('protocol', 'fault', 'protocol.none', {}, { dialogue: shown(detected.lines) }),
    );
  report(finding('protocol', 'ok', `protocol.${protocol}`));
  const playable = await offeredGames(examination, protocol);
  let faults = 0;
  const counting = (found: Finding) => {
    if (found.verdict === 'fault') faults++;
    report(found);
  };
  for (const rules of playable)
    await playTestGame({ ...examination, report: counting }, protocol, rules);
  await candidate.close();
  // a bot that loses its games has more urgent problems
  if (protocol === 'ugi' && playable.length > 0 && faults === 0)
    for (const found of await oddities(candidate, playable[0])) report(found);
  for (const found of await leaving(candidate, protocol)) report(found);
  report(noise(candidate));
  report(memory(candidate));
}

function noise({ stderr }: Candidate): Finding {
  if (stderr === '') return finding('stderr', 'ok', 'stderr.silent');
  const lines = shown(
    stderr
      .trim()
      .split('\n')
      .slice(-2)
      .map(line => `! ${line}`),
  );
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

function memory(candidate: Candidate): Finding {
  const megabytes = Math.round(candidate.memory / 2 ** 20);
  const limit = USUAL_MEMORY / 2 ** 20;
  if (megabytes === 0) return finding('memory', 'ok', 'memory.unseen', { limit });
  const much = megabytes > limit / 2;
  return finding('memory', much ? 'warning' : 'ok', much ? 'memory.much' : 'memory.ok', {
    megabytes,
    limit,
  });
}
