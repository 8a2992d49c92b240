import type { Position, Rules, Sides } from '../core/game.ts';
import type { Match } from '../core/match.ts';
import type { Fault, Lang, LocalizedText } from '../core/result.ts';
import type { EngineClient } from '../match/engine-client.ts';

/** A dialogue with whoever is at the terminal, line by line. */
export interface LineDialogue {
  print(line?: string): void;
  /** The answer, or null when there will be no more: end of input, or Ctrl-C. */
  ask(prompt: string): Promise<string | null>;
  /** Aborts at Ctrl-C, and at Ctrl-D in a terminal, also while nothing is asked. */
  readonly interrupted?: AbortSignal;
}

/** What a course is run with. */
export interface CourseContext {
  readonly dialogue: LineDialogue;
  readonly lang: Lang;
  /** What was typed after the course's name: `name=value` or single words. */
  readonly args: readonly string[];
  readonly seed: string;
  readonly engine: EngineClient;
  /** A position drawn for this terminal, with what each side has left; the last move marked. */
  draw(rules: Rules, position: Position, last?: { before: Position; move: string }): string[];
  /** Saves the record of a game, finished or not, and says where. Players by their names; null is a person. */
  saveRecord(match: Match, players: Sides<string | null>): Promise<void>;
}

/** One of the five assignments, run as its text describes it. */
export interface Course {
  readonly name: string;
  readonly summary: LocalizedText;
  /** How to start it, a line each. */
  readonly usage: readonly string[];
  /** Whether answers that come through a pipe are written, as a terminal would show them. */
  readonly echo: boolean;
  /** What is wrong with its arguments; it is run only where nothing is. Absent: it takes none. */
  faults?(args: readonly string[]): readonly Fault[];
  run(context: CourseContext): Promise<void>;
}
