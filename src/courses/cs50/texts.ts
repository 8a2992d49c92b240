import type { LocalizedText } from '../../core/result.ts';
import type { Cs50Action, Cs50Player } from './board.ts';

/** The English texts are those of the course's `runner`, word for word, where it has them. */
export const texts = {
  summary: {
    fr: 'Tic-Tac-Toe contre minimax, qui ne perd jamais (projet de CS50)',
    en: 'Tic-tac-toe against minimax, which never loses (a project of CS50)',
  },
  title: { fr: 'Jouer au Tic-Tac-Toe', en: 'Play Tic-Tac-Toe' },
  playAs: (player: Cs50Player): LocalizedText => ({
    fr: `Jouer ${player}`,
    en: `Play as ${player}`,
  }),
  choice: { fr: 'Votre choix (1 ou 2) : ', en: 'Your choice (1 or 2): ' },
  badChoice: { fr: 'Répondez par 1 ou 2.', en: 'Please answer 1 or 2.' },
  thinking: { fr: 'L’ordinateur réfléchit…', en: 'Computer thinking...' },
  row: { fr: 'Ligne (0, 1 ou 2) : ', en: 'Row (0, 1 or 2): ' },
  column: { fr: 'Colonne (0, 1 ou 2) : ', en: 'Column (0, 1 or 2): ' },
  badNumber: { fr: 'Répondez par 0, 1 ou 2.', en: 'Please answer 0, 1 or 2.' },
  taken: ([i, j]: Cs50Action): LocalizedText => ({
    fr: `La case (${i}, ${j}) est déjà prise. Choisissez une case vide.`,
    en: `Cell (${i}, ${j}) is already taken. Choose an empty one.`,
  }),
  computer: ([i, j]: Cs50Action): LocalizedText => ({
    fr: `L’ordinateur joue (${i}, ${j}).`,
    en: `The computer plays (${i}, ${j}).`,
  }),
  won: (player: Cs50Player): LocalizedText => ({
    fr: `Partie terminée : ${player} gagne.`,
    en: `Game Over: ${player} wins.`,
  }),
  tie: { fr: 'Partie terminée : match nul.', en: 'Game Over: Tie.' },
  again: { fr: 'Rejouer (o/n) : ', en: 'Play Again (y/n): ' },
  badYesNo: { fr: 'Répondez par o ou n.', en: 'Please answer y or n.' },
} as const;
