import type { GameInfo } from '../../core/game.ts';
import { texts } from './texts.ts';

/** `standard`: won sub-boards are closed; a game without a line is drawn. `open`: they stay open until full. `count`: without a line, the most sub-boards win. */
export const about = {
  id: 'ultimate',
  options: {
    rule: {
      kind: 'choice',
      values: ['standard', 'open', 'count'],
      standard: 'standard',
      text: { fr: 'Règle des sous-plateaux gagnés', en: 'Rule for won sub-boards' },
    },
  },
  presets: { open: { rule: 'open' }, count: { rule: 'count' } },
  pieces: {
    first: { letter: 'x', shape: 'cross', ink: 'blue' },
    second: { letter: 'o', shape: 'ring', ink: 'red' },
  },
  board: 'paper',
  texts,
  moveTime: 6_000,
} as const satisfies GameInfo;

export type Rule = (typeof about.options.rule.values)[number];
