/**
 * npm run bench -- engines [ROOMS] [PLAYER] [SECONDS]
 * The cost of many games between engines for a server and its players: ROOMS (59) games of each game's PLAYER
 * (mcts:10s) against itself, each watched by a page, for SECONDS (60). Meanwhile a person plays level:1; measures the
 * waits for its moves, and the server's memory. Needs Linux.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { UNTIMED } from '../src/core/clock.ts';
import { applyAll, endingOf, newMatch } from '../src/core/match.ts';
import { unwrap } from '../src/core/result.ts';
import { readRulesId } from '../src/core/variant.ts';
import { games } from '../src/games/index.ts';
import {
  type CreatedGame,
  type NewGame,
  readCreatedGame,
  readServerMessage,
  WIRE_VERSION,
  type WireServerMessage,
} from '../src/protocols/wire.ts';
import { ServeProcess } from '../test/support/serve-process.ts';

const [rooms, player = 'mcts:10s', seconds] = [
  Number(process.argv[2] ?? 59),
  process.argv[3],
  Number(process.argv[4] ?? 60),
];
const RULES = ['breakthrough', 'ultimate', 'puissance4'];
/** Milliseconds in which the server fills its threads before the person begins. */
const SETTLE = 3_000;

const folder = mkdtempSync(join(tmpdir(), 'quadrille-bench-'));
const server = await ServeProcess.start('--port', '0', '--store', join(folder, 'bench.sqlite'));
const address = server.address.replace(/\/$/, '');

async function create(game: NewGame) {
  const answer = await fetch(`${address}/api/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(game),
  });
  return unwrap(readCreatedGame(await answer.json()));
}

function follow(
  room: string,
  secret: string | null,
  receive: (message: WireServerMessage) => void,
) {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live`);
  socket.addEventListener('open', () =>
    socket.send(
      JSON.stringify({
        ...{ type: 'hello', version: WIRE_VERSION, room, known: 0 },
        ...(secret === null ? {} : { secret }),
      }),
    ),
  );
  socket.addEventListener('message', ({ data }) =>
    receive(unwrap(readServerMessage(String(data)))),
  );
  return socket;
}

/** Megabytes of the server's memory. */
const resident = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;

const sockets: WebSocket[] = [];
/** The waits for the moves of level:1, as the person sees them. */
const answers: number[] = [];
let asked: number | null = null;
let moved = 0;

const rules = unwrap(readRulesId(games, 'breakthrough'));

function playAsPerson({ room, secrets }: CreatedGame): void {
  let match = newMatch(rules, UNTIMED);
  let playing = false;
  const play = () => {
    if (!playing || asked !== null || endingOf(match) || match.position.turn !== 'first') return;
    const move = match.position.legalMoves()[0];
    const text = rules.writeMove(match.position, move);
    asked = performance.now();
    socket.send(
      JSON.stringify({
        ...{ type: 'act', id: `${match.sequence}`, known: match.sequence },
        action: { type: 'move', text },
      }),
    );
  };
  const socket = follow(room, secrets.first, message => {
    if (message.type === 'welcome' || message.type === 'events') {
      match = applyAll(match, message.events.slice(match.sequence - message.from));
      if (asked !== null && match.position.turn === 'first') {
        answers.push(performance.now() - asked);
        asked = null;
      }
    }
    if (message.type === 'welcome' || message.type === 'status')
      playing = message.status.phase === 'playing';
    setTimeout(play, 200);
  });
  sockets.push(socket);
}

// created first, since an address may create sixty games a minute
const own = await create({
  rules: rules.id,
  time: 'none',
  seats: { first: 'person', second: 'level:1' },
});
console.log(`idle: ${resident().toFixed(0)} MB`);
for (let i = 0; i < rooms; i++) {
  const seats = { first: player, second: player };
  const { room } = await create({ rules: RULES[i % RULES.length], time: 'none', seats });
  const count = (message: WireServerMessage) => {
    if (message.type === 'events') moved += message.events.length;
  };
  sockets.push(follow(room, null, count));
}
await wait(SETTLE);
playAsPerson(own);
let peak = 0;
for (let second = 0; second < seconds; second++) {
  await wait(1_000);
  peak = Math.max(peak, resident());
}
if (asked !== null) answers.push(performance.now() - asked);
answers.sort((a, b) => a - b);
const at = (share: number) => (answers[Math.floor((answers.length - 1) * share)] ?? 0).toFixed(0);
console.log(`${rooms} games of ${player} against itself, ${seconds} s: ${moved} moves`);
console.log(`level:1 answered ${answers.length} times: median ${at(0.5)} ms, at most ${at(1)} ms`);
console.log(`memory at most ${peak.toFixed(0)} MB, at the end ${resident().toFixed(0)} MB`);
for (const socket of sockets) socket.close();
await server.kill();
rmSync(folder, { recursive: true, force: true });
