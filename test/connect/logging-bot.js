// A UGI bot for tic-tac-toe that writes every line it reads to its standard error, and answers with the first free cell.
// With `late=MS` it thinks that long; with `dies` it exits at its second turn.
import { createInterface } from 'node:readline';

const options = process.argv.slice(2);
const late = Number(options.find(word => word.startsWith('late='))?.slice(5) ?? 0);
const cells = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2', 'c3'];
/** @type {string[]} */
let moves = [];
let turns = 0;

for await (const line of createInterface({ input: process.stdin })) {
  process.stderr.write(`${line}\n`);
  const [word] = line.split(' ');
  if (word === 'ugi') console.log('id name logging\nugiok');
  if (word === 'isready') console.log('readyok');
  if (word === 'position') moves = line.split(' moves ')[1]?.split(' ') ?? [];
  if (word === 'quit') process.exit(0);
  if (word !== 'go') continue;
  turns++;
  if (options.includes('dies') && turns === 2) process.exit(3);
  const move = cells.find(cell => !moves.includes(cell));
  setTimeout(() => console.log(`bestmove ${move}`), late);
}
