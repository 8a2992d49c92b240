import type { GameTexts } from '../../core/game.ts';
import type { LocalizedText } from '../../core/result.ts';

export const texts: GameTexts = {
  name: { fr: 'Puissance 4', en: 'Puissance 4 (Connect Four)' },
  summary: {
    fr: 'Alignez quatre jetons ; en variante, une rotation de la grille les fait tous retomber.',
    en: 'Line up four tokens; as a variant, a rotation of the grid makes them all fall again.',
  },
  sides: { first: { fr: 'Rouge', en: 'Red' }, second: { fr: 'Jaune', en: 'Yellow' } },
  moveHelp: {
    fr: 'Le numéro d’une colonne, de gauche à droite : 4. Avec rotations, aussi D ou R (à droite) et G ou L (à gauche).',
    en: 'The number of a column, left to right: 4. With rotations also R (to the right) and L (to the left).',
  },
  rules: {
    fr: `La grille est vide au départ : sept colonnes et sept lignes, et 21 jetons par joueur, sauf variante.

Rouge commence. À tour de rôle, chaque joueur lâche un jeton dans une colonne qui n’est pas pleine : il tombe jusqu’en bas ou se pose sur le dernier jeton de la colonne.

Le premier qui aligne quatre jetons de sa couleur, en ligne, en colonne ou en diagonale, gagne. Si les deux joueurs ont placé tous leurs jetons sans alignement, la partie est nulle.

Avec rotations, un joueur peut, au lieu de lâcher un jeton, tourner la grille d’un quart de tour à droite (D ou R) ou à gauche (G ou L), quatre fois par partie sauf variante. Les jetons retombent ensuite, chaque nouvelle colonne gardant leur ordre. Après une rotation, les deux couleurs comptent : si une seule est alignée, elle gagne, même si c’est l’adversaire qui a tourné ; si les deux le sont, la partie est nulle. Un joueur qui n’a plus de jetons ne peut que tourner la grille.

Deux fois par partie, chaque joueur peut demander l’aperçu d’une rotation, même s’il n’en a plus lui-même : il ne coûte ni tour ni rotation. Une rotation que l’on reprend a été vue : la reprendre coûte un aperçu.`,
    en: `The grid is empty at first: seven columns and seven rows, and 21 tokens for each player, unless the variant says otherwise.

Red begins. In turn, each player drops a token into a column that is not full: it falls to the bottom or rests on the last token of the column.

The first to line up four tokens of one colour in a row, a column or a diagonal wins. If both players have placed all their tokens without a line, the game is drawn.

With rotations a player may, instead of dropping a token, turn the grid a quarter to the right (R) or to the left (L), four times a game unless the variant says otherwise. The tokens then fall again, each new column keeping their order. After a rotation both colours count: if only one is lined up it wins, even if the other side turned; if both are, the game is drawn. A player without tokens can only turn the grid.

Twice a game, each player may ask for a preview of a rotation, even with none left to play: it costs neither a turn nor a rotation. A rotation that is taken back was seen: taking it back costs a preview.`,
  },
  presets: {
    rotation: { fr: 'Avec quatre rotations', en: 'With four rotations' },
    '7x6': {
      fr: 'Grille d’origine, 7 colonnes et 6 lignes',
      en: 'Original grid, 7 columns and 6 rows',
    },
    '4x4-rotation': { fr: 'Étude 4 × 4, une rotation', en: 'Study 4 × 4, one rotation' },
    '5x5-rotation': { fr: 'Étude 5 × 5, deux rotations', en: 'Study 5 × 5, two rotations' },
  },
  moves: { R: { fr: 'D', en: 'R' }, L: { fr: 'G', en: 'L' } },
  labels: {
    R: { fr: 'Tourner à droite', en: 'Turn right' },
    L: { fr: 'Tourner à gauche', en: 'Turn left' },
    tokens: { fr: 'Jetons', en: 'Tokens' },
    rotations: { fr: 'Rotations', en: 'Rotations' },
    previews: { fr: 'Aperçus', en: 'Previews' },
  },
};

export const reasons = {
  four: { fr: 'Quatre jetons sont alignés.', en: 'Four tokens are lined up.' },
  ownRotation: (mover: LocalizedText): LocalizedText => ({
    fr: `La rotation de ${mover.fr} a aligné quatre de ses jetons.`,
    en: `${mover.en}’s rotation has lined up four of its own tokens.`,
  }),
  rotation: (mover: LocalizedText, winner: LocalizedText): LocalizedText => ({
    fr: `La rotation de ${mover.fr} a aligné ${winner.fr}.`,
    en: `${mover.en}’s rotation has lined up ${winner.en}.`,
  }),
  bothFours: { fr: 'Les deux couleurs sont alignées.', en: 'Both colours are lined up.' },
  noTokens: {
    fr: 'Tous les jetons sont placés, sans alignement.',
    en: 'All tokens are placed, without a line.',
  },
} as const;

export const faults = {
  tooManyTokens: (tokens: number, columns: number, rows: number): LocalizedText => {
    const most = Math.floor((columns * rows) / 2);
    return {
      fr: `${tokens} jetons par joueur ne tiennent pas sur ${columns} × ${rows} cases : ${most} au plus.`,
      en: `${tokens} tokens for each player do not fit on ${columns} × ${rows} cells: ${most} at most.`,
    };
  },
  notSquare: (columns: number, rows: number): LocalizedText => ({
    fr: `Une grille de ${columns} × ${rows} ne se tourne pas : avec rotations, il faut autant de colonnes que de lignes.`,
    en: `A grid of ${columns} × ${rows} cannot be turned: rotations need as many columns as rows.`,
  }),
  unreadableMove: (text: string): LocalizedText => ({
    fr: `« ${text} » n’est pas un coup. Écrivez un numéro de colonne, par exemple 4, ou D ou G pour tourner la grille.`,
    en: `"${text}" is not a move. Write the number of a column, such as 4, or R or L to turn the grid.`,
  }),
  over: { fr: 'La partie est terminée.', en: 'The game is over.' },
  noColumn: (column: string, columns: number): LocalizedText => ({
    fr: `La colonne ${column} n’existe pas : les colonnes vont de 1 à ${columns}.`,
    en: `There is no column ${column}: columns go from 1 to ${columns}.`,
  }),
  full: (column: string): LocalizedText => ({
    fr: `La colonne ${column} est pleine. Choisissez-en une autre.`,
    en: `Column ${column} is full. Choose another.`,
  }),
  notPreviewable: {
    fr: 'Seule une rotation se regarde en aperçu.',
    en: 'Only a rotation can be previewed.',
  },
  noTokens: {
    fr: 'Vous n’avez plus de jetons : il ne reste qu’à tourner la grille, D ou G.',
    en: 'You have no tokens left: all you can do is turn the grid, R or L.',
  },
  noRotation: {
    fr: 'Cette partie se joue sans rotation. Choisissez une colonne.',
    en: 'This game is played without rotations. Choose a column.',
  },
  rotationsSpent: (allowed: number): LocalizedText => ({
    fr: `Rotations déjà utilisées : ${allowed} sur ${allowed}. Choisissez une colonne.`,
    en: `Rotations already used: ${allowed} of ${allowed}. Choose a column.`,
  }),
  floating: (cell: string): LocalizedText => ({
    fr: `Le jeton en ${cell} (colonne.ligne) flotte : la case du dessous est vide.`,
    en: `The token at ${cell} (column.row) floats: the cell below it is empty.`,
  }),
  tokens: (side: LocalizedText, found: number, allowed: number): LocalizedText => ({
    fr: `${side.fr} a ${found} jetons sur la grille ; chaque joueur en a ${allowed}.`,
    en: `${side.en} has ${found} tokens on the grid; each player has ${allowed}.`,
  }),
  rotations: (found: string, allowed: number): LocalizedText => ({
    fr: `Les rotations restantes sont « ${found} » ; il faut deux nombres de 0 à ${allowed}, ceux de Rouge et de Jaune, par exemple ${allowed}-${allowed}.`,
    en: `The rotations left are "${found}"; two numbers from 0 to ${allowed} are needed, Red’s and Yellow’s, such as ${allowed}-${allowed}.`,
  }),
  counts: (first: number, second: number, turn: LocalizedText): LocalizedText => ({
    fr: `Coups joués, jetons et rotations ensemble : Rouge ${first}, Jaune ${second} ; ce n’est pas à ${turn.fr} de jouer, car Rouge commence et chacun joue à son tour.`,
    en: `Moves made, tokens and rotations together: Red ${first}, Yellow ${second}; it is not ${turn.en}’s turn, for Red begins and turns alternate.`,
  }),
  lateWin: (winner: LocalizedText): LocalizedText => ({
    fr: `${winner.fr} a aligné quatre jetons, mais la partie a continué : elle s’arrête au premier alignement.`,
    en: `${winner.en} has four in line, but play went on: the game stops at the first line.`,
  }),
  unexplainedWin: (winner: LocalizedText): LocalizedText => ({
    fr: `Aucun dernier jeton de ${winner.fr} n’explique ses alignements : la partie s’arrête au premier.`,
    en: `No last token of ${winner.en} explains its lines: the game stops at the first.`,
  }),
  noLastMove: (mover: LocalizedText): LocalizedText => ({
    fr: `${mover.fr} vient de jouer, mais n’a de jeton au sommet d’aucune colonne et n’a pas pu finir par une rotation.`,
    en: `${mover.en} has just moved, but is on top of no column and cannot have ended with a rotation.`,
  }),
  noOrder: {
    fr: 'Aucune suite de coups alternés ne remplit ainsi la grille : vérifiez l’ordre des jetons dans les colonnes.',
    en: 'No sequence of alternate drops fills the grid like this: check the order of the tokens in the columns.',
  },
} as const;
