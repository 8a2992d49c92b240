import type { FastifyInstance } from 'fastify';
import type { ChampionshipPreset } from '../arena/plan.ts';
import { planOf } from '../arena/plan.ts';
import type { ReportFile } from '../arena/report/export.ts';
import { reportInThread } from '../arena/report-thread.ts';
import { contestFaults } from '../classroom/contest-faults.ts';
import type { ClassContests } from '../classroom/contests.ts';
import { SerialQueue } from '../classroom/serial-queue.ts';
import { type Lang, ok, type Result, refusal } from '../core/result.ts';
import { addRoute } from './api.ts';
import type { ServerContext } from './context.ts';
import { faults } from './faults.ts';

export interface ReportOptions {
  readonly contests: ClassContests;
  readonly presets: readonly ChampionshipPreset[];
  readonly version: string;
  /** The file of the store. */
  readonly storeFile: string;
}

/** The files of a report, by their names in addresses. */
const FILES = {
  page: { index: 0, type: 'text/html; charset=utf-8' },
  standings: { index: 1, type: 'text/csv; charset=utf-8' },
  games: { index: 2, type: 'text/csv; charset=utf-8' },
  data: { index: 3, type: 'application/json' },
} as const;

/** How many reports are cached: the files of one are fetched one after the other. */
const KEPT = 4;
/** How many reports may wait to be made. */
const MOST_WAITING = 10;
const PER_MINUTE = 30;

/** Reports to download: with public names for everybody, with real names for the teacher. */
export function addReportRoute(
  server: FastifyInstance,
  context: ServerContext,
  { contests, presets, version, storeFile }: ReportOptions,
): void {
  const { store, identities } = context;
  const made = new Map<string, Promise<readonly ReportFile[]>>();
  let waiting = 0;
  /** Reports are made one at a time, since each takes seconds of processor time. */
  const queue = new SerialQueue();
  const make = (key: string, start: () => Promise<readonly ReportFile[]>) => {
    const known = made.get(key);
    if (known) return known;
    if (waiting >= MOST_WAITING) return null;
    waiting++;
    const files = queue.run(start).finally(() => waiting--);
    files.catch(() => made.delete(key));
    made.set(key, files);
    for (const old of [...made.keys()].slice(0, -KEPT)) made.delete(old);
    return files;
  };

  addRoute(server, context, {
    method: 'GET',
    url: '/api/contests/:id/report',
    perMinute: PER_MINUTE,
    async handle({ params, query, identity, reply }): Promise<Result<string>> {
      const owned = await contests.find(params.id);
      if (!owned.ok) return owned;
      const { classroom } = owned.value;
      const { role } = await identities.roleIn(classroom, identity);
      const isReal = query.names === 'real';
      if (isReal && role !== 'teacher') return refusal(faults.forbidden);
      const file = FILES[(query.file ?? 'page') as keyof typeof FILES];
      const contest = await store.contests.read(params.id);
      if (!contest || !file) return refusal(contestFaults.noContest);
      const lang: Lang = query.lang === 'en' ? 'en' : 'fr';
      const played = await store.games.counts(params.id);
      const games = played.reduce((sum, count) => sum + count.games, 0);
      const key = [params.id, games, contest.changes.length, lang, isReal].join(' ');
      const files = make(key, async () =>
        reportInThread({
          ...{ store: storeFile, contest: params.id, presets, version, lang },
          audience: {
            isPrivate: isReal,
            names: isReal
              ? await contests.realNames(classroom, planOf(contest).participants)
              : new Map(),
          },
        }),
      );
      if (!files) return refusal(faults.tooMany);
      const { name, text } = (await files)[file.index];
      reply.type(file.type).header('content-disposition', `attachment; filename="${name}"`);
      return ok(text);
    },
  });
}
