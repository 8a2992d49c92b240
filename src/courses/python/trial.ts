import type { LocalizedText } from '../../core/result.ts';
import { quotable } from '../../core/texts.ts';
import { sanitized } from '../../match/program-output.ts';
import { type CodeFinding, named } from './code-finding.ts';
import { endText, raisedText } from './outcome-texts.ts';
import type { HostTime, PythonCall, PythonHost, PythonName } from './python-host.ts';
import { isEqual, type PythonValue, pythonText } from './python-value.ts';

/** One call of a student's function, and the expected outcome. */
export interface FunctionTrial {
  readonly args: readonly PythonValue[];
  /** As it is written in the student's file. */
  readonly shown: string;
  readonly input?: readonly string[];
  readonly time?: HostTime;
  /** What is wrong, as the end of a sentence that begins with the call; null if nothing is. */
  judge(call: PythonCall): LocalizedText | null;
  /** The call must raise an exception, of any type. */
  readonly raises?: boolean;
  /** The call may change its arguments. */
  readonly mayChange?: boolean;
  /** Called with the seconds of processor time that it took. */
  spent?(seconds: number): void;
}

/** A function as the assignment declares it. */
export interface Declaration {
  readonly name: string;
  readonly parameters: readonly string[];
}

const LONGEST = 120;

const returns = (text: string): LocalizedText => ({
  fr: `renvoie ${quotable(text, LONGEST)}`,
  en: `returns ${quotable(text, LONGEST)}`,
});

const instead = (call: PythonCall, expected: LocalizedText): LocalizedText => {
  const nothing = call.value === null;
  const what = returns(call.text);
  return {
    fr: `${what.fr}${nothing ? ' (il manque peut-être un return)' : ''} ; attendu : ${expected.fr}.`,
    en: `${what.en}${nothing ? ' (is a return missing?)' : ''}; expected: ${expected.en}.`,
  };
};

export const isWanted =
  (expected: PythonValue) =>
  (call: PythonCall): LocalizedText | null =>
    isEqual(call.value, expected) ? null : instead(call, named(pythonText(expected)));

export const isOneOf =
  (accepted: readonly PythonValue[], expected: LocalizedText) =>
  (call: PythonCall): LocalizedText | null =>
    accepted.some(each => isEqual(each, call.value)) ? null : instead(call, expected);

/** Why a call failed its trial, as a sentence; null if it passed. */
function judged(
  { shown, judge, raises, mayChange }: FunctionTrial,
  call: PythonCall,
): LocalizedText | null {
  const begun = (said: LocalizedText): LocalizedText => ({
    fr: `${shown} ${said.fr}`,
    en: `${shown} ${said.en}`,
  });
  const { raised } = call;
  if (call.changed !== null && mayChange !== true) return begun(texts.changed);
  if (raises === true)
    return raised?.kind === 'error'
      ? null
      : begun(raised ? raisedText(raised) : texts.silent(call.text));
  if (raised) return begun(raisedText(raised));
  const said = judge(call);
  return said && begun(said);
}

/** How many faults of one function are reported. */
const MOST_TOLD = 3;

/** Tries a function until a call does not return; reports `MOST_TOLD` faults at most. */
export async function tryFunction(
  host: PythonHost,
  { name }: Declaration,
  trials: Iterable<FunctionTrial>,
): Promise<CodeFinding[]> {
  const faults: LocalizedText[] = [];
  let tried = 0;
  let printed = '';
  for (const trial of trials) {
    const { args, shown, input, time } = trial;
    const call = await host.call(name, args, { ...(input && { input }), ...(time && { time }) });
    tried++;
    if (call.kind !== 'called') {
      const said = endText(call);
      faults.push({ fr: `${shown} ${said.fr}`, en: `${shown} ${said.en}` });
      break;
    }
    trial.spent?.(call.spent);
    printed ||= input ? '' : call.printed;
    const fault = judged(trial, call);
    if (fault) faults.push(fault);
  }
  const subject = named(name);
  if (faults.length === 0) {
    const ok: CodeFinding = { subject, verdict: 'ok', message: texts.passed(tried) };
    const noise: CodeFinding = { subject, verdict: 'warning', message: texts.printed(printed) };
    return printed === '' ? [ok] : [ok, noise];
  }
  const told = faults.slice(0, MOST_TOLD);
  const more = texts.more(faults.length - told.length);
  return told.map((message, i) => ({
    subject,
    verdict: 'fault',
    message,
    ...(i === MOST_TOLD - 1 && faults.length > MOST_TOLD ? { details: [more] } : {}),
  }));
}

/** What is wrong with a function's declaration; if that is a fault, the function cannot be tried. */
export function declarationFinding(
  { name, parameters }: Declaration,
  found: PythonName | undefined,
): CodeFinding | null {
  const subject = named(name);
  const wanted = `${name}(${parameters.join(', ')})`;
  if (found === undefined) return { subject, verdict: 'fault', message: texts.missing(wanted) };
  if (found.kind === 'value')
    return { subject, verdict: 'fault', message: texts.noFunction(wanted, found.text) };
  const { names, needed } = found;
  if (names === null || names.join() === parameters.join()) return null;
  const declared = `${name}(${names.join(', ')})`;
  const fits = needed <= parameters.length && names.length >= parameters.length;
  return {
    subject,
    verdict: fits ? 'warning' : 'fault',
    message: texts.declared(declared, wanted),
  };
}

const shownOutput = (text: string): string => quotable(sanitized(text).trim().split('\n')[0], 60);

const texts = {
  changed: {
    fr: 'modifie son argument, qui doit rester comme il était.',
    en: 'changes its argument, which must stay as it was.',
  },
  silent: (text: string): LocalizedText => ({
    fr: `${returns(text).fr} ; attendu : une exception.`,
    en: `${returns(text).en}; expected: an exception.`,
  }),
  passed: (count: number): LocalizedText => ({
    fr: `Conforme. Essais : ${count}.`,
    en: `As it should be. Trials: ${count}.`,
  }),
  printed: (text: string): LocalizedText => ({
    fr: `Elle affiche quelque chose (« ${shownOutput(text)} ») ; le sujet ne le demande pas.`,
    en: `It prints something ("${shownOutput(text)}"), which the assignment does not ask for.`,
  }),
  more: (count: number): LocalizedText => ({
    fr: `… et d’autres essais manqués : ${count}.`,
    en: `… and other trials failed: ${count}.`,
  }),
  missing: (wanted: string): LocalizedText => ({
    fr: `Le fichier ne définit pas ${wanted}.`,
    en: `The file does not define ${wanted}.`,
  }),
  noFunction: (wanted: string, text: string): LocalizedText => ({
    fr: `Il faut une fonction, ${wanted} ; c’est ${quotable(text)}.`,
    en: `It must be a function, ${wanted}; it is ${quotable(text)}.`,
  }),
  declared: (declared: string, wanted: string): LocalizedText => ({
    fr: `Elle est déclarée ${quotable(declared, LONGEST)} ; le sujet la déclare ${wanted}.`,
    en: `It is declared as ${quotable(declared, LONGEST)}; the assignment declares ${wanted}.`,
  }),
};
