import type { Match } from '../../core/match.ts';
import type { LineDialogue } from '../course.ts';
import { readCommand } from '../questions.ts';
import { playSession } from '../session.ts';
import { cellMove, cellOf, newTicTacToe, type TicTacToeCell } from '../tictactoe.ts';
import { type Grille, gridLines, init_tictactoe, type Joueur } from './grid.ts';

/** The assignment's dialogue; always in French, like its traces. */

/** Thrown at the end of input, as `input()` does. */
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

/** The answer to « aide », after which the question is repeated as after a refused answer. */
const HELP =
  'Lignes de haut en bas et colonnes de gauche à droite, de 0 à 2 ; « quitter » arrête la partie.';

/** Null if the person leaves. */
async function answerTo(dialogue: LineDialogue, question: string): Promise<string | null> {
  const answer = await dialogue.ask(question);
  return answer !== null && readCommand(answer).command === 'quit' ? null : answer;
}

const isHelp = (answer: string): boolean => readCommand(answer).command === 'help';

/** Asks until the answers are a row and a column; null if the person leaves. */
async function askCell(dialogue: LineDialogue, joueur: Joueur): Promise<TicTacToeCell | null> {
  const readNumber = (answer: string) => (/^[012]$/.test(answer.trim()) ? Number(answer) : null);
  while (true) {
    dialogue.print(`C'est au tour du joueur ${joueur}`);
    const ligne = await answerTo(dialogue, QUESTIONS.ligne);
    if (ligne === null) return null;
    const row = readNumber(ligne);
    if (row === null) {
      dialogue.print(isHelp(ligne) ? HELP : REFUSALS.ligne);
      continue;
    }
    const colonne = await answerTo(dialogue, QUESTIONS.colonne);
    if (colonne === null) return null;
    const column = readNumber(colonne);
    if (column !== null) return [row, column];
    dialogue.print(isHelp(colonne) ? HELP : REFUSALS.colonne);
  }
}

/** Asks until the cell is free; returns a new grid. */
export async function playMove(
  dialogue: LineDialogue,
  grille: Grille,
  joueur: Joueur,
): Promise<Grille> {
  while (true) {
    const cell = await askCell(dialogue, joueur);
    if (cell === null) throw new FinDeSaisie();
    const [row, column] = cell;
    if (grille[row][column] === '-') {
      const next = structuredClone(grille);
      next[row][column] = joueur;
      return next;
    }
    dialogue.print(REFUSALS.case);
  }
}

const symbol = (side: 'first' | 'second'): Joueur => (side === 'first' ? 'X' : 'O');

function gridOf({ plies }: Match): Grille {
  const grille = init_tictactoe();
  for (const ply of plies) {
    const [row, column] = cellOf(ply);
    grille[row][column] = symbol(ply.side);
  }
  return grille;
}

/** A game between two people, to its end or the end of input. */
export async function playGame(dialogue: LineDialogue): Promise<void> {
  await playSession({
    dialogue,
    match: newTicTacToe(),
    programs: { first: null, second: null },
    show(_, match) {
      for (const line of gridLines(gridOf(match))) dialogue.print(line);
      const { outcome } = match.position;
      if (outcome?.kind === 'win') dialogue.print(`Joueur ${symbol(outcome.winner)} a gagné`);
      if (outcome?.kind === 'draw') dialogue.print('Match nul');
    },
    async ask({ position }, fault) {
      if (fault) dialogue.print(REFUSALS.case);
      const cell = await askCell(dialogue, symbol(position.turn));
      return cell && cellMove(cell);
    },
  });
}
