import type { ProcessGroup } from './process-group.ts';
import { processorTimeOf, treeOf } from './process-tree.ts';

/** Milliseconds of processor time that a client may use on its opponent's turn, and between two looks at it. */
const ALLOWED = 100;
const INTERVAL = 100;

/**
 * Stops a client as soon as it is found computing. One that only waits for its opponent's move is left alone: where
 * a program is stopped while it waits on a socket with a timeout, the system ends the wait by an error (EINTR) when
 * it goes on. Returns a function that ends the watch.
 */
export function pauseWhenBusy({ child, pause }: ProcessGroup): () => void {
  const { pid } = child;
  if (pid === undefined) return () => {};
  const used = () => treeOf(pid).reduce((sum, each) => sum + processorTimeOf(each), 0);
  const before = used();
  const timer = setInterval(() => {
    if (used() - before <= ALLOWED) return;
    clearInterval(timer);
    pause();
  }, INTERVAL);
  return () => clearInterval(timer);
}
