import { accessSync, constants, openSync, readSync } from 'node:fs';
import { resolve } from 'node:path';
import { isFile } from '../bots/programs.ts';
import { commandWords } from '../bots/seat-choice.ts';
import type { Game } from '../core/game.ts';
import { games } from '../games/index.ts';
import { PROGRAM_PROTOCOLS, PROTOCOL_GAME, type ProgramProtocol } from '../protocols/bot-seats.ts';
import type { Invocation } from './command.ts';
import { given } from './options.ts';
import { UsageError } from './usage-error.ts';

/** The program that `check` was asked to examine. */
export interface CheckedProgram {
  /** Undefined: to be detected. */
  readonly protocol: ProgramProtocol | undefined;
  /** For Prolog, the file alone. */
  readonly command: readonly string[];
  readonly folder: string | undefined;
}

/** The protocols of courses, which are for one game, and do not tell a program how much time it has. */
export const COURSE_PROTOCOLS = PROGRAM_PROTOCOLS.filter(each => PROTOCOL_GAME[each] !== null);

/** The only game of a protocol, if it has one. */
export const onlyGame = (protocol: ProgramProtocol | undefined): Game | undefined =>
  games.find(({ id }) => protocol && id === PROTOCOL_GAME[protocol]);

/** Protocols by the prefix of a seat. */
const PREFIXES: Readonly<Record<string, ProgramProtocol>> = {
  bot: 'ugi',
  codingame: 'codingame',
  prolog: 'prolog',
  scs: 'scs',
  log320: 'log320',
  'log320-course': 'log320-course',
};

/** Reads a command, or a seat as `play` takes it; its command may be one word or several. */
export function checkedProgram(call: Invocation): CheckedProgram {
  const { args, translator } = call;
  const { errors } = translator.t;
  const words = wordsOf(call);
  const asked = protocolOf(call);
  const option = given(args, 'folder');
  const [, prefix, seatFolder, rest] = /^([a-z0-9-]+)(?:@([^:]+))?:(.*)$/is.exec(words[0]) ?? [];
  const named = prefix === undefined ? undefined : PREFIXES[prefix.toLowerCase()];
  if (prefix?.toLowerCase() === 'tcp') throw new UsageError(errors.checkElsewhere(words[0]));
  if (named === undefined) {
    const protocol = asked ?? (isPrologFile(words, option) ? 'prolog' : undefined);
    if (protocol === undefined && words.some(word => word.includes('{port}')))
      throw new UsageError(errors.checkClient);
    return { protocol, command: words, folder: option };
  }
  if (asked !== undefined && asked !== named)
    throw new UsageError(errors.checkTwice({ option: '--protocol', seat: words[0] }));
  if (option !== undefined && seatFolder !== undefined)
    throw new UsageError(errors.checkTwice({ option: '--folder', seat: words[0] }));
  const own = named === 'prolog' ? [rest.trim()] : commandWords(rest);
  const command = [...own, ...words.slice(1)].filter(word => word !== '');
  if (command.length === 0) throw new UsageError(errors.checkCommand);
  return { protocol: named, command, folder: option ?? seatFolder?.trim() };
}

/** The command, given before or after two hyphens. */
export function wordsOf({ args, translator }: Invocation): string[] {
  const before = (args.command as unknown[] | undefined) ?? [];
  const after = ((args._ as unknown[] | undefined) ?? []).slice(1); // the arguments after --
  const words = [...before, ...after].map(String);
  if (words.length === 0 || words[0].trim() === '')
    throw new UsageError(translator.t.errors.checkCommand);
  return words;
}

function protocolOf({ args, translator }: Invocation): ProgramProtocol | undefined {
  const asked = given(args, 'protocol');
  if (asked === undefined) return undefined;
  const found = PROGRAM_PROTOCOLS.find(protocol => protocol === asked.toLowerCase());
  if (found) return found;
  const list = PROGRAM_PROTOCOLS.join(', ');
  throw new UsageError(translator.t.errors.protocol({ found: asked, list }));
}

/** Whether it is a Prolog file alone; an executable, such as a Perl script (also .pl), is a command. */
function isPrologFile([name, ...others]: readonly string[], folder = ''): boolean {
  const file = resolve(folder, name);
  if (others.length > 0 || !/\.(?:pl|pro|prolog)$/i.test(name) || !isFile(file)) return false;
  try {
    accessSync(file, constants.X_OK);
    const start = Buffer.alloc(2);
    readSync(openSync(file, 'r'), start);
    return start.toString() !== '#!';
  } catch {
    return true;
  }
}
