import { type HelperStart, runHelper } from '../../kernels/thread-pool.ts';

/** A worker that helps a kernel. What it hears first is all that it hears: it then waits inside shared memory. */
self.onmessage = ({ data }: MessageEvent<HelperStart>) => runHelper(data);
