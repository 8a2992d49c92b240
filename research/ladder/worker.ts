import { parentPort } from 'node:worker_threads';
import { nodePort } from '../../src/workers/port.ts';
import { serve } from '../../src/workers/worker-server.ts';
import { type LadderMethods, playPair } from './play.ts';

serve<LadderMethods>(nodePort(parentPort), { playPair: (_, job) => playPair(job) });
