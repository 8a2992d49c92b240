import type { Argv } from 'yargs';
import type { CliTranslator } from './translator.ts';

/** The arguments and options of a command, as yargs read them. */
export type Arguments = Readonly<Record<string, unknown>>;

/** A command as it was called. */
export interface Invocation {
  readonly args: Arguments;
  readonly translator: CliTranslator;
}

/** What help shows of a command, or of the part of it that arguments name. */
export interface CommandHelp {
  /** Its arguments, as yargs writes them, after the name of the program. */
  readonly usage: string;
  readonly describe: string;
  readonly examples: readonly string[];
}

/** One command of the program. Its description is `texts.commands[name]`. */
export interface CliCommand {
  readonly examples: readonly string[];
  /** Options that may be given more than once, with their one-letter aliases. */
  readonly repeated?: readonly string[];
  /** The help of the part that these words name, such as one course, if they name one. */
  partHelp?(words: readonly string[], translator: CliTranslator): CommandHelp | null;
  /** `words`: the command line. */
  options(args: Argv, translator: CliTranslator, words: readonly string[]): Argv;
  run(call: Invocation): Promise<void>;
}
