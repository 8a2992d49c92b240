import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readSummary } from '../../src/arena/contests.ts';
import { unwrap } from '../../src/core/result.ts';
import { openStore } from '../../src/store/open.ts';
import { ENGLISH, LAUNCHER, ROOT } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';

/** Workers, servers and contests as real processes, which tests kill, and the expected results. */

/** A long-running command of the program. */
export class RunningCommand {
  said = '';
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcess;
  readonly #listeners = new Set<() => void>();

  constructor(args: readonly string[], { env = {}, wrapper = [], node = [] }: CommandSetting = {}) {
    const [program, ...rest] = [...wrapper, process.execPath, ...node, LAUNCHER, ...args];
    const data = join(tmpdir(), `quadrille-data-${process.pid}`);
    const child = spawn(program, rest, {
      cwd: ROOT,
      env: { ...process.env, ...ENGLISH, XDG_DATA_HOME: data, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.ended = once(child, 'close').then(([code]) => code as number | null);
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', text => {
        this.said += text;
        for (const listener of this.#listeners) listener();
      });
    onTestFinished(async () => {
      this.kill();
      await this.ended;
    });
  }

  /** Resolves when its output matches. */
  until(form: RegExp): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (!form.test(this.said)) return;
        this.#listeners.delete(look);
        resolve();
      };
      this.#listeners.add(look);
      look();
      void this.ended.then(code => reject(new Error(`ended with ${code}: ${this.said}`)));
    });
  }

  get pid(): number {
    return this.#child.pid ?? -1;
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  stop(): void {
    this.#child.kill('SIGTERM');
  }

  /** Kills it without warning. */
  kill(): void {
    this.#child.kill('SIGKILL');
  }
}

export interface CommandSetting {
  readonly env?: NodeJS.ProcessEnv;
  /** A program that runs it, with its arguments. */
  readonly wrapper?: readonly string[];
  /** Options of Node. */
  readonly node?: readonly string[];
}

/** Untimed players: each game depends on its seed alone. */
export interface ContestTrialOptions {
  readonly rounds: number;
  readonly game?: string;
  readonly participants?: readonly string[];
}

/** A championship of engines whose every result follows from its seed. */
export class ContestTrial {
  readonly folder = mkdtempSync(join(tmpdir(), 'quadrille-scale-'));
  readonly plan = join(this.folder, 'plan.json');
  readonly games: number;

  constructor({ rounds, game = 'tictactoe', participants = PLAYERS }: ContestTrialOptions) {
    onTestFinished(() => rmSync(this.folder, { recursive: true, force: true }));
    this.games = rounds * participants.length * (participants.length - 1);
    const plan = { name: 'Trial', game, participants, rounds, seed: 'scale' };
    writeFileSync(this.plan, JSON.stringify(plan));
  }

  /** The result of one process with a file, computed once for all equal trials. */
  alone(): Promise<PlayedFacts> {
    const text = readFileSync(this.plan, 'utf8');
    const known = PLAYED_ALONE.get(text) ?? this.#playAlone();
    PLAYED_ALONE.set(text, known);
    return known;
  }

  async #playAlone(): Promise<PlayedFacts> {
    const store = join(this.folder, 'alone.sqlite');
    const ran = await runHere(['championship', 'run', this.plan, '--store', store]);
    if (ran.code !== 0) throw new Error(ran.stderr);
    return factsOf(store);
  }

  /** Has workers play it, and `concurrency` games at a time this process. */
  run(store: string, concurrency = 0): RunningCommand {
    const options = ['--store', store, '--concurrency', String(concurrency)];
    return new RunningCommand(['championship', 'run', this.plan, ...options]);
  }
}

const PLAYED_ALONE = new Map<string, Promise<PlayedFacts>>();

const PLAYERS = ['random', 'greedy', 'minimax:depth=2', 'alphabeta:nodes=50'];

export interface PlayedFacts {
  /** The number and content of each game that counts, times left out. */
  readonly games: readonly string[];
  /** What must be the same however it was played. */
  readonly table: string;
  readonly finished: boolean;
  readonly chain: string;
}

/** The facts of the newest contest. */
export async function factsOf(location: string): Promise<PlayedFacts> {
  const store = unwrap(await openStore(location));
  try {
    const [{ id, finished }] = await store.contests.list();
    const contest = await store.contests.read(id);
    if (!contest) throw new Error('the contest is gone');
    const games: string[] = [];
    for await (const { events, ...game } of store.games.withEvents(id)) {
      const timeless = events.map(event =>
        event.type === 'moved' ? { ...event, spent: 0 } : event,
      );
      games.push(JSON.stringify({ ...game, events: timeless }));
    }
    const { standings, crossTable, strengths, forfeits } = await readSummary(store, contest);
    const { state } = await store.contests.verify(id);
    const table = JSON.stringify({ standings, crossTable, strengths, forfeits });
    return { games, table, finished, chain: state };
  } finally {
    await store.close();
  }
}
