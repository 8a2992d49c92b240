import { errorMessage, FaultError, type LocalizedText } from '../../core/result.ts';
import { quotable } from '../../core/texts.ts';
import { programEnd } from '../../match/program-end.ts';
import { sanitized } from '../../match/program-output.ts';
import type { ConnectionEnd } from '../connection.ts';
import type { BotEvidence } from '../evidence.ts';
import { FAULTS } from '../faults.ts';
import { prologForfeit, prologReplay, prologStartTrouble } from './prolog-trouble.ts';

/** `warning`: costs no game here, but may elsewhere. `fault`: costs a game. `unseen`: could not be examined. */
export type FindingVerdict = 'ok' | 'warning' | 'fault' | 'unseen';

/** The topics of an examination, in the order in which they are reported. */
export const SUBJECTS = [
  'start',
  'connection',
  'protocol',
  'name',
  'handshake',
  'games',
  'moves',
  'fen',
  'series',
  'situations',
  'time',
  'refused',
  'endings',
  'odd',
  'quit',
  'leave',
  'eof',
  'stderr',
  'memory',
  'rest',
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** One result of an examination. Its text is `check.says.CODE`, with these values. */
export interface Finding {
  readonly subject: Subject;
  readonly game?: string;
  readonly verdict: FindingVerdict;
  readonly code: string;
  readonly values: Readonly<Record<string, string | number | LocalizedText>>;
  /** The lines sent (`> `), received (`< `) and written on standard error (`! `) that led to it. */
  readonly dialogue?: readonly string[];
  /** How a program ended before it was ready, and what it had written on standard error. */
  readonly ending?: ConnectionEnd;
  readonly stderr?: readonly string[];
  /** The position in which it occurred, if the dialogue does not contain it. */
  readonly position?: string;
  /** A shell command that reproduces it. */
  readonly replay?: string;
}

export const finding = (
  subject: Subject,
  verdict: FindingVerdict,
  code: string,
  values: Finding['values'] = {},
  more: Partial<Finding> = {},
): Finding => ({ subject, verdict, code, values, ...more });

const SHOWN = 6;
const LINE_SHOWN = 200;

/** A dialogue, shortened to its first and last lines, without characters that control a terminal. */
export const shown = (lines: readonly string[]): string[] => {
  const cut = lines.map(line => quotable(line, LINE_SHOWN));
  return cut.length > SHOWN ? [...cut.slice(0, 2), '  …', ...cut.slice(2 - SHOWN)] : cut;
};

const STDERR_FIRST = 3;
const STDERR_LAST = 9;

/** A program's standard error, shortened: Python's error is in the last line, Java's in the first. */
function stderrLines(text: string): string[] {
  const lines = sanitized(text)
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => quotable(line.trimEnd(), LINE_SHOWN));
  return lines.length > STDERR_FIRST + STDERR_LAST
    ? [...lines.slice(0, STDERR_FIRST), '…', ...lines.slice(-STDERR_LAST)]
    : lines;
}

/** Standard error as lines of a dialogue. */
export const stderrTalk = (stderr: string): string[] =>
  stderrLines(stderr).map(line => `! ${line}`);

export interface EndedProgram {
  readonly ending: ConnectionEnd;
  readonly stderr: string;
  /** A file beside it that is not in its sandbox. */
  readonly missing: string | null;
  /** The file of a Prolog program. */
  readonly prolog: string | null;
}

/** A program that was not started: the reason, or the error of the attempt. */
export function failedFinding(why: unknown): Finding {
  const reason = why instanceof FaultError ? why.fault.message : errorMessage(why);
  return finding('start', 'fault', 'start.failed', { why: reason });
}

/** A program that ended before it was ready: how, with what output, and which file it may have lacked. */
export function endedFinding(
  { ending, stderr, missing, prolog }: EndedProgram,
  dialogue: readonly string[],
): Finding {
  const end = programEnd({ ending, phase: 'greeting' }) ?? { fr: '', en: '' };
  const wrote = stderrLines(stderr);
  const more = { dialogue, ending, stderr: wrote };
  const trouble = prolog === null ? null : prologStartTrouble(prolog, ending, stderr);
  if (trouble)
    return finding(
      'start',
      'fault',
      trouble.code,
      { end, ...trouble.values },
      { ...more, dialogue: stderrTalk(stderr) },
    );
  if (missing !== null)
    return finding('start', 'fault', 'start.endedWithout', { end, file: missing }, more);
  const code = wrote.length === 0 ? 'start.endedSilently' : 'start.ended';
  return finding('start', 'fault', code, { end }, more);
}

const printable = (text: string): string => text.replace(/[^\P{C}\n]/gu, '\ufffd');

/** A forfeit as a finding: the rule, the rules' message, and the dialogue that led to it. */
export function forfeitFinding(
  { prolog }: { readonly prolog: string | null },
  subject: Subject,
  game: string,
  evidence: BotEvidence,
): Finding {
  const { fault, rule, words, sent, received, spent, limit, replay, ending, stderr } = evidence;
  const answer = printable(received).split('\n');
  const lines = answer.filter((line, i) => line !== '' || i < answer.length - 1);
  const particular = prolog === null ? null : prologForfeit(evidence);
  const question = prolog === null ? null : prologReplay(prolog, evidence.position);
  const again = question ?? replay;
  return finding(
    subject,
    'fault',
    particular?.code ?? `faults.${fault}`,
    {
      cause: FAULTS[fault].cause,
      rule,
      why: words ?? { fr: '', en: '' },
      spent,
      limit: limit ?? 0,
      bytes: evidence.length,
      code: ending?.kind === 'exit' ? (ending.signal ?? ending.code ?? '') : '',
      ...particular?.values,
    },
    {
      game,
      dialogue: [
        ...shown(sent.map(line => `> ${line}`)),
        ...shown(lines.map(line => `< ${line}`)),
        ...stderrTalk(stderr),
      ],
      ...(again === undefined ? {} : { replay: again }),
    },
  );
}
