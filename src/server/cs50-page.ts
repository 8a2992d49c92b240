import { z } from 'zod';
import { ok, type Result, refuse, unwrap } from '../core/result.ts';
import { rulesOf } from '../core/variant.ts';
import { ticTacToe } from '../games/tictactoe/index.ts';
import { isLocal, USUAL_PORT } from './addresses.ts';
import { sameOrigin } from './api.ts';
import { faults } from './faults.ts';
import { httpServer } from './http.ts';
import { listen } from './listen.ts';
import { refuseRequest } from './refuse-request.ts';
import { keyOf, newSecret, verifySecret } from './secrets.ts';

const LOOPBACK = '127.0.0.1';

type Mark = 'X' | 'O' | null;
type Board = readonly (readonly Mark[])[];

const mark = z.enum(['X', 'O']).nullable();
const request = z.object({ board: z.array(z.array(mark).length(3)).length(3) });

/** Asks somebody's own AI for a move; the fault says what it did instead. */
export type PageAi = (board: Board) => Promise<Result<readonly [i: number, j: number]>>;

export interface Cs50Page {
  /** Contains the secret, without which the AI is not asked. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Serves the app to this machine alone, with a route by which its page `/cs50` asks the AI. The address holds a
 * secret, since every request runs the AI.
 */
export async function serveCs50Page(ask: PageAi): Promise<Result<Cs50Page>> {
  const secret = newSecret();
  const key = keyOf(secret);
  const server = await httpServer({ isOurHost: isLocal });
  server.route({
    method: 'POST',
    url: '/api/cs50/minimax',
    onRequest: sameOrigin,
    async handler(asked, reply) {
      const [, shown = ''] = /^Bearer (\S{1,100})$/.exec(asked.headers.authorization ?? '') ?? [];
      if (!verifySecret(shown, key)) return refuseRequest(asked, reply, 401, faults.unknownSecret);
      const body = request.safeParse(asked.body);
      if (!body.success || !isOpen(body.data.board))
        return refuseRequest(asked, reply, 400, faults.badRequest);
      const answer = await ask(body.data.board);
      reply.header('cache-control', 'no-store');
      return answer.ok ? { action: answer.value } : { trouble: answer.fault.message };
    },
  });
  const listening = await listen(server, LOOPBACK, USUAL_PORT, false);
  if (listening.kind === 'refused') {
    await server.close();
    const { code } = listening;
    return refuse('port', {
      fr: `aucun port n’est libre (${code}).`,
      en: `no port is free (${code}).`,
    });
  }
  return ok({
    address: `http://localhost:${listening.port}/cs50#mine=${secret}`,
    close: () => server.close(),
  });
}

const rules = unwrap(rulesOf(ticTacToe));

/** Whether the board can arise in a game that goes on. */
function isOpen(board: Board): boolean {
  const marks = board.flat();
  const count = (who: Mark) => marks.filter(each => each === who).length;
  const grid = board.map(row => row.map(each => each?.toLowerCase() ?? '1').join('')).join('/');
  const turn = count('X') > count('O') ? 'o' : 'x';
  const read = rules.readPosition(`${grid} ${turn}`);
  return read.ok && read.value.outcome === null;
}
