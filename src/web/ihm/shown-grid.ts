import { type Move, other, type Position, type Rules, type Side } from '../../core/game.ts';
import { ok, refuse, unwrap } from '../../core/result.ts';
import { rulesOf } from '../../core/variant.ts';
import { Puissance4Position, puissance4 } from '../../games/puissance4/index.ts';
import {
  buttonsOf,
  EMPTY_GRID,
  IHM_COLUMNS,
  type IhmOrder,
  type IhmState,
} from '../../protocols/ihm-wire.ts';
import type { Scene } from '../board/scene.ts';
import { ihmTexts } from '../texts/ihm.ts';

/**
 * What a student's program shows, on our board: any grid and any change of it, with moves that are orders to the
 * program. The board's rules are therefore not those of the game: every order is accepted.
 */

const course = unwrap(rulesOf(puissance4, 'rotation'));
const { start } = course;
const TURNS: readonly Move[] = ['R', 'L'].map(text => unwrap(course.readMove(start, text)));
const DROPS = Array.from({ length: IHM_COLUMNS }, (_, column) => column as Move);

type Enabled = IhmState['enabled'];
const ALL: Enabled = { columns: true, rotation: true, preview: true, back: true };

/** The tokens of a grid, which the program may have put anywhere. */
function tokensOf(grid: string, turn: Side): Puissance4Position {
  const marks = (digit: string) =>
    DROPS.map(column => {
      const cells = [...grid.slice(column * IHM_COLUMNS, (column + 1) * IHM_COLUMNS)].reverse();
      return cells.reduce((bits, cell, row) => bits | (cell === digit ? 1 << row : 0), 0);
    });
  return new Puissance4Position(
    (start as Puissance4Position).variant,
    turn,
    { first: marks('1'), second: marks('2') },
    (start as Puissance4Position).rotations,
  );
}

class ShownGrid implements Position {
  readonly grid: string;
  readonly turn: Side;
  readonly enabled: Enabled;
  readonly tokens: Puissance4Position;
  readonly outcome = null;
  readonly #text: string;

  /** `text`: identifies the position for the board; it differs if the enabled buttons do. */
  constructor(grid: string, turn: Side, enabled: Enabled, text?: string) {
    this.grid = grid;
    this.turn = turn;
    this.enabled = enabled;
    this.tokens = tokensOf(grid, turn);
    const { columns, rotation, preview } = enabled;
    this.#text = text ?? [grid, turn, columns, rotation, preview].join(' ');
  }

  legalMoves(): Move[] {
    const { columns, rotation } = this.enabled;
    return [...(columns ? DROPS : []), ...(rotation ? TURNS : [])];
  }
  play(): Position {
    return this; // the program plays the move
  }
  text(): string {
    return this.#text;
  }
  hash(): number {
    return 0;
  }
  tally(): number {
    return 0;
  }
}

const isDrop = (move: Move): boolean => DROPS.includes(move);

const rulesFor = (isPreview: boolean): Rules =>
  ({
    ...course,
    id: 'ihm',
    game: isPreview
      ? { ...course.game, texts: { ...course.game.texts, labels: ihmTexts.previewed } }
      : course.game,
    start: new ShownGrid(EMPTY_GRID, 'first', ALL),
    preview: {
      moves: (position: ShownGrid) => (position.enabled.preview ? [...TURNS] : []),
      read: course.readMove,
      play: (position: ShownGrid) => position,
    },
    readMove(position: ShownGrid, text: string) {
      const move = [...DROPS, ...TURNS].find(each => course.writeMove(start, each) === text);
      return move !== undefined && position.legalMoves().includes(move)
        ? ok(move)
        : refuse('disabled', ihmTexts.disabled);
    },
    writeMove: (_: Position, move: Move) => course.writeMove(start, move),
    view(position: ShownGrid) {
      const view = course.view(position.tokens);
      const cells = [...view.cells.keys()];
      return {
        ...view,
        inputs: position.legalMoves().map(move =>
          isDrop(move)
            ? { move, steps: [cells.filter(cell => cell % IHM_COLUMNS === move)] } // also a full one
            : { move, steps: [], button: course.writeMove(start, move) },
        ),
        counters: [],
        lines: [],
      };
    },
    explainTaps: () => ihmTexts.disabled,
    motion: ({ tokens }: ShownGrid, move: Move) =>
      isDrop(move) && tokens.isFull(move) ? [] : course.motion(tokens, move),
  }) as Rules;
const RULES = rulesFor(false);
const PREVIEW_RULES = rulesFor(true);

/** The order to the program that a move on the board stands for, or its preview. */
export function orderOf(move: string, isPreview: boolean): IhmOrder {
  if (move === 'R') return isPreview ? 'APROTAD' : 'ROTATIOND';
  if (move === 'L') return isPreview ? 'APROTAG' : 'ROTATIONG';
  return `COLONNE${Number(move) - 1}` as IhmOrder;
}

/** The column and the side of the one token by which a grid differs, if it may have fallen there. */
function dropBetween(before: string, after: string): { move: Move; side: Side } | null {
  const changed = [...after].flatMap((cell, i) => (cell === before[i] ? [] : [i]));
  const [at] = changed;
  if (changed.length !== 1 || before[at] !== '0') return null;
  const column = Math.floor(at / IHM_COLUMNS);
  const from = column * IHM_COLUMNS;
  const below = before.slice(at + 1, from + IHM_COLUMNS);
  if (/[12]/.test(before.slice(from, at)) || below.includes('0')) return null;
  return { move: column as Move, side: after[at] === '1' ? 'first' : 'second' };
}

const isSettled = (grid: string): boolean => !/[12]0/.test(grid.replace(/.{7}/g, '$&|'));

/** The rotation that leads from a grid to another. */
function turnBetween(before: string, after: string): Move | null {
  if (before === after || before === EMPTY_GRID || !isSettled(after)) return null;
  const wanted = course.view(tokensOf(after, 'first')).cells.map(({ mark }) => mark);
  const leads = (move: Move) =>
    course
      .view(tokensOf(before, 'first').play(move))
      .cells.every(({ mark }, cell) => mark === wanted[cell]);
  return TURNS.find(leads) ?? null;
}

/** The turn by the numbers of tokens, red having begun. */
const turnByCount = (grid: string): Side =>
  [...grid].filter(cell => cell === '1').length > [...grid].filter(cell => cell === '2').length
    ? 'second'
    : 'first';

/** A scene and, during a preview, the one before it. */
export interface ShownScene extends Scene {
  readonly position: ShownGrid;
  readonly left: ShownGrid | null;
}

/**
 * The scene for a state, after the scene shown before: a fallen token, a rotation, or just another grid. `ordered`:
 * what the person has just ordered.
 */
export function shownAfter(
  before: ShownScene | null,
  state: IhmState,
  ordered: IhmOrder | null,
): ShownScene {
  const { grid, enabled, asked } = state;
  const active = asked?.question.kind === 'order';
  const was = before?.position ?? null;
  if (was && was.grid === grid && before) {
    const position = new ShownGrid(grid, was.turn, enabled);
    const isSame = position.text() === was.text();
    return {
      ...before,
      position: isSame ? was : position,
      last: isSame ? before.last : null,
      active,
    };
  }
  const drop = was && dropBetween(was.grid, grid);
  const turned = was && turnBetween(was.grid, grid);
  const isBack = before?.left?.grid === grid; // from a preview
  const isPreview = !isBack && ordered !== null && buttonsOf(ordered) === 'preview';
  const turn = drop
    ? other(drop.side)
    : isBack && before?.left
      ? before.left.turn
      : turned && was
        ? isPreview
          ? was.turn
          : other(was.turn)
        : turnByCount(grid);
  const move = drop?.move ?? (isBack ? null : turned);
  const side = drop?.side ?? was?.turn ?? 'first';
  return {
    rules: isPreview ? PREVIEW_RULES : RULES,
    position: new ShownGrid(grid, turn, enabled),
    last:
      was && move !== null
        ? { before: new ShownGrid(was.grid, side, ALL, was.text()), move }
        : null,
    active,
    preview: isPreview,
    left: isPreview ? was : null,
  };
}
