import { botsThread } from '../bots/bots-thread.ts';
import type { Connection } from '../bots/connection.ts';
import type { ClientOptions, CourseClient } from '../clients/course-client.ts';
import { Log320Client } from '../clients/log320-client.ts';
import { ScsClient } from '../clients/scs-client.ts';
import { readTimeControl } from '../core/clock.ts';
import type { Game } from '../core/game.ts';
import { errorMessage } from '../core/result.ts';
import { playerNames, readPlayer } from '../engine/players.ts';
import { openSeat, type SeatChoice } from '../match/open-seat.ts';
import { systemTimers } from '../match/timers.ts';
import { engineThread } from '../threads/engine-thread.ts';
import { type Arguments, argument, type CliCommand, flag, given, value } from './command.ts';
import { printer } from './host/game.ts';
import { countFrom, durationFrom } from './host/settings.ts';
import { startFrom } from './inputs.ts';
import { conclude, shown } from './join/result.ts';
import { drawingFor } from './terminal/screen.ts';
import type { CliTranslator } from './translator.ts';
import { orUsageError, UsageError } from './usage-error.ts';

const PROTOCOLS = {
  log320: { game: 'breakthrough', time: '5s' },
  scs: { game: 'ultimate', time: '6s' },
} as const;
type ProtocolName = keyof typeof PROTOCOLS;
const isProtocol = (name: string): name is ProtocolName => Object.hasOwn(PROTOCOLS, name);

export const joinCommand: CliCommand = {
  examples: [
    'join log320 localhost 8888',
    'join log320 192.168.1.20 8888 --seat demo:2',
    'join scs localhost 2016 Ada --seat mcts',
  ],
  options(args, { t }) {
    const { options } = t.join;
    return args
      .positional('protocol', argument(Object.keys(PROTOCOLS).join(', ')))
      .positional('host', argument(options.host))
      .positional('port', argument(options.port))
      .positional('name', argument(options.name))
      .options({
        ascii: flag(t.options.ascii),
        seat: value(options.seat),
        time: value(options.time),
        wait: value(options.wait),
        seed: value(t.options.seed),
        save: value(t.options.save),
      })
      .epilogue(t.join.help);
  },

  async run(args, translator) {
    const protocol = (given(args, 'protocol') ?? '').toLowerCase();
    if (!isProtocol(protocol)) {
      const list = Object.keys(PROTOCOLS).join(', ');
      throw new UsageError(translator.t.host.unknownProtocol({ name: protocol, list }));
    }
    const usual = PROTOCOLS[protocol];
    const start = await startFrom(translator, { game: usual.game });
    const text = given(args, 'time') ?? usual.time;
    const control = orUsageError(translator, readTimeControl(text), { text });
    const wait = durationFrom(translator, args, 'wait', '10min');
    const name = given(args, 'seat') ?? 'level:8';
    const engine = engineThread();
    const thread = botsThread();
    const console = printer();
    const drawing = drawingFor(start.game, process.stdout, args.ascii === true);
    const terminal = { console, translator, drawing };
    try {
      const seed = given(args, 'seed') ?? String(Math.random());
      // the server gives us a side later; the seed is the same for both
      const resources = { seed: { first: seed, second: seed }, engine: () => engine };
      const player = playerFrom(translator, start.game, name);
      const seat = orUsageError(translator, await openSeat(player, 'first', resources));
      const connection = await connected(translator, args, thread.open);
      console.print(translator.t.join.connected({ address: connection.address, player: name }));
      const client = clientFor(protocol, given(args, 'name') ?? name, {
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

const clientFor = (name: ProtocolName, player: string, options: ClientOptions): CourseClient =>
  name === 'scs' ? new ScsClient(player, options) : new Log320Client(options);

async function connected(
  translator: CliTranslator,
  args: Arguments,
  open: (spec: {
    readonly kind: 'connect';
    readonly host: string;
    readonly port: number;
  }) => Promise<Connection>,
): Promise<Connection> {
  const host = given(args, 'host') ?? '';
  const port = countFrom(translator, args, 'port', 0, [1, 65_535]);
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

/** Our player. The server's time replaces its usual time, unless its name sets one. */
function playerFrom(translator: CliTranslator, game: Game, text: string): SeatChoice {
  const { name, limits } = orUsageError(translator, readPlayer(game, text), { text });
  const { time: _, ...untimed } = limits;
  return { kind: 'engine', name, limits: playerNames(game).includes(name) ? untimed : limits };
}
