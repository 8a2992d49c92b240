import type { LocalizedText } from '../core/result.ts';

const MEGABYTE = 2 ** 20;

export const texts = {
  lessMemory: (bytes: number): LocalizedText => ({
    fr: `La machine n’a pas autant de mémoire : la table des positions est réduite à ${Math.round(bytes / MEGABYTE)} Mo.`,
    en: `The machine has not that much memory: the table of positions is reduced to ${Math.round(bytes / MEGABYTE)} MB.`,
  }),
} as const;
