import type { Argv, PositionalOptions } from 'yargs';
import type { Arguments } from './command.ts';

/** Positional arguments under the names that help shows: yargs has one name for both. */
export interface Places {
  /** A command's arguments, as yargs writes them. */
  shown(takes: string): string;
  /** What declares arguments by their own names. */
  translated(args: Argv): Argv;
  /** The arguments found, by their own names again. */
  named(found: Arguments, takes: string): Arguments;
}

const PLACE = /\w+(?=(?:\.\.)?[\]>])/g;

export function placesOf(names: Readonly<Record<string, string>>): Places {
  const shownAs = (name: string): string => names[name] ?? name;
  return {
    shown: takes => takes.replace(PLACE, shownAs),
    translated(args) {
      const { positional, hide } = args;
      const renamed = (name: string, options: PositionalOptions) =>
        positional.call(args, shownAs(name), options);
      return Object.assign(args, {
        positional: renamed as Argv['positional'],
        hide: (name: string) => hide.call(args, shownAs(name)),
      });
    },
    named(found, takes) {
      const own = new Map((takes.match(PLACE) ?? []).map(name => [shownAs(name), name]));
      return Object.fromEntries(
        Object.entries(found).map(([name, value]) => [own.get(name) ?? name, value]),
      );
    },
  };
}
