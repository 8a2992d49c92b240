import type { Lang } from '../core/result.ts';
import { startWorker } from '../threads/node-port.ts';
import { workerClient } from '../workers/worker-client.ts';
import type { ChampionshipPreset } from './plan.ts';
import type { ReportAudience } from './report/audience.ts';
import type { ReportFile } from './report/export.ts';

/** A report of a stored contest, as plain data. */
export interface ThreadReportRequest {
  /** The file of the store. */
  readonly store: string;
  readonly contest: string;
  readonly presets: readonly ChampionshipPreset[];
  readonly version: string;
  readonly lang: Lang;
  readonly audience: ReportAudience;
}

/** The methods of a thread that makes reports. */
export interface ReportMethods {
  make(request: ThreadReportRequest): readonly ReportFile[];
}

/** The files of a report, made in a thread of its own: charts of many games take seconds. */
export async function reportInThread(request: ThreadReportRequest): Promise<readonly ReportFile[]> {
  const worker = workerClient<ReportMethods>(startWorker('report-worker', import.meta.url), {
    name: 'the thread of reports',
  });
  try {
    return await worker.call('make', [request]);
  } finally {
    await worker.terminate();
  }
}
