import { onTestFinished } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { rulesOf } from '../../src/core/variant.ts';
import { ticTacToe } from '../../src/games/tictactoe/index.ts';
import { Program } from './program.ts';

/** A client of UGI that plays the first legal move, and comes again after its game. Returns how often it has come. */
export function ugiClient(port: number, name: string): () => number {
  const rules = unwrap(rulesOf(ticTacToe));
  let isOver = false;
  let connections = 0;
  onTestFinished(() => {
    isOver = true;
  });
  const come = () => {
    if (isOver) return;
    connections++;
    const program = new Program(port);
    let moves: string[] = [];
    program.socket.on('data', (bytes: Buffer) => {
      for (const line of bytes.toString().split('\n')) {
        if (line === 'ugi') program.socket.write(`id name ${name}\nugiok\n`);
        if (line === 'isready') program.socket.write('readyok\n');
        if (line.startsWith('position')) moves = line.split(' moves ')[1]?.split(' ') ?? [];
        if (line === 'quit') program.socket.end();
        if (!line.startsWith('go')) continue;
        let position = rules.start;
        for (const move of moves) position = position.play(unwrap(rules.readMove(position, move)));
        program.socket.write(`bestmove ${rules.writeMove(position, position.legalMoves()[0])}\n`);
      }
    });
    void program.gone.then(come);
  };
  come();
  return () => connections;
}
