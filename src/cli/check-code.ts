import { type BotsThread, botsThread } from '../bots/bots-thread.ts';
import { FaultError } from '../core/result.ts';
import { cs50Host, examineCs50 } from '../courses/cs50/examine.ts';
import type { CodeFinding } from '../courses/python/code-finding.ts';
import { type PythonFile, pythonFile } from '../courses/python/python-file.ts';
import { examineRennes2 } from '../courses/rennes2/examine.ts';
import { CodeReport } from './code-report.ts';
import type { Invocation } from './command.ts';
import { given } from './options.ts';
import { fitted } from './terminal/wrap.ts';
import { explain, orUsageError, UsageError } from './usage-error.ts';

type Examine = (
  thread: BotsThread,
  file: PythonFile,
  report: (finding: CodeFinding) => void,
) => Promise<void>;

/** The courses whose programs are in Python. */
const COURSES: Readonly<Record<string, Examine>> = {
  rennes2: (thread, file, report) => examineRennes2({ thread, file, report }),
  async cs50(thread, file, report) {
    const host = cs50Host(thread, file);
    try {
      await examineCs50(host, file, report);
    } finally {
      await host.close();
    }
  },
};

export const codeCourses = Object.keys(COURSES).join(', ');

/** `check --course`: examines a student's program by its assignment. */
export async function checkCode(call: Invocation, command: readonly string[]): Promise<void> {
  const { args, translator } = call;
  const { code } = translator.t;
  const course = given(args, 'course') ?? '';
  const examine = COURSES[course.toLowerCase()];
  if (!Object.hasOwn(COURSES, course.toLowerCase()))
    throw new UsageError(code.unknownCourse({ found: course, list: codeCourses }));
  const other = ['protocol', 'game', 'time'].find(option => args[option] !== undefined);
  if (other !== undefined) throw new UsageError(code.notWithCourse(`--${other}`));
  const folder = given(args, 'folder');
  const file = orUsageError(translator, pythonFile(command, process.cwd(), folder));
  const json = args.json === true;
  const report = new CodeReport(translator, json ? null : console.log);
  const thread = botsThread();
  try {
    await examine(thread, file, report.add);
  } catch (error) {
    if (error instanceof FaultError) throw new UsageError(explain(translator, error.fault));
    throw error;
  } finally {
    await thread.close();
  }
  const [faults, warnings] = [report.count('fault'), report.count('warning')];
  if (json) {
    const findings = report.findings.map(({ subject, verdict, message, details = [] }) => ({
      subject: subject.en,
      verdict,
      text: translator.say(message),
      details: details.map(line => translator.say(line)),
    }));
    const name = course.toLowerCase();
    console.log(
      JSON.stringify({ command, course: name, ready: faults === 0, faults, warnings, findings }),
    );
    if (faults > 0) throw new UsageError(report.verdict, 1);
    return;
  }
  console.log('');
  if (faults > 0) throw new UsageError(report.verdict, 1);
  console.log(fitted(process.stdout, report.verdict));
}
