import type { BotsThread } from '../../bots/bots-thread.ts';
import type { LocalizedText } from '../../core/result.ts';
import { quotable } from '../../core/texts.ts';
import { programEnd } from '../../match/program-end.ts';
import { outputTail } from '../../match/program-output.ts';
import type { CodeFinding } from '../python/code-finding.ts';
import { examineFile } from '../python/examine-file.ts';
import { nameOf, type PythonFile } from '../python/python-file.ts';
import { type HostTime, PythonHost } from '../python/python-host.ts';
import { declarationFinding, tryFunction } from '../python/trial.ts';
import { differenceLines, firstDifference } from './difference.ts';
import { RENNES2_FUNCTIONS, rennes2Trials } from './functions.ts';
import { runTrace, type TraceRun } from './run-trace.ts';
import { outputFor, TRACES } from './traces.ts';

/** Examines a student's program: by the assignment's two traces, as a user runs it, then function by function. */

/** Time limits of a whole game, in seconds, and of a call. */
const TRACE_TIME = 10;
const CALL_TIME: HostTime = [2, 10];

export interface ExaminedProgram {
  readonly thread: Pick<BotsThread, 'open'>;
  readonly file: PythonFile;
  readonly report: (finding: CodeFinding) => void;
}

export async function examineRennes2({ thread, file, report }: ExaminedProgram): Promise<void> {
  for (const [i, answers] of TRACES.entries()) {
    const run = await runTrace(thread, file, answers, TRACE_TIME * 1_000);
    report(traceFinding(i + 1, await outputFor(answers), run, nameOf(file)));
  }
  const names = RENNES2_FUNCTIONS.map(({ name }) => name);
  const host = new PythonHost({ thread, file, names, time: CALL_TIME });
  try {
    const { findings, found } = await examineFile(host, file, { mayPlay: true });
    for (const finding of findings) report(finding);
    if (found === null) return;
    const trials = await rennes2Trials();
    for (const declaration of RENNES2_FUNCTIONS) {
      const finding = declarationFinding(declaration, found[declaration.name]);
      if (finding) report(finding);
      if (finding?.verdict === 'fault') continue;
      for (const tried of await tryFunction(host, declaration, trials[declaration.name]))
        report(tried);
    }
  } finally {
    await host.close();
  }
}

function traceFinding(number: number, expected: string, run: TraceRun, name: string): CodeFinding {
  const subject: LocalizedText = { fr: `trace ${number}`, en: `trace ${number}` };
  const difference = firstDifference(expected, run.output);
  const end = endOf(run, name);
  if (difference === null)
    return end === null
      ? { subject, verdict: 'ok', message: texts.same }
      : { subject, verdict: 'fault', message: texts.sameBut(end) };
  const silent = run.output.trim() === '' && end === null;
  const message = silent ? texts.silent : texts.differs(difference.line, end);
  const inLine = (difference.found ?? difference.expected ?? '').includes(' ? (0, 1 ou 2) ');
  const details = [...differenceLines(difference), ...(inLine && !silent ? [texts.unechoed] : [])];
  return { subject, verdict: 'fault', message, details };
}

/** How the program ended, unless normally. */
function endOf({ ending, stderr }: TraceRun, name: string): LocalizedText | null {
  if (ending === null) return texts.late;
  if (ending.kind === 'exit' && ending.code === 0) return null;
  const error = pythonError(stderr, name);
  if (error) return error;
  const said = programEnd({ ending });
  return said && { fr: ` ${said.fr}`, en: ` ${said.en}` };
}

/** An uncaught exception: the last line of the traceback, and the last line that it names of the student's file. */
function pythonError(stderr: string, name: string): LocalizedText | null {
  const places = [...stderr.matchAll(/File "[^"\n]*?([^"/\\\n]+)", line (\d+)/g)];
  const line = places.findLast(([, file]) => file === name)?.[2];
  const message = outputTail(stderr).at(-1);
  if (line === undefined || message === undefined) return null;
  return texts.crashed(quotable(message, 100), name, line);
}

const texts = {
  same: {
    fr: 'Le programme affiche exactement ce que le sujet affiche.',
    en: 'The program prints exactly what the assignment prints.',
  },
  sameBut: (end: LocalizedText): LocalizedText => ({
    fr: `Tout est affiché comme dans le sujet, mais la fin n’est pas la bonne.${end.fr}`,
    en: `Everything is printed as in the assignment, but the end is not right.${end.en}`,
  }),
  silent: {
    fr: 'Le programme n’affiche rien : le fichier n’appelle pas tictactoe(). Ajoutez cet appel à la fin.',
    en: 'The program prints nothing: the file does not call tictactoe(). Add that call at its end.',
  },
  differs: (line: number, end: LocalizedText | null): LocalizedText => ({
    fr: `La première ligne différente est la ligne ${line} de l’affichage.${end?.fr ?? ''}`,
    en: `The first line that differs is line ${line} of the output.${end?.en ?? ''}`,
  }),
  unechoed: {
    fr: '(Les réponses viennent d’un fichier et ne sont pas recopiées : la suite vient juste après la question.)',
    en: '(The answers come from a file and are not echoed: what follows comes right after the question.)',
  },
  late: {
    fr: ` Le programme ne s’arrête pas : il a été arrêté au bout de ${TRACE_TIME} s.`,
    en: ` The program does not end: it was stopped after ${TRACE_TIME} s.`,
  },
  crashed: (message: string, name: string, line: string): LocalizedText => ({
    fr: ` Il s’arrête sur une erreur, ligne ${line} de ${name} : ${message}`,
    en: ` It ends with an error, line ${line} of ${name}: ${message}`,
  }),
};
