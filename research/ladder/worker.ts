import { parentThread } from '../../src/threads/node-port.ts';
import { serve } from '../../src/workers/worker-server.ts';
import { type LadderMethods, playPair } from './play.ts';

serve<LadderMethods>(parentThread(), { playPair: (_, job) => playPair(job) });
