import type { GameInfo } from '../core/game.ts';
import type { LocalizedText } from '../core/result.ts';
import type { Score } from './search.ts';

/** What the percentage beside points means. */
const texts = {
  chances: {
    fr: 'En pour cent : les chances de gain, mesurées sur des parties.',
    en: 'Per cent: winning chances, measured on games.',
  },
  expected: {
    fr: 'En pour cent : le score attendu, mesuré sur des parties ; une nulle compte pour moitié.',
    en: 'Per cent: the expected score, measured on games; a draw counts half.',
  },
} satisfies Record<string, LocalizedText>;

export const measuredText = ({ drawless }: GameInfo): LocalizedText =>
  drawless ? texts.chances : texts.expected;

/** The same, if any of these scores has chances; else null. */
export const measuredNote = (game: GameInfo, scores: readonly Score[]): LocalizedText | null =>
  scores.some(score => score.kind === 'points' && score.chances !== undefined)
    ? measuredText(game)
    : null;
