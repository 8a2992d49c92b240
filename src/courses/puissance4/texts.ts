import { plural } from '../../core/localize.ts';
import type { LocalizedText } from '../../core/result.ts';

/** The texts of the session; the game has its own. */
export const texts = {
  summary: {
    fr: 'Puissance 4 à deux ou contre l’IA, avec ou sans rotations, et la synthèse des parties',
    en: 'Puissance 4 for two or against the AI, with or without rotations, and a summary of the games',
  },
  game: (number: number): LocalizedText => ({ fr: `Partie ${number}`, en: `Game ${number}` }),
  rotation: {
    fr: 'Voulez-vous intégrer la rotation dans cette partie ? (o/n) ',
    en: 'Do you want rotations in this game? (y/n) ',
  },
  yesNo: { fr: 'Répondez par o ou n.', en: 'Please answer y or n.' },
  mode: { fr: 'Qui joue ?', en: 'Who plays?' },
  modes: {
    people: { fr: 'Deux joueurs', en: 'Two players' },
    red: { fr: 'Un joueur (Rouge) contre l’IA', en: 'One player (Red) against the AI' },
    yellow: { fr: 'Un joueur (Jaune) contre l’IA', en: 'One player (Yellow) against the AI' },
    engines: { fr: 'L’IA contre l’IA', en: 'The AI against the AI' },
  },
  ai: (side: LocalizedText): LocalizedText => ({
    fr: `Quelle IA joue ${side.fr} ?`,
    en: `Which AI plays ${side.en}?`,
  }),
  choice: (most: number): LocalizedText => ({
    fr: `Votre choix (1 à ${most}) : `,
    en: `Your choice (1 to ${most}): `,
  }),
  plies: (most: number): LocalizedText => ({
    fr: `Combien de coups à l’avance ? (N de 1 à ${most}) `,
    en: `How many moves ahead? (N from 1 to ${most}) `,
  }),
  number: (most: number): LocalizedText => ({
    fr: `Répondez par un nombre de 1 à ${most}.`,
    en: `Please answer with a number from 1 to ${most}.`,
  }),
  ahead: (plies: number): LocalizedText =>
    plural(plies, {
      fr: { one: `${plies} coup d’avance`, other: `${plies} coups d’avance` },
      en: { one: `${plies} move ahead`, other: `${plies} moves ahead` },
    }),
  help: {
    fr: 'Tapez le numéro d’une colonne, de 1 à 7 ; « quitter » arrête tout.',
    en: 'Type the number of a column, 1 to 7; "quit" ends it all.',
  },
  rotationHelp: {
    fr: 'Tapez le numéro d’une colonne, de 1 à 7, ou tournez la grille : R ou D à droite, L ou G à gauche.\n« aperçu R » ou « aperçu L » montre une rotation sans la jouer ; « quitter » arrête tout.',
    en: 'Type the number of a column, 1 to 7, or turn the grid: R to the right, L to the left.\n"preview R" or "preview L" shows a rotation without playing it; "quit" ends it all.',
  },
  previewsLeft: (red: number, yellow: number): LocalizedText => ({
    fr: `Aperçus restants : Rouge ${red}, Jaune ${yellow}.`,
    en: `Previews left: Red ${red}, Yellow ${yellow}.`,
  }),
  prompt: (side: LocalizedText): LocalizedText => ({
    fr: `${side.fr}, votre coup : `,
    en: `${side.en}, your move: `,
  }),
  unreadable: (text: string): LocalizedText => ({
    fr: `« ${text} » n’est pas un coup.`,
    en: `"${text}" is not a move.`,
  }),
  whichPreview: {
    fr: 'Dites quelle rotation : « aperçu R » (à droite) ou « aperçu L » (à gauche).',
    en: 'Say which rotation: "preview R" (to the right) or "preview L" (to the left).',
  },
  noPreviews: {
    fr: 'Il n’y a d’aperçus que dans les parties avec rotation. Choisissez une colonne.',
    en: 'There are previews only in games with rotations. Choose a column.',
  },
  preview: (move: string): LocalizedText => ({
    fr: `Aperçu de ${move} :`,
    en: `Preview of ${move}:`,
  }),
  notTurned: (left: number): LocalizedText => ({
    fr: `La grille elle-même n’a pas tourné. Aperçus restants : ${left}.`,
    en: `The grid itself has not turned. Previews left: ${left}.`,
  }),
  aiPlays: (side: LocalizedText, title: LocalizedText, move: string): LocalizedText => ({
    fr: `${side.fr} (IA : ${title.fr}) joue ${move}.`,
    en: `${side.en} (AI: ${title.en}) plays ${move}.`,
  }),
  unfinished: {
    fr: 'Partie interrompue : elle ne compte pas.',
    en: 'Game interrupted: it does not count.',
  },
  again: { fr: 'Voulez-vous rejouer ? (o/n) ', en: 'Do you want to play again? (y/n) ' },
  synthesis: { fr: 'Synthèse', en: 'Summary' },
  played: (games: number): LocalizedText => ({
    fr: `Parties jouées : ${games}`,
    en: `Games played: ${games}`,
  }),
  wonBy: (side: LocalizedText, games: number): LocalizedText => ({
    fr: `Parties gagnées par ${side.fr} : ${games}`,
    en: `Games won by ${side.en}: ${games}`,
  }),
  drawn: (games: number): LocalizedText => ({
    fr: `Parties nulles : ${games}`,
    en: `Games drawn: ${games}`,
  }),
  againstAi: (person: number, ai: number): LocalizedText => ({
    fr: `Contre l’IA : ${person} pour vous, ${ai} pour elle`,
    en: `Against the AI: ${person} for you, ${ai} for it`,
  }),
} as const;
