import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { BotPorts, type PortRange } from '../classroom/bot-ports.ts';
import { TcpBots } from '../classroom/tcp-bots.ts';
import { millis } from '../core/clock.ts';
import { errorMessage, ok, type Result, refusal } from '../core/result.ts';
import { findGame } from '../core/variant.ts';
import { games } from '../games/index.ts';
import {
  type ClassPortsState,
  readCandidateDecision,
  readNewTcpBot,
  readTcpBotChange,
  type TcpBotState,
} from '../protocols/bot-port-wire.ts';
import type { StoredBot } from '../store/classroom-store.ts';
import { isLoopback } from './addresses.ts';
import { addRoute } from './api.ts';
import type { ServerContext } from './context.ts';
import { faults } from './faults.ts';
import type { Identity } from './identity.ts';

/** Milliseconds between two looks for removed bots and classes. */
const REFRESH = 30_000;

/** Bots of classes that connect over TCP: their ports, routes and topics. Closes with the server. */
export function addTcpBots(
  server: FastifyInstance,
  context: ServerContext,
  range: PortRange | null,
): TcpBots {
  const { store, timers, limits, usualPorts } = context;
  const { local, host } = context.place();
  const ports = new BotPorts({
    thread: () => context.bots(),
    host: local ? undefined : host,
    ...{ range, usualPorts, most: limits.botPorts, limits, timers, isLoopback },
    addressOf: from => normalizeIP(from),
    changed: bot => tell(context, bot),
    refused: code => context.metrics.refused(code),
  });
  const bots = new TcpBots(store.classrooms, ports);
  const refresh = async () => {
    await bots
      .refresh()
      .catch(error => context.note('ports of bots', { error: errorMessage(error) }));
    timers.after(millis(REFRESH), () => void refresh());
  };
  server.addHook('onListen', refresh);
  server.addHook('preClose', () => ports.close());
  context.seats.provide('tcp', bots);
  addRoutes(server, context, bots);
  provideTopics(context, bots, local);
  return bots;
}

/** Sends the bot's new state to the pages that show it. */
function tell(
  { feed }: ServerContext,
  { id, classroom }: Pick<StoredBot, 'id' | 'classroom'>,
): void {
  for (const topic of [`bot-port:${id}`, `class-ports:${classroom}`, `bot:${id}`])
    feed.changed(topic);
}

/** The bot, if it plays over TCP and the request is its author's or the teacher's. */
async function ownBot(
  { store, identities }: ServerContext,
  id: string,
  identity: Identity,
): Promise<Result<StoredBot>> {
  const bot = await store.classrooms.bot(id);
  if (bot?.means !== 'tcp' || bot.removed) return refusal(faults.notFound);
  const { role, member } = await identities.roleIn(bot.classroom, identity);
  if (role === null) return refusal(faults.notFound);
  const isAllowed = role === 'teacher' || member?.id === bot.member;
  return isAllowed ? ok(bot) : refusal(faults.forbidden);
}

function addRoutes(server: FastifyInstance, context: ServerContext, bots: TcpBots): void {
  const { store, identities, limits } = context;
  const perMinute = limits.gamesPerMinute;
  addRoute(server, context, {
    method: 'POST',
    url: '/api/classes/:id/tcp-bots',
    perMinute,
    read: readNewTcpBot,
    async handle({ identity, params, body }) {
      const { role, member } = await identities.roleIn(params.id, identity);
      if (role === null) return refusal(faults.notFound);
      const game = findGame(games, body.game);
      if (!game.ok) return game;
      const members = member ? [member] : await store.classrooms.members(params.id);
      const author = members.find(each => !each.removed && (member || each.role === 'teacher'));
      if (!author) return refusal(faults.forbidden);
      const { protocol, port } = body;
      const made = await bots.create({
        ...{ classroom: params.id, member: author, game: game.value.id, protocol, port },
        name: body.name,
      });
      return made.ok ? ok({ bot: made.value.id }) : made;
    },
  });
  addRoute(server, context, {
    method: 'PATCH',
    url: '/api/tcp-bots/:id',
    perMinute,
    read: readTcpBotChange,
    async handle({ identity, params, body }) {
      const bot = await ownBot(context, params.id, identity);
      return bot.ok ? bots.change(bot.value, body) : bot;
    },
  });
  addRoute(server, context, {
    method: 'POST',
    url: '/api/tcp-bots/:id/versions',
    perMinute,
    async handle({ identity, params }) {
      const bot = await ownBot(context, params.id, identity);
      if (!bot.ok) return bot;
      const made = await bots.newVersion(bot.value);
      if (!made.ok) return made;
      tell(context, bot.value);
      return ok({ version: made.value.number });
    },
  });
  addRoute(server, context, {
    method: 'POST',
    url: '/api/tcp-bots/:id/candidates',
    read: readCandidateDecision,
    async handle({ identity, params, body: { candidate, decision } }) {
      const bot = await ownBot(context, params.id, identity);
      return bot.ok ? bots[decision](bot.value, candidate) : bot;
    },
  });
}

function provideTopics(context: ServerContext, bots: TcpBots, isLocal: boolean): void {
  const { store, identities, feed } = context;
  const stateOf = async ({ id, name, game }: StoredBot): Promise<TcpBotState | null> => {
    const state = bots.ports.state(id);
    const bot = bots.ports.bot(id);
    if (!state || !bot) return null;
    const { protocol, ticket, confirmed } = bot;
    const versions = await store.classrooms.versions(id);
    const now = Date.now();
    return {
      ...{ bot: id, name, game, protocol, ticket, isLocal, isOwn: bot.port !== null },
      host: new URL(context.place().address).hostname,
      version: versions.length,
      ...state,
      candidates: [...state.candidates],
      trusted: confirmed
        .filter(({ until }) => until > now)
        .map(({ host, until }) => ({ host, until: new Date(until).toISOString() })),
    };
  };
  feed.provide('bot-port', {
    async audienceOf(id, identity) {
      const bot = await ownBot(context, id, identity);
      return bot.ok ? ok('author') : bot;
    },
    async read(id) {
      const bot = await store.classrooms.bot(id);
      return bot && stateOf(bot);
    },
  });
  feed.provide('class-ports', {
    async audienceOf(id, identity) {
      const { role, member } = await identities.roleIn(id, identity);
      if (role === null) return refusal(faults.noTopic);
      return ok(role === 'teacher' || !member ? 'teacher' : member.id);
    },
    async read(id, audience): Promise<ClassPortsState> {
      const all = (await store.classrooms.bots(id)).filter(({ means }) => means === 'tcp');
      const own = all.filter(({ member }) => audience === 'teacher' || member === audience);
      const states = await Promise.all(own.map(stateOf));
      return { bots: states.filter(state => state !== null) };
    },
  });
}
