import type { Game } from '../core/game.ts';
import { findGame } from '../core/variant.ts';
import { games } from '../games/index.ts';
import { botsThread } from '../hosts/bots/bots-thread.ts';
import { USUAL_WAIT } from '../hosts/bots/process-seat.ts';
import { type BotProtocol, Candidate } from '../hosts/check/candidate.ts';
import { examine } from '../hosts/check/examine.ts';
import { type Finding, SUBJECTS } from '../hosts/check/finding.ts';
import { worldTimers as timers } from '../hosts/timers.ts';
import { type Command, gameList, given, withJson } from './command.ts';
import { Complaint, orComplain } from './complaint.ts';
import type { Voice } from './language.ts';

type Arguments = Readonly<Record<string, unknown>>;

const PROTOCOLS: readonly BotProtocol[] = ['ugi', 'codingame'];

export const checkBotCommand: Command = {
  name: 'check',
  takes: '[command..]',
  examples: [
    'check -- python3 bot.py',
    'check --game ultimate --protocol codingame -- ./bot',
    'check --json -- java -cp classes Bot',
  ],
  options: (args, voice) =>
    withJson(args, voice)
      .positional('command', { type: 'string', array: true, describe: voice.t('args.botCommand') })
      .option('protocol', {
        type: 'string',
        requiresArg: true,
        describe: voice.t('options.protocol', { list: PROTOCOLS.join(', ') }),
      })
      .option('game', {
        type: 'string',
        requiresArg: true,
        describe: voice.t('options.onlyGame', { games: gameList }),
      })
      .epilogue(voice.t('check.help')),

  async run(args, voice) {
    const command = commandOf(args, voice);
    const protocol = protocolOf(args, voice);
    const named = given(args, 'game');
    const game: Game | undefined =
      named === undefined ? undefined : orComplain(voice, findGame(games, named));
    const json = args.json === true;
    const findings: Finding[] = [];
    const thread = botsThread();
    const candidate = new Candidate({
      thread,
      command,
      cwd: process.cwd(),
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
          if (!json) for (const line of reportLines(voice, found)) console.log(line);
        },
      });
    } finally {
      await thread.close();
    }
    const count = (verdict: Finding['verdict']) =>
      findings.filter(found => found.verdict === verdict).length;
    const [faults, warnings] = [count('fault'), count('warning')];
    if (json) {
      const told = findings.map(found => ({ ...found, text: sentence(voice, found) }));
      console.log(
        JSON.stringify({ command, ready: faults === 0, faults, warnings, findings: told }),
      );
    } else {
      console.log('');
      if (faults === 0) console.log(voice.t('check.ready', { warnings }));
    }
    if (faults > 0) throw new Complaint(voice.t('check.lost', { faults, warnings }), 1);
  },
};

function commandOf(args: Arguments, voice: Voice): string[] {
  const before = (args.command as unknown[] | undefined) ?? [];
  const after = ((args._ as unknown[] | undefined) ?? []).slice(1); // what follows two hyphens
  const words = [...before, ...after].map(String);
  if (words.length === 0 || words[0].trim() === '')
    throw new Complaint(voice.t('errors.checkCommand'));
  return words;
}

function protocolOf(args: Arguments, voice: Voice): BotProtocol | undefined {
  const asked = given(args, 'protocol');
  if (asked === undefined) return undefined;
  const found = PROTOCOLS.find(protocol => protocol === asked.toLowerCase());
  if (found) return found;
  throw new Complaint(voice.t('errors.protocol', { found: asked, list: PROTOCOLS.join(', ') }));
}

/** What was found, in a sentence. */
function sentence(voice: Voice, { code, values }: Finding): string {
  const told: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'object') told[name] = voice.say(value);
    else if (typeof value === 'number') told[name] = voice.number(value);
    else if (name === 'what') told[name] = voice.t(`check.what.${value as 'unknown'}`);
    else if (name === 'trouble') told[name] = voice.t(`check.trouble.${value as 'ended'}`);
    else told[name] = value;
  }
  return voice.t(`check.says.${code as 'start.plain'}`, told).trim();
}

/** One line for the verdict, then the talk where there is one to show. */
function reportLines(voice: Voice, found: Finding): string[] {
  const { verdict, subject, game, dialogue, replay } = found;
  const wide = (names: readonly string[]) => Math.max(...names.map(name => name.length));
  const verdicts = (['ok', 'warning', 'fault'] as const).map(each =>
    voice.t(`check.verdicts.${each}`),
  );
  const subjects = SUBJECTS.map(each => voice.t(`check.subjects.${each}`));
  const head = [
    voice.t(`check.verdicts.${verdict}`).padEnd(wide(verdicts)),
    voice.t(`check.subjects.${subject}`).padEnd(wide(subjects)),
  ];
  const where = game === undefined ? '' : `${game}${voice.lang === 'fr' ? ' : ' : ': '}`;
  const again = replay === undefined ? [] : [voice.t('check.replay', { command: replay })];
  return [
    `${head.join('  ')}  ${where}${sentence(voice, found)}`,
    ...[...(dialogue ?? []), ...again].map(line => `        ${line}`),
  ];
}
