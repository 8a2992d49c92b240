import { ok, type Result, refuse } from '../core/result.ts';
import { quotable } from '../core/texts.ts';
import {
  type IhmAnswer,
  type IhmButtons,
  type IhmQuestion,
  isIhmGrid,
  LONGEST_IHM_TEXT,
  MOST_IHM_CHOICES,
} from './ihm-wire.ts';

/**
 * The lines between a program and `quadrille ihm`, over its standard input and output: each a method of the
 * course's interface and its arguments, separated by tabs, in which \t, \n, \r and \\ are escaped. A method that
 * waits for the person is answered by one line.
 */

/** Characters of a line: a box with many choices. */
export const LONGEST_IHM_LINE = 400_000;

export type IhmCall =
  | { readonly kind: 'grid'; readonly grid: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'enable'; readonly buttons: IhmButtons; readonly on: boolean }
  | { readonly kind: 'ask'; readonly question: IhmQuestion };

/** Lines that a program is sent besides answers. */
export const IHM_READY = 'page';
export const ihmEndLine = (why: 'page' | 'interrupted'): string =>
  `fin\t${why === 'page' ? 'page' : 'arret'}`;
export const ihmFaultLine = (sentence: string): string => `erreur\t${escaped(sentence)}`;

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');

const ESCAPES: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', '\\': '\\' };
const unescaped = (text: string): string =>
  text.replace(/\\(.)/gs, (whole, letter: string) => ESCAPES[letter] ?? whole);

const TONES = {
  boiteMessage: 'information',
  boiteMessageAttention: 'warning',
  boiteMessageErreur: 'error',
} as const;

const ENABLERS: Readonly<Record<string, IhmButtons>> = {
  activerColonnes: 'columns',
  activerRotation: 'rotation',
  activerApercu: 'preview',
  activerRetour: 'back',
};

const enable = (buttons: IhmButtons, [on]: readonly string[]): IhmCall | null =>
  on === '0' || on === '1' ? { kind: 'enable', buttons, on: on === '1' } : null;

const ask = (question: IhmQuestion): IhmCall => ({ kind: 'ask', question });

/** Null if the arguments are not those of the method. */
function callOf(method: string, args: readonly string[]): IhmCall | null {
  const [text = ''] = args;
  if (args.some(arg => arg.length > LONGEST_IHM_TEXT)) return null;
  if (Object.hasOwn(ENABLERS, method)) return enable(ENABLERS[method], args);
  switch (method) {
    case 'majPlateau':
      return isIhmGrid(text) ? { kind: 'grid', grid: text } : null;
    case 'majTexte':
      return { kind: 'text', text };
    case 'ordreUtilisateur':
      return ask({ kind: 'order' });
    case 'boiteMessage':
    case 'boiteMessageAttention':
    case 'boiteMessageErreur':
      return ask({ kind: 'message', tone: TONES[method], text });
    case 'boiteQuestion':
      return ask({ kind: 'yes-no', text });
    case 'boiteQuestionTexte':
      return ask({ kind: 'line', text });
    case 'boiteChoixMultiples': {
      const choices = args.slice(1);
      const fits = choices.length > 0 && choices.length <= MOST_IHM_CHOICES;
      return fits ? ask({ kind: 'choice', text, choices }) : null;
    }
  }
  return null;
}

export function readIhmLine(line: string): Result<IhmCall> {
  const [method, ...args] = line.split('\t').map(unescaped);
  const call = callOf(method, args);
  return call ? ok(call) : refuse('bad-ihm-line', badLine(quotable(line.replaceAll('\t', ' '))));
}

const badLine = (line: string) => ({
  fr: `« ${line} » n’est pas un appel que la page comprenne : prenez IHM.java ou quadrille_ihm.py de la même version que Quadrille.`,
  en: `"${line}" is no call that the page understands: take IHM.java or quadrille_ihm.py of the same version as Quadrille.`,
});

/** A choice by its number, from 0. */
export function ihmAnswerLine(answer: IhmAnswer): string {
  switch (answer.kind) {
    case 'order':
      return `ordre\t${answer.order}`;
    case 'message':
      return 'fait';
    case 'yes-no':
      return answer.yes ? 'oui' : 'non';
    case 'choice':
      return answer.choice === null ? 'annule' : `choix\t${answer.choice}`;
    case 'line':
      return answer.line === null ? 'annule' : `texte\t${escaped(answer.line)}`;
  }
}
