import type { LineDialogue } from '../course.ts';
import {
  a_gagne,
  est_pleine,
  type Grille,
  gridLines,
  init_tictactoe,
  type Joueur,
} from './grid.ts';

/** The dialogue of the assignment, in French whatever the locale: its traces are in French. */

/** There will be no more answers, as `input()` says it by an exception. */
class FinDeSaisie extends Error {
  override readonly name = 'FinDeSaisie';
  constructor() {
    super('la saisie est terminée : il n’y a plus de réponse à lire');
  }
}

const QUESTIONS = {
  ligne: 'Dans quelle ligne souhaitez-vous jouer ? (0, 1 ou 2) ',
  colonne: 'Dans quelle colonne souhaitez-vous jouer ? (0, 1 ou 2) ',
} as const;
const REFUSALS = {
  ligne: 'Ligne non disponible (répondez par 0, 1 ou 2)',
  colonne: 'Colonne non disponible (répondez par 0, 1 ou 2)',
  case: 'Case non disponible (déjà remplie)',
} as const;

/** 0, 1 or 2; null where the answer is anything else. */
async function askNumber(dialogue: LineDialogue, question: string): Promise<number | null> {
  const answer = await dialogue.ask(question);
  if (answer === null) throw new FinDeSaisie();
  return /^[012]$/.test(answer.trim()) ? Number(answer) : null;
}

/** One try: the grid after the move, or why it cannot be played. */
async function tryMove(
  dialogue: LineDialogue,
  grille: Grille,
  joueur: Joueur,
): Promise<Grille | keyof typeof REFUSALS> {
  const row = await askNumber(dialogue, QUESTIONS.ligne);
  if (row === null) return 'ligne';
  const column = await askNumber(dialogue, QUESTIONS.colonne);
  if (column === null) return 'colonne';
  if (grille[row][column] !== '-') return 'case';
  const next = structuredClone(grille);
  next[row][column] = joueur;
  return next;
}

/** Asks until a free cell is named; the grid given stays as it is. */
export async function playMove(
  dialogue: LineDialogue,
  grille: Grille,
  joueur: Joueur,
): Promise<Grille> {
  while (true) {
    dialogue.print(`C'est au tour du joueur ${joueur}`);
    const tried = await tryMove(dialogue, grille, joueur);
    if (typeof tried !== 'string') return tried;
    dialogue.print(REFUSALS[tried]);
  }
}

export async function playGame(dialogue: LineDialogue): Promise<void> {
  let grille = init_tictactoe();
  let joueur: Joueur = 'X';
  while (true) {
    try {
      grille = await playMove(dialogue, grille, joueur);
    } catch (error) {
      if (error instanceof FinDeSaisie) return;
      throw error;
    }
    for (const line of gridLines(grille)) dialogue.print(line);
    if (a_gagne(grille, joueur)) return dialogue.print(`Joueur ${joueur} a gagné`);
    if (est_pleine(grille)) return dialogue.print('Match nul');
    joueur = joueur === 'X' ? 'O' : 'X';
  }
}
