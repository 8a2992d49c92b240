import type { LocalizedText } from '../core/result.ts';
import { quotable } from '../core/texts.ts';

/** How a program or its connection ended and when, in one sentence, from the fields of its evidence. */

/** What a program was doing: not yet ready, waiting for the other side's move, or computing its own. */
export type ProgramPhase = 'greeting' | 'waiting' | 'asked';

/** Unchecked fields: a hostile or old record may hold anything. */
interface Fields {
  readonly ending?: unknown;
  readonly phase?: unknown;
  readonly move?: unknown;
  readonly spent?: unknown;
}

/** Null if it did not end, or in a way that has no text. */
export function programEnd(fields: Fields): LocalizedText | null {
  const what = whatEnded(fields.ending);
  if (!what) return null;
  const when = whenEnded(fields);
  return { fr: `${what.fr}${when.fr}.`, en: `${what.en}${when.en}.` };
}

function whatEnded(ending: unknown): LocalizedText | null {
  if (typeof ending !== 'object' || ending === null) return null;
  const { kind, code, signal, message, bytes } = ending as Readonly<Record<string, unknown>>;
  switch (kind) {
    case 'exit': {
      const how = quotable(String(signal ?? code));
      return typeof signal === 'string'
        ? {
            fr: `Le programme a été arrêté par le signal ${how}`,
            en: `The program was stopped by signal ${how}`,
          }
        : {
            fr: `Le programme s’est arrêté avec le code de sortie ${how}`,
            en: `The program ended with exit code ${how}`,
          };
    }
    case 'failed': {
      const why = quotable(String(message), 200);
      if (BROKEN.test(why)) return broken(why);
      return {
        fr: `Le programme n’a pas démarré : « ${why} »`,
        en: `The program did not start: "${why}"`,
      };
    }
    case 'memory': {
      const size = typeof bytes === 'number' ? Math.round(bytes / 2 ** 20) : 0;
      return {
        fr: `Le programme a été arrêté parce qu’il prenait trop de mémoire (${size} Mio)`,
        en: `The program was stopped because it took too much memory (${size} MiB)`,
      };
    }
    case 'flood':
      return {
        fr: 'Le programme a été arrêté parce qu’il écrivait trop',
        en: 'The program was stopped because it wrote too much',
      };
    case 'mute':
      return {
        fr: 'Le programme a fermé sa sortie, mais tournait encore',
        en: 'The program closed its output, but still ran',
      };
    case 'closed':
      return { fr: 'La connexion a été fermée', en: 'The connection was closed' };
    case 'reset':
      return broken(quotable(String(message), 200));
  }
  return null;
}

/** Records of the first release have a broken connection as `failed`. */
const BROKEN = /^(?:read|write) E[A-Z]+$/;

const broken = (why: string): LocalizedText => ({
  fr: `La connexion a été rompue sans avoir été fermée (${why})`,
  en: `The connection broke off without being closed (${why})`,
});

function whenEnded({ ending, phase, move, spent }: Fields): LocalizedText {
  const none: LocalizedText = { fr: '', en: '' };
  if ((ending as { readonly kind?: unknown }).kind === 'failed') return none; // it never ran
  const number = typeof move === 'number' ? move : null;
  const time = typeof spent === 'number' ? duration(spent) : null;
  if (phase === 'asked' && number !== null && time)
    return {
      fr: ` au coup ${number}, ${time.fr} après qu’on le lui a demandé`,
      en: ` at move ${number}, ${time.en} after it was asked for it`,
    };
  if (phase === 'waiting' && number !== null)
    return {
      fr: ` au coup ${number}, que l’autre camp avait à jouer`,
      en: ` at move ${number}, which was the other side’s to make`,
    };
  const after = time ? { fr: `, après ${time.fr}`, en: `, after ${time.en}` } : none;
  return phase === 'greeting'
    ? { fr: ` avant d’être prêt à jouer${after.fr}`, en: ` before it was ready to play${after.en}` }
    : after;
}

function duration(ms: number): LocalizedText {
  if (ms < 1_000) return { fr: `${ms} ms`, en: `${ms} ms` };
  const seconds = (ms / 1_000).toFixed(1);
  return { fr: `${seconds.replace('.', ',')} s`, en: `${seconds} s` };
}
