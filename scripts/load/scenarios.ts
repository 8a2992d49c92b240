import { fork } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay, type RecordableHistogram } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { sleep } from '../../src/time/timers.ts';
import type { FloodReport } from './flooder.ts';
import { LoadClient, localAddress } from './load-client.ts';
import { LoadedClass } from './loaded-class.ts';
import type { LoadedServer } from './loaded-server.ts';
import { Tables, until } from './tables.ts';

export interface LoadSize {
  /** The size relative to the promised one. */
  readonly scale: number;
  readonly minutes: number;
}

export interface Figure {
  readonly what: string;
  readonly figure: string;
  /** Whether it violates a promise that does not depend on the machine's speed. */
  readonly wrong: boolean;
}

export type Scenario = (server: LoadedServer, size: LoadSize) => Promise<readonly Figure[]>;

const fact = (what: string, figure: string, wrong = false): Figure => ({ what, figure, wrong });
const number = (value: number): string => Math.round(value).toLocaleString('en');
const ms = (microseconds: number): string => `${(microseconds / 1_000).toFixed(1)} ms`;
const latencies = (histogram: RecordableHistogram): string =>
  `${ms(histogram.percentile(50))} at the median, ${ms(histogram.percentile(99))} at 99 %, ${ms(histogram.max)} at most`;

const sized = (full: number, { scale }: LoadSize): number => Math.max(4, Math.round(full * scale));

const GAMES = 500;
const MOVES_PER_SECOND = 500;

/** 1,000 players and 1,000 spectators at 500 moves a second. */
const play: Scenario = async (server, size) => {
  const games = sized(GAMES, size);
  const pace = sized(MOVES_PER_SECOND, size);
  const tables = new Tables({ port: server.port, tables: games, spectatorsEach: 2 });
  await tables.open();
  const stalls = monitorEventLoopDelay({ resolution: 5 });
  await tables.play(pace, 2); // warms up
  tables.latency.reset();
  const [before, moves] = [server.processor, tables.moves];
  stalls.enable();
  const seconds = size.scale < 1 ? 1 : 30;
  await tables.play(pace, seconds);
  stalls.disable();
  const [used, made] = [server.processor - before, tables.moves - moves];
  const figure = latencies(tables.latency);
  const disk = (await server.syncSeconds(0.99)) * 1_000;
  const differing = await tables.countDiffering();
  tables.stop();
  return [
    fact(
      `${number(2 * games)} players and ${number(2 * games)} spectators, ${number(pace)} moves/s wanted`,
      `${number(made / seconds)} moves/s for ${seconds} s`,
    ),
    fact('from when a move was due until each of them had it', figure),
    fact(
      'meanwhile',
      `server ${(used / seconds).toFixed(2)} cores and ${server.memory} MB; 99 % of the waits for the disk at most ${disk} ms; the clients' own loop late by ${ms(stalls.percentile(99) / 1_000)} at 99 %`,
    ),
    fact('boards that differ at the end', String(differing), differing > 0),
  ];
};

/** 1,000 spectators join one room. */
const audience: Scenario = async (server, size) => {
  const count = sized(1_000, size);
  const tables = new Tables({ port: server.port, tables: 1, spectatorsEach: 0 });
  await tables.open();
  const { room } = tables.clients[0].seat;
  const spectators = Array.from(
    { length: count },
    (_, i) =>
      new LoadClient({
        port: server.port,
        room,
        secret: null,
        from: localAddress(100 + Math.floor(i / 50)),
      }),
  );
  const began = performance.now();
  await Promise.all(spectators.map(each => each.start()));
  const seconds = (performance.now() - began) / 1_000;
  await tables.play(1, 2);
  const heard = spectators.reduce((sum, { messages }) => sum + messages, 0);
  const most = 6 + Math.ceil(seconds); // welcome, status, two moves, and the count at intervals
  const differing = await tables.countDiffering();
  const [player] = tables.clients;
  await until(() => player.status?.watching === count);
  tables.stop();
  for (const each of spectators) each.stop();
  return [
    fact(`${number(count)} spectators join one room`, `within ${seconds.toFixed(1)} s`),
    fact(
      'messages to them for that and two moves',
      `${number(heard)}, ${(heard / count).toFixed(1)} each`,
      heard / count > most,
    ),
    fact(
      'the players see',
      `${number(player.status?.watching ?? 0)} spectators`,
      player.status?.watching !== count,
    ),
    fact('boards that differ at the end', String(differing), differing > 0),
  ];
};

/** Resolves when all games are closed; a short run restarts the server instead of waiting until it closes them. */
async function allAtRest(server: LoadedServer, { scale }: LoadSize): Promise<Figure> {
  if (scale < 1) {
    await server.kill();
    await server.restart();
  }
  const isResting = async () => (await server.health()).rooms === 0;
  const rested = await until(isResting, 300_000);
  const { rooms } = await server.health();
  const when = scale < 1 ? 'after a restart' : 'after some minutes';
  return fact(when, `${rooms} of them open, ${server.memory} MB`, !rested);
}

/** The moves, without resumptions, one of which may arrive with the welcome. */
const movesOf = ({ events }: LoadClient): string =>
  JSON.stringify(events.filter(({ type }) => type !== 'resumed'));

/** 2,000 games are begun, left and opened again. */
const rest: Scenario = async (server, size) => {
  const count = sized(2_000, size);
  const before = server.memory;
  const players: LoadClient[] = [];
  const batch = 100;
  for (let at = 0; at < count; at += batch) {
    const tables = new Tables({
      port: server.port,
      tables: Math.min(batch, count - at),
      spectatorsEach: 0,
      firstAddress: 1 + Math.floor(at / 20),
      time: 'none',
    });
    await tables.open();
    await tables.play(tables.all.length * 4, 1);
    await tables.settle();
    players.push(...tables.all.map(({ clients }) => clients[0]));
    tables.stop();
  }
  const left = `${number(Number((await server.health()).rooms))} of them open, ${server.memory} MB`;
  const rested = await allAtRest(server, size);
  let wrong = 0;
  const began = performance.now();
  for (let at = 0; at < count; at += batch)
    await Promise.all(
      players.slice(at, at + batch).map(async first => {
        const back = new LoadClient(first.seat);
        await back.start();
        if (movesOf(back) !== movesOf(first)) wrong++;
        back.stop();
      }),
    );
  const each = (performance.now() - began) / count;
  return [
    fact(`${number(count)} games begun and left`, `${left} (${before} MB before)`),
    rested,
    fact(
      'all of them looked at again',
      `${each.toFixed(1)} ms each, boards that differ: ${wrong}`,
      wrong > 0,
    ),
  ];
};

/** 30 % of the connections are cut, three times, and the server is killed and started again. */
const faults: Scenario = async (server, size) => {
  const games = sized(GAMES, size);
  const pace = sized(MOVES_PER_SECOND, size);
  const tables = new Tables({ port: server.port, tables: games, spectatorsEach: 2 });
  await tables.open();
  const playing = tables.play(pace, size.scale < 1 ? 6 : 40);
  const pause = (seconds: number) => sleep(seconds * (size.scale < 1 ? 200 : 1_000));
  let cut = 0;
  for (let time = 0; time < 3; time++) {
    await pause(4);
    cut += tables.cut(0.3);
  }
  await pause(3);
  const connected = new Map(tables.clients.map(client => [client, client.connections]));
  await server.kill();
  const killed = performance.now();
  const before = tables.moves;
  await server.restart();
  await tables.reconnected(connected);
  const back = (performance.now() - killed) / 1_000;
  await playing;
  const differing = await tables.countDiffering();
  const { moves } = tables;
  tables.stop();
  return [
    fact(
      `${number(4 * games)} connections, ${number(cut)} cut in three strokes, the server killed (-9) and started again`,
      `all back ${back.toFixed(1)} s after the kill`,
    ),
    fact(
      'moves played before the kill and after it',
      `${number(before)} and ${number(moves - before)}`,
      moves === before,
    ),
    fact('boards that differ at the end', String(differing), differing > 0),
  ];
};

/** Others play while one address floods the server in every way. */
const flood: Scenario = async (server, size) => {
  const games = sized(100, size);
  const pace = sized(100, size);
  const tables = new Tables({ port: server.port, tables: games, spectatorsEach: 2 });
  await tables.open();
  const seconds = size.scale < 1 ? 1 : 20;
  await tables.play(pace, 2);
  tables.latency.reset();
  const idle = server.processor;
  await tables.play(pace, seconds);
  const calm = (server.processor - idle) / seconds;
  const quiet = latencies(tables.latency);
  const before = tables.latency.percentile(99);
  tables.latency.reset();
  const flooder = fork(fileURLToPath(new URL('./flooder.ts', import.meta.url)), [
    String(server.port),
    tables.clients[0].seat.room,
  ]);
  await once(flooder, 'message'); // the server has begun to close its connections and to refuse its games
  const flooded = server.processor;
  await tables.play(pace, seconds);
  const busy = (server.processor - flooded) / seconds;
  flooder.send('stop');
  const [report] = (await once(flooder, 'message')) as [FloodReport];
  const under = latencies(tables.latency);
  const ratio = tables.latency.percentile(99) / before;
  const refused = tables.clients.flatMap(({ refusals }) => refusals);
  const differing = await tables.countDiffering();
  tables.stop();
  return [
    fact(`${number(2 * games)} players alone`, quiet),
    fact('the same while one address floods', `${under}: ${ratio.toFixed(2)} times at 99 %`),
    fact(
      'of the flood',
      `${number(report.refusedConnections)} of ${number(report.connections)} connections not opened, ${number(report.closed)} closed by the server, ${number(report.messages)} messages sent, ${number(report.refused)} of ${number(report.asked)} requests refused`,
      report.closed === 0 || report.refused === 0,
    ),
    fact('the server meanwhile', `${busy.toFixed(2)} cores, ${calm.toFixed(2)} before`),
    fact('of the others, refused', String(refused.length), refused.length > 0),
    fact('boards that differ at the end', String(differing), differing > 0),
  ];
};

/** A round robin of 40 programs on as many machines, a wall with their boards, and 100 spectators. */
const classroom: Scenario = async (server, size) => {
  const small = size.scale < 1;
  const [seconds, bots, spectators] = small ? [1, 6, 6] : [60, 40, 100];
  const thought = small ? ([1, 20] as const) : ([20, 180] as const);
  const contest = await LoadedClass.open(server, { bots, spectators, thought });
  await contest.start();
  await contest.play(small ? 0.2 : 5); // warms up
  contest.reset();
  const stalls = monitorEventLoopDelay({ resolution: 5 });
  const [before, moves] = [server.processor, contest.moves];
  stalls.enable();
  await contest.play(seconds);
  stalls.disable();
  const [used, made] = [server.processor - before, contest.moves - moves];
  const { turn, seen, wall } = contest;
  const { memory } = server;
  const boards = contest.boards;
  const end = await contest.stop();
  return [
    fact(
      `${bots} programs by \`connect\` in a round robin, ${boards} boards at once, ${spectators} spectators and a wall`,
      `${number(made / seconds)} moves/s for ${seconds} s`,
      made === 0,
    ),
    fact('from a move until its opponent is asked', latencies(turn)),
    fact('from a move until each spectator of its game has it', latencies(seen)),
    fact('messages a second to a page that shows the whole wall', number(wall / seconds)),
    fact(
      'meanwhile',
      `server ${(used / seconds).toFixed(2)} cores and ${memory} MB; the clients' own loop late by ${ms(stalls.percentile(99) / 1_000)} at 99 %`,
    ),
    fact(
      'milliseconds charged to a program beyond its thought',
      `${number(end.overcharged)} at most`,
    ),
    fact('games lost on time or by absence', String(end.forfeits), end.forfeits > 0),
    fact(
      'results that differ between the table, the games and the programs',
      String(end.differing),
      end.differing > 0,
    ),
  ];
};

/** Games begin and end for minutes, while the server's memory is measured. */
const memory: Scenario = async (server, size) => {
  const games = sized(200, size);
  const tables = new Tables({ port: server.port, tables: games, spectatorsEach: 1 });
  await tables.open();
  const seen: number[] = [];
  const watch = setInterval(() => seen.push(server.memory), 5_000);
  await tables.play(sized(300, size), size.minutes * 60);
  clearInterval(watch);
  const ended = tables.all.reduce((sum, table) => sum + table.ended, 0);
  const differing = await tables.countDiffering();
  tables.stop();
  const part = Math.max(1, Math.floor(seen.length / 5));
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const [early, late] = [mean(seen.slice(part, 2 * part)), mean(seen.slice(-part))];
  return [
    fact(
      `${number(tables.moves)} moves in ${size.minutes} minutes, ${number(ended)} games ended`,
      `${number(early)} MB in the second fifth of the time, ${number(late)} MB in the last`,
      late > 1.5 * early + 50 || (size.minutes >= 1 && ended === 0),
    ),
    fact('boards that differ at the end', String(differing), differing > 0),
  ];
};

export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  play,
  audience,
  rest,
  faults,
  flood,
  class: classroom,
  memory,
};
