import { conditionsAfter } from '../../arena/conditions.ts';
import type { GameSpreader } from '../../arena/spreader.ts';
import { machineText, thousands } from '../../arena/worker-texts.ts';
import type { LocalizedText } from '../../core/result.ts';
import { quotable } from '../../core/texts.ts';
import { measureSpeed } from '../../queue/speed.ts';
import { WorkSpreader } from '../../queue/work-spreader.ts';
import type { Contest } from '../../store/store.ts';
import type { FailedChunk, WorkerState, WorkStore } from '../../store/work.ts';
import { version } from '../version.ts';
import { fixed } from './numbers.ts';
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
  const onWorkers = (all: readonly WorkerState[], suited: ReadonlySet<string>) => {
    const isFirst = !hasLooked;
    hasLooked = true;
    if (isFirst && suited.size === 0 && options.isAlone) print(t.workers.none);
    for (const worker of all) {
      before.set(worker.id, before.get(worker.id) ?? worker.games);
      tell(worker, suited.has(worker.id), isFirst);
    }
    workers = all.filter(({ id }) => suited.has(id));
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
        const shown = each.rate === null ? '–' : fixed(translator, each.rate, 1);
        return t.workers.one({ name: quotable(each.about.name), games, rate: shown });
      };
      return workers.map(one).join(', ');
    },
  };
}
