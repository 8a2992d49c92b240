import type { GameTexts } from '../../core/game.ts';
import type { LocalizedText } from '../../core/result.ts';

export const texts: GameTexts = {
  name: { fr: 'Breakthrough', en: 'Breakthrough' },
  summary: {
    fr: 'Deux rangs de pions chacun : faites passer un pion jusqu’à la dernière ligne.',
    en: 'Two rows of pawns each: get one pawn through to the far row.',
  },
  sides: { first: { fr: 'Rouge', en: 'Red' }, second: { fr: 'Noir', en: 'Black' } },
  moveHelp: {
    fr: 'La case de départ puis la case d’arrivée, colonne (lettre) et ligne (chiffre, du bas) : d2d3.',
    en: 'The origin, then the target, each a column (letter) and a row (digit, from the bottom): d2d3.',
  },
  rules: {
    fr: `Chaque camp a deux rangs de pions : Rouge en bas, Noir en haut. Rouge commence, puis chacun joue un pion à son tour.

Un pion avance d’une seule case vers le camp adverse, tout droit ou en diagonale, sur une case vide. Il ne recule jamais.

On prend un pion adverse en diagonale seulement, en prenant sa place. Tout droit, n’importe quel pion barre le passage. Prendre n’est pas obligatoire.

Le premier dont un pion atteint la ligne la plus éloignée gagne. Celui qui n’a plus de pion a perdu. Il n’y a jamais de partie nulle.`,
    en: `Each side has two rows of pawns: Red at the bottom, Black at the top. Red begins; then each side moves one pawn in turn.

A pawn advances one square towards the other side, straight or diagonally, onto an empty square. It never goes back.

Pawns capture diagonally only, by taking the place of an enemy pawn. Straight ahead any pawn blocks the way. Capturing is not compulsory.

The first side with a pawn on the farthest row wins. A side without pawns has lost. There are no draws.`,
  },
  presets: {
    '6x6': { fr: 'Plateau 6 × 6', en: '6 × 6 board' },
    '5x5': { fr: 'Plateau 5 × 5', en: '5 × 5 board' },
    '4x5': { fr: '4 colonnes, 5 lignes', en: '4 columns, 5 rows' },
  },
  labels: { pawns: { fr: 'Pions', en: 'Pawns' } },
};

/** The range of moves that a side can have made. */
interface Span {
  readonly least: number;
  readonly most: number;
}
const span = ({ least, most }: Span, to: string): string =>
  least >= most ? String(least) : `${least} ${to} ${most}`;

export const reasons = {
  reached: {
    fr: 'Un pion a atteint la dernière ligne.',
    en: 'A pawn has reached the far row.',
  },
  captured: {
    fr: 'L’adversaire n’a plus de pion.',
    en: 'The other side has no pawn left.',
  },
} as const;

export const faults = {
  unreadableMove: (text: string): LocalizedText => ({
    fr: `« ${text} » n’est pas un coup. Écrivez la case de départ et la case d’arrivée, par exemple d2d3.`,
    en: `"${text}" is not a move. Write the origin and the target, such as d2d3.`,
  }),
  over: { fr: 'La partie est terminée.', en: 'The game is over.' },
  offBoard: (square: string, last: string): LocalizedText => ({
    fr: `La case ${square} n’est pas sur le plateau, qui va de a1 à ${last}.`,
    en: `Square ${square} is not on the board, which goes from a1 to ${last}.`,
  }),
  noPawn: (square: string): LocalizedText => ({
    fr: `La case ${square} est vide. Choisissez un de vos pions.`,
    en: `Square ${square} is empty. Choose one of your pawns.`,
  }),
  otherSide: (square: string, owner: LocalizedText, turn: LocalizedText): LocalizedText => ({
    fr: `Le pion en ${square} est à ${owner.fr}, mais c’est à ${turn.fr} de jouer.`,
    en: `The pawn on ${square} is ${owner.en}’s, but it is ${turn.en}’s turn.`,
  }),
  notOneStep: (origin: string, target: string, goal: number): LocalizedText => ({
    fr: `De ${origin} à ${target}, ce n’est pas un pas : un pion avance d’une case, tout droit ou en diagonale, vers la ligne ${goal}.`,
    en: `From ${origin} to ${target} is not a step: a pawn advances one square, straight or diagonally, towards row ${goal}.`,
  }),
  blocked: (square: string): LocalizedText => ({
    fr: `La case ${square} est occupée : tout droit, un pion n’avance que sur une case vide, et il ne prend qu’en diagonale.`,
    en: `Square ${square} is occupied: straight ahead a pawn needs an empty square, and it captures diagonally only.`,
  }),
  ownPawn: (square: string): LocalizedText => ({
    fr: `La case ${square} porte déjà un de vos pions. Choisissez une case vide ou un pion adverse.`,
    en: `Square ${square} already holds one of your pawns. Choose an empty square or an enemy pawn.`,
  }),
  stuck: (square: string): LocalizedText => ({
    fr: `Le pion en ${square} ne peut aller nulle part pour l’instant. Choisissez-en un autre.`,
    en: `The pawn on ${square} has nowhere to go for now. Choose another.`,
  }),
  tooMany: (side: LocalizedText, found: number, most: number): LocalizedText => ({
    fr: `${side.fr} a ${found} pions ; ce plateau en donne ${most} à chaque camp.`,
    en: `${side.en} has ${found} pawns; this board gives each side ${most}.`,
  }),
  noPawns: {
    fr: 'Il n’y a aucun pion : la partie s’arrête dès qu’un camp n’en a plus.',
    en: 'There are no pawns: the game stops as soon as one side has none.',
  },
  lateWin: (side: LocalizedText, goal: number): LocalizedText => ({
    fr: `${side.fr} a un pion sur la ligne ${goal} et devrait encore jouer : la partie s’arrête quand un pion y arrive.`,
    en: `${side.en} has a pawn on row ${goal} and is to move: the game stops when a pawn gets there.`,
  }),
  twoArrived: (side: LocalizedText, goal: number): LocalizedText => ({
    fr: `${side.fr} a plusieurs pions sur la ligne ${goal} : la partie s’arrête au premier.`,
    en: `${side.en} has several pawns on row ${goal}: the game stops at the first.`,
  }),
  moverGone: (mover: LocalizedText): LocalizedText => ({
    fr: `${mover.fr} n’a aucun pion et ne peut donc pas venir de jouer. Vérifiez à qui est le tour.`,
    en: `${mover.en} has no pawns, so it cannot have moved last. Check the side to move.`,
  }),
  captures: (side: LocalizedText, captures: number, most: number): LocalizedText => ({
    fr: `D’après ces pions, ${side.fr} a plus de prises (${captures}) que de coups possibles (${most}) : chaque prise est un coup.`,
    en: `By these pawns, ${side.en} has more captures (${captures}) than possible moves (${most}): each capture is a move.`,
  }),
  turn: (first: Span, second: Span, turn: LocalizedText): LocalizedText => ({
    fr: `D’après ces pions, coups joués par Rouge : ${span(first, 'à')}, par Noir : ${span(second, 'à')} ; ce n’est pas à ${turn.fr} de jouer.`,
    en: `By these pawns, moves made by Red: ${span(first, 'to')}, by Black: ${span(second, 'to')}; it is not ${turn.en}’s turn.`,
  }),
  stray: (side: LocalizedText): LocalizedText => ({
    fr: `Ce pion de ${side.fr} est trop loin de toute case de départ restante : un pion s’écarte d’une colonne au plus par ligne.`,
    en: `This pawn of ${side.en} is too far from any starting square left: a pawn strays at most one column a row.`,
  }),
  noLastMove: (mover: LocalizedText): LocalizedText => ({
    fr: `Aucun dernier coup de ${mover.fr} ne mène à cette position : vérifiez à qui est le tour et les cases vides derrière ses pions.`,
    en: `No last move of ${mover.en} leads to this position: check the side to move and the empty squares behind its pawns.`,
  }),
} as const;
