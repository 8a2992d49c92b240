import { parentPort } from 'node:worker_threads';
import { type Job, playPair } from './play.ts';

parentPort?.on('message', (job: Job) => parentPort?.postMessage({ job, points: playPair(job) }));
