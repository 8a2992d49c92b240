import { styleText } from 'node:util';
import type { Summary } from '../../arena/summary.ts';
import type { Voice } from '../language.ts';

/** What results are written on: in which language, how wide, with or without ink. */
export interface Sheet {
  readonly voice: Voice;
  readonly columns: number;
  bold(text: string): string;
  dim(text: string): string;
}

export function sheetFor(voice: Voice): Sheet {
  const { stdout } = process;
  const styled = (style: 'bold' | 'dim') => (text: string) =>
    styleText(style, text, { stream: stdout });
  return {
    voice,
    columns: stdout.isTTY ? stdout.columns : 100,
    bold: styled('bold'),
    dim: styled('dim'),
  };
}

/** What it is, its id, and how far it has come. */
export function heading({ voice, bold }: Sheet, title: string, summary: Summary): string {
  const { counted, total } = summary.games;
  const state = summary.finished
    ? voice.t('contest.finished', { count: counted })
    : voice.t('contest.unfinished', { count: counted, total });
  return `${bold(title)}   ${summary.id}   ${state}`;
}
