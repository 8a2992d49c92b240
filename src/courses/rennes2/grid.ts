/** Les données du sujet : une grille est la liste de ses trois lignes. */

export type Joueur = 'X' | 'O';
export type Case = Joueur | '-';
export type Ligne = [Case, Case, Case];
export type Grille = [Ligne, Ligne, Ligne];

/** Une grille où aucune case n’a été jouée. */
export function init_tictactoe(): Grille {
  return [
    ['-', '-', '-'],
    ['-', '-', '-'],
    ['-', '-', '-'],
  ];
}

/** Si toutes les cases ont été jouées. */
export function est_pleine(grille: Grille): boolean {
  return grille.every(ligne => !ligne.includes('-'));
}

/** Si le joueur a trois symboles alignés : une ligne, une colonne ou une diagonale. */
export function a_gagne(grille: Grille, joueur: Joueur): boolean {
  const alignements = [0, 1, 2].flatMap(i => [
    grille[i], // la ligne i
    grille.map(ligne => ligne[i]), // la colonne i
  ]);
  const descendante = [grille[0][0], grille[1][1], grille[2][2]];
  const montante = [grille[2][0], grille[1][1], grille[0][2]];
  return [...alignements, descendante, montante].some(alignement =>
    alignement.every(symbole => symbole === joueur),
  );
}

/** La grille telle que les traces l’affichent ; une ligne vide la suit toujours. */
export const gridLines = (grille: Grille): string[] => [
  ...grille.map(ligne => ligne.join(' ')),
  '',
];
