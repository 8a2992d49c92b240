import type { LocalizedText } from '../core/result.ts';
import type { MoveVerdict } from './review.ts';

/** The names of the verdicts, singular and plural. */
export const VERDICT_WORDS: Readonly<
  Record<MoveVerdict, { readonly one: LocalizedText; readonly many: LocalizedText }>
> = {
  'missed-win': {
    one: { fr: 'gain manqué', en: 'missed win' },
    many: { fr: 'gains manqués', en: 'missed wins' },
  },
  'losing-blunder': {
    one: { fr: 'gaffe perdante', en: 'blunder into a loss' },
    many: { fr: 'gaffes perdantes', en: 'blunders into a loss' },
  },
  'missed-draw': {
    one: { fr: 'nulle manquée', en: 'missed draw' },
    many: { fr: 'nulles manquées', en: 'missed draws' },
  },
  blunder: {
    one: { fr: 'gaffe', en: 'blunder' },
    many: { fr: 'gaffes', en: 'blunders' },
  },
  mistake: {
    one: { fr: 'erreur', en: 'mistake' },
    many: { fr: 'erreurs', en: 'mistakes' },
  },
  inaccuracy: {
    one: { fr: 'imprécision', en: 'inaccuracy' },
    many: { fr: 'imprécisions', en: 'inaccuracies' },
  },
};

/** « 2 gaffes ». Precondition: at least one. */
export function countedVerdict(verdict: MoveVerdict, count: number): LocalizedText {
  const { fr, en } = VERDICT_WORDS[verdict][count === 1 ? 'one' : 'many'];
  return { fr: `${count} ${fr}`, en: `${count} ${en}` };
}

const capital = (text: string): string => text[0].toUpperCase() + text.slice(1);

/** At the beginning of a sentence. */
export function verdictTitle(verdict: MoveVerdict): LocalizedText {
  const { fr, en } = VERDICT_WORDS[verdict].one;
  return { fr: capital(fr), en: capital(en) };
}
