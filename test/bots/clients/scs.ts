/**
 * A client of SCS 2016 as a student would write it, sound or not: node scs.ts MODE HOST PORT NAME. It plays the
 * first legal move. The mode with a false name also dies, as `dies` does, which ends the examination.
 */
import { connect } from 'node:net';

const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

const DIES = ['dies', 'own-name', 'long-name'];

const [mode, host, port, name] = process.argv.slice(2);
if (mode === 'asleep') setInterval(() => {}, 1e6);
else if (mode === 'dies-at-once') fail('no opening book', 4);
else main();

function fail(why: string, code: number): never {
  console.error(why);
  process.exit(code);
}

/** The game as the program knows it. */
function newGame() {
  const boards: (0 | 1 | null)[][] = Array.from({ length: 9 }, () => Array(9).fill(null));
  const owner: (0 | 1 | null)[] = Array(9).fill(null);
  let imposed: number | null = null;
  const closed = (board: number): boolean =>
    owner[board] !== null || boards[board].every(cell => cell !== null);
  return {
    boards,
    owner,
    play(symbol: 0 | 1, board: number, cell: number) {
      boards[board][cell] = symbol;
      const won = LINES.some(line => line.every(each => boards[board][each] === symbol));
      if (won && owner[board] === null) owner[board] = symbol;
      imposed = closed(cell) ? null : cell;
    },
    choose(): [number, number] {
      for (let board = 0; board < 9; board++) {
        if (closed(board) || (imposed !== null && imposed !== board)) continue;
        const cell = boards[board].indexOf(null);
        if (cell >= 0) return [board, cell];
      }
      return [0, 0];
    },
  };
}

function main() {
  const ROND = 0;
  const CROIX = 1;
  const { boards, owner, play, choose } = newGame();
  let own: 0 | 1 = 0;
  let moves = 0;

  const socket = connect({ port: Number(port), host, allowHalfOpen: true });
  socket.on('error', error => fail(error.message, 2));
  const send = (...numbers: number[]) => {
    const bytes = Buffer.alloc(4 * numbers.length);
    for (const [i, number] of numbers.entries()) bytes.writeInt32LE(number, 4 * i);
    socket.write(bytes);
  };
  const request = Buffer.alloc(36);
  if (mode === 'long-name') request.fill('x', 4, 34);
  else request.write(mode === 'own-name' ? 'Patate' : (name ?? 'Sans nom'), 4, 29, 'utf8');
  if (mode === 'text') socket.write('bonjour, une partie svp');
  else if (mode !== 'silent') socket.write(request);

  const move = () => {
    moves++;
    let [board, cell] = choose();
    if (DIES.includes(mode) && moves === 3) fail('IndexError: list index out of range', 3);
    if (mode === 'falls' && moves === 2) process.kill(process.pid, 'SIGSEGV');
    if (mode === 'mute' && moves === 2) return;
    if (mode === 'elsewhere' && moves === 2) board = (board + 1) % 9;
    if (mode === 'occupied' && boards[board].some(each => each !== null))
      cell = boards[board].findIndex(each => each !== null);
    if (mode === 'outside' && moves === 2) cell = 9;
    play(own, board, cell);
    const won = owner.filter(each => each === own).length;
    const symbol = mode === 'symbol' && moves === 2 ? 1 - own : own;
    const answer = () => send(1, symbol, board, cell, mode === 'count' ? 0 : won);
    if (mode === 'slow' && moves === 2) setTimeout(answer, 700);
    else answer();
  };

  let held = Buffer.alloc(0);
  const sizes = { begin: 40, reply: 12, move: 20, verdict: 12, none: Number.POSITIVE_INFINITY };
  let step: keyof typeof sizes = mode === 'silent' ? 'none' : 'begin';
  let theirs: [number, number] = [0, 0];
  const over = (valid: number): void => {
    if (mode === 'falls-late' && valid !== 0) throw new Error('unknown validCoup');
    if (mode === 'stays') return void setInterval(() => {}, 1e6);
    socket.end();
  };
  const take = (bytes: Buffer): void => {
    const at = (i: number) => bytes.readInt32LE(4 * i);
    switch (step) {
      case 'begin':
        own = at(1) === CROIX ? CROIX : ROND;
        if (own === CROIX) move();
        step = own === CROIX ? 'reply' : 'move';
        return;
      case 'reply':
        if (at(1) !== 0 || at(2) !== 0) return over(at(1));
        step = 'move';
        return;
      case 'move':
        theirs = [at(2), at(3)];
        step = 'verdict';
        return;
      case 'verdict':
        if (at(1) !== 0 || at(2) !== 0) return over(at(1));
        play(own === CROIX ? ROND : CROIX, ...theirs);
        move();
        step = 'reply';
    }
  };
  socket.on('data', bytes => {
    held = Buffer.concat([held, bytes]);
    while (held.length >= sizes[step]) {
      const size = sizes[step];
      const next = held.subarray(0, size);
      held = held.subarray(size);
      take(next);
    }
  });
  socket.on('end', () => {
    if (mode !== 'stays') socket.end();
  });
}
