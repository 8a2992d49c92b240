import type { GameInfo } from '../../core/game.ts';
import { texts } from './texts.ts';

/** How many tokens and rotations each side has. `rules` refuses some combinations. */
export const about = {
  id: 'puissance4',
  options: {
    columns: {
      kind: 'integer',
      min: 4,
      max: 8,
      standard: 7,
      text: { fr: 'Colonnes', en: 'Columns' },
    },
    rows: { kind: 'integer', min: 4, max: 8, standard: 7, text: { fr: 'Lignes', en: 'Rows' } },
    tokens: {
      kind: 'integer',
      min: 2,
      max: 32,
      standard: 21,
      text: { fr: 'Jetons par joueur', en: 'Tokens for each player' },
    },
    rotations: {
      kind: 'integer',
      min: 0,
      max: 8,
      standard: 0,
      text: { fr: 'Rotations par joueur', en: 'Rotations for each player' },
      toggle: {
        value: 4,
        yes: { fr: 'Avec rotations', en: 'With rotations' },
        no: { fr: 'Sans rotation', en: 'Without rotations' },
      },
    },
  },
  presets: {
    rotation: { rotations: 4 },
    '7x6': { rows: 6 },
    '4x4-rotation': { columns: 4, rows: 4, tokens: 8, rotations: 1 },
    '5x5-rotation': { columns: 5, rows: 5, tokens: 12, rotations: 2 },
  },
  pieces: {
    first: { letter: 'r', shape: 'disc', ink: 'red' },
    second: { letter: 'y', shape: 'disc', ink: 'yellow' },
  },
  board: 'rack',
  texts,
} as const satisfies GameInfo;

export type Variant = Readonly<Record<keyof typeof about.options, number>>;
