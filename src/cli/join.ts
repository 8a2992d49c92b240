import { readTimeControl } from '../core/clock.ts';
import type { Match } from '../core/match.ts';
import { playerNames, readPlayer } from '../engine/players.ts';
import { botsThread, type Link } from '../hosts/bots/bots-thread.ts';
import { engineThread } from '../hosts/engine-thread.ts';
import type { Client, ClientOptions } from '../hosts/tcp/client.ts';
import { Log320Client } from '../hosts/tcp/log320-client.ts';
import { ScsClient } from '../hosts/tcp/scs-client.ts';
import { worldTimers } from '../hosts/timers.ts';
import { limitsFor } from '../match/engine-seat.ts';
import type { Thinker } from '../match/thinker.ts';
import { type Command, given, withAscii } from './command.ts';
import { Complaint, orComplain } from './complaint.ts';
import { printer } from './host/game.ts';
import { countFrom, durationFrom } from './host/settings.ts';
import { type Start, startFrom } from './inputs.ts';
import { conclude, shown } from './join/result.ts';
import type { Voice } from './language.ts';
import { drawingFor } from './terminal/screen.ts';

type Arguments = Readonly<Record<string, unknown>>;

const PROTOCOLS = {
  log320: { game: 'breakthrough', time: '5s' },
  scs: { game: 'ultimate', time: '6s' },
} as const;
type ProtocolName = keyof typeof PROTOCOLS;
const isProtocol = (name: string): name is ProtocolName => Object.hasOwn(PROTOCOLS, name);

export const joinCommand: Command = {
  name: 'join',
  takes: '<protocol> <host> <port> [name]',
  examples: [
    'join log320 localhost 8888',
    'join log320 192.168.1.20 8888 --seat demo:2',
    'join scs localhost 2016 Ada --seat mcts',
  ],
  options(args, voice) {
    const text = (describe: string) => ({ type: 'string', requiresArg: true, describe }) as const;
    return withAscii(args, voice)
      .positional('protocol', { type: 'string', describe: Object.keys(PROTOCOLS).join(', ') })
      .positional('host', { type: 'string', describe: voice.t('join.options.host') })
      .positional('port', { type: 'string', describe: voice.t('join.options.port') })
      .positional('name', { type: 'string', describe: voice.t('join.options.name') })
      .option('seat', text(voice.t('join.options.seat')))
      .option('time', text(voice.t('join.options.time')))
      .option('wait', text(voice.t('join.options.wait')))
      .option('seed', text(voice.t('options.seed')))
      .option('save', text(voice.t('options.save')))
      .epilogue(voice.t('join.help'));
  },

  async run(args, voice) {
    const name = (given(args, 'protocol') ?? '').toLowerCase();
    if (!isProtocol(name)) {
      const list = Object.keys(PROTOCOLS).join(', ');
      throw new Complaint(voice.t('host.unknownProtocol', { name, list }));
    }
    const protocol = PROTOCOLS[name];
    const start = await startFrom(voice, { game: protocol.game });
    const text = given(args, 'time') ?? protocol.time;
    const control = orComplain(voice, readTimeControl(text), { text });
    const wait = durationFrom(voice, args, 'wait', '10min');
    const seat = given(args, 'seat') ?? 'level:8';
    const thinker = engineThread();
    const thread = botsThread();
    const console = printer();
    const drawing = drawingFor(start.game, process.stdout, args.ascii === true);
    const table = { console, voice, drawing };
    try {
      const answer = answers(voice, args, start, seat, thinker);
      const link = await connected(voice, args, thread.open);
      console.print(voice.t('join.connected', { address: link.address, player: seat }));
      const client = clientFor(name, given(args, 'name') ?? seat, {
        link,
        rules: start.rules,
        control,
        answer,
        watch: news => shown(table, news),
        timers: worldTimers,
        wait,
      });
      const stop = () => client.leave();
      process.on('SIGINT', stop).on('SIGTERM', stop);
      try {
        const joined = await client.play();
        const opponent = client instanceof ScsClient ? client.opponent : link.address;
        await conclude(table, joined, { seat, opponent, save: given(args, 'save') });
      } finally {
        process.off('SIGINT', stop).off('SIGTERM', stop);
      }
    } finally {
      await thinker.close();
      await thread.close();
    }
  },
};

const clientFor = (name: ProtocolName, player: string, options: ClientOptions): Client =>
  name === 'scs' ? new ScsClient(player, options) : new Log320Client(options);

async function connected(
  voice: Voice,
  args: Arguments,
  open: (spec: {
    readonly kind: 'connect';
    readonly host: string;
    readonly port: number;
  }) => Promise<Link>,
): Promise<Link> {
  const host = given(args, 'host') ?? '';
  const port = countFrom(voice, args, 'port', 0, [1, 65_535]);
  try {
    return await open({ kind: 'connect', host, port });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const nobody = /ECONNREFUSED/.test(why);
    const unknown = /ENOTFOUND|EAI_AGAIN/.test(why);
    const key = nobody ? 'join.nobody' : unknown ? 'join.unknownHost' : 'join.unreachable';
    throw new Complaint(voice.t(key, { host, port, why }), 1);
  }
}

/** The player's moves. His usual time gives way to what the server allows, unless his name says it. */
function answers(voice: Voice, args: Arguments, start: Start, seat: string, thinker: Thinker) {
  const player = orComplain(voice, readPlayer(start.game, seat), { text: seat });
  const { time: _, ...untimed } = player.limits;
  const isSpelled = !playerNames(start.game).includes(player.name);
  const limits = isSpelled ? player.limits : untimed;
  const seed = given(args, 'seed') ?? String(Math.random());
  return async (match: Match, signal: AbortSignal): Promise<string> => {
    const thought = await thinker.think(
      {
        rules: match.rules.id,
        position: match.position.text(),
        player: player.name,
        limits: limitsFor(match, limits),
        seed: `${seed} ${match.line.length}`,
      },
      { signal },
    );
    return thought.move;
  };
}
