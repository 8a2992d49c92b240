import { type HelperStart, runHelper } from '../kernels/thread-pool.ts';
import { parentThread } from './node-port.ts';

/** A kernel's helper thread. It reads one message, then waits on shared memory until it is terminated. */
parentThread().onMessage(begin => runHelper(begin as HelperStart));
