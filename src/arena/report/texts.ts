import { gamesWords } from './words/games.ts';
import { pageWords } from './words/page.ts';
import { resultsWords } from './words/results.ts';

/** The words of the report. A game's words live in its folder, those of warnings beside them. */
export const texts = { ...pageWords, ...resultsWords, ...gamesWords } as const;
