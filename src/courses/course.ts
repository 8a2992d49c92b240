import type { Position, Rules } from '../core/game.ts';
import type { Lang, Words } from '../core/result.ts';
import type { Thinker } from '../match/thinker.ts';

/** A dialogue with whoever is at the terminal, line by line. */
export interface Dialogue {
  print(line?: string): void;
  /** The answer, or null when there will be no more: end of input, or Ctrl-C. */
  ask(prompt: string): Promise<string | null>;
  /** Aborts at Ctrl-C, also while nothing is asked. */
  readonly interrupted?: AbortSignal;
}

/** What an assignment finds on its desk when it is run. */
export interface Desk {
  readonly dialogue: Dialogue;
  readonly lang: Lang;
  /** What was typed after the course's name: options as `name=value` or bare words. */
  readonly words: readonly string[];
  readonly seed: string;
  readonly thinker: Thinker;
  /** A position drawn for this terminal, with what each side has left; the last move marked. */
  draw(rules: Rules, position: Position, last?: { before: Position; move: string }): string[];
}

/** One of the five assignments, as its text describes it. */
export interface Course {
  readonly name: string;
  readonly summary: Words;
  /** How to start it, a line each. */
  readonly usage: readonly string[];
  /** Whether answers that come through a pipe are written, as a terminal would show them. */
  readonly echo: boolean;
  run(desk: Desk): Promise<void>;
}
