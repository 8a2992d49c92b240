import { every } from '../time/timers.ts';
import type { ProcessGroup } from './process-group.ts';
import { processorTimeOf, treeOf } from './process-tree.ts';

/** Milliseconds of processor time that a client may use on its opponent's turn, and milliseconds between two checks. */
const ALLOWED = 100;
const INTERVAL = 100;

/**
 * Stops a client as soon as it is found computing. One that only waits for its opponent's move is not stopped: if a
 * program is stopped while it waits on a socket with a timeout, the system ends that wait with an error (EINTR) when
 * the program resumes. Returns a function that ends the watch.
 */
export function pauseWhenBusy({ child, pause }: ProcessGroup): () => void {
  const { pid } = child;
  if (pid === undefined) return () => {};
  const used = () => treeOf(pid).reduce((sum, each) => sum + processorTimeOf(each), 0);
  const before = used();
  const stop = every(INTERVAL, () => {
    if (used() - before <= ALLOWED) return;
    stop();
    pause();
  });
  return stop;
}
