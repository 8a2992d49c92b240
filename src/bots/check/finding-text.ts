import { type Translator, translatorFor } from '../../core/localize.ts';
import type { LocalizedText } from '../../core/result.ts';
import type { Finding, Subject } from './finding.ts';
import { checkTexts } from './finding-texts.ts';

type CheckTranslator = Translator<typeof checkTexts>;

/** A finding as a sentence. */
export function findingText(translator: CheckTranslator, { code, values }: Finding): string {
  const parts: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'object') parts[name] = translator.say(value);
    else if (typeof value === 'number') parts[name] = translator.number(value);
    else if (name === 'what') parts[name] = translator.t.check.what[value as 'unknown'];
    else if (name === 'subjects') parts[name] = subjectNames(translator, value);
    else if (name === 'trouble') parts[name] = translator.t.check.trouble[value as 'ended'];
    else parts[name] = value;
  }
  return translator.t.check.says[code](parts).trim();
}

const subjectNames = ({ t }: CheckTranslator, subjects: string): string =>
  subjects
    .split(',')
    .map(subject => t.check.subjects[subject as Subject])
    .join(', ');

const fr = translatorFor('fr', checkTexts);
const en = translatorFor('en', checkTexts);

/** The same in every language. */
export const localizedFinding = (found: Finding): LocalizedText => ({
  fr: findingText(fr, found),
  en: findingText(en, found),
});
