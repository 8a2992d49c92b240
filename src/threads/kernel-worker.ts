import { parentPort } from 'node:worker_threads';
import { type HelperStart, runHelper } from '../kernels/thread-pool.ts';
import { nodePort } from '../workers/port.ts';

/** A thread that helps a kernel. It reads one message, then waits in shared memory until it is ended. */
nodePort(parentPort).onMessage(begin => runHelper(begin as HelperStart));
