import type { LocalizedText } from '../core/result.ts';

/** The five courses, by the name that `quadrille course NAME` takes. */
export type AssignmentName = 'moia' | 'puissance4' | 'rennes2' | 'log320' | 'cs50';

/** What one of the five assignments is, and what of it runs here. Data alone: the courses themselves play it. */
export interface Assignment {
  readonly name: AssignmentName;
  readonly title: LocalizedText;
  /** Who gives the course. */
  readonly school: LocalizedText;
  /** What the assignment asks for, in a few sentences. */
  readonly asks: LocalizedText;
  /** A rules id. */
  readonly rules: string;
  readonly commands: readonly CourseCommand[];
  /** Pages of the app. */
  readonly links: readonly CourseLink[];
  readonly figures: readonly AssignmentFigure[];
  /** What to read, in the repository. */
  readonly documents: readonly CourseLink[];
  readonly depth?: DepthChoices;
}

/** A strategy whose depth is the difficulty to choose. */
export interface DepthChoices {
  readonly strategy: string;
  /** Invitations to play by the assignment's rules, and by the game's usual ones. */
  readonly play: LocalizedText;
  readonly playUsual: LocalizedText;
}

/** A line for a terminal. */
export interface CourseCommand {
  readonly line: string;
  readonly does: LocalizedText;
}

export interface CourseLink {
  readonly to: string;
  readonly text: LocalizedText;
}

/** A figure or a trace of an assignment, to be replayed on a board. */
export interface AssignmentFigure {
  readonly title: LocalizedText;
  readonly rules: string;
  /** A position text, if it does not begin as usual. */
  readonly start?: string;
  readonly moves: readonly string[];
  /** By the number of moves made; each stands until the next. */
  readonly captions: Readonly<Record<number, LocalizedText>>;
  /** Whether the reader may play both sides; only without moves of its own. */
  readonly free?: boolean;
  /** A text shown unchanged below it, such as a message. */
  readonly text?: string;
}
