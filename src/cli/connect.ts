import { basename } from 'node:path';
import { type BotsThread, botsThread } from '../bots/bots-thread.ts';
import { USUAL_MEMORY } from '../bots/process-seat.ts';
import { prologCommand, prologTrouble } from '../bots/prolog-command.ts';
import type { Game } from '../core/game.ts';
import { findGame } from '../core/variant.ts';
import { games } from '../games/index.ts';
import { PROGRAM_PROTOCOLS } from '../protocols/bot-seats.ts';
import type { ConnectHello, ConnectProtocol } from '../protocols/connect-wire.ts';
import { systemTimers } from '../time/timers.ts';
import { checkedProgram, onlyGame } from './check-subject.ts';
import { joinClass } from './class-client.ts';
import type { CliCommand, Invocation } from './command.ts';
import { ConnectClient } from './connect/connect-client.ts';
import { LiveStatus } from './connect/live-status.ts';
import { ProgramRuns } from './connect/program-runs.ts';
import { argument, flag, gameList, given, value } from './options.ts';
import { accessServer, type ServerAccess } from './server-access.ts';
import { keepSecret, secretOf } from './server-secrets.ts';
import { statusOutput } from './terminal/status-line.ts';
import { explain, orUsageError, UsageError } from './usage-error.ts';

export const connectCommand: CliCommand = {
  examples: [
    'connect http://192.168.1.20:8080 --code K7Q2MX --name "Ada Roy" --game ultimate -- python3 bot.py',
    'connect https://jeux.example.org --game tictactoe --bot Minimax -- ./bot',
    'connect http://192.168.1.20:8080 --folder ada --game ultimate -- python3 main.py',
    'connect http://192.168.1.20:8080 prolog:ia.pl',
    'connect http://192.168.1.20:8080 "scs:./joueur {host} {port} {name}"',
  ],
  options: (args, { t }) =>
    args
      .positional('url', argument(t.connect.options.url))
      .positional('command', { ...argument(t.args.botCommand), array: true })
      .options({
        code: value(t.connect.options.code),
        name: value(t.connect.options.name),
        bot: value(t.connect.options.bot),
        game: value(t.args.game(gameList)),
        protocol: value(t.options.protocol(PROGRAM_PROTOCOLS.join(', '))),
        folder: value(t.options.botFolder),
        fingerprint: value(t.connect.options.fingerprint),
        once: flag(t.connect.options.once),
      })
      .epilogue(t.connect.help),

  async run(call) {
    const { args, translator } = call;
    const program = programFrom(call);
    const access = orUsageError(
      translator,
      await accessServer(given(args, 'url') ?? '', given(args, 'fingerprint')),
      undefined,
      1,
    );
    const thread = botsThread();
    try {
      // before contacting the server: a program that cannot be found must not become a version
      const { hash } = orUsageError(translator, await thread.enter(program), undefined, 1);
      const member = await memberAt(call, access);
      const { game, protocol, command } = program;
      const shown = command.map(word => basename(word)).join(' ');
      await stay(call, access, thread, program, {
        ...member,
        bot: {
          name: given(args, 'bot') ?? null,
          game: game.id,
          protocol,
          hash,
          command: shown.slice(0, 200),
        },
      });
    } finally {
      await thread.close();
    }
  },
};

interface ConnectedProgram {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly folder: string | undefined;
  readonly protocol: ConnectProtocol;
  readonly game: Game;
}

/** The program, its protocol and its game, from a command or a seat as `check` takes them. */
function programFrom(call: Invocation): ConnectedProgram {
  const { args, translator } = call;
  const [, ...after] = args._ as readonly unknown[]; // the first is the command's own name
  if (((args.command as readonly unknown[] | undefined) ?? []).length + after.length === 0)
    throw new UsageError(translator.t.connect.needsCommand);
  const { protocol = 'ugi', command: words, folder } = checkedProgram(call);
  const only = onlyGame(protocol);
  const named = given(args, 'game') ?? only?.id;
  if (named === undefined) throw new UsageError(translator.t.connect.needsGame(gameList));
  const game = orUsageError(translator, findGame(games, named));
  if (only && only !== game)
    throw new UsageError(translator.t.errors.checkGame({ protocol, game: only.id }));
  const cwd = process.cwd();
  if (protocol !== 'prolog') return { command: words, cwd, folder, protocol, game };
  const [file] = words;
  const trouble = prologTrouble(game, file, folder ?? cwd);
  if (trouble) throw new UsageError(translator.say(trouble));
  return { command: prologCommand(file, folder ?? cwd), cwd, folder, protocol: 'ugi', game };
}

/** The identity in a student's own link: `/class/ID#SECRET`, as the page of the class shows it. */
function linkedMember(text: string): Pick<ConnectHello, 'secret' | 'classroom'> | null {
  const [, classroom, secret] = /\/class\/([a-z0-9]{4,20})#([\w-]{22})$/.exec(text) ?? [];
  return secret === undefined ? null : { secret, classroom };
}

/** Our identity at the server: from the given link, a stored secret, or by joining a class with its code. */
async function memberAt(
  { args, translator }: Invocation,
  access: ServerAccess,
): Promise<Pick<ConnectHello, 'secret' | 'classroom'>> {
  const { t } = translator;
  const known = await secretOf(access.url);
  const linked = linkedMember(given(args, 'url') ?? '');
  if (linked) {
    const name = given(args, 'name') ?? known?.name ?? '';
    await keepSecret(access.url, { ...linked, name });
    return linked;
  }
  const code = given(args, 'code');
  if (code === undefined) {
    if (known) return { secret: known.secret, classroom: known.classroom };
    throw new UsageError(t.connect.needsCode(access.url.origin));
  }
  const name = given(args, 'name') ?? known?.name ?? '';
  if (name === '') throw new UsageError(t.connect.needsName);
  let joined = await joinClass(access, code, name, known?.secret);
  // at this address there is another server now, or its store was deleted
  if (!joined.ok && joined.fault.code === 'unknown-secret')
    joined = await joinClass(access, code, name);
  const member = orUsageError(translator, joined, undefined, 1);
  const secret = member.secret ?? known?.secret ?? '';
  await keepSecret(access.url, { secret, name, classroom: member.class.id });
  const { pseudonym } = member;
  console.log(t.connect.joined({ classroom: member.class.name, pseudonym }));
  return { secret, classroom: member.class.id };
}

/** Plays what the server asks for, until it is told to stop. */
async function stay(
  { args, translator }: Invocation,
  access: ServerAccess,
  thread: BotsThread,
  { command, cwd, folder }: ConnectedProgram,
  hello: Pick<ConnectHello, 'secret' | 'classroom' | 'bot'>,
): Promise<void> {
  const status = new LiveStatus(statusOutput(process), translator);
  const runs = new ProgramRuns({
    open: thread.open,
    program: { kind: 'process', command, cwd, folder, memory: USUAL_MEMORY, sandbox: true },
    post: item => client.post(item),
  });
  const url = new URL('/api/connect', access.url);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const client = new ConnectClient({
    ...{ url, access, hello, timers: systemTimers, random: Math.random },
    welcomed(welcome) {
      if (welcome.resumed) runs.back();
      else void runs.close();
      status.welcomed(welcome);
    },
    item(item) {
      runs.handle(item);
      status.item(item);
      if (item.type === 'result' && item.result !== 'spoilt' && args.once === true) client.leave();
    },
    lost() {
      runs.away();
      status.lost();
    },
    warned: fault => status.say(explain(translator, fault)),
  });
  const stop = () => client.leave();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    const fault = await client.run();
    status.end();
    if (fault) throw new UsageError(explain(translator, fault), 1);
    console.log(translator.t.connect.stopped);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await runs.close();
  }
}
