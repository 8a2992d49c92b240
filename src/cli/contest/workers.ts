import { conditionsAfter } from '../../arena/conditions.ts';
import type { GameSpreader } from '../../arena/spreader.ts';
import { machineText, thousands } from '../../arena/worker-texts.ts';
import type { LocalizedText } from '../../core/result.ts';
import { quotable } from '../../core/texts.ts';
import { measureSpeed } from '../../queue/speed.ts';
import { WorkSpreader, type WorkSpreaderOptions } from '../../queue/work-spreader.ts';
import type { Contest } from '../../store/store.ts';
import type { FailedChunk, WorkerState, WorkStore } from '../../store/work.ts';
import { version } from '../version.ts';
import { duration, fixed } from './numbers.ts';
import type { StoreInvocation } from './store.ts';

/** The workers that play a contest beside this process, and messages about them. */
interface RunWorkers {
  readonly spreader: (contest: Contest) => GameSpreader;
  /** Workers and their speeds for the progress line; empty if there are none. */
  text(): string;
}

/** In the progress line, more workers are only counted. */
const MOST_NAMED = 4;
/** The most characters of the reason why a worker failed. */
const LONGEST_REASON = 300;

export async function openWorkers(
  { store, translator }: Pick<StoreInvocation, 'store' | 'translator'>,
  work: WorkStore,
  contest: Contest,
  options: { readonly isAlone: boolean; print(line: string): void },
): Promise<RunWorkers> {
  const { t, say, lang } = translator;
  const { print } = options;
  const whyText = (reason: LocalizedText | null) =>
    reason === null ? t.workers.ended : quotable(say(reason), LONGEST_REASON);
  const own = version();
  const speed = conditionsAfter(contest).speed ?? (await measureSpeed());
  /** The last reported state of each worker, and the games that each had played before. */
  const told = new Map<string, string>();
  const before = new Map<string, number>();
  let workers: readonly WorkerState[] = [];
  let hasLooked = false;
  const tell = (worker: WorkerState, isSuited: boolean, isFirst: boolean): void => {
    const { id, about, state, reason } = worker;
    const isHere = state === 'working' || state === 'idle';
    const now = isHere ? (isSuited ? 'here' : 'unsuited') : state;
    const last = told.get(id);
    told.set(id, now);
    if (now === last || (last === undefined && now === 'gone')) return;
    if (isFirst && now === 'set-aside') return; // that was in an earlier contest
    const name = quotable(about.name);
    if (now === 'here') print(t.workers.here({ name, machine: say(machineText(about)) }));
    if (now === 'unsuited' && about.version !== own)
      print(t.workers.otherVersion({ name, theirs: quotable(about.version), own }));
    else if (now === 'unsuited')
      print(t.workers.unsuited({ name, speed: thousands(about.speed, lang) }));
    if (now === 'gone') print(t.workers.gone(name));
    if (now === 'set-aside') print(t.workers.setAside({ name, why: whyText(reason) }));
  };
  const tellMissing = openMissing(translator, print);
  const onWorkers: WorkSpreaderOptions['onWorkers'] = (all, suited, _, missing) => {
    const isFirst = !hasLooked;
    hasLooked = true;
    if (isFirst && suited.size === 0 && options.isAlone) print(t.workers.none);
    for (const worker of all) {
      before.set(worker.id, before.get(worker.id) ?? worker.games);
      tell(worker, suited.has(worker.id), isFirst);
    }
    workers = all.filter(({ id }) => suited.has(id));
    tellMissing(missing, workers);
  };
  const onFailed = ({ games, worker, reason }: FailedChunk) =>
    print(
      t.workers.failed({
        count: games.length,
        name: quotable(worker),
        why: whyText(reason),
      }),
    );
  return {
    spreader: of =>
      new WorkSpreader(of, {
        ...{ store, work, version: own, speed, onWorkers, onFailed },
      }),
    text() {
      const rate = workers.reduce((sum, each) => sum + (each.rate ?? 0), 0);
      if (workers.length === 0) return '';
      if (workers.length > MOST_NAMED)
        return t.workers.many({ count: workers.length, rate: fixed(translator, rate, 1) });
      const one = (each: WorkerState) => {
        const games = each.games - (before.get(each.id) ?? 0);
        const { chunk, rate: own } = each;
        const shown = own === null ? '–' : fixed(translator, own, 1);
        const left = chunk && own ? duration((chunk.games - chunk.played) / own) : null;
        return t.workers.one({
          ...{ name: quotable(each.about.name), games, rate: shown },
          left: left === null ? '' : `, ${t.contest.left(left)}`,
        });
      };
      return workers.map(one).join(', ');
    },
  };
}

/** Tells which bots games wait for, each once until a worker has it. */
function openMissing({ t }: StoreInvocation['translator'], print: (line: string) => void) {
  let told: ReadonlySet<string> = new Set();
  let isApartTold = false;
  return (missing: readonly (readonly string[])[], workers: readonly WorkerState[]) => {
    const known = new Set(workers.flatMap(({ about }) => about.bots));
    const absent = new Set(missing.flat().filter(bot => !known.has(bot)));
    const news = [...absent].filter(bot => !told.has(bot)).map(bot => quotable(bot));
    if (news.length > 0) print(t.workers.missing(news.sort().join(', ')));
    told = absent;
    const apart = missing.find(bots => bots.every(bot => known.has(bot)));
    if (apart && !isApartTold) print(t.workers.apart(apart.map(bot => quotable(bot)).join(', ')));
    isApartTold = apart !== undefined;
  };
}
