import type { FastifyInstance } from 'fastify';
import { BotChecks } from '../classroom/bot-checks.ts';
import { BotFolders } from '../classroom/bot-folders.ts';
import { botPage, checkReport, gameTrace } from '../classroom/bot-view.ts';
import { ClassBots } from '../classroom/bots.ts';
import { ConnectExaminer } from '../classroom/connect-examiner.ts';
import { connectFaults } from '../classroom/connect-faults.ts';
import { UploadExaminer } from '../classroom/upload-examiner.ts';
import { UPLOAD_LIMITS } from '../classroom/upload-limits.ts';
import { UploadSeats } from '../classroom/upload-seats.ts';
import { Uploads } from '../classroom/uploads.ts';
import { ok, type Result, refusal } from '../core/result.ts';
import { readBotChanges, readCheckRequest, readUploadQuery } from '../protocols/bot-wire.ts';
import type { StoredBot, StoredBotVersion } from '../store/classroom-store.ts';
import { type ApiRequest, addRoute } from './api.ts';
import { botListRoutes } from './bot-list-routes.ts';
import type { ServerContext } from './context.ts';
import { faults } from './faults.ts';
import type { Identity } from './identity.ts';
import { TokenBucket } from './token-bucket.ts';

/** What routes of other kinds of bots need of the bots of classes. */
export interface BotService {
  readonly bots: ClassBots;
  readonly checks: BotChecks;
  /** Removes the files of a class's bots. */
  removeFiles(classroom: string): Promise<void>;
}

type Access = { readonly bot: StoredBot; readonly isTeacher: boolean };

/** A bot, for its author and the teachers of its class; all others are told that there is none. */
async function botAccess(
  { identities, store }: Pick<ServerContext, 'identities' | 'store'>,
  identity: Identity,
  id: string,
): Promise<Result<Access>> {
  const bot = await store.classrooms.bot(id);
  const { role, member } = bot
    ? await identities.roleIn(bot.classroom, identity)
    : { role: null, member: null };
  const isTeacher = role === 'teacher';
  const isAuthor = member !== null && member.id === bot?.member;
  if (!bot || bot.removed || !(isTeacher || isAuthor)) return refusal(faults.noBot);
  return ok({ bot, isTeacher });
}

/** Bots of classes: uploads and engines of ours; for all kinds of bots, versions, examinations and games. */
export async function botRoutes(
  server: FastifyInstance,
  context: ServerContext,
): Promise<BotService> {
  const { store: whole, feed, timers } = context;
  const store = whole.classrooms;
  const changed = (bot: string) => feed.changed(`bot:${bot}`);
  const thread = () => context.bots();
  const folders = new BotFolders(
    context.files,
    context.store.classrooms,
    context.store.work !== null,
  );
  const archives = context.store.work && context.store.files;
  const uploads = new Uploads({ store, folders, archives, thread, changed });
  const checks = new BotChecks({ store, changed });
  checks.provide('connect', new ConnectExaminer(context.connected, timers));
  checks.provide('upload', new UploadExaminer({ uploads, timers, thread }));
  context.seats.provide('upload', new UploadSeats({ uploads, store, timers, thread, changed }));
  const bots = new ClassBots(store, context.limits.botsPerMember);
  feed.provide('bot', {
    async audienceOf(id, identity) {
      const access = await botAccess(context, identity, id);
      return access.ok ? ok(access.value.isTeacher ? 'teacher' : 'author') : access;
    },
    read: (id, audience) => botPage({ store, uploads, checks }, id, audience === 'teacher'),
  });
  server.addHook('onClose', async () => {
    await Promise.all([uploads.close(), checks.close()]);
  });
  await uploads.sweep();
  botListRoutes(server, context, bots);
  ownRoutes(server, context, { bots, uploads });
  examinationRoutes(server, context, checks);
  await uploadRoute(server, context, uploads);
  return {
    bots,
    checks,
    async removeFiles(classroom) {
      for (const { id } of await store.bots(classroom)) {
        await uploads.remove(id);
        changed(id); // pages learn that it is gone
      }
    },
  };
}

/** Routes of one bot: its name, the version that plays, its removal. */
function ownRoutes(
  server: FastifyInstance,
  context: ServerContext,
  { bots, uploads }: { readonly bots: ClassBots; readonly uploads: Uploads },
): void {
  const { feed } = context;
  const tell = ({ id, classroom }: StoredBot) => {
    feed.changed(`bot:${id}`);
    feed.changed(`class-bots:${classroom}`);
  };
  addRoute(server, context, {
    method: 'PATCH',
    url: '/api/bots/:id',
    read: readBotChanges,
    async handle({ identity, params, body }) {
      const access = await botAccess(context, identity, params.id);
      if (!access.ok) return access;
      const changed = await bots.change(access.value.bot, body);
      if (changed.ok) tell(access.value.bot);
      return changed;
    },
  });
  addRoute(server, context, {
    method: 'DELETE',
    url: '/api/bots/:id',
    async handle({ identity, params }) {
      const access = await botAccess(context, identity, params.id);
      if (!access.ok) return access;
      const { bot } = access.value;
      await bots.remove(bot);
      context.connected.dismiss(({ id }) => id === bot.id, connectFaults.removed(bot.name));
      await uploads.remove(access.value.bot.id);
      await feed.reconsider(`bot:${access.value.bot.id}`);
      tell(access.value.bot);
      return ok(null);
    },
  });
}

/** Routes of one bot: its examinations, and traces of its games. */
function examinationRoutes(
  server: FastifyInstance,
  context: ServerContext,
  checks: BotChecks,
): void {
  const { store } = context;
  const versionOf = async (
    { identity, params }: ApiRequest<unknown>,
    number: number,
  ): Promise<Result<{ readonly bot: StoredBot; readonly version: StoredBotVersion }>> => {
    const access = await botAccess(context, identity, params.id);
    if (!access.ok) return access;
    const { bot } = access.value;
    const versions = await store.classrooms.versions(bot.id);
    const version = versions.find(each => each.number === number);
    return version ? ok({ bot, version }) : refusal(faults.notFound);
  };
  addRoute(server, context, {
    method: 'POST',
    url: '/api/bots/:id/check',
    read: readCheckRequest,
    async handle(request) {
      const found = await versionOf(request, request.body.version);
      return found.ok ? checks.request(found.value.bot, found.value.version) : found;
    },
  });
  addRoute(server, context, {
    method: 'GET',
    url: '/api/bots/:id/versions/:number/check',
    async handle(request) {
      const found = await versionOf(request, Number(request.params.number));
      if (!found.ok) return found;
      const report = checkReport(found.value.version);
      return report ? ok(report) : refusal(faults.notFound);
    },
  });
  addRoute(server, context, {
    method: 'GET',
    url: '/api/bots/:id/games/:contest/:number',
    async handle({ identity, params }) {
      const access = await botAccess(context, identity, params.id);
      if (!access.ok) return access;
      const { contest, number } = params;
      const trace = await gameTrace(store.classrooms, params.id, contest, Number(number));
      return trace ? ok(trace) : refusal(faults.notFound);
    },
  });
}

/** Takes files for a new version. Authorizes before it reads the body. */
async function uploadRoute(
  server: FastifyInstance,
  context: ServerContext,
  uploads: Uploads,
): Promise<void> {
  const { limits, timers } = context;
  const buckets = new Map<string, TokenBucket>();
  const mayUpload = (member: string): boolean => {
    const now = timers.now();
    for (const [key, bucket] of buckets) if (bucket.isFull(now)) buckets.delete(key);
    const most = limits.uploadsPerMinute;
    const own = buckets.get(member) ?? new TokenBucket(most, most / 60, now);
    buckets.set(member, own);
    return own.take(1, now);
  };
  const admitted = async ({
    identity,
    params,
  }: ApiRequest<unknown>): Promise<Result<StoredBot>> => {
    const access = await botAccess(context, identity, params.id);
    if (!access.ok) return access;
    const { bot } = access.value;
    if (bot.means !== 'upload') return refusal(faults.notUploaded);
    return ok(bot);
  };
  await server.register(async scope => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    addRoute(scope, context, {
      method: 'POST',
      url: '/api/bots/:id/versions',
      bodyLimit: UPLOAD_LIMITS.bytes,
      async admit(request) {
        const bot = await admitted(request);
        if (!bot.ok) return bot.fault;
        return mayUpload(bot.value.member) ? null : faults.tooManyUploads;
      },
      read: body => ok(Buffer.isBuffer(body) ? body : Buffer.alloc(0)),
      async handle(request) {
        const bot = await admitted(request);
        if (!bot.ok) return bot;
        const query = readUploadQuery(request.query);
        return query.ok ? uploads.take(bot.value, request.body, query.value) : query;
      },
    });
  });
}
