import type { Lang, LocalizedText } from './result.ts';

/**
 * Texts by name, all languages side by side. A text with parameters is a function of them;
 * groups nest. Declare one with `satisfies Catalogue`, which preserves its own type.
 */
export interface Catalogue {
  readonly [name: string]: CatalogueEntry;
}

type CatalogueEntry =
  | LocalizedText
  | ((...args: never[]) => LocalizedText)
  | readonly CatalogueEntry[]
  | Catalogue;

/** A catalogue in one language: strings, functions that return strings, and groups of them. */
export type Localized<T> = T extends LocalizedText
  ? string
  : T extends (...args: infer Parts) => LocalizedText
    ? (...parts: Parts) => string
    : { readonly [Name in keyof T]: Localized<T[Name]> };

export const localize = <T extends Catalogue>(catalogue: T, lang: Lang): Localized<T> =>
  localizeGroup(catalogue, lang) as Localized<T>;

/** Entries are localized on first read, so that a large catalogue costs little at start. */
function localizeGroup(group: Catalogue, lang: Lang): unknown {
  const localized = {};
  for (const [name, entry] of Object.entries(group))
    Object.defineProperty(localized, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value = localizeEntry(entry, lang);
        Object.defineProperty(localized, name, { value, enumerable: true });
        return value;
      },
    });
  return localized;
}

function localizeEntry(entry: CatalogueEntry, lang: Lang): unknown {
  if (typeof entry === 'function') return (...parts: never[]) => entry(...parts)[lang];
  if (isList(entry)) return entry.map(each => localizeEntry(each, lang));
  return isText(entry) ? entry[lang] : localizeGroup(entry, lang);
}

const isList = (entry: CatalogueEntry): entry is readonly CatalogueEntry[] => Array.isArray(entry);

const isText = (entry: LocalizedText | Catalogue): entry is LocalizedText =>
  typeof entry.fr === 'string';

interface PluralForms {
  readonly one: string;
  readonly other: string;
}

/** The form for `count`, which is 0 or more: in French the plural begins at 2. */
export const plural = (
  count: number,
  forms: Readonly<Record<Lang, PluralForms>>,
): LocalizedText => ({
  fr: count < 2 ? forms.fr.one : forms.fr.other,
  en: count === 1 ? forms.en.one : forms.en.other,
});

/** A number as `lang` writes it: with that many `decimals`, or as many as it has, up to three. */
const formatNumber = (value: number, lang: Lang, decimals?: number): string =>
  new Intl.NumberFormat(
    lang,
    decimals === undefined
      ? {}
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
  ).format(value);

/** Texts in one language: the caller's own catalogue as `t`, texts from elsewhere through `say`. */
export interface Translator<T extends Catalogue> {
  readonly lang: Lang;
  readonly t: Localized<T>;
  say(text: LocalizedText): string;
  /** With that many `decimals`, or as many as `value` has, up to three. */
  number(value: number, decimals?: number): string;
}

export const translatorFor = <T extends Catalogue>(lang: Lang, catalogue: T): Translator<T> => ({
  lang,
  t: localize(catalogue, lang),
  say: text => text[lang],
  number: (value, decimals) => formatNumber(value, lang, decimals),
});
