import { games } from '../../games/index.ts';
import { compiled } from '../../kernels/index.ts';
import { type Answer, type Order, obey } from '../../match/order.ts';
import { type HelperOrder, helpersBy, threadsHere } from './helpers.ts';

/**
 * The worker where engines think. The shared number, where the page may share memory, holds the id of
 * the newest order that is to stop.
 */
interface Scope {
  postMessage(message: Answer | HelperOrder): void;
  onmessage: ((event: MessageEvent<Order | SharedArrayBuffer>) => void) | null;
}
const scope = self as unknown as Scope;
let stopped: Int32Array | null = null;
/** What they remember lasts from order to order. */
const kernels = compiled({
  threads: threadsHere(),
  start: helpersBy(order => scope.postMessage(order)),
});

scope.onmessage = ({ data }) => {
  if (!('kind' in data)) {
    stopped = new Int32Array(data);
    return;
  }
  obey(data, {
    games,
    kernels,
    now: () => performance.timeOrigin + performance.now(), // workers differ in where `performance` begins
    isStopped: id => stopped !== null && Atomics.load(stopped, 0) >= id,
    answer: answer => scope.postMessage(answer),
  });
};
