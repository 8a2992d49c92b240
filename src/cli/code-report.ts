import type { FindingVerdict } from '../bots/check/finding.ts';
import type { CodeFinding } from '../courses/python/code-finding.ts';
import { wrapped } from './terminal/wrap.ts';
import type { CliTranslator } from './translator.ts';

/** As wide as the longest name of a function that a course asks for. */
const SUBJECT_WIDTH = 15;
const VERDICTS = ['ok', 'warning', 'fault', 'unseen'] as const satisfies readonly FindingVerdict[];
const MARGIN = ' '.repeat(8);

/** Narrower terminals get the sentence below the verdict. */
const NARROW = 60;

/** A finding about a student's code: the verdict, what it is about and the sentence; details below. */
function codeFindingLines(
  { t, say }: CliTranslator,
  { subject, verdict, message, details = [] }: CodeFinding,
  columns = Number.POSITIVE_INFINITY,
): string[] {
  const width = Math.max(...VERDICTS.map(each => t.check.verdicts[each].length));
  const head = `${t.check.verdicts[verdict].padEnd(width)}  ${say(subject).padEnd(SUBJECT_WIDTH)}`;
  const margin = columns < NARROW ? MARGIN.length : head.length + 2;
  const [first, ...rest] = wrapped(say(message), columns - margin).split('\n');
  return [
    `${head}  ${first}`,
    ...rest.map(line => ' '.repeat(margin) + line),
    ...details.flatMap(line => wrapped(`${MARGIN}${say(line)}`, columns).split('\n')),
  ];
}

/** Prints findings as they come, and counts them. */
export class CodeReport {
  readonly findings: CodeFinding[] = [];
  readonly #print: ((line: string) => void) | null;
  readonly #translator: CliTranslator;

  constructor(translator: CliTranslator, print: ((line: string) => void) | null) {
    this.#translator = translator;
    this.#print = print;
  }

  readonly add = (finding: CodeFinding): void => {
    this.findings.push(finding);
    const { isTTY, columns } = process.stdout;
    const lines = codeFindingLines(this.#translator, finding, isTTY ? columns : undefined);
    for (const line of lines) this.#print?.(line);
  };

  count(verdict: FindingVerdict): number {
    return this.findings.filter(finding => finding.verdict === verdict).length;
  }

  /** The verdict on all findings, as a sentence. */
  get verdict(): string {
    const { code } = this.#translator.t;
    const [faults, warnings] = [this.count('fault'), this.count('warning')];
    return faults === 0 ? code.kept(warnings) : code.broken({ faults, warnings });
  }
}
