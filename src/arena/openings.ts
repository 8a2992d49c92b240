import type { Position, Rules } from '../core/game.ts';
import { type Random, randomFrom } from '../core/random.ts';
import { randomMoves } from '../core/random-moves.ts';

/** After this many consecutive draws without a new opening, all openings are listed instead. */
const VAIN_DRAWS = 50;

/** Every distinct unfinished position after that many moves. */
function allAfter(rules: Rules, plies: number): Map<string, Position> {
  let level = new Map([[rules.start.text(), rules.start]]);
  for (let ply = 0; ply < plies; ply++) {
    const next = new Map<string, Position>();
    for (const position of level.values())
      for (const move of position.legalMoves()) {
        const reached = position.play(move);
        if (!reached.outcome) next.set(reached.text(), reached);
      }
    level = next;
  }
  return level;
}

/**
 * Random legal openings without duplicates, determined by the seed: unfinished positions. If fewer exist
 * than are asked for, they repeat.
 */
export class Openings {
  readonly #rules: Rules;
  readonly #plies: number;
  readonly #random: Random;
  readonly #found: string[] = [];
  readonly #seen = new Set<string>();
  #all = false;

  constructor(rules: Rules, plies: number, seed: string) {
    this.#rules = rules;
    this.#plies = plies;
    this.#random = randomFrom(`${seed} openings ${plies}`);
  }

  /** The text of the position. Precondition: an opening exists. */
  at(index: number): string {
    if (this.#plies === 0) return this.#rules.start.text();
    this.#find(index + 1);
    if (this.#found.length === 0) throw new Error('every game is over after so many moves');
    return this.#found[index % this.#found.length];
  }

  /** The number of distinct openings, up to `wanted`. */
  available(wanted: number): number {
    if (this.#plies === 0) return 1;
    this.#find(wanted);
    return Math.min(wanted, this.#found.length);
  }

  #find(count: number): void {
    let vain = 0;
    while (!this.#all && this.#found.length < count) {
      const position = randomMoves(this.#rules.start, this.#random, this.#plies);
      if (!position.outcome && this.#add(position.text())) vain = 0;
      else if (++vain === VAIN_DRAWS) this.#addAll();
    }
  }

  #add(text: string): boolean {
    if (this.#seen.has(text)) return false;
    this.#seen.add(text);
    this.#found.push(text);
    return true;
  }

  #addAll(): void {
    this.#all = true;
    const rest = this.#random.shuffle([...allAfter(this.#rules, this.#plies).keys()]);
    for (const text of rest) this.#add(text);
  }
}
