import type { LocalizedText } from '../../core/result.ts';
import type { BotEvidence } from '../evidence.ts';
import { FAULTS } from '../faults.ts';

/** `warning`: costs no game here, but may elsewhere. `fault`: costs a game. */
export type FindingVerdict = 'ok' | 'warning' | 'fault';

/** The topics of an examination, in the order in which they are reported. */
export const SUBJECTS = [
  'start',
  'protocol',
  'handshake',
  'games',
  'moves',
  'fen',
  'series',
  'time',
  'odd',
  'quit',
  'eof',
  'stderr',
  'memory',
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** One result of an examination. Its text is `check.says.CODE`, with these values. */
export interface Finding {
  readonly subject: Subject;
  readonly game?: string;
  readonly verdict: FindingVerdict;
  readonly code: string;
  readonly values: Readonly<Record<string, string | number | LocalizedText>>;
  /** The lines sent (`> `) and received (`< `) that led to it. */
  readonly dialogue?: readonly string[];
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

/** The last lines of a dialogue, cut to a readable length. */
export const shown = (lines: readonly string[]): string[] => {
  const cut = lines.map(line =>
    line.length > LINE_SHOWN ? `${line.slice(0, LINE_SHOWN)}…` : line,
  );
  return cut.length > SHOWN ? [...cut.slice(0, 2), '  …', ...cut.slice(2 - SHOWN)] : cut;
};

const printable = (text: string): string => text.replace(/[^\P{C}\n]/gu, '\ufffd');

/** A forfeit as a finding: the rule, the rules' message, and the dialogue that led to it. */
export function forfeitFinding(subject: Subject, game: string, evidence: BotEvidence): Finding {
  const { fault, rule, words, sent, received, spent, limit, replay, ending, stderr } = evidence;
  const answer = printable(received).split('\n');
  const lines = answer.filter((line, i) => line !== '' || i < answer.length - 1);
  const lost = stderr
    .trim()
    .split('\n')
    .slice(-3)
    .map(line => `! ${printable(line)}`);
  return finding(
    subject,
    'fault',
    `faults.${fault}`,
    {
      cause: FAULTS[fault].cause,
      rule,
      why: words ?? { fr: '', en: '' },
      spent,
      limit: limit ?? 0,
      bytes: evidence.length,
      code: ending?.kind === 'exit' ? (ending.signal ?? ending.code ?? '') : '',
    },
    {
      game,
      dialogue: [
        ...shown(sent.map(line => `> ${line}`)),
        ...shown(lines.map(line => `< ${line}`)),
        ...(stderr.trim() === '' ? [] : shown(lost)),
      ],
      ...(replay === undefined ? {} : { replay }),
    },
  );
}
