import type { Side } from '../../core/game.ts';
import { LANGS, type Lang, ok, type Result } from '../../core/result.ts';
import { findGame, readPosition, rulesOf } from '../../core/variant.ts';
import { type BoardView, tap } from '../../core/view.ts';
import { games } from '../../games/index.ts';
import { boardTexts } from '../texts/board.ts';
import css from './board.css?inline';
import { MoveButtons } from './buttons.ts';
import { Cells } from './cells.ts';
import { BoardFrame } from './frame.ts';
import { listenToPointer } from './pointing.ts';
import { type Scene, sceneAfter } from './scene.ts';

/**
 * `<quadrille-board game="…">`: shows positions and messages, and lets people choose moves. The app's
 * page /board documents its API. It depends on no game: it draws the game's view and offers the view's inputs.
 */

export interface QuadrilleBoardEvents {
  /** The user chose a move; it is not played automatically. */
  move: CustomEvent<{ readonly move: string }>;
  /** The user requests the preview of a move. */
  preview: CustomEvent<{ readonly move: string }>;
}

/** The first release's name of the event `preview`, still dispatched for pages made for it. */
const OLD_PREVIEW = 'peek';

const style = new CSSStyleSheet();
style.replaceSync(css);

/** The position of the attributes: given as text, or the start of a variant. */
function readAttributes(board: Element): Result<Pick<Scene, 'rules' | 'position'>> {
  const game = findGame(games, board.getAttribute('game') ?? '');
  if (!game.ok) return game;
  const text = board.getAttribute('position');
  if (text !== null && text !== '') return readPosition(game.value, text);
  const rules = rulesOf(game.value, board.getAttribute('variant') ?? undefined);
  return rules.ok ? ok({ rules: rules.value, position: rules.value.start }) : rules;
}

export class QuadrilleBoard extends HTMLElement {
  static readonly observedAttributes = ['game', 'variant', 'position', 'lang'];

  // the notation of values depends on the size of the cells
  readonly #frame = new BoardFrame(() => this.#scene?.annotations && this.#highlight());
  readonly #buttons = new MoveButtons({
    choose: move => this.#choose(move),
    preview: move => this.#ask('preview', move),
    back: () => this.preview(null),
  });
  readonly #message = document.createElement('p');
  readonly #liveText = document.createElement('p');
  #scene: Scene | null = null;
  #view: BoardView | null = null;
  #chosen: readonly number[] = [];
  #over: number | null = null;
  /** The next move was made by dragging its piece and needs no animation. */
  #dropped = false;
  #answer: ((move: string) => void) | null = null;
  #preview: string | null = null;
  #moving: Promise<void> = Promise.resolve();
  /** Previews left for each button, and whether they may be requested at all. */
  previews: number | null = null;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [style];
    this.#message.className = 'message';
    this.#liveText.className = 'voice';
    this.#liveText.setAttribute('aria-live', 'polite');
    root.append(this.#frame.element, this.#buttons.element, this.#message, this.#liveText);
    this.#listen();
  }

  // --- public API

  override get lang(): Lang {
    const own = this.closest('[lang]')?.getAttribute('lang') ?? '';
    return LANGS.find(lang => own.startsWith(lang)) ?? 'en';
  }
  override set lang(lang: string) {
    this.setAttribute('lang', lang);
  }

  /** The position shown, as text. Setting it shows another one of the same game. */
  get position(): string {
    return this.#scene?.position.text() ?? '';
  }
  set position(text: string) {
    this.setAttribute('position', text);
  }

  /** The legal moves, as text. */
  get moves(): string[] {
    const { rules, position } = this.#shown();
    return position.legalMoves().map(move => rules.writeMove(position, move));
  }

  /** Plays a move with its animation. Throws a RangeError that says what is wrong with it. */
  async play(move: string): Promise<void> {
    const { rules, position } = this.#shown();
    const read = rules.readMove(position, move);
    if (!read.ok) throw new RangeError(read.fault.message[this.lang]);
    this.show(sceneAfter(this.#shown(), move, this.#answer !== null));
    await this.#moving;
  }

  /** Asks the user for a move: resolves to its text. It is not played automatically. */
  ask(): Promise<string> {
    this.show({ ...this.#shown(), active: true });
    return new Promise(resolve => {
      this.#answer = resolve;
    });
  }

  /** Shows a message under the board and announces it to screen readers. */
  say(message: string): void {
    this.#message.textContent = message;
    this.announce(message);
  }

  /** Shows what a move would lead to; null ends the preview. */
  preview(move: string | null): void {
    this.#preview = move;
    this.#draw(true);
  }

  // --- used by the app

  /** Announces a text to screen readers only. */
  announce(text: string): void {
    this.#liveText.textContent = text;
  }

  show(scene: Scene): void {
    const before = this.#scene;
    this.#scene = scene;
    this.#chosen = [];
    const moved = before !== null && scene.last !== null && before.position === scene.last.before;
    if (before?.position !== scene.position) this.#preview = null;
    if (moved && scene.last) this.#announceMove(scene, scene.last);
    this.#draw(moved && !this.#dropped);
    if (moved) this.#dropped = false;
  }

  /** Resolves when no animation is running. */
  get settled(): Promise<void> {
    return this.#moving;
  }

  override focus(): void {
    const { cells } = this.#frame;
    cells.focus(Cells.indexOf(cells.grid.querySelector('[tabindex="0"]')) ?? 0);
  }

  // --- private

  attributeChangedCallback(name: string): void {
    if (name === 'lang') {
      if (this.#scene) this.#draw(false);
      return;
    }
    const read = readAttributes(this);
    if (!read.ok) return this.say(read.fault.message[this.lang]);
    const found = read.value;
    if (name === 'position' && found.position.text() === this.position) return;
    this.show({ ...found, last: null, active: this.#answer !== null });
  }

  #shown(): Scene {
    if (!this.#scene) throw new Error(boardTexts.noGame[this.lang]);
    return this.#scene;
  }

  #announceMove({ rules, position }: Scene, { before, move }: NonNullable<Scene['last']>): void {
    const { sides } = rules.game.texts;
    const moved = boardTexts.moved(sides[before.turn], rules.writeMove(before, move))[this.lang];
    const { outcome } = position;
    if (!outcome) return this.announce(moved);
    const end = outcome.kind === 'draw' ? boardTexts.drawn : boardTexts.won(sides[outcome.winner]);
    this.announce(`${moved}. ${end[this.lang]}`);
  }

  /** The scene, or that of the preview. */
  #drawn(): Scene {
    const scene = this.#shown();
    if (this.#preview === null) return scene;
    const isLegal = scene.rules.readMove(scene.position, this.#preview).ok;
    return isLegal ? { ...sceneAfter(scene, this.#preview, false), preview: true } : scene;
  }

  #draw(moving: boolean): void {
    const scene = this.#drawn();
    const view = scene.rules.view(scene.position);
    this.#view = view;
    const { turn, outcome } = scene.position;
    const inkOf = (side: Side) => `var(--ink-${scene.rules.game.pieces[side].ink})`;
    const winner = outcome?.kind === 'win' ? inkOf(outcome.winner) : 'var(--graphite)';
    this.style.setProperty('--turn', inkOf(turn));
    this.style.setProperty('--winner', winner);
    this.#moving = this.#frame.show(scene, view, moving, this.lang);
    this.#buttons.show({
      scene: this.#shown(),
      lang: this.lang,
      isPreview: this.#preview !== null,
      previews: this.previews,
    });
    this.#highlight();
  }

  #highlight(): void {
    if (!this.#view) return;
    const scene = this.#drawn();
    const selection = { chosen: this.#chosen, over: this.#over };
    this.#frame.highlight(scene, this.#view, selection, this.lang);
  }

  #point(over: number | null): void {
    if (over === this.#over) return;
    this.#over = over;
    this.#highlight();
  }

  #ask(type: 'move' | 'preview', move: string): void {
    const names = type === 'preview' ? [type, OLD_PREVIEW] : [type];
    for (const name of names)
      this.dispatchEvent(
        new CustomEvent(name, { detail: { move }, bubbles: true, composed: true }),
      );
  }

  #choose(move: string): void {
    this.#chosen = [];
    this.#message.textContent = '';
    const answer = this.#answer;
    this.#answer = null;
    this.#ask('move', move);
    answer?.(move);
  }

  #tap(cell: number): boolean {
    const scene = this.#drawn();
    if (!this.#view || !scene.active) return false;
    const tapped = tap(this.#view, this.#chosen, cell);
    if (tapped.kind === 'move') {
      this.#choose(scene.rules.writeMove(scene.position, tapped.move));
      return true;
    }
    const again = tapped.kind === 'chosen' && this.#chosen.join() === tapped.cells.join();
    this.#chosen = tapped.kind === 'chosen' && !again ? tapped.cells : [];
    this.#dropped = false;
    this.#highlight();
    return false;
  }

  #listen(): void {
    const { drawing, cells } = this.#frame;
    const { grid } = cells;
    listenToPointer(grid, {
      over: cell => this.#point(cell),
      tap: cell => this.#tap(cell),
      pressing: cell => {
        const { active } = this.#drawn();
        if (!active || !this.#view) return null;
        if (this.#chosen.includes(cell)) return 'release';
        return tap(this.#view, this.#chosen, cell).kind === 'chosen' ? 'choose' : null;
      },
      carry: (cell, way) => drawing.carry(cell, way?.x ?? 0, way?.y ?? 0),
      dropped: () => {
        this.#dropped = true;
      },
    });
    grid.addEventListener('focusin', event => {
      const cell = Cells.indexOf(event.target);
      if (cell !== null && (event.target as Element).matches(':focus-visible')) this.#point(cell);
    });
    grid.addEventListener('focusout', () => this.#point(null));
    grid.addEventListener('keydown', event => this.#key(event));
  }

  #key(event: KeyboardEvent): void {
    const cell = Cells.indexOf(event.target);
    if (cell === null || !this.#view || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = Cells.step(this.#view, cell, event.key);
    if (to !== null) this.#frame.cells.focus(to);
    else if (event.key === 'Enter' || event.key === ' ') this.#tap(cell);
    else if (event.key === 'Escape' && this.#chosen.length > 0) {
      this.#chosen = [];
      this.#highlight();
    } else if (!this.#buttons.press(event.key)) return;
    event.preventDefault();
  }
}

if (!customElements.get('quadrille-board'))
  customElements.define('quadrille-board', QuadrilleBoard);
