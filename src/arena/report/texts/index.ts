import type { Catalogue } from '../../../core/localize.ts';
import { gamesTexts } from './games.ts';
import { pageTexts } from './page.ts';
import { resultsTexts } from './results.ts';

/** The texts of the report. A game's texts live in its folder, those of warnings beside them. */
export const texts = { ...pageTexts, ...resultsTexts, ...gamesTexts } satisfies Catalogue;
