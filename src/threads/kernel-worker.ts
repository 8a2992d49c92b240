import { parentPort } from 'node:worker_threads';
import { type HelperStart, runHelper } from '../kernels/thread-pool.ts';
import { nodePort } from '../workers/port.ts';

/** A kernel's helper thread. It reads one message, then waits on shared memory until it is terminated. */
nodePort(parentPort).onMessage(begin => runHelper(begin as HelperStart));
