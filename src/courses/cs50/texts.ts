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
  choiceHelp: {
    fr: 'X commence. Tapez 1 (ou X) pour jouer X, 2 (ou O) pour jouer O ; « quitter » arrête.',
    en: 'X begins. Type 1 (or X) to play X, 2 (or O) to play O; "quit" ends it.',
  },
  badChoice: { fr: 'Répondez par 1 (X) ou 2 (O).', en: 'Please answer 1 (X) or 2 (O).' },
  help: {
    fr: 'Sans mot, une partie dans le terminal : X ou O, puis à chaque coup une ligne et une colonne, de 0 à 2. « aide » et « quitter » répondent à toutes les questions.\nAvec « runner » (ou « fenetre »), la fenêtre du cours dans le navigateur, avec ses titres et les cases (i, j) ; un serveur est lancé sur cette machine s’il n’y en a pas déjà un ; port=8080 choisit son port.',
    en: 'Without a word, a game in the terminal: X or O, then a row and a column for each move, from 0 to 2. "help" and "quit" answer every question.\nWith "runner" (or "window"), the window of the course in the browser, with its titles and the cells (i, j); a server is started on this machine unless there is one already; port=8080 chooses its port.',
  },
  unknownWord: (word: string, guess: string | undefined): LocalizedText => ({
    fr: `Mot inconnu : « ${word} ».${guess === undefined ? '' : ` Vouliez-vous dire « ${guess} » ?`} Ce cours ne prend qu’un mot, « runner », qui ouvre sa fenêtre.`,
    en: `Unknown word: "${word}".${guess === undefined ? '' : ` Did you mean "${guess}"?`} This course takes one word only, "runner", which opens its window.`,
  }),
  thinking: { fr: 'L’ordinateur réfléchit…', en: 'Computer thinking...' },
  row: { fr: 'Ligne (0, 1 ou 2) : ', en: 'Row (0, 1 or 2): ' },
  column: { fr: 'Colonne (0, 1 ou 2) : ', en: 'Column (0, 1 or 2): ' },
  cellHelp: {
    fr: 'Une case est (i, j) : i, sa ligne, de haut en bas, et j, sa colonne, de gauche à droite, de 0 à 2. (1, 1) est le centre. « quitter » arrête.',
    en: 'A cell is (i, j): i, its row, from the top, and j, its column, from the left, 0 to 2. (1, 1) is the centre. "quit" ends it.',
  },
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
  againHelp: {
    fr: 'o (oui) recommence, n (non) et « quitter » arrêtent.',
    en: 'y (yes) plays again, n (no) and "quit" end it.',
  },
} as const;

/** Words that open the page. */
export const RUNNER_WORDS: readonly string[] = ['runner', 'fenetre', 'fenêtre', 'window'];
