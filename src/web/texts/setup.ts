import type { Catalogue } from '../../core/localize.ts';
import type { LocalizedText } from '../../core/result.ts';
import { appTexts } from './app.ts';

/** The choices before a game. */
export const setupTexts = {
  ...appTexts,
  setup: {
    opponent: { fr: 'Adversaire', en: 'Opponent' },
    yourSide: { fr: 'Vous jouez', en: 'You play' },
    begins: (side: string): LocalizedText => ({
      fr: `${side}, premier coup`,
      en: `${side}, first move`,
    }),
    byLevel: { fr: 'Niveau', en: 'Level' },
    byStrategy: { fr: 'Stratégie', en: 'Strategy' },
    weakestFirst: { fr: 'De la plus faible à la plus forte', en: 'From weakest to strongest' },
    depth: (least: number, most: number): LocalizedText => ({
      fr: `N, coups d’avance (de ${least} à ${most})`,
      en: `N, moves ahead (${least} to ${most})`,
    }),
  },
} satisfies Catalogue;
