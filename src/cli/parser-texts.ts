import type { CliTranslator } from './translator.ts';

/** The headings and errors of yargs, in our languages. */
export function parserTexts({ t }: CliTranslator): Record<string, string> {
  const counted = (text: string) => ({ one: text, other: text });
  const texts: Record<string, string | { one: string; other: string }> = {
    'Commands:': t.parser.commands,
    'Positionals:': t.parser.positionals,
    'Options:': t.parser.options,
    'Examples:': t.parser.examples,
    'default:': t.parser.default,
    command: t.parser.command,
    boolean: t.parser.boolean,
    string: t.parser.string,
    array: t.parser.array,
    required: t.parser.required,
    'Not enough arguments following: %s': t.parser.noValue,
    'Not enough non-option arguments: got %s, need at least %s': counted(t.parser.tooFew),
    'Too many non-option arguments: got %s, maximum of %s': counted(t.parser.tooMany),
    'Unknown argument: %s': {
      one: t.parser.unknown(1),
      other: t.parser.unknown(2),
    },
  };
  return texts as Record<string, string>; // cast: the types of yargs lack plurals
}
