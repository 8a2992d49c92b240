import type { Translator } from '../../core/localize.ts';
import type { CourseMarks } from '../marks.ts';
import type { ReportNames } from './export.ts';
import type { Formats } from './format.ts';
import type { ReportFacts } from './gather.ts';
import type { Markup } from './html.ts';
import type { RegretFacts } from './regret.ts';
import type { ReportSource } from './source.ts';
import type { texts } from './texts/index.ts';

/** The data and texts that sections are made from. */
export interface ReportContext extends Pick<Translator<typeof texts>, 'lang' | 't' | 'say'> {
  readonly f: Formats;
  readonly source: ReportSource;
  readonly gathered: ReportFacts;
  /** Null unless marks were requested. */
  readonly marks: CourseMarks | null;
  /** The names of the report's files. */
  readonly files: ReportNames;
  /** Null if no game was reviewed. */
  readonly regret: RegretFacts | null;
}

/** A section of the page; the table of contents links to its id. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: Markup;
}
