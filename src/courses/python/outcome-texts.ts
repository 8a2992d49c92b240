import type { LocalizedText } from '../../core/result.ts';
import { quotable } from '../../core/texts.ts';
import { programEnd } from '../../match/program-end.ts';
import type { HostEnd, PythonError, PythonPlace } from './python-host.ts';

/** What a student's function did instead of returning, as the end of a sentence that begins with its call. */

const LONGEST = 100;

/** Such as: line 14 of tp.py: "return 1 / 0". */
export function placeText(at: PythonPlace | null): LocalizedText {
  if (at === null) return { fr: '', en: '' };
  const file = quotable(at.file);
  const line = at.line ?? 1;
  const source = quotable(at.source, LONGEST);
  return source === ''
    ? { fr: `, ligne ${line} de ${file}`, en: `, line ${line} of ${file}` }
    : {
        fr: `, ligne ${line} de ${file} : « ${source} »`,
        en: `, line ${line} of ${file}: "${source}"`,
      };
}

export function raisedText({ kind, type, message, at }: PythonError): LocalizedText {
  const where = placeText(at);
  switch (kind) {
    case 'exit':
      return {
        fr: `arrête tout le programme (exit)${where.fr}.`,
        en: `ends the whole program (exit)${where.en}.`,
      };
    case 'input':
      return {
        fr: `pose une question (input) à laquelle il n’y a plus de réponse${where.fr}.`,
        en: `asks a question (input) to which there is no answer left${where.en}.`,
      };
    case 'error': {
      const why = message === '' ? '' : ` (${quotable(message, LONGEST)})`;
      return {
        fr: `lève l’exception ${quotable(type)}${why}${where.fr}.`,
        en: `raises ${quotable(type)}${why}${where.en}.`,
      };
    }
  }
}

export function endText(end: HostEnd): LocalizedText {
  switch (end.kind) {
    case 'stopped': {
      const where = placeText(end.at);
      const [cpu, wall] = end.time;
      return {
        fr: `ne finit pas : arrêt après ${cpu} s de calcul ou ${wall} s d’attente${where.fr}.`,
        en: `does not end: stopped after ${cpu} s of computing or ${wall} s of waiting${where.en}.`,
      };
    }
    case 'ended': {
      const { ending } = end;
      const why = programEnd({ ending }) ?? { fr: '', en: '' };
      return { fr: `met fin au processus. ${why.fr}`, en: `ends the process. ${why.en}` };
    }
  }
}
