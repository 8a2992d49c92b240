import { type HelperStart, runHelper } from '../../kernels/thread-pool.ts';
import { webPort } from '../../workers/port.ts';

/** A kernel's helper worker. It reads one message, then waits on shared memory until it is terminated. */
webPort(self).onMessage(begin => runHelper(begin as HelperStart));
