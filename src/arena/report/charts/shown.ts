import { quotable } from '../../../core/texts.ts';

/** A name shortened for a chart; tables show it in full. */
export const shortName = (name: string, longest = 22): string => quotable(name, longest);

/** The approximate width of a text, from the average of the usual fonts: none is loaded here. */
export const textWidth = (text: string, size: number): number => text.length * size * 0.6;

/** Rounds to a tenth of a unit, which is precise enough for a picture. */
export const round = (value: number): number => Math.round(value * 10) / 10;
