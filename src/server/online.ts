import type { FastifyInstance } from 'fastify';
import type { ChampionshipPreset } from '../arena/plan.ts';
import { type BotsThread, botsThread } from '../bots/bots-thread.ts';
import type { PortRange } from '../classroom/bot-ports.ts';
import { ConnectedBots } from '../classroom/connected-bots.ts';
import { ContestSeats } from '../classroom/contest-seats.ts';
import type { ClassContests } from '../classroom/contests.ts';
import type { Ladders } from '../classroom/ladders.ts';
import { TcpExaminer } from '../classroom/tcp-examiner.ts';
import { readNewGame } from '../protocols/wire.ts';
import type { Store } from '../store/store.ts';
import { systemTimers } from '../time/timers.ts';
import { addRoute } from './api.ts';
import { addTcpBots } from './bot-port-routes.ts';
import { botRoutes } from './bot-routes.ts';
import { classRoutes } from './class-routes.ts';
import { connectRoute } from './connect-socket.ts';
import { contestRoutes } from './contest-routes.ts';
import type { ServerAddress, ServerContext } from './context.ts';
import { enginePool } from './engine-pool.ts';
import { faults } from './faults.ts';
import { Feed } from './feed.ts';
import { handleFeedSocket } from './feed-socket.ts';
import type { ChannelFinder } from './game-channel.ts';
import { headToHeadRoutes } from './head-to-head-routes.ts';
import type { Identities } from './identity.ts';
import { ladderRoutes } from './ladder-routes.ts';
import { launcherRoute } from './launcher-route.ts';
import { LIMITS, type ServerLimits } from './limits.ts';
import { addLiveRoute, addSocketRoute, addWebSockets } from './live-route.ts';
import { lobbyRoutes } from './lobby-routes.ts';
import type { Metrics } from './metrics.ts';
import { peopleRoutes } from './people-routes.ts';
import { Rooms } from './rooms.ts';
import { serverTimers } from './server-timers.ts';
import { watchContests } from './watch-contests.ts';
import { workRoutes } from './work-routes.ts';

const CLAIM_AFTER = 60_000;

export interface OnlineOptions {
  readonly store: Store;
  /** The store's file or address. */
  readonly storeFile: string;
  readonly metrics: Metrics;
  readonly identities: Identities;
  /** The folder beside the store. */
  readonly files: string;
  /** A function, since the port is not known before the server listens. */
  place(): ServerAddress;
  /** Whether to try bots' usual ports before free ones. */
  readonly usualPorts?: boolean;
  /** The ports that bots of classes may have for themselves; absent: any free ones. */
  readonly botPorts?: PortRange | undefined;
  /** How long a player must be away before the other may claim the game, in milliseconds. */
  readonly claimAfter?: number;
  readonly limits?: ServerLimits;
  /** The version of this program, for the conditions of contests. */
  readonly version?: string;
  /** The championships that courses prescribe. */
  readonly presets?: readonly ChampionshipPreset[];
}

export interface OnlineParts {
  readonly rooms: Rooms;
  readonly contests: ClassContests;
  readonly ladders: Ladders;
}

/** What the routes share; `close` ends the threads and timers in it. */
function newContext(
  server: FastifyInstance,
  {
    store,
    metrics,
    identities,
    files,
    place,
    usualPorts = false,
    claimAfter = CLAIM_AFTER,
    limits = LIMITS,
  }: OnlineOptions,
): { readonly context: ServerContext; close(): Promise<void> } {
  const timers = serverTimers(systemTimers);
  const engines = enginePool({ timers, metrics });
  const feed = new Feed(timers, limits);
  let bots: BotsThread | null = null;
  const context: ServerContext = {
    store,
    engines,
    timers,
    metrics,
    limits,
    identities,
    seats: new ContestSeats(store.classrooms),
    feed,
    connected: new ConnectedBots({
      timers,
      limits,
      changed: bot => feed.changed(`bot:${bot}`),
      keepLog: log => store.classrooms.addBotLog(log),
    }),
    bots() {
      bots ??= botsThread();
      return bots;
    },
    files,
    place,
    usualPorts,
    claimAfter,
    note: (what, details) => server.log.info(details, what),
  };
  return {
    context,
    async close() {
      await Promise.all([engines.close(), bots?.close()]);
      timers.close();
    },
  };
}

/**
 * Games over the network: `POST /api/games` creates one, pages follow and play it at `/api/live`.
 * Closes with the server; games remain in the store.
 */
export async function online(
  server: FastifyInstance,
  options: OnlineOptions,
): Promise<OnlineParts> {
  const { storeFile, botPorts, version = '', presets = [] } = options;
  const { context, close } = newContext(server, options);
  const { store, identities, limits, metrics, timers, feed } = context;
  context.seats.provide('connect', context.connected);
  const rooms = new Rooms(context);
  const watching = watchContests(context);
  const contests = contestRoutes(server, context, {
    ...{ version, presets, watching, storeFile },
    tcpSeat: participant => tcpBots.seatFor(participant),
  });
  /** A running game of a contest, else a room, else a finished game of a contest. */
  const find: ChannelFinder = async (id, visitor) => {
    if (watching.live.find(id)) return watching.games.find(id);
    const room = await rooms.find(id, visitor);
    return room.ok || room.fault !== faults.noRoom ? room : watching.games.find(id);
  };
  const tcpBots = addTcpBots(server, context, botPorts ?? null);

  await addWebSockets(server, limits);
  server.addHook('onClose', async () => {
    context.connected.close();
    await rooms.close();
    await close();
  });

  const live = addLiveRoute(server, { find, identities, limits, metrics });
  addRoute(server, context, {
    method: 'POST',
    url: '/api/games',
    perMinute: limits.gamesPerMinute,
    read: readNewGame,
    handle: ({ body, visitor }) => rooms.create(body, visitor),
  });
  addSocketRoute(server, '/api/feed', live, (socket, stream, connection) =>
    handleFeedSocket(socket, stream, { feed, identities, limits, metrics, ...connection }),
  );
  peopleRoutes(server, context);
  const classes = await classRoutes(server, context);
  classes.beforeRemoval.push(
    ({ id }) => contests.stopAll(id),
    async ({ id }) => {
      for (const bot of await store.classrooms.bots(id)) await tcpBots.ports.forget(bot.id);
    },
  );
  lobbyRoutes(server, context, rooms);
  connectRoute(server, context, live, classes);
  headToHeadRoutes(server, context);
  launcherRoute(server, context);
  await workRoutes(server, context, version);
  const botService = await botRoutes(server, context);
  botService.bots.afterChange = () => void tcpBots.refresh().catch(() => {}); // repeated at intervals
  botService.checks.provide('tcp', new TcpExaminer(tcpBots, timers, contests.slots));
  classes.beforeRemoval.push(({ id }) => botService.removeFiles(id));
  classes.afterDeparture.push(async ({ member, isRemoved }) => {
    if (member) watching.dismiss(member.id, isRemoved);
    await tcpBots.refresh().catch(() => {}); // repeated at intervals
  });
  const ladders = ladderRoutes(server, context, { version, watching, contests });
  server.addHook('preClose', () => ladders.close());
  classes.beforeRemoval.push(({ id }) => ladders.forget(id));
  return { rooms, contests, ladders };
}
