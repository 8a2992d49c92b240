import type { LocalizedText, Result } from './result.ts';
import type { GameAI } from './strategy.ts';
import type { BoardStyle, BoardView, Motion } from './view.ts';

export const SIDES = ['first', 'second'] as const;
export type Side = (typeof SIDES)[number];
export type Sides<T> = Readonly<Record<Side, T>>;
export const other = (side: Side): Side => (side === 'first' ? 'second' : 'first');
export const withSide = <T>(sides: Sides<T>, side: Side, value: T): Sides<T> =>
  side === 'first' ? { first: value, second: sides.second } : { first: sides.first, second: value };

/** A move, below 2^16, encoded alike at every board size. Only `Rules.readMove` turns text into one, for previews `PreviewRules.read`. */
export type Move = number & { readonly brand: 'Move' };

export type Outcome = { readonly kind: 'win'; readonly winner: Side } | { readonly kind: 'draw' };
export const DRAW: Outcome = { kind: 'draw' };
export const winFor = (winner: Side): Outcome => ({ kind: 'win', winner });

/** An option of a game's rules; flags, protocol options and forms are derived from it. */
export type Option =
  | {
      readonly kind: 'integer';
      readonly min: number;
      readonly max: number;
      readonly standard: number;
      readonly text: LocalizedText;
      /** Also asked before each game as a question: yes is `value`, no is `standard`. */
      readonly toggle?: {
        readonly value: number;
        readonly yes: LocalizedText;
        readonly no: LocalizedText;
      };
    }
  | {
      readonly kind: 'choice';
      readonly values: readonly string[];
      readonly standard: string;
      readonly text: LocalizedText;
    };
/** A value for each of a game's options. */
export type Options = Readonly<Record<string, number | string>>;

/** How a side's pieces look: both shape and ink distinguish the sides. */
export interface PieceStyle {
  /** The side's letter in position texts, in lower case. */
  readonly letter: string;
  readonly shape: 'cross' | 'ring' | 'disc' | 'pawn';
  readonly ink: 'blue' | 'red' | 'yellow' | 'black';
}

export interface GameTexts {
  readonly name: LocalizedText;
  /** One line for menus. */
  readonly summary: LocalizedText;
  readonly sides: Sides<LocalizedText>;
  /** The sentence that a side is to move, where « Au tour de SIDE » does not suit its name. */
  readonly turns?: Sides<LocalizedText>;
  /** How people write some moves in each language, by the text in records; every spelling is read in both languages. */
  readonly moves?: Readonly<Record<string, LocalizedText>>;
  /** How to write a move, with an example. */
  readonly moveHelp: LocalizedText;
  /** The rules for players, in a few paragraphs separated by blank lines. */
  readonly rules: LocalizedText;
  /** The names of the variants in `presets`. */
  readonly presets: Readonly<Record<string, LocalizedText>>;
  /** Names of the counters and buttons in the game's views; a move that can be previewed has its text as a key. */
  readonly labels: Readonly<Record<string, LocalizedText>>;
  /** What a region of its views is called, if they have any. */
  readonly region?: LocalizedText;
  /** What `Position.tally` counts, if anything. */
  readonly tally?: LocalizedText;
  /** The same for the head of a narrow column. */
  readonly tallyHead?: LocalizedText;
}

/** A game without its rules. */
export interface GameInfo {
  /** Lower-case letters and digits. */
  readonly id: string;
  readonly options: Readonly<Record<string, Option>>;
  /** Named variants, each with the options that differ from the standard ones. */
  readonly presets: Readonly<Record<string, Options>>;
  readonly pieces: Sides<PieceStyle>;
  readonly board: BoardStyle;
  readonly texts: GameTexts;
  /** Default time per move for programs, in milliseconds; 5,000 if absent. */
  readonly moveTime?: number;
  /** The rules never end a game in a draw, so players cannot agree on one either. */
  readonly drawless?: true;
  /** The sides face each other across the board: each has its own edge of it at the bottom. */
  readonly facing?: true;
}

export interface Game extends GameInfo {
  /** What programs know of the game; generic strategies play it without. */
  readonly ai?: GameAI;
  /** Precondition: one value for each option, of its type and in its range; a combination may still be refused. */
  rules(options: Options): Result<Rules>;
}

/** Previews of moves; a previewed move need not be legal. */
export interface PreviewRules {
  /** The moves that the side to move may preview. */
  moves(position: Position): Move[];
  /** Reads one of them, as liberally as `Rules.readMove`. */
  read(position: Position, text: string): Result<Move>;
  /** The position that a preview shows. Precondition: `move` is one of `moves`. */
  play(position: Position, move: Move): Position;
}

export interface Rules {
  /** Canonical, such as `game:option=4`; kept with a position text in stores and addresses. */
  readonly id: string;
  readonly game: GameInfo;
  readonly options: Options;
  readonly start: Position;
  /** Previews that each side may request in a game; the match counts them. */
  readonly previews: number;
  /** Absent exactly if there are no previews. */
  readonly preview?: PreviewRules;
  /** Reads what `Position.text` writes; refuses other variants and what these rules cannot produce. */
  readPosition(text: string): Result<Position>;
  /** Liberal in case, spaces and hyphens. The result is legal in the position. */
  readMove(position: Position, text: string): Result<Move>;
  writeMove(position: Position, move: Move): string;
  view(position: Position): BoardView;
  /**
   * Tells players why taps on these cells of the view neither make a move nor begin one; null if they do.
   * Front ends have general words for a game that has none of its own.
   */
  explainTaps?(position: Position, taps: readonly number[]): LocalizedText | null;
  motion(before: Position, move: Move): Motion[];
  /**
   * Why a game that is over ended as it did, in a sentence; `last`: the move that ended it, if it is known.
   * Precondition: the position has an outcome.
   */
  reason?(position: Position, last?: Move): LocalizedText;
}

/** An immutable position. */
export interface Position {
  readonly turn: Side;
  /** Null exactly when there are legal moves. */
  readonly outcome: Outcome | null;
  legalMoves(): Move[];
  /** Precondition: `move` is one of `legalMoves()`. */
  play(move: Move): Position;
  /** Fields separated by single spaces, the variant last unless it is the standard one. The same text means the same future. */
  text(): string;
  /** A whole number below 2^53, equal for equal texts and practically never otherwise. */
  hash(): number;
  /** A count by which a draw may be weighed; 0 in most games. See `GameTexts.tally`. */
  tally(side: Side): number;
}
