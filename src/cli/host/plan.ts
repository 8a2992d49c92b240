import type { Game } from '../../core/game.ts';
import { moveTimeOf } from '../../core/variant.ts';
import { PROTOCOL_GAME } from '../../protocols/bot-seats.ts';
import { CODINGAME_VARIANTS } from '../../protocols/codingame.ts';
import { log320, scs, type TcpProtocol, USUAL_PORTS, ugi } from '../../tcp/protocols.ts';
import { systemTimers } from '../../time/timers.ts';
import type { Arguments, Invocation } from '../command.ts';
import { type StartPosition, startFrom } from '../inputs.ts';
import { gameList, given, wholeNumber } from '../options.ts';
import { UsageError } from '../usage-error.ts';
import type { CodingameMatch } from './codingame.ts';
import type { HostSettings } from './games.ts';
import {
  dialectFrom,
  durationFrom,
  gamesFrom,
  limitFrom,
  type ProtocolName,
  portFrom,
  protocolFrom,
  seatsFrom,
} from './settings.ts';

type TcpName = Exclude<ProtocolName, 'codingame'>;

/** A host's settings. */
export type HostPlan = { readonly game: Game } & (
  | { readonly kind: 'tcp'; readonly settings: HostSettings }
  | { readonly kind: 'codingame'; readonly match: CodingameMatch }
);

const USUAL = {
  log320: { port: USUAL_PORTS.log320, grace: '0' },
  scs: { port: USUAL_PORTS.scs, grace: '1s' },
  ugi: { port: USUAL_PORTS.ugi, grace: '500ms' },
} as const satisfies Record<TcpName, { port: number; grace: string }>;
/** The grace of LOG320's own server. */
const COURSE_GRACE = '500ms';

export async function planFrom(call: Invocation): Promise<HostPlan> {
  const protocol = protocolFrom(call);
  const start = await startFor(call, protocol);
  const { game } = start;
  if (protocol === 'codingame')
    return { kind: 'codingame', game, match: codingameFrom(call, start) };
  return { kind: 'tcp', game, settings: settingsFrom(call, protocol, start) };
}

const commandsOf = (args: Arguments): string[] =>
  ((args.commands as unknown[] | undefined) ?? []).map(String);

/** A course's protocol fixes the game; UGI takes any. */
async function startFor(
  { args, translator }: Invocation,
  protocol: ProtocolName,
): Promise<StartPosition> {
  const fixed = PROTOCOL_GAME[protocol];
  if (fixed !== null) return startFrom(translator, { game: fixed });
  const game = given(args, 'game');
  if (game === undefined) throw new UsageError(translator.t.errors.gameNeeded(gameList));
  const usual = protocol === 'codingame' ? CODINGAME_VARIANTS[game.toLowerCase()] : undefined;
  return startFrom(translator, { game, variant: given(args, 'variant') ?? usual });
}

const codingameFrom = (call: Invocation, start: StartPosition): CodingameMatch => ({
  start,
  commands: commandsOf(call.args),
  limits: {
    first: durationFrom(call, 'first-time', '1000ms'),
    later: durationFrom(call, 'time', '100ms'),
  },
  grace: durationFrom(call, 'grace', '0'),
  games: gamesFrom(call, 1),
});

function settingsFrom(
  call: Invocation,
  name: TcpName,
  { game, rules }: StartPosition,
): HostSettings {
  const { args, translator } = call;
  const commands = commandsOf(args);
  const isPort = commands.length === 1 && /^\d+$/.test(commands[0]);
  if (commands.length > 0 && !isPort)
    throw new UsageError(
      translator.t.host.noCommands({ protocol: name, words: commands.join(' ') }),
    );
  const isCourse = name === 'log320' && dialectFrom(call) === 'course';
  const seats = seatsFrom(call, game, isCourse ? 'log320-course' : name);
  const concurrency = wholeNumber(call, 'tables', [1, 1_000]) ?? 1;
  const isPerson = seats.first.kind === 'person' || seats.second.kind === 'person';
  if (isPerson && concurrency > 1) throw new UsageError(translator.t.host.onePerson);
  const wait = durationFrom(call, 'wait', '30s');
  const { port, grace } = USUAL[name];
  const time = `${moveTimeOf(game)}ms`;
  return {
    ...(name === 'log320' && !isCourse ? { hint: translator.t.host.courseHint } : {}),
    protocol: protocolOf(call, name, wait, seats.first.kind === seats.second.kind),
    rules,
    seats,
    swap: args.swap === true,
    limit: limitFrom(call, { time, grace: isCourse ? COURSE_GRACE : grace }),
    untimed: args['no-timeout'] === true,
    port: portFrom(call, commands) ?? port,
    address: given(args, 'address'),
    concurrency,
    games: gamesFrom(call, concurrency),
    wait,
  };
}

function protocolOf(
  call: Invocation,
  name: TcpName,
  wait: number,
  onlyClients: boolean,
): TcpProtocol {
  const { args, translator } = call;
  switch (name) {
    case 'log320': {
      const forgiven = wholeNumber(call, 'retries', [0, 99]) ?? Number.POSITIVE_INFINITY;
      const firstPause = durationFrom(call, 'first-pause', '1s');
      return log320({ dialect: dialectFrom(call), retries: forgiven, firstPause }, systemTimers);
    }
    case 'scs': {
      const validation = args['no-validation'] !== true;
      if (!validation && !onlyClients) throw new UsageError(translator.t.host.validationNeeded);
      return scs(validation, systemTimers);
    }
    case 'ugi':
      return ugi(wait, systemTimers);
  }
}
