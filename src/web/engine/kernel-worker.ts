import { type HelperStart, runHelper } from '../../kernels/thread-pool.ts';
import { webPort } from '../../workers/port.ts';

/** The entry of a kernel's helper worker, which reads one message, then blocks on shared memory until terminated. */
webPort(self).onMessage(begin => runHelper(begin as HelperStart));
