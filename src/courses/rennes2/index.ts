/**
 * Tic-Tac-Toe, planche de TD de l’université de Rennes 2 : les six fonctions du sujet, sous leurs noms.
 * Les deux qui posent des questions les posent dans le terminal ; on les attend par `await`.
 */
import { playGame, playMove } from './game.ts';
import { type Grille, gridLines, type Joueur } from './grid.ts';
import { standard } from './standard.ts';

export type { Case, Grille, Joueur, Ligne } from './grid.ts';
export { a_gagne, est_pleine, init_tictactoe } from './grid.ts';

/** Affiche la grille comme dans les traces : trois lignes, puis une ligne vide. */
export function print_tictactoe(grille: Grille): void {
  for (const line of gridLines(grille)) standard.print(line);
}

/**
 * Demande au joueur où il joue, jusqu’à ce qu’il propose une case libre, et rend la grille après son coup ;
 * celle passée en argument n’est pas modifiée. En fin de saisie, lève une exception, comme `input()`.
 */
export function tictactoe_1coup(grille: Grille, joueur: Joueur): Promise<Grille> {
  return playMove(standard, grille, joueur);
}

/** La fonction principale : une partie entière entre deux personnes, X puis O. */
export function tictactoe(): Promise<void> {
  return playGame(standard);
}
