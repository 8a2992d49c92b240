import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll } from 'vitest';
import type { ContestReport } from '../../src/arena/summary.ts';
import { keepStores, releaseStore } from './kept-stores.ts';
import { runHere } from './run-here.ts';

/** Contests that are changed after they began. */

interface BegunContests {
  readonly folder: string;
  /** Contests before any change, by their options. */
  readonly begun: Map<string, { readonly file: string; readonly id: string }>;
}

/** A stored contest, by the commands that change it. */
class StoredContest {
  readonly file: string;
  id = '';
  readonly #known: BegunContests;

  constructor(name: string, known: BegunContests) {
    this.#known = known;
    this.file = join(known.folder, `${name}.sqlite`);
  }

  /** Begins a contest with this command, which is played once for all equal ones, then copied. */
  async begin(...options: string[]): Promise<this> {
    const { folder, begun } = this.#known;
    const key = options.join(' ');
    const alike = begun.get(key);
    if (alike) {
      copyFileSync(alike.file, this.file);
      this.id = alike.id;
      return this;
    }
    const seeded = ['--game', 'tictactoe', '--seed', '1', '--json', '-c', '1'];
    const file = join(folder, `begun-${begun.size}.sqlite`);
    const ran = await runHere(['championship', ...options, ...seeded, '--store', file]);
    await releaseStore(file);
    this.id = JSON.parse(ran.stdout).id;
    begun.set(key, { file, id: this.id });
    copyFileSync(file, this.file);
    return this;
  }

  run(action: string, ...rest: string[]) {
    return runHere(['championship', action, this.id, ...rest, '--store', this.file]);
  }

  async told(action: string, ...rest: string[]): Promise<ContestReport & { toPlay: number }> {
    const { stdout, stderr } = await this.run(action, ...rest, '--json');
    return JSON.parse(stdout || JSON.stringify(stderr));
  }

  /** Every stored game: number, attempt, whether it counts, players. */
  rows(): string[] {
    const database = new DatabaseSync(this.file);
    const rows = database
      .prepare(
        `select number + 1 as number, attempt, counted, one.name as first, two.name as second
         from game join player one on one.contest = game.contest and one.place = first
         join player two on two.contest = game.contest and two.place = second
         order by number, attempt`,
      )
      .all();
    database.close();
    return rows.map(({ number, attempt, counted, first, second }) =>
      [number, attempt, counted === 1 ? '' : 'void', first, second].join(' '),
    );
  }
}

/** A folder for the contests of one file of tests. */
export function changedContests() {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-changes-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  keepStores();
  const begun: BegunContests['begun'] = new Map();
  return { folder, stored: (name: string) => new StoredContest(name, { folder, begun }) };
}

export const players = (...seats: string[]) => seats.flatMap(seat => ['-p', seat]);
export const THREE = players('Ada=random', 'Bob=greedy', 'Eve=minimax');
export const names = ({ standings }: ContestReport) => standings.map(({ name }) => name).sort();
export const games = ({ standings }: ContestReport) => new Set(standings.map(row => row.games));
