import { botsThread } from '../bots/bots-thread.ts';
import type { Connection } from '../bots/connection.ts';
import type { ClientOptions, CourseClient } from '../clients/course-client.ts';
import { Log320Client } from '../clients/log320-client.ts';
import { ScsClient } from '../clients/scs-client.ts';
import { readTimeControl } from '../core/clock.ts';
import type { Match } from '../core/match.ts';
import { errorMessage } from '../core/result.ts';
import { playerNames, readPlayer } from '../engine/players.ts';
import type { EngineClient } from '../match/engine-client.ts';
import { limitsFor } from '../match/engine-seat.ts';
import { systemTimers } from '../match/timers.ts';
import { engineThread } from '../threads/engine-thread.ts';
import { type Arguments, argument, type CliCommand, flag, given, value } from './command.ts';
import { printer } from './host/game.ts';
import { countFrom, durationFrom } from './host/settings.ts';
import { type StartPosition, startFrom } from './inputs.ts';
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
    const name = (given(args, 'protocol') ?? '').toLowerCase();
    if (!isProtocol(name)) {
      const list = Object.keys(PROTOCOLS).join(', ');
      throw new UsageError(translator.t.host.unknownProtocol({ name, list }));
    }
    const protocol = PROTOCOLS[name];
    const start = await startFrom(translator, { game: protocol.game });
    const text = given(args, 'time') ?? protocol.time;
    const control = orUsageError(translator, readTimeControl(text), { text });
    const wait = durationFrom(translator, args, 'wait', '10min');
    const seat = given(args, 'seat') ?? 'level:8';
    const engine = engineThread();
    const thread = botsThread();
    const console = printer();
    const drawing = drawingFor(start.game, process.stdout, args.ascii === true);
    const terminal = { console, translator, drawing };
    try {
      const answer = answers(translator, args, start, seat, engine);
      const connection = await connected(translator, args, thread.open);
      console.print(translator.t.join.connected({ address: connection.address, player: seat }));
      const client = clientFor(name, given(args, 'name') ?? seat, {
        connection,
        rules: start.rules,
        control,
        answer,
        watch: message => shown(terminal, message),
        timers: systemTimers,
        wait,
      });
      const stop = () => client.leave();
      process.on('SIGINT', stop).on('SIGTERM', stop);
      try {
        const joined = await client.play();
        const opponent = client instanceof ScsClient ? client.opponent : connection.address;
        await conclude(terminal, joined, { seat, opponent, save: given(args, 'save') });
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

/** The player's moves. The server's time replaces the player's usual time, unless its name sets one. */
function answers(
  translator: CliTranslator,
  args: Arguments,
  start: StartPosition,
  seat: string,
  engine: EngineClient,
) {
  const player = orUsageError(translator, readPlayer(start.game, seat), { text: seat });
  const { time: _, ...untimed } = player.limits;
  const isSpelled = !playerNames(start.game).includes(player.name);
  const limits = isSpelled ? player.limits : untimed;
  const seed = given(args, 'seed') ?? String(Math.random());
  return async (match: Match, signal: AbortSignal): Promise<string> => {
    const result = await engine.search(
      {
        rules: match.rules.id,
        position: match.position.text(),
        player: player.name,
        limits: limitsFor(match, limits),
        seed: `${seed} ${match.plies.length}`,
      },
      { signal },
    );
    return result.move;
  };
}
