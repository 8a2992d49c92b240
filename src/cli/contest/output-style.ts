import { styleText } from 'node:util';
import type { ContestReport } from '../../arena/summary.ts';
import type { CliTranslator } from '../translator.ts';

/** How results are written: language, width, colour. */
export interface OutputStyle {
  readonly translator: CliTranslator;
  readonly columns: number;
  bold(text: string): string;
  dim(text: string): string;
  /** Highlights what must not be overlooked. */
  alert(text: string): string;
}

export function outputStyle(translator: CliTranslator): OutputStyle {
  const { stdout } = process;
  const styled = (style: Parameters<typeof styleText>[0]) => (text: string) =>
    styleText(style, text, { stream: stdout });
  return {
    translator,
    columns: stdout.isTTY ? stdout.columns : 100,
    bold: styled('bold'),
    dim: styled('dim'),
    alert: styled(['bold', 'red']),
  };
}

/** Kind, id and progress of a contest. */
export function heading(
  { translator, bold }: OutputStyle,
  title: string,
  summary: ContestReport,
): string {
  const { counted, total } = summary.games;
  const state = summary.finished
    ? translator.t.contest.finished(counted)
    : translator.t.contest.unfinished({ count: counted, total });
  return `${bold(title)}   ${summary.id}   ${state}`;
}
