/** A bot that speaks UGI: Breakthrough and tic-tac-toe (standard variants). `node bot.ts` runs it. */
import { createInterface } from 'node:readline';

/** Letters row by row from the top, `.` for an empty cell; whose turn it is; the move that led here. */
type Position = { cells: string; turn: string; move: string; won: boolean };

const other = (side: string): string => 'oxbr'['xorb'.indexOf(side)];
const put = (cells: string, cell: number, mark: string): string =>
  cells.slice(0, cell) + mark + cells.slice(cell + 1);

const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'];
function* ticTacToe({ cells, turn }: Position): Generator<Position> {
  for (const cell of [4, 0, 2, 6, 8, 1, 3, 5, 7].filter(i => cells[i] === '.')) {
    const after = put(cells, cell, turn);
    const won = LINES.some(line => [...line].every(i => after[Number(i)] === turn));
    const move = 'abc'[cell % 3] + (Math.floor(cell / 3) + 1); // rows count from the top: b2
    yield { cells: after, turn: other(turn), move, won };
  }
}

const square = (cell: number): string => 'abcdefgh'[cell % 8] + (8 - Math.floor(cell / 8));
function* breakthrough({ cells, turn }: Position): Generator<Position> {
  for (let from = 0; from < 64; from++)
    for (const aside of [0, -1, 1]) {
      const to = from + (turn === 'r' ? -8 : 8) + aside; // red goes up the board
      const leaves = (from % 8) + aside < 0 || (from % 8) + aside > 7;
      const blocked = cells[to] === turn || (aside === 0 && cells[to] !== '.'); // takes aside only
      if (cells[from] !== turn || leaves || blocked) continue;
      const after = put(put(cells, from, '.'), to, turn);
      const won = to < 8 || to > 55 || !after.includes(other(turn));
      yield { cells: after, turn: other(turn), move: square(from) + square(to), won };
    }
}

const FULL = 'bbbbbbbb/bbbbbbbb/8/8/8/8/rrrrrrrr/rrrrrrrr r';
const GAMES = {
  tictactoe: { children: ticTacToe, depth: 6, start: '3/3/3 x' },
  breakthrough: { children: breakthrough, depth: 3, start: FULL }, // depth: moves that we look ahead
};
let game = GAMES.breakthrough;
let position = read(game.start);

/** Rows from the top, separated by /; digits for runs of empty cells; then the side to move. */
function read(text: string): Position {
  const [grid, turn] = text.replaceAll('/', '').split(' ');
  const cells = grid.replace(/\d/g, digit => '.'.repeat(Number(digit)));
  return { cells, turn, move: '', won: false };
}

/** Negamax: the best score that the side to move can reach, and its move; stops at `beta`. */
function search(from: Position, left: number, beta = 9999): { score: number; move: string } {
  const best = { score: -9999, move: 'none' };
  for (const child of game.children(from)) {
    const { cells, turn, move, won } = child;
    let score = cells.split(from.turn).length - cells.split(turn).length; // marks
    if (won)
      score = 1000 + left; // earlier wins are better
    else if (left > 1) score = -search(child, left - 1, -best.score).score;
    if (score > best.score) Object.assign(best, { score, move });
    if (score >= beta) break; // the opponent already has better elsewhere
  }
  return best.move === 'none' ? { ...best, score: 0 } : best; // no move left: a draw
}

for await (const line of createInterface({ input: process.stdin })) {
  const say = (text: string) => process.stdout.write(`${text}\n`);
  const [word, ...rest] = line.trim().split(/\s+/);
  if (word === 'ugi') say('id name TypeScript example\nugiok');
  if (word === 'isready') say('readyok');
  if (word === 'setoption' && rest[1] === 'Game') game = GAMES[rest[3] as keyof typeof GAMES];
  if (word === 'position' || word === 'uginewgame') {
    const [start, moves] = rest.join(' ').split('moves');
    position = read(start.startsWith('fen') ? start.slice(4) : game.start);
    for (const move of moves?.trim().split(' ') ?? [])
      position = [...game.children(position)].find(child => child.move === move) ?? position;
  }
  if (word === 'go') say(`bestmove ${search(position, game.depth).move}`);
  if (word === 'quit') process.exit();
} // anything else is ignored, `stop` too: the answer has already been sent
