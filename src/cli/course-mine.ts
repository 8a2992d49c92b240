import { botsThread } from '../bots/bots-thread.ts';
import { FaultError } from '../core/result.ts';
import type { CourseContext } from '../courses/course.ts';
import { cs50, playRunner } from '../courses/cs50/course.ts';
import { cs50Host, examineCs50 } from '../courses/cs50/examine.ts';
import { minimaxSeat } from '../courses/cs50/game.ts';
import { studentMinimax } from '../courses/cs50/student-ai.ts';
import { nameOf, type PythonFile, pythonFile } from '../courses/python/python-file.ts';
import { serveCs50Page } from '../server/cs50-page.ts';
import { isBuilt } from '../server/http.ts';
import { CodeReport } from './code-report.ts';
import type { Invocation } from './command.ts';
import { given } from './options.ts';
import type { CliTranslator } from './translator.ts';
import { explain, orUsageError, UsageError } from './usage-error.ts';

/** `course cs50 --mine tictactoe.py`: a student's functions are tried, then their `minimax` is played. */

/** The file that `--mine` names. */
export function fileOfMine({ args, translator }: Invocation, course: string): PythonFile | null {
  const mine = given(args, 'mine');
  if (mine === undefined) return null;
  if (course !== cs50.name) throw new UsageError(translator.t.code.notMine(course));
  return orUsageError(translator, pythonFile([mine], process.cwd()));
}

/** Returns the closing message if the file violates the contract, else null. */
export async function playMine(
  translator: CliTranslator,
  context: CourseContext,
  file: PythonFile,
): Promise<string | null> {
  const { t, say } = translator;
  const { dialogue } = context;
  const thread = botsThread();
  const host = cs50Host(thread, file);
  const leave = () => void host.close();
  dialogue.interrupted?.addEventListener('abort', leave);
  try {
    const report = new CodeReport(translator, line => {
      if (!dialogue.interrupted?.aborted) dialogue.print(line);
    });
    const isPlayable = await examineCs50(host, file, report.add);
    if (dialogue.interrupted?.aborted) return null;
    dialogue.print();
    dialogue.print(report.verdict);
    const broken = report.count('fault') > 0 ? report.verdict : null;
    if (!isPlayable) {
      dialogue.print(t.code.unplayable);
      return broken;
    }
    const ask = studentMinimax(host);
    const page = isBuilt() ? await serveCs50Page(ask) : null;
    if (page)
      dialogue.print(
        page.ok ? t.code.browser(page.value.address) : t.code.noBrowser(say(page.fault.message)),
      );
    dialogue.print();
    try {
      const name = nameOf(file);
      const seat = () =>
        minimaxSeat(ask, why =>
          dialogue.print(`${name}${t.code.colon}${say(why)} ${t.code.stopped}`),
        );
      await playRunner(context, { name, seat });
    } finally {
      if (page?.ok) await page.value.close();
    }
    return broken;
  } catch (error) {
    if (error instanceof FaultError) throw new UsageError(explain(translator, error.fault));
    throw error;
  } finally {
    dialogue.interrupted?.removeEventListener('abort', leave);
    await host.close();
    await thread.close();
  }
}
