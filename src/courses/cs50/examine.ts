import type { BotsThread } from '../../bots/bots-thread.ts';
import type { CodeFinding } from '../python/code-finding.ts';
import { examineFile } from '../python/examine-file.ts';
import type { PythonFile } from '../python/python-file.ts';
import { type HostTime, PythonHost } from '../python/python-host.ts';
import { CS50_NAMES, examineContract } from './contract.ts';

/** Time limits of a call; `minimax` has more. */
const CALL_TIME: HostTime = [2, 10];

export const cs50Host = (thread: Pick<BotsThread, 'open'>, file: PythonFile): PythonHost =>
  new PythonHost({ thread, file, names: CS50_NAMES, time: CALL_TIME });

/** Examines a student's `tictactoe.py`; returns whether it has a `minimax` to play against. */
export async function examineCs50(
  host: PythonHost,
  file: PythonFile,
  report: (finding: CodeFinding) => void,
): Promise<boolean> {
  const { findings, found } = await examineFile(host, file, { mayPlay: false });
  for (const finding of findings) report(finding);
  if (found === null) return false;
  await examineContract({ host, report, found });
  return found.minimax?.kind === 'function';
}
