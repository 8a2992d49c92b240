import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Catalogue, type Translator, translatorFor } from '../../core/localize.ts';
import type { Lang } from '../../core/result.ts';
import { type AppTranslator, appTexts } from '../texts/app.ts';

export const LangContext = createContext<Lang>('en');

const made = new Map<Lang, WeakMap<Catalogue, unknown>>();

/** One translator per language and catalogue, so that it can be a dependency of effects. */
function translatorOf<T extends Catalogue>(lang: Lang, catalogue: T): Translator<T> {
  const known = made.get(lang) ?? new WeakMap<Catalogue, unknown>();
  made.set(lang, known);
  const found =
    (known.get(catalogue) as Translator<T> | undefined) ?? translatorFor(lang, catalogue);
  known.set(catalogue, found);
  return found;
}

/** Texts in the page's language: the app's, or those of a page's own catalogue. */
export function useTranslator(): AppTranslator;
export function useTranslator<T extends Catalogue>(catalogue: T): Translator<T>;
export function useTranslator(catalogue: Catalogue = appTexts): unknown {
  return translatorOf(useContext(LangContext), catalogue);
}
