import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playGame } from '../../src/arena/game.ts';
import { botsThread } from '../../src/bots/bots-thread.ts';
import type { Connection } from '../../src/bots/connection.ts';
import { readSeatChoice } from '../../src/bots/seat-choice.ts';
import { perMove } from '../../src/core/clock.ts';
import { unwrap } from '../../src/core/result.ts';
import { rulesOf } from '../../src/core/variant.ts';
import { ultimate } from '../../src/games/ultimate/index.ts';
import { asyncQueue } from '../../src/match/async-queue.ts';
import type { Seat, Submission } from '../../src/match/seat.ts';
import { isClient } from '../../src/match/seat-choice.ts';
import { clientProgram, clientSeats } from '../../src/tcp/client-seats.ts';
import { usualProtocol } from '../../src/tcp/protocols.ts';
import { sleep, systemTimers as timers } from '../../src/time/timers.ts';
import { type BuiltStudents, buildStudents, missingFor, type Student } from '../students/build.ts';
import { LAUNCHER, quadrille, run, succeed } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';
import { coup, partieReq } from './scs-structs.ts';
import { TestHost } from './test-host.ts';

/** Unmodified clients of the courses as local players: whole games and contests, from their seats' texts. */

const folder = mkdtempSync(join(tmpdir(), 'quadrille-client-programs-'));
const store = join(folder, 'store.sqlite');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Standing {
  readonly name: string;
  readonly points: number;
  readonly forfeits: number;
}

/** Plays a championship to its end; each player's points and forfeits. */
async function championship(...options: readonly string[]) {
  const args = ['championship', 'run', ...options, '--store', store, '--json', '--start-anyway'];
  const { code, stdout, stderr } = await quadrille([...args, '--time', '120s', '--wait', '120s']);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const { id, standings } = JSON.parse(stdout);
  const rows = (standings as Standing[]).map(
    ({ name, points, forfeits }) => [name, { points, forfeits }] as const,
  );
  return { id: String(id), standings: Object.fromEntries(rows) };
}

const noC = missingFor('greedy', 'cheat');
describe.skipIf(noC)(`SCS in C ${noC ?? ''}`, () => {
  let students: BuiltStudents;
  beforeAll(async () => {
    students = await buildStudents('greedy', 'cheat');
  });
  afterAll(() => students?.remove());
  const seat = (student: Student) => `scs:${students.command(student).join(' ')}`;

  test('a championship of a sound, a cheating and a dead client', async () => {
    const { id, standings } = await championship(
      ...['--preset', 'moia', '--concurrency', '2'],
      ...['-p', `Gloutonne=${seat('greedy')}`, '-p', `Tricheur=${seat('cheat')}`],
      ...['-p', `Mort=scs:sh -c "echo adieu; exit 3"`],
    );
    // each meets each twice: cheats and absent clients get 0, their opponents 10
    expect(standings).toEqual({
      Gloutonne: { points: 40, forfeits: 0 },
      Tricheur: { points: 20, forfeits: 2 },
      Mort: { points: 0, forfeits: 4 },
    });
    const to = join(folder, 'export');
    await runHere(['championship', 'export', id, '--store', store, '--to', to]);
    const records = readFileSync(join(to, 'games.txt'), 'utf8');
    expect(records).toContain('adieu');
  });

  test('a client that does not come is named before the championship begins', async () => {
    const run = await runHere([
      ...['championship', 'run', '--preset', 'moia', '--store', store],
      ...['-p', `Gloutonne=${seat('greedy')}`, '-p', 'Mort=scs:sh -c "echo adieu; exit 3"'],
    ]);
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(/Mort.*exit code 3[\s\S]*adieu[\s\S]*--start-anyway/);
    expect(run.stderr).not.toContain('Gloutonne');
  });

  test('each with our engine, in `play`', async () => {
    for (const side of ['first', 'second']) {
      const rest = side === 'first' ? '--second' : '--first';
      const played = await runHere(
        ['play', 'ultimate', `--${side}`, seat('greedy'), rest, 'level:1', '--time', '120s'],
        { input: '' },
      );
      expect(played.stdout).toMatch(/(Winner: \w+|: the game is drawn)\.$/m);
    }
  });

  test('at a host, against one that comes by itself', async () => {
    const host = await TestHost.start('scs', '--second', seat('greedy'), '--time', '120s');
    const [command, ...args] = students.at('greedy', host.port, 'Ada');
    const came = await run(command, args);
    expect(await host.result()).toMatch(/^Game 1: Ada – .*: (1-0|0-1|1\/2-1\/2)\. [^(]*$/);
    expect(came.code).toBe(0);
    expect(await host.talk.ended()).toBe(0);
  });
});

const noJava = missingFor('Prudent', 'Fonceur');
describe.skipIf(noJava)(`LOG320 in Java ${noJava ?? ''}`, () => {
  let students: BuiltStudents;
  beforeAll(async () => {
    students = await buildStudents('Prudent', 'Fonceur');
  });
  afterAll(() => students?.remove());

  test('two dialects in one championship; localhost and 8888 are built into one client', async () => {
    const { standings } = await championship(
      ...['--game', 'breakthrough'],
      ...['-p', `Prudent=log320:${students.command('Prudent').join(' ')}`],
      ...['-p', `Fonceur=log320-course:${students.command('Fonceur').join(' ')}`],
    );
    expect(Object.values(standings).map(({ forfeits }) => forfeits)).toEqual([0, 0]);
    expect(Object.values(standings).reduce((sum, { points }) => sum + points, 0)).toBe(2);
  });
});

test('our own clients, started by their seats, against each other', async () => {
  const client = `scs:"${process.execPath}" "${LAUNCHER}" join scs {host} {port} {name} --seat random`;
  const { code, stdout } = await runHere(
    ['play', 'ultimate', '--first', client, '--second', client, '--time', '120s'],
    { input: '' },
  );
  expect(code).toBe(0);
  expect(stdout).toMatch(/(Winner: \w+|: the game is drawn)\.$/m); // by the rules
});

describe('one game', () => {
  const thread = botsThread();
  afterAll(() => thread.close());
  const rules = unwrap(rulesOf(ultimate));
  const start = rules.start.text();
  const protocol = (name: Parameters<typeof usualProtocol>[0]) =>
    usualProtocol(name, 60_000, timers);

  /** A client in JavaScript that has asked to play; `socket` and `ticks` are in scope. */
  const script = (text: string): string => {
    const ask = partieReq('Ada').toString('hex');
    return `scs:"${process.execPath}" -e "const socket = require('node:net').connect(2016, 'localhost'); socket.write(Buffer.from('${ask}', 'hex')); ${text.replaceAll('\n', ' ')}"`;
  };
  const first = coup(1, 0, 0).toString('hex');

  /** Plays against a seat of ours that answers when `rest` resolves. */
  async function play(
    text: string,
    rest: (connection: Connection) => Promise<void>,
    ponder = false,
  ) {
    const choice = unwrap(readSeatChoice(ultimate, text, folder));
    if (!isClient(choice)) throw new Error(choice.kind);
    const options = { thread: () => thread, cwd: folder, timers, wait: 60_000, ponder, protocol };
    const arrival = await clientProgram(choice, 'Ada', start, options);
    const { seats, close } = clientSeats(
      { first: arrival },
      { first: 'Ada', second: 'Eva' },
      options,
    );
    if (!seats.first || !('client' in arrival)) throw new Error(JSON.stringify(arrival));
    const { connection } = arrival.client;
    const submissions = asyncQueue<Submission>();
    const slow: Seat = {
      illegalMoveLimit: 0,
      submissions,
      tell({ type, match }) {
        const { position } = match;
        if (type === 'fault' || position.turn !== 'second' || match.ended) return;
        const move = rules.writeMove(position, position.legalMoves()[0]);
        void rest(connection).then(() =>
          submissions.push({ action: { type: 'move', text: move } }),
        );
      },
    };
    const spec = { rules: rules.id, start, control: perMove(120_000), seed: '1' };
    const played = await playGame(spec, { first: seats.first, second: slow });
    await close();
    return played?.ending;
  }

  test('a crash in the middle: forfeit, exit code and last words', async () => {
    const ending = await play(
      script(`socket.on('data', () => { console.error('no board'); process.exit(5); });`),
      async () => {},
    );
    expect([ending?.cause, ending?.winner]).toEqual(['crash', 'second']);
    expect(JSON.parse(ending?.evidence ?? '')).toMatchObject({
      ending: { kind: 'exit', code: 5, signal: null },
      stderr: 'no board\n',
    });
  });

  /** Moves at once, then computes until the opponent has moved; prints how often it ran. */
  const restless = script(`
    let got = 0;
    const compute = () => { const until = Date.now() + 20; while (Date.now() < until); console.error('tick'); setImmediate(compute); };
    socket.on('data', bytes => {
      if (got === 0) { socket.write(Buffer.from('${first}', 'hex')); setImmediate(compute); }
      got += bytes.length;
      if (got >= 40 + 12 + 20) process.exit(6);
    });`);

  test('it is stopped when it computes on its opponent’s turn', async () => {
    /** Waits until nothing more comes from it for a while. */
    const isStopped = async (connection: Connection) => {
      for (let last = ''; ; await sleep(1_000)) {
        const { stderr } = await connection.status();
        if (stderr !== '' && stderr === last) return;
        last = stderr;
      }
    };
    const ending = await play(restless, isStopped);
    expect(JSON.parse(ending?.evidence ?? '').ending.code).toBe(6);
  });

  test('with leave to ponder it is not', async () => {
    const ticks = async (connection: Connection) => (await connection.status()).stderr.split('\n');
    const hasRun = async (connection: Connection) => {
      while ((await ticks(connection)).length < 40) await sleep(10); // most of a second of processor time
    };
    expect((await play(restless, hasRun, true))?.cause).toBe('crash');
  });

  test.skipIf(noC)('one that waits with a timeout on its socket is left in peace', async () => {
    const source = join(folder, 'timeout.c');
    const [ask, move] = [partieReq('Ada'), coup(1, 0, 0)].map(bytes => [...bytes].join(','));
    writeFileSync(
      source,
      `#include <arpa/inet.h>
       #include <stdio.h>
       #include <sys/time.h>
       int main(void) {
         char ask[] = {${ask}}, move[] = {${move}}, in[40];
         struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(2016)};
         struct timeval minutes = {600, 0};
         int s = socket(AF_INET, SOCK_STREAM, 0);
         at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
         if (connect(s, (void *)&at, sizeof at) != 0) return 9;
         setsockopt(s, SOL_SOCKET, SO_RCVTIMEO, &minutes, sizeof minutes);
         send(s, ask, sizeof ask, 0);
         recv(s, in, 40, MSG_WAITALL);
         send(s, move, sizeof move, 0);
         recv(s, in, 12, MSG_WAITALL);
         if (recv(s, in, 20, MSG_WAITALL) != 20) perror("recv");
         return 7;
       }`,
    );
    await succeed('gcc', ['-o', join(folder, 'timeout'), source]);
    const ending = await play('scs:./timeout', () => sleep(1_000));
    expect(JSON.parse(ending?.evidence ?? '')).toMatchObject({ ending: { code: 7 } });
    expect(JSON.parse(ending?.evidence ?? '').stderr).toBeUndefined();
  });
});
