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
  rotationQuestionHelp: {
    fr: 'Avec la rotation, chaque joueur peut, à son tour, tourner la grille d’un quart de tour au lieu de lâcher un jeton, quatre fois par partie, et demander deux aperçus. Répondez par o (oui) ou n (non) ; « quitter » arrête tout.',
    en: 'With rotations, each player may turn the grid a quarter instead of dropping a token, four times a game, and ask for two previews. Answer y (yes) or n (no); "quit" ends it all.',
  },
  mode: { fr: 'Qui joue ?', en: 'Who plays?' },
  modes: {
    people: { fr: 'Deux joueurs', en: 'Two players' },
    red: { fr: 'Un joueur (Rouge) contre l’IA', en: 'One player (Red) against the AI' },
    yellow: { fr: 'Un joueur (Jaune) contre l’IA', en: 'One player (Yellow) against the AI' },
    engines: { fr: 'L’IA contre l’IA', en: 'The AI against the AI' },
  },
  ai: (side: LocalizedText): LocalizedText => ({
    fr: `Quelle IA joue ${side.fr} ? De la plus faible à la plus forte :`,
    en: `Which AI plays ${side.en}? From the weakest to the strongest:`,
  }),
  choice: (most: number): LocalizedText => ({
    fr: `Votre choix (1 à ${most}) : `,
    en: `Your choice (1 to ${most}): `,
  }),
  modeHelp: (most: number): LocalizedText => ({
    fr: `Rouge commence toujours. Tapez un nombre de 1 à ${most} ; « quitter » arrête tout.`,
    en: `Red always begins. Type a number from 1 to ${most}; "quit" ends it all.`,
  }),
  plies: (most: number): LocalizedText => ({
    fr: `Combien de coups à l’avance ? (N de 1 à ${most}) `,
    en: `How many moves ahead? (N from 1 to ${most}) `,
  }),
  pliesHelp: (most: number): LocalizedText => ({
    fr: `Plus N est grand, plus l’IA voit loin et plus elle réfléchit longtemps. Tapez un nombre de 1 à ${most} ; « quitter » arrête tout.`,
    en: `The greater N, the farther the AI sees and the longer it thinks. Type a number from 1 to ${most}; "quit" ends it all.`,
  }),
  ahead: (plies: number): LocalizedText =>
    plural(plies, {
      fr: { one: `${plies} coup d’avance`, other: `${plies} coups d’avance` },
      en: { one: `${plies} move ahead`, other: `${plies} moves ahead` },
    }),
  help: {
    fr: 'Au début de chaque partie, le programme demande si la rotation en fait partie et qui joue : deux personnes, vous contre l’IA, ou l’IA contre elle-même. Une réponse négative à « Voulez-vous rejouer ? » donne la synthèse.\n« aide » et « quitter » répondent à toutes les questions. --seed fait rejouer à l’IA les mêmes coups.',
    en: 'At the start of each game the program asks whether it has rotations and who plays: two people, you against the AI, or the AI against itself. A negative answer to "Do you want to play again?" gives the summary.\n"help" and "quit" answer every question. --seed makes the AI play the same moves again.',
  },
  moveHelp: {
    fr: 'Tapez le numéro d’une colonne, de 1 à 7. « aide » rappelle ceci, « quitter » arrête tout.',
    en: 'Type the number of a column, 1 to 7. "help" repeats this, "quit" ends it all.',
  },
  rotationHelp: {
    fr: 'Tapez le numéro d’une colonne, de 1 à 7, ou tournez la grille : D (ou R) à droite, G (ou L) à gauche.\n« aperçu D » ou « aperçu G » montre une rotation sans la jouer. « aide » rappelle ceci, « quitter » arrête tout.',
    en: 'Type the number of a column, 1 to 7, or turn the grid: R to the right, L to the left.\n"preview R" or "preview L" shows a rotation without playing it. "help" repeats this, "quit" ends it all.',
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
    fr: 'Dites quelle rotation : « aperçu D » (à droite) ou « aperçu G » (à gauche).',
    en: 'Say which rotation: "preview R" (to the right) or "preview L" (to the left).',
  },
  noPreviews: {
    fr: 'Il n’y a d’aperçus que dans les parties avec rotation. Choisissez une colonne.',
    en: 'There are previews only in games with rotations. Choose a column.',
  },
  preview: (move: string): LocalizedText =>
    move === 'R'
      ? { fr: 'Aperçu de la rotation à droite :', en: 'Preview of the turn to the right:' }
      : { fr: 'Aperçu de la rotation à gauche :', en: 'Preview of the turn to the left:' },
  notTurned: (left: number): LocalizedText => ({
    fr: `La grille elle-même n’a pas tourné. Aperçus restants : ${left}.`,
    en: `The grid itself has not turned. Previews left: ${left}.`,
  }),
  aiThinks: (side: LocalizedText, title: LocalizedText): LocalizedText => ({
    fr: `${side.fr} (IA : ${title.fr}) réfléchit…`,
    en: `${side.en} (AI: ${title.en}) is thinking…`,
  }),
  aiPlays: (side: LocalizedText, move: string): LocalizedText => {
    if (move === 'R')
      return {
        fr: `${side.fr} tourne la grille à droite.`,
        en: `${side.en} turns the grid to the right.`,
      };
    return move === 'L'
      ? {
          fr: `${side.fr} tourne la grille à gauche.`,
          en: `${side.en} turns the grid to the left.`,
        }
      : { fr: `${side.fr} joue ${move}.`, en: `${side.en} plays ${move}.` };
  },
  unfinished: {
    fr: 'Partie interrompue : elle ne compte pas.',
    en: 'Game interrupted: it does not count.',
  },
  again: { fr: 'Voulez-vous rejouer ? (o/n) ', en: 'Do you want to play again? (y/n) ' },
  againHelp: {
    fr: 'o (oui) commence une autre partie ; n (non) et « quitter » donnent la synthèse et arrêtent.',
    en: 'y (yes) begins another game; n (no) and "quit" give the summary and end.',
  },
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
