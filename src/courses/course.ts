import type { AssignmentName } from '../assignments/assignment.ts';
import type { Position, Rules, Sides } from '../core/game.ts';
import type { Match } from '../core/match.ts';
import type { Fault, Lang, LocalizedText } from '../core/result.ts';
import type { EngineClient } from '../match/engine-client.ts';

/** A dialogue in the terminal, line by line. */
export interface LineDialogue {
  print(line?: string): void;
  /** The answer, or null at the end of input and at Ctrl-C. */
  ask(prompt: string): Promise<string | null>;
  /** Aborts at Ctrl-C, and at Ctrl-D in a terminal, even when no question is open. */
  readonly interrupted?: AbortSignal;
}

export interface CourseContext {
  readonly dialogue: LineDialogue;
  readonly lang: Lang;
  /** The arguments after the course's name: `name=value` or single words. */
  readonly args: readonly string[];
  readonly seed: string;
  readonly engine: EngineClient;
  /** The least milliseconds between two moves when two programs play each other; 0 where nobody watches. */
  readonly pace: number;
  /** Draws a position and each side's remaining resources, such as rotations; marks the last move. */
  draw(rules: Rules, position: Position, last?: { before: Position; move: string }): string[];
  /**
   * Shows a page of the web app until the person leaves, in a browser where one can be opened. `port`: where the
   * server runs already or is to be started.
   */
  openPage(path: string, port?: number): Promise<void>;
  /** Saves the record of a game, finished or not, and prints its path. A player is a name, or null for a person. */
  saveRecord(match: Match, players: Sides<string | null>): Promise<void>;
}

/** One of the five assignments, as its text describes it. */
export interface Course {
  readonly name: AssignmentName;
  readonly summary: LocalizedText;
  /** What can be typed at its questions, and what its arguments mean. */
  readonly help: LocalizedText;
  /** Command lines, one each. */
  readonly usage: readonly string[];
  /** Whether answers read from a pipe are echoed, as a terminal does. */
  readonly echo: boolean;
  /** Faults in its arguments; it runs only if there are none. Absent: it takes no arguments. */
  faults?(args: readonly string[]): readonly Fault[];
  run(context: CourseContext): Promise<void>;
}
