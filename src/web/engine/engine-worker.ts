import { games } from '../../games/index.ts';
import { kernelEngines } from '../../games/kernels.ts';
import {
  type ReadyJob,
  runSearchJob,
  type SearchJob,
  type SearchReply,
} from '../../match/search-job.ts';
import { epochNow } from '../../match/timers.ts';
import { type HelperRequest, helpersBy, threadsHere } from './helpers.ts';

/**
 * The worker where engines think. The shared number, where the page may share memory, holds the id of
 * the newest order that is to stop.
 */
interface Scope {
  postMessage(message: SearchReply | HelperRequest): void;
  onmessage: ((event: MessageEvent<SearchJob | ReadyJob | SharedArrayBuffer>) => void) | null;
}
const scope = self as unknown as Scope;
let stopped: Int32Array | null = null;
/** What they remember lasts from order to order. */
const kernels = kernelEngines({
  threads: threadsHere(),
  start: helpersBy(order => scope.postMessage(order)),
});

scope.onmessage = ({ data }) => {
  if (!('kind' in data)) {
    stopped = new Int32Array(data);
    return;
  }
  runSearchJob(data, {
    games,
    kernels,
    now: epochNow,
    isStopped: id => stopped !== null && Atomics.load(stopped, 0) >= id,
    answer: answer => scope.postMessage(answer),
  });
};
