import { translatorFor } from '../../core/localize.ts';
import type { Lang } from '../../core/result.ts';
import type { Limits } from '../../core/strategy.ts';
import type { EngineClient } from '../../match/engine-client.ts';
import { marksOf } from '../marks.ts';
import { dataFiles, type ReportFile, reportNames } from './export.ts';
import { formatsIn } from './format.ts';
import { gather } from './gather.ts';
import { pageOf } from './page.ts';
import { regretFacts } from './regret.ts';
import { sealed } from './seal.ts';
import type { ReportContext } from './section.ts';
import type { ReportSource } from './source.ts';
import { texts } from './texts/index.ts';

export { recordsSource } from './records.ts';
export { hashOf, sealedHashes } from './seal.ts';
export { contestSource, type ReportSource } from './source.ts';
export { type ReportFile, reportNames };

export interface ReportRequest {
  readonly source: ReportSource;
  readonly lang: Lang;
  readonly version: string;
  /** The files' name without extension. */
  readonly base: string;
  /** How many games our engine reviews, with these limits per position; the engines share them. */
  readonly judged: number;
  /** The best mark, if marks are wanted. */
  readonly marks?: number | undefined;
  readonly limits: Limits;
  readonly engines: readonly EngineClient[];
  readonly progress?: (done: number, all: number) => void;
}

/** The files of a report: the page first, then its data. */
export async function makeReport(request: ReportRequest): Promise<readonly ReportFile[]> {
  const { source, lang, version, base, judged, limits, engines, progress } = request;
  const gathered = await gather(source);
  const regret =
    judged === 0
      ? null
      : await regretFacts({
          source,
          played: gathered.games,
          most: judged,
          limits,
          engines,
          ...(progress ? { progress } : {}),
        });
  const marks = request.marks === undefined ? null : marksOf(source.summary, request.marks);
  const names = reportNames(base);
  const context: ReportContext = {
    ...translatorFor(lang, texts),
    f: formatsIn(lang),
    source,
    gathered,
    regret,
    marks,
    files: names,
  };
  const data = dataFiles(names, source, gathered, regret, marks);
  const page = pageOf(context, { version, files: data.map(({ name }) => name) });
  return [{ name: names.page, text: sealed(page, data) }, ...data];
}
