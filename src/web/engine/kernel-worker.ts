import { type HelperStart, runHelper } from '../../kernels/thread-pool.ts';
import { webPort } from '../../workers/port.ts';

/** A worker that helps a kernel. It reads one message, then waits in shared memory until it is ended. */
webPort(self).onMessage(begin => runHelper(begin as HelperStart));
