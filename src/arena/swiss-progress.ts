import { other, SIDES, type Side } from '../core/game.ts';
import { byLot } from '../stats/knockout.ts';
import type { PlayedGame } from '../stats/played.ts';
import { pointsOf } from '../stats/points.ts';
import type { Fixture } from '../stats/schedule.ts';
import { type Standing, type SwissScores, standings } from '../stats/standings.ts';
import { type SwissPlayer, type SwissRound, swissRound } from '../stats/swiss.ts';
import { swissScores } from '../stats/tie-breaks.ts';
import type { StoredGame } from '../store/store.ts';
import { type ContestPlan, type DrawnRound, excludedFrom, type SwissFormat } from './plan.ts';

/** A meeting of two in a round, with the points of both so far. */
export interface PlayedMeeting extends Fixture {
  readonly points: readonly [number, number];
  /** Numbers of the games that were played. */
  readonly games: readonly number[];
}

export interface PlayedSwissRound {
  readonly meetings: readonly PlayedMeeting[];
  /** The players without an opponent, by a bye or because the opponent was excluded. */
  readonly byes: readonly string[];
}

export interface PlayedSwiss {
  readonly rounds: readonly PlayedSwissRound[];
  readonly tieBreaks: readonly {
    readonly name: string;
    readonly buchholz: number;
    readonly sonnebornBerger: number;
  }[];
}

/**
 * A Swiss tournament, derived from the known games in order. Rounds that had begun when the contest was
 * changed stay as they were drawn then.
 */
export class SwissProgress {
  readonly #plan: ContestPlan;
  readonly #format: SwissFormat;
  readonly #excluded: ReadonlySet<string>;
  readonly #rounds: SwissRound[];
  readonly #played: StoredGame[] = [];

  constructor(plan: ContestPlan, format: SwissFormat) {
    this.#plan = plan;
    this.#format = format;
    this.#excluded = excludedFrom(plan);
    const drawn = plan.changes?.findLast(change => change.drawn)?.drawn ?? [];
    this.#rounds = (drawn as readonly DrawnRound[]).map(readDrawn);
  }

  add(game: StoredGame): void {
    this.#played.push(game);
  }

  get rounds(): readonly SwissRound[] {
    return this.#rounds;
  }

  /** The rounds as stored in a change: those with games that have a result. */
  begun(hasResult: (number: number) => boolean): DrawnRound[] {
    let number = 0;
    let begun = 0;
    for (const [i, { pairings }] of this.#rounds.entries()) {
      const end = number + pairings.length * this.#format.legs;
      for (; number < end; number++) if (hasResult(number)) begun = i + 1;
    }
    return this.#rounds.slice(0, begun).map(writeDrawn);
  }

  /** Draws the next round, once all games before were played; null after the last. */
  draw(isOut: (name: string) => boolean): SwissRound | null {
    if (this.#rounds.length >= this.#format.rounds) return null;
    const here = this.#places().filter(name => !isOut(name));
    if (here.length < 2) return null;
    const scores = this.scores(this.#played);
    const points = new Map(
      standings(here, this.#played, this.#plan.points, scores).map(row => [row.name, row.points]),
    );
    const seed = `${this.#plan.seed} swiss ${this.#rounds.length}`;
    const round = swissRound(
      here.map(name => this.#before(name, points.get(name) ?? 0)),
      seed,
    );
    this.#rounds.push(round);
    return round;
  }

  scores(played: readonly PlayedGame[]): SwissScores {
    const { participants, points } = this.#plan;
    const byes = this.#rounds.flatMap(round => this.#byesOf(round));
    const names = participants.map(({ name }) => name);
    return swissScores(
      names,
      played,
      points,
      this.#format.legs,
      name => byes.filter(bye => bye === name).length,
    );
  }

  /** `table`: the standings, for the order of the tie-breaks. */
  shown(played: readonly StoredGame[], table: readonly Pick<Standing, 'name'>[]): PlayedSwiss {
    const { tieBreaks } = this.scores(played);
    let number = 0;
    const rounds = this.#rounds.map((round): PlayedSwissRound => {
      const end = number + round.pairings.length * this.#format.legs;
      const games = played.filter(game => game.number >= number && game.number < end);
      number = end;
      const counted = round.pairings.filter(fixture => this.#excludedIn(fixture).length === 0);
      return {
        meetings: counted.map(fixture => this.#meeting(fixture, games)),
        byes: this.#byesOf(round),
      };
    });
    return {
      rounds,
      tieBreaks: table.map(({ name }) => ({
        name,
        buchholz: tieBreaks.buchholz(name),
        sonnebornBerger: tieBreaks['sonneborn-berger'](name),
      })),
    };
  }

  #meeting({ first, second }: Fixture, games: readonly StoredGame[]): PlayedMeeting {
    const between = games.filter(
      game =>
        (game.first === first && game.second === second) ||
        (game.first === second && game.second === first),
    );
    const pointsFor = (name: string): number =>
      between.reduce(
        (sum, game) =>
          sum + pointsOf(game, game.first === name ? 'first' : 'second', this.#plan.points),
        0,
      );
    return {
      first,
      second,
      points: [pointsFor(first), pointsFor(second)],
      games: between.filter(({ rules }) => rules !== '').map(({ number }) => number),
    };
  }

  /** The participants by place, late ones last. */
  #places(): string[] {
    const { participants, changes = [], seed } = this.#plan;
    const names = participants.map(({ name }) => name);
    if (!this.#format.lot) return names;
    const late = changes.filter(({ kind }) => kind === 'add').length;
    const first = names.length - late;
    return [...byLot(names.slice(0, first), `${seed} lot`), ...names.slice(first)];
  }

  #excludedIn(fixture: Fixture): Side[] {
    return SIDES.filter(side => this.#excluded.has(fixture[side]));
  }

  /** The byes of a round, including those of players whose opponent was excluded later. */
  #byesOf({ pairings, bye }: SwissRound): string[] {
    const instead = pairings.flatMap(fixture => {
      const out = this.#excludedIn(fixture);
      return out.length === 1 ? [fixture[other(out[0])]] : [];
    });
    return [...instead, ...(bye !== null && !this.#excluded.has(bye) ? [bye] : [])];
  }

  #before(name: string, points: number): SwissPlayer {
    const met = new Set<string>();
    let firsts = 0;
    let wasFirst: boolean | null = null;
    for (const { pairings } of this.#rounds)
      for (const fixture of pairings)
        for (const side of SIDES) {
          if (fixture[side] !== name) continue;
          met.add(fixture[other(side)]);
          const evenLegs = this.#format.legs % 2 === 0;
          if (!evenLegs) firsts += side === 'first' ? 1 : -1;
          wasFirst = (side === 'first') !== evenLegs;
        }
    const hadBye = this.#rounds.some(round => this.#byesOf(round).includes(name));
    return { name, points, met, firsts, wasFirst, hadBye };
  }
}

const writeDrawn = ({ pairings, bye }: SwissRound): DrawnRound => [
  ...pairings.map(({ first, second }) => [first, second]),
  ...(bye === null ? [] : [[bye]]),
];

function readDrawn(drawn: DrawnRound): SwissRound {
  const pairings = drawn.flatMap(([first, second]) =>
    second === undefined ? [] : [{ first, second }],
  );
  return { pairings, bye: drawn.find(names => names.length === 1)?.[0] ?? null };
}
