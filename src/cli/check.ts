import { resolve } from 'node:path';
import { botsThread } from '../bots/bots-thread.ts';
import { Candidate, type CandidateOptions } from '../bots/check/candidate.ts';
import { examine } from '../bots/check/examine.ts';
import { type Finding, finding, SUBJECTS } from '../bots/check/finding.ts';
import { findingText } from '../bots/check/finding-text.ts';
import { USUAL_WAIT } from '../bots/process-seat.ts';
import { prologCommand, prologTrouble } from '../bots/prolog-command.ts';
import { readTimeControl } from '../core/clock.ts';
import type { Game } from '../core/game.ts';
import { unwrap } from '../core/result.ts';
import { COLON } from '../core/texts.ts';
import { findGame, moveTimeOf } from '../core/variant.ts';
import { games } from '../games/index.ts';
import { PROGRAM_PROTOCOLS, PROTOCOL_GAME } from '../protocols/bot-seats.ts';
import { examineClient } from '../tcp/check/examine-client.ts';
import { systemTimers as timers } from '../time/timers.ts';
import { checkCode, codeCourses } from './check-code.ts';
import {
  type CheckedProgram,
  COURSE_PROTOCOLS,
  checkedProgram,
  onlyGame,
  wordsOf,
} from './check-subject.ts';
import type { CliCommand, Invocation } from './command.ts';
import { argument, flag, gameList, given, value } from './options.ts';
import { fitted, wrapped } from './terminal/wrap.ts';
import type { CliTranslator } from './translator.ts';
import { orUsageError, UsageError } from './usage-error.ts';

export const checkBotCommand: CliCommand = {
  examples: [
    'check -- python3 bot.py',
    'check --game ultimate --protocol codingame -- ./bot',
    'check --json -- java -cp classes Bot',
    'check --folder ada -- python3 main.py',
    'check prolog:ia.pl --lang fr',
    'check "scs:./joueur {host} {port} {name}"',
    'check "log320-course:java Client {host} {port}"',
    'check --course rennes2 -- python3 tp.py',
  ],
  options: (args, { t }) =>
    args
      .positional('command', { ...argument(t.args.botCommand), array: true })
      .options({
        json: flag(t.options.json),
        protocol: value(t.options.protocol(PROGRAM_PROTOCOLS.join(', '))),
        game: value(t.options.onlyGame(gameList)),
        folder: value(t.options.botFolder),
        time: value(t.options.checkTime),
        course: value(t.code.course(codeCourses)),
      })
      .epilogue(t.check.help),

  async run(call) {
    const { args, translator } = call;
    if (args.course !== undefined) return checkCode(call, wordsOf(call));
    const program = checkedProgram(call);
    const time = timeOf(call, program);
    const game = gameOf(call, program);
    const json = args.json === true;
    const findings: Finding[] = [];
    const report = (found: Finding) => {
      findings.push(found);
      if (json) return;
      showPassing('');
      const { isTTY, columns } = process.stdout;
      for (const line of findingLines(translator, found, isTTY ? columns : undefined))
        console.log(line);
    };
    const playing = (number: number) => {
      if (!json) showPassing(translator.t.check.playing(number));
    };
    await examineProgram(program, { time, game, report, playing });
    showPassing('');
    const count = (verdict: Finding['verdict']) =>
      findings.filter(found => found.verdict === verdict).length;
    const [faults, warnings] = [count('fault'), count('warning')];
    if (json) {
      const withText = findings.map(found => ({ ...found, text: findingText(translator, found) }));
      console.log(
        JSON.stringify({
          command: program.command,
          ready: faults === 0,
          faults,
          warnings,
          findings: withText,
        }),
      );
    } else {
      console.log('');
      if (faults === 0) console.log(fitted(process.stdout, translator.t.check.ready(warnings)));
    }
    if (faults > 0) throw new UsageError(translator.t.check.lost({ faults, warnings }), 1);
  },
};

/** Milliseconds a move for a program that is not told its limit; 0 for others. */
function timeOf({ args, translator }: Invocation, { protocol }: CheckedProgram): number {
  const { errors } = translator.t;
  const text = given(args, 'time');
  const only = onlyGame(protocol);
  if (text === undefined) return only ? moveTimeOf(only) : 0;
  if (!only) {
    const list = COURSE_PROTOCOLS.join(', ');
    throw new UsageError(errors.checkOption({ option: '--time', list }));
  }
  const control = orUsageError(translator, readTimeControl(text));
  if (control.kind !== 'move') throw new UsageError(errors.checkTime);
  return control.limit;
}

function gameOf({ args, translator }: Invocation, { protocol }: CheckedProgram): Game | undefined {
  const named = given(args, 'game');
  if (named === undefined) return undefined;
  const game = orUsageError(translator, findGame(games, named));
  const only = onlyGame(protocol);
  if (only && only !== game)
    throw new UsageError(
      translator.t.errors.checkGame({ protocol: protocol ?? '', game: only.id }),
    );
  return game;
}

/** A client's {name} in its command. */
const CLIENT_NAME = 'Candidat';

interface Examining {
  readonly time: number;
  readonly game: Game | undefined;
  readonly report: (found: Finding) => void;
  readonly playing: (game: number) => void;
}

/** Shows a line on a terminal, in place of the last one. */
function showPassing(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${text}`);
}

async function examineProgram(program: CheckedProgram, examining: Examining): Promise<void> {
  const thread = botsThread();
  const given = { thread, cwd: process.cwd(), folder: program.folder, timers, wait: USUAL_WAIT };
  const { protocol, command } = program;
  const { time, game, report, playing } = examining;
  try {
    switch (protocol) {
      case 'scs':
      case 'log320':
      case 'log320-course':
        return await examineClient({
          candidate: { ...given, command, name: CLIENT_NAME },
          protocol,
          games,
          time,
          report,
          playing,
        });
      case 'prolog':
        return await examineProlog(command[0], given, examining);
      default: {
        const candidate = new Candidate({ ...given, command });
        const asked = { ...(protocol && { protocol }), ...(game && { game }) };
        return await examine({ candidate, games, ...asked, report });
      }
    }
  } finally {
    await thread.close();
  }
}

async function examineProlog(
  file: string,
  given: Omit<CandidateOptions, 'command'>,
  { time, report }: Examining,
): Promise<void> {
  const home = resolve(given.cwd, given.folder ?? '');
  const game = unwrap(findGame<Game>(games, PROTOCOL_GAME.prolog));
  const why = prologTrouble(game, file, home);
  if (why) return report(finding('start', 'fault', 'prolog.failed', { why }));
  const candidate = new Candidate({ ...given, command: prologCommand(file, home) });
  await examine({ candidate, games, protocol: 'ugi', game, time, report });
}

/** Narrower terminals get the sentence below the verdict. */
const NARROW = 60;

/** The verdict, then the exchanged lines if there are any; sentences are wrapped to the columns. */
export function findingLines(
  translator: CliTranslator,
  found: Finding,
  columns = Number.POSITIVE_INFINITY,
): string[] {
  const { verdict, subject, game, dialogue, position, replay } = found;
  const wide = (names: readonly string[]) => Math.max(...names.map(name => name.length));
  const verdicts = (['ok', 'warning', 'fault', 'unseen'] as const).map(
    each => translator.t.check.verdicts[each],
  );
  const subjects = SUBJECTS.map(each => translator.t.check.subjects[each]);
  const head = [
    translator.t.check.verdicts[verdict].padEnd(wide(verdicts)),
    translator.t.check.subjects[subject].padEnd(wide(subjects)),
  ].join('  ');
  const where = game === undefined ? '' : `${game}${translator.say(COLON)}`;
  const at = position === undefined ? [] : [translator.t.check.position(position)];
  const again = replay === undefined ? [] : [translator.t.check.replay(replay)];
  const margin = columns < NARROW ? MARGIN.length : head.length + 2;
  const [first, ...rest] = wrapped(
    `${where}${findingText(translator, found)}`,
    columns - margin,
  ).split('\n');
  return [
    `${head}  ${first}`,
    ...rest.map(line => ' '.repeat(margin) + line),
    ...[...(dialogue ?? []), ...at, ...again].map(line => `${MARGIN}${line}`),
  ];
}

const MARGIN = '        ';
