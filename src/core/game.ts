import type { LocalizedText, Result } from './result.ts';
import type { GameAI } from './strategy.ts';
import type { BoardStyle, BoardView, Motion } from './view.ts';

export const SIDES = ['first', 'second'] as const;
export type Side = (typeof SIDES)[number];
export type Sides<T> = Readonly<Record<Side, T>>;
export const other = (side: Side): Side => (side === 'first' ? 'second' : 'first');

/** A move of some game, below 2^16 and with the same encoding at every board size. Text becomes one in `Rules.readMove` alone. */
export type Move = number & { readonly brand: 'Move' };

export type Outcome = { readonly kind: 'win'; readonly winner: Side } | { readonly kind: 'draw' };
export const DRAW: Outcome = { kind: 'draw' };
export const winFor = (winner: Side): Outcome => ({ kind: 'win', winner });

/** What can be set about a game's rules; flags, protocol options and forms derive from it. */
export type Option =
  | {
      readonly kind: 'integer';
      readonly min: number;
      readonly max: number;
      readonly standard: number;
      readonly words: LocalizedText;
    }
  | {
      readonly kind: 'choice';
      readonly values: readonly string[];
      readonly standard: string;
      readonly words: LocalizedText;
    };
/** A value for each of a game's options. */
export type Options = Readonly<Record<string, number | string>>;

/** How a side's pieces look: shape and ink both tell the sides apart. */
export interface PieceStyle {
  /** The letter that stands for the side in position texts, in lower case. */
  readonly letter: string;
  readonly shape: 'cross' | 'ring' | 'disc' | 'pawn';
  readonly ink: 'blue' | 'red' | 'yellow' | 'black';
}

export interface GameTexts {
  readonly name: LocalizedText;
  /** One line for menus. */
  readonly summary: LocalizedText;
  readonly sides: Sides<LocalizedText>;
  /** How to write a move, with an example. */
  readonly moveHelp: LocalizedText;
  /** The rules for players, in a few paragraphs separated by blank lines. */
  readonly rules: LocalizedText;
  /** The names of the variants in `presets`. */
  readonly presets: Readonly<Record<string, LocalizedText>>;
  /** Which moves can be previewed, where not all can. */
  readonly notPreviewable?: LocalizedText;
  /** The names of buttons and counters in the game's views. */
  readonly labels: Readonly<Record<string, LocalizedText>>;
  /** What a region of its views is called, where they have any. */
  readonly region?: LocalizedText;
}

/** What a game is, short of its rules. */
export interface GameInfo {
  /** Lower-case letters and digits. */
  readonly id: string;
  readonly options: Readonly<Record<string, Option>>;
  /** Named variants, each by the options that differ from the standard ones. */
  readonly presets: Readonly<Record<string, Options>>;
  readonly pieces: Sides<PieceStyle>;
  readonly board: BoardStyle;
  readonly texts: GameTexts;
  /** Milliseconds that programs have for a move where nobody says otherwise; five seconds where the game does not. */
  readonly moveTime?: number;
  /** The rules never end a game drawn, so nobody can agree on a draw either. */
  readonly drawless?: true;
}

export interface Game extends GameInfo {
  /** What programs know of the game; generic strategies play it even without. */
  readonly ai?: GameAI;
  /** Precondition: one value for each option, of its type and in its range; a combination may still be refused. */
  rules(options: Options): Result<Rules>;
}

export interface Rules {
  /** Canonical, such as `puissance4:rotations=4`: stores and addresses carry it with a position text. */
  readonly id: string;
  readonly game: GameInfo;
  readonly options: Options;
  readonly start: Position;
  /** Previews that each side may ask for in a game; the match counts them. */
  readonly previews: number;
  isPreviewable(position: Position, move: Move): boolean;
  /** Reads what `Position.text` writes; refuses what these rules cannot produce, and other variants. */
  readPosition(text: string): Result<Position>;
  /** Liberal in case, spaces and hyphens. The result is legal in the position. */
  readMove(position: Position, text: string): Result<Move>;
  writeMove(position: Position, move: Move): string;
  view(position: Position): BoardView;
  motion(before: Position, move: Move): Motion[];
}

/** Immutable. */
export interface Position {
  readonly turn: Side;
  /** Null exactly when there are legal moves. */
  readonly outcome: Outcome | null;
  legalMoves(): Move[];
  /** Precondition: `move` is one of `legalMoves()`. */
  play(move: Move): Position;
  /** Fields separated by single spaces, the variant last unless it is the standard one. The same text means the same future. */
  text(): string;
  /** A whole number below 2^53; the same for the same text, practically never for another. */
  hash(): number;
  /** What a draw may be weighed by: sub-boards won in Ultimate, nothing elsewhere. */
  tally(side: Side): number;
}
