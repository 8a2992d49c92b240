import { quotable } from '../../../core/texts.ts';

/** A name as a chart has room for it; tables give it whole. */
export const shortName = (name: string, longest = 22): string => quotable(name, longest);

/** About how wide a text of this size is: no font is at hand here, so the middle of the usual ones. */
export const textWidth = (text: string, size: number): number => text.length * size * 0.6;

/** To a tenth of a unit: no picture shows more. */
export const round = (value: number): number => Math.round(value * 10) / 10;
