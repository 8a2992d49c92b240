/** node instant.ts [SEED]: a UGI bot that answers at once, in every game, and tells the microseconds it took. */
import type { Position, Rules } from '../../../src/core/game.ts';
import { unwrap } from '../../../src/core/result.ts';
import { findGame, rulesOf } from '../../../src/core/variant.ts';
import { games } from '../../../src/games/index.ts';
import { LineSplitter } from '../../../src/protocols/lines.ts';
import { readHostLine } from '../../../src/protocols/ugi.ts';

let state = Number(process.argv[2] ?? 1);
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
let game = 'tictactoe';
let rules: Rules = unwrap(rulesOf(unwrap(findGame(games, game))));
let position: Position = rules.start;
let moves: readonly string[] = [];

const write = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`);

/** Goes on from the last position if possible, since replaying the game would take time. */
function follow(next: readonly string[]): void {
  const goesOn = moves.length <= next.length && moves.every((move, i) => next[i] === move);
  if (!goesOn) {
    position = rules.start;
    moves = [];
  }
  for (const move of next.slice(moves.length))
    position = position.play(unwrap(rules.readMove(position, move)));
  moves = next;
}

function hear(line: string): void {
  const message = readHostLine(line);
  switch (message.type) {
    case 'ugi':
      return void write('id name Instant', 'ugiok');
    case 'isready':
      return void write('readyok');
    case 'setoption':
      if (message.name === 'Game') game = message.value;
      if (message.name === 'Variant')
        rules = unwrap(rulesOf(unwrap(findGame(games, game)), message.value));
      return;
    case 'uginewgame':
      position = rules.start;
      moves = [];
      return;
    case 'position':
      return follow(message.moves);
    case 'go': {
      const began = process.hrtime.bigint();
      const legal = position.legalMoves();
      const move = rules.writeMove(position, legal[Math.floor(random() * legal.length)]);
      const took = Number(process.hrtime.bigint() - began) / 1_000;
      return void write(`info string own ${took.toFixed(1)}`, `bestmove ${move}`);
    }
    case 'quit':
      return process.exit(0);
    case 'query':
    case 'stop':
    case 'unreadable':
      return;
  }
}

const cutter = new LineSplitter();
process.stdin.setEncoding('utf8').on('data', (text: string) => {
  for (const line of cutter.push(text)) if (typeof line === 'string') hear(line);
});
process.stdin.on('end', () => process.exit(0));
