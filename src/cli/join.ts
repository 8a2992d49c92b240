import { once } from 'node:events';
import { connect } from 'node:net';
import { botsThread } from '../bots/bots-thread.ts';
import { LAUNCHER } from '../bots/programs.ts';
import type { ClientOptions, CourseClient } from '../clients/course-client.ts';
import { Log320Client } from '../clients/log320-client.ts';
import { ScsClient } from '../clients/scs-client.ts';
import { readTimeControl } from '../core/clock.ts';
import { errorCode, errorMessage } from '../core/result.ts';
import { moveTimeOf } from '../core/variant.ts';
import { underTheClock } from '../courses/timed/arguments.ts';
import { readPlayer } from '../engine/players.ts';
import { openSeat } from '../match/open-seat.ts';
import { PROTOCOL_GAME } from '../protocols/bot-seats.ts';
import { TICKET } from '../protocols/tickets.ts';
import { ticketedScsName } from '../tcp/scs-remote-client.ts';
import { engineThread } from '../threads/engine-thread.ts';
import { systemTimers } from '../time/timers.ts';
import type { CliCommand, Invocation } from './command.ts';
import { printer } from './host/game.ts';
import { durationFrom, protocolNamed } from './host/settings.ts';
import { startFrom } from './inputs.ts';
import { conclude, shown } from './join/result.ts';
import { bridge } from './join/ugi-bridge.ts';
import { argument, flag, given, value, wholeNumber } from './options.ts';
import { drawingFor } from './terminal/screen.ts';
import { orUsageError, UsageError } from './usage-error.ts';

const COURSES = ['log320', 'scs'] as const;
const PROTOCOLS = [...COURSES, 'ugi'] as const;

/** Options without a meaning for a program that speaks UGI by itself. */
const OF_COURSES = ['ascii', 'time', 'wait', 'seed', 'save'] as const;

export const joinCommand: CliCommand = {
  examples: [
    'join log320 localhost 8888',
    'join log320 192.168.1.20 8888 --seat demo:2',
    'join scs localhost 2016 Ada --seat mcts',
    'join scs 192.168.1.20 2016 Ada --ticket K7Q2M',
    'join ugi 192.168.1.20 8890 --ticket K7Q2M -- python3 bot.py',
  ],
  options(args, { t }) {
    const { options } = t.join;
    return args
      .positional('protocol', argument(PROTOCOLS.join(', ')))
      .positional('host', argument(options.host))
      .positional('port', argument(options.port))
      .positional('words', { ...argument(options.words), array: true })
      .options({
        ascii: flag(t.options.ascii),
        seat: value(options.seat),
        ticket: value(options.ticket),
        time: value(options.time),
        wait: value(options.wait),
        seed: value(t.options.seed),
        save: value(t.options.save),
      })
      .epilogue(t.join.help);
  },

  async run(call) {
    const { args, translator } = call;
    const protocol = protocolNamed(call, PROTOCOLS);
    if (protocol === 'ugi') return joinByUgi(call);
    const own = nameFrom(call);
    const start = await startFrom(translator, { game: PROTOCOL_GAME[protocol] });
    const text = given(args, 'time') ?? `${moveTimeOf(start.game)}ms`;
    const control = orUsageError(translator, readTimeControl(text), { text });
    const wait = durationFrom(call, 'wait', '10min');
    const name = given(args, 'seat') ?? 'level:8';
    const player = orUsageError(translator, readPlayer(start.game, name), { text: name });
    const ticket = ticketFrom(call);
    const engine = engineThread();
    const thread = botsThread();
    const console = printer();
    const drawing = drawingFor(start.game, process.stdout, args.ascii === true);
    const terminal = { console, translator, drawing };
    try {
      const seed = given(args, 'seed') ?? String(Math.random());
      // the same seed for both sides, since the server assigns ours later
      const resources = { seed: { first: seed, second: seed }, engine: () => engine };
      const choice = { kind: 'engine', ...underTheClock(start.game, player) } as const;
      const seat = orUsageError(translator, await openSeat(choice, 'first', resources));
      const connection = await connected(call, thread.open);
      console.print(translator.t.join.connected({ address: connection.address, player: name }));
      const client = clientFor(protocol, own ?? name, ticket, {
        connection,
        rules: start.rules,
        control,
        seat,
        watch: message => shown(terminal, message),
        timers: systemTimers,
        wait,
      });
      const stop = () => client.leave();
      process.on('SIGINT', stop).on('SIGTERM', stop);
      try {
        const joined = await client.play();
        const opponent = client instanceof ScsClient ? client.opponent : connection.address;
        await conclude(terminal, joined, { seat: name, opponent, save: given(args, 'save') });
      } finally {
        process.off('SIGINT', stop).off('SIGTERM', stop);
      }
    } finally {
      await engine.close();
      await thread.close();
    }
  },
};

function ticketFrom({ args, translator }: Invocation): string | null {
  const text = given(args, 'ticket');
  if (text === undefined) return null;
  const ticket = text.trim().replace(/^#/, '').toUpperCase();
  if (TICKET.test(ticket)) return ticket;
  throw new UsageError(translator.t.join.badTicket(text));
}

function clientFor(
  name: (typeof COURSES)[number],
  player: string,
  ticket: string | null,
  options: ClientOptions,
): CourseClient {
  if (name === 'log320') return new Log320Client(ticket, options);
  return new ScsClient(ticket === null ? player : ticketedScsName(player, ticket), options);
}

/** The name that the opponent is told. */
function nameFrom({ args, translator }: Invocation): string | undefined {
  const [name, ...rest] = wordsOf(args);
  if (rest.length > 0) throw new UsageError(translator.t.join.tooMany(rest.join(' ')));
  return name;
}

/** The words after the port and after `--`. */
const wordsOf = ({ words = [], _ = [] }: Invocation['args']): readonly string[] =>
  [...(words as readonly unknown[]), ...(_ as readonly unknown[]).slice(1)].map(String);

/** Joins with a program that speaks UGI on its standard input and output, or with an engine of ours. */
async function joinByUgi(call: Invocation): Promise<void> {
  const { args, translator } = call;
  const { t } = translator;
  const own = wordsOf(args);
  const refused = [...OF_COURSES, ...(own.length > 0 ? (['seat'] as const) : [])].find(
    option => args[option] !== undefined && args[option] !== false,
  );
  if (refused === 'seat') throw new UsageError(t.join.seatOrProgram);
  if (refused !== undefined)
    throw new UsageError(
      t.host.notFor({ option: refused, protocol: 'ugi', list: COURSES.join(', ') }),
    );
  const ticket = ticketFrom(call);
  const seat = given(args, 'seat') ?? 'level:8';
  const ours = [process.execPath, LAUNCHER, 'engine', '--player', seat];
  const socket = await connected(call, async ({ host, port }) => {
    const opened = connect({ host, port, noDelay: true });
    // for a name with several addresses, the error has a code but no message
    await once(opened, 'connect').catch(error => {
      throw new Error(errorCode(error) || errorMessage(error));
    });
    return opened;
  });
  const address = `${socket.remoteAddress}:${socket.remotePort}`;
  console.log(t.join.connected({ address, player: own.length > 0 ? own.join(' ') : seat }));
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const end = await bridge(socket, own.length > 0 ? own : ours, ticket, stopping.signal);
  process.off('SIGINT', stop).off('SIGTERM', stop);
  if (stopping.signal.aborted) return;
  switch (end.kind) {
    case 'closed':
      if (!end.played) throw new UsageError(t.join.neverAsked, 1);
      return console.log(t.join.overByUgi);
    case 'program-ended':
      if (end.how === '0') return console.log(t.join.overByUgi);
      throw new UsageError(t.join.programEnded(end.how), 1);
    case 'not-started':
      throw new UsageError(t.join.notStarted({ program: own[0] ?? '', why: end.why }), 1);
  }
}

async function connected<T>(
  call: Invocation,
  open: (spec: {
    readonly kind: 'connect';
    readonly host: string;
    readonly port: number;
  }) => Promise<T>,
): Promise<T> {
  const { args, translator } = call;
  const host = given(args, 'host') ?? '';
  const port = wholeNumber(call, 'port', [1, 65_535]) ?? 0;
  try {
    return await open({ kind: 'connect', host, port });
  } catch (error) {
    const why = errorMessage(error);
    const { nobody, unknownHost, unreachable } = translator.t.join;
    const message = /ECONNREFUSED/.test(why)
      ? nobody({ host, port })
      : /ENOTFOUND|EAI_AGAIN/.test(why)
        ? unknownHost(host)
        : unreachable({ host, port, why });
    throw new UsageError(message, 1);
  }
}
