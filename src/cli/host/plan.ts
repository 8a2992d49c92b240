import type { Game } from '../../core/game.ts';
import { paceOf } from '../../core/variant.ts';
import { log320, scs, type TcpProtocol, ugi } from '../../hosts/tcp/protocols.ts';
import { worldTimers } from '../../hosts/timers.ts';
import { gameList, given } from '../command.ts';
import { Complaint } from '../complaint.ts';
import { type Start, startFrom } from '../inputs.ts';
import type { Voice } from '../language.ts';
import type { CodingameMatch } from './codingame.ts';
import {
  countFrom,
  dialectFrom,
  durationFrom,
  gamesFrom,
  limitFrom,
  type ProtocolName,
  protocolFrom,
  seatsFrom,
} from './settings.ts';
import type { Tables } from './tables.ts';

type Arguments = Readonly<Record<string, unknown>>;
type TcpName = Exclude<ProtocolName, 'codingame'>;

/** What a host is asked to do. */
export type Plan = { readonly game: Game } & (
  | { readonly kind: 'tables'; readonly tables: Tables }
  | { readonly kind: 'codingame'; readonly match: CodingameMatch }
);

const USUAL = {
  log320: { port: 8888, grace: '0' },
  scs: { port: 2016, grace: '1s' },
  ugi: { port: 8890, grace: '500ms' },
} as const satisfies Record<TcpName, { port: number; grace: string }>;
/** The course's own server of LOG320 forgives this much. */
const COURSE_GRACE = '500ms';

export async function planFrom(voice: Voice, args: Arguments): Promise<Plan> {
  const protocol = protocolFrom(voice, args);
  const start = await startFor(voice, args, protocol);
  const { game } = start;
  if (protocol === 'codingame')
    return { kind: 'codingame', game, match: codingameFrom(voice, args, start) };
  return { kind: 'tables', game, tables: tablesFrom(voice, args, protocol, start) };
}

const wordsOf = (args: Arguments): string[] =>
  ((args.commands as unknown[] | undefined) ?? []).map(String);

/** Each course protocol has its game; the others are told which. */
async function startFor(voice: Voice, args: Arguments, protocol: ProtocolName): Promise<Start> {
  if (protocol === 'log320') return startFrom(voice, { game: 'breakthrough' });
  if (protocol === 'scs') return startFrom(voice, { game: 'ultimate' });
  const game = given(args, 'game');
  if (game === undefined) throw new Complaint(voice.t('errors.gameNeeded', { games: gameList }));
  // without a line CodinGame counts sub-boards
  const usual = protocol === 'codingame' && game.toLowerCase() === 'ultimate' ? 'count' : undefined;
  return startFrom(voice, { game, variant: given(args, 'variant') ?? usual });
}

const codingameFrom = (voice: Voice, args: Arguments, start: Start): CodingameMatch => ({
  start,
  commands: wordsOf(args),
  limits: {
    first: durationFrom(voice, args, 'first-time', '1000ms'),
    later: durationFrom(voice, args, 'time', '100ms'),
  },
  grace: durationFrom(voice, args, 'grace', '0'),
  games: gamesFrom(voice, args, 1),
});

function tablesFrom(voice: Voice, args: Arguments, name: TcpName, { game, rules }: Start): Tables {
  const words = wordsOf(args);
  if (words.length > 0)
    throw new Complaint(voice.t('host.noCommands', { protocol: name, words: words.join(' ') }));
  const seats = seatsFrom(voice, args, game);
  const tables = countFrom(voice, args, 'tables', 1, [1, 1_000]);
  const isPerson = seats.first.kind === 'human' || seats.second.kind === 'human';
  if (isPerson && tables > 1) throw new Complaint(voice.t('host.onePerson'));
  const wait = durationFrom(voice, args, 'wait', '30s');
  const { port, grace } = USUAL[name];
  const time = `${paceOf(game)}ms`;
  const isCourse = name === 'log320' && dialectFrom(voice, args) === 'course';
  return {
    protocol: protocolOf(voice, args, name, wait, seats.first.kind === seats.second.kind),
    rules,
    seats,
    swap: args.swap === true,
    limit: limitFrom(voice, args, { time, grace: isCourse ? COURSE_GRACE : grace }),
    untimed: args['no-timeout'] === true,
    port: countFrom(voice, args, 'port', port, [0, 65_535]),
    address: given(args, 'address'),
    tables,
    games: gamesFrom(voice, args, tables),
    wait,
  };
}

function protocolOf(
  voice: Voice,
  args: Arguments,
  name: TcpName,
  wait: number,
  allGuests: boolean,
): TcpProtocol {
  switch (name) {
    case 'log320': {
      const forgiven =
        args.retries === undefined
          ? Number.POSITIVE_INFINITY
          : countFrom(voice, args, 'retries', 0, [0, 99]);
      const firstPause = durationFrom(voice, args, 'first-pause', '1s');
      return log320(
        { dialect: dialectFrom(voice, args), retries: forgiven, firstPause },
        worldTimers,
      );
    }
    case 'scs': {
      const validation = args['no-validation'] !== true;
      if (!validation && !allGuests) throw new Complaint(voice.t('host.validationNeeded'));
      return scs(validation, worldTimers);
    }
    case 'ugi':
      return ugi(wait, worldTimers);
  }
}
