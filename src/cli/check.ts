import { botsThread } from '../bots/bots-thread.ts';
import { Candidate, type CheckProtocol } from '../bots/check/candidate.ts';
import { examine } from '../bots/check/examine.ts';
import { type Finding, SUBJECTS } from '../bots/check/finding.ts';
import { USUAL_WAIT } from '../bots/process-seat.ts';
import type { Game } from '../core/game.ts';
import { findGame } from '../core/variant.ts';
import { games } from '../games/index.ts';
import { systemTimers as timers } from '../match/timers.ts';
import {
  argument,
  type CliCommand,
  flag,
  gameList,
  given,
  type Invocation,
  value,
} from './command.ts';
import type { CliTranslator } from './translator.ts';
import { orUsageError, UsageError } from './usage-error.ts';

const PROTOCOLS: readonly CheckProtocol[] = ['ugi', 'codingame'];

export const checkBotCommand: CliCommand = {
  examples: [
    'check -- python3 bot.py',
    'check --game ultimate --protocol codingame -- ./bot',
    'check --json -- java -cp classes Bot',
    'check --folder ada -- python3 main.py',
  ],
  options: (args, { t }) =>
    args
      .positional('command', { ...argument(t.args.botCommand), array: true })
      .options({
        json: flag(t.options.json),
        protocol: value(t.options.protocol(PROTOCOLS.join(', '))),
        game: value(t.options.onlyGame(gameList)),
        folder: value(t.options.botFolder),
      })
      .epilogue(t.check.help),

  async run(call) {
    const { args, translator } = call;
    const command = commandOf(call);
    const protocol = protocolOf(call);
    const named = given(args, 'game');
    const game: Game | undefined =
      named === undefined ? undefined : orUsageError(translator, findGame(games, named));
    const json = args.json === true;
    const findings: Finding[] = [];
    const thread = botsThread();
    const candidate = new Candidate({
      thread,
      command,
      cwd: process.cwd(),
      folder: given(args, 'folder'),
      timers,
      wait: USUAL_WAIT,
    });
    try {
      await examine({
        candidate,
        games,
        ...(protocol ? { protocol } : {}),
        ...(game ? { game } : {}),
        report: found => {
          findings.push(found);
          if (!json) for (const line of findingLines(translator, found)) console.log(line);
        },
      });
    } finally {
      await thread.close();
    }
    const count = (verdict: Finding['verdict']) =>
      findings.filter(found => found.verdict === verdict).length;
    const [faults, warnings] = [count('fault'), count('warning')];
    if (json) {
      const withText = findings.map(found => ({ ...found, text: findingText(translator, found) }));
      console.log(
        JSON.stringify({ command, ready: faults === 0, faults, warnings, findings: withText }),
      );
    } else {
      console.log('');
      if (faults === 0) console.log(translator.t.check.ready(warnings));
    }
    if (faults > 0) throw new UsageError(translator.t.check.lost({ faults, warnings }), 1);
  },
};

function commandOf({ args, translator }: Invocation): string[] {
  const before = (args.command as unknown[] | undefined) ?? [];
  const after = ((args._ as unknown[] | undefined) ?? []).slice(1); // the arguments after --
  const words = [...before, ...after].map(String);
  if (words.length === 0 || words[0].trim() === '')
    throw new UsageError(translator.t.errors.checkCommand);
  return words;
}

function protocolOf({ args, translator }: Invocation): CheckProtocol | undefined {
  const asked = given(args, 'protocol');
  if (asked === undefined) return undefined;
  const found = PROTOCOLS.find(protocol => protocol === asked.toLowerCase());
  if (found) return found;
  throw new UsageError(translator.t.errors.protocol({ found: asked, list: PROTOCOLS.join(', ') }));
}

/** A finding as a sentence. */
export function findingText(translator: CliTranslator, { code, values }: Finding): string {
  const parts: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'object') parts[name] = translator.say(value);
    else if (typeof value === 'number') parts[name] = translator.number(value);
    else if (name === 'what') parts[name] = translator.t.check.what[value as 'unknown'];
    else if (name === 'trouble') parts[name] = translator.t.check.trouble[value as 'ended'];
    else parts[name] = value;
  }
  return translator.t.check.says[code](parts).trim();
}

/** The verdict, then the exchanged lines if there are any. */
export function findingLines(translator: CliTranslator, found: Finding): string[] {
  const { verdict, subject, game, dialogue, replay } = found;
  const wide = (names: readonly string[]) => Math.max(...names.map(name => name.length));
  const verdicts = (['ok', 'warning', 'fault'] as const).map(
    each => translator.t.check.verdicts[each],
  );
  const subjects = SUBJECTS.map(each => translator.t.check.subjects[each]);
  const head = [
    translator.t.check.verdicts[verdict].padEnd(wide(verdicts)),
    translator.t.check.subjects[subject].padEnd(wide(subjects)),
  ];
  const where = game === undefined ? '' : `${game}${translator.lang === 'fr' ? ' : ' : ': '}`;
  const again = replay === undefined ? [] : [translator.t.check.replay(replay)];
  return [
    `${head.join('  ')}  ${where}${findingText(translator, found)}`,
    ...[...(dialogue ?? []), ...again].map(line => `        ${line}`),
  ];
}
