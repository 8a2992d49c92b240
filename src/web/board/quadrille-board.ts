import type { Move } from '../../core/game.ts';
import { LANGS, type Lang, type LocalizedText, ok, type Result } from '../../core/result.ts';
import { findGame, readPosition, rulesOf } from '../../core/variant.ts';
import { type BoardView, tap } from '../../core/view.ts';
import { games } from '../../games/index.ts';
import { boardTexts } from '../texts/board.ts';
import css from './board.css?inline';
import { backButton, moveButtons } from './buttons.ts';
import { Cells } from './cells.ts';
import { SvgBoard } from './drawing.ts';
import { EdgeLabels } from './edge-labels.ts';
import { listenToPointer } from './pointing.ts';
import type { Scene } from './scene.ts';

/**
 * `<quadrille-board game="…">`: shows positions, asks for moves, shows messages. The app's page /board
 * explains its API. It knows no game: it draws the game's view and offers the view's inputs.
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

  readonly #drawing = new SvgBoard();
  readonly #cells = new Cells();
  readonly #frame = document.createElement('div');
  readonly #labels = new EdgeLabels();
  readonly #buttons = document.createElement('div');
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
    this.#frame.className = 'frame';
    this.#frame.append(
      this.#drawing.svg,
      this.#cells.grid,
      this.#labels.rows,
      this.#labels.columns,
    );
    this.#buttons.className = 'buttons';
    this.#message.className = 'message';
    this.#liveText.className = 'voice';
    this.#liveText.setAttribute('aria-live', 'polite');
    root.append(this.#frame, this.#buttons, this.#message, this.#liveText);
    this.#listen();
    // the notation of values depends on the size of the cells
    new ResizeObserver(([{ contentRect }]) => {
      this.#drawing.pixels = contentRect.width;
      if (this.#scene?.annotations) this.#highlight();
    }).observe(this.#frame);
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
    this.show({
      rules,
      position: position.play(read.value),
      last: { before: position, move: read.value },
      active: this.#answer !== null,
    });
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
    if (moved && scene.last) this.#tellMove(scene, scene.last.move);
    this.#draw(moved && !this.#dropped);
    if (moved) this.#dropped = false;
  }

  /** Resolves when no animation is running. */
  get settled(): Promise<void> {
    return this.#moving;
  }

  override focus(): void {
    this.#cells.focus(Cells.indexOf(this.#cells.grid.querySelector('[tabindex="0"]')) ?? 0);
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

  #speak(text: LocalizedText): string {
    return text[this.lang];
  }

  #tellMove({ rules, position }: Scene, move: Move): void {
    const before = this.#scene?.last?.before ?? position;
    const side = rules.game.texts.sides[before.turn];
    const text = this.#speak(boardTexts.moved(side, rules.writeMove(before, move)));
    const { outcome } = position;
    const end = !outcome
      ? null
      : outcome.kind === 'draw'
        ? boardTexts.drawn
        : boardTexts.won(rules.game.texts.sides[outcome.winner]);
    this.announce(end ? `${text}. ${this.#speak(end)}` : text);
  }

  /** The scene, or that of the preview. */
  #drawn(): Scene {
    const scene = this.#shown();
    if (this.#preview === null) return scene;
    const { rules, position } = scene;
    const read = rules.readMove(position, this.#preview);
    if (!read.ok) return scene;
    const last = { before: position, move: read.value };
    return { rules, position: position.play(read.value), last, active: false, preview: true };
  }

  #draw(moving: boolean): void {
    const scene = this.#drawn();
    const view = scene.rules.view(scene.position);
    this.#view = view;
    this.#frame.classList.toggle('preview', scene.preview === true);
    this.#frame.classList.toggle('active', scene.active);
    // where pieces can be dragged, a finger on the board does not scroll the page
    const carried = view.inputs.some(({ steps }) => steps.length > 1);
    this.#frame.classList.toggle('carried', carried);
    this.#frame.classList.toggle('over', scene.position.outcome !== null);
    this.#frame.dataset.preview = this.#speak(boardTexts.preview);
    this.style.setProperty(
      '--turn',
      `var(--ink-${scene.rules.game.pieces[scene.position.turn].ink})`,
    );
    this.style.setProperty(
      '--winner',
      scene.position.outcome?.kind === 'win'
        ? `var(--ink-${scene.rules.game.pieces[scene.position.outcome.winner].ink})`
        : 'var(--graphite)',
    );
    this.#moving = this.#drawing.show(scene, view, moving);
    const { layout } = this.#drawing;
    this.#frame.style.setProperty('--ratio', String(layout.width / layout.height));
    this.#frame.style.aspectRatio = `${layout.width} / ${layout.height}`;
    this.#cells.fit(view, layout);
    this.#labels.show(view, layout);
    this.#frame.classList.toggle('with-rows', view.labels.rows.length > 0);
    this.#frame.classList.toggle('with-columns', view.labels.columns.length > 0);
    this.#drawButtons();
    this.#highlight();
  }

  #drawButtons(): void {
    const scene = this.#shown();
    const pressed = {
      choose: (move: string) => this.#choose(move),
      preview: (move: string) => this.#ask('preview', move),
      back: () => this.preview(null),
    };
    const free = scene.active && this.#preview === null;
    const pairs = moveButtons(scene, this.lang, free, this.previews, pressed);
    const back = backButton(this.lang, pressed);
    const focused = this.shadowRoot?.activeElement as HTMLElement | null;
    const key = focused?.dataset.button ?? focused?.dataset.preview;
    const returning = focused?.className === 'back';
    this.#buttons.replaceChildren(...(this.#preview === null ? pairs : [back]));
    // the focus stays on its element or follows it
    if (this.#preview !== null && focused?.dataset.preview) back.focus();
    else if (returning) this.#buttons.querySelector('button')?.focus();
    else if (key !== undefined)
      this.#buttons.querySelector<HTMLElement>(`[data-button="${key}"]`)?.focus();
    if (pairs.length > 0) this.#buttons.classList.add('used');
  }

  #highlight(): void {
    if (!this.#view) return;
    const scene = this.#drawn();
    this.#drawing.highlight(scene, this.#view, { chosen: this.#chosen, over: this.#over });
    this.#cells.describe(scene.rules, this.#view, this.#chosen, scene.active, this.lang);
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
    const { grid } = this.#cells;
    listenToPointer(grid, {
      over: cell => this.#point(cell),
      tap: cell => this.#tap(cell),
      pressing: cell => {
        const { active } = this.#drawn();
        if (!active || !this.#view) return null;
        if (this.#chosen.includes(cell)) return 'release';
        return tap(this.#view, this.#chosen, cell).kind === 'chosen' ? 'choose' : null;
      },
      carry: (cell, way) => this.#drawing.carry(cell, way?.x ?? 0, way?.y ?? 0),
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
    const button = this.#buttons.querySelector<HTMLButtonElement>(
      /^[a-z]$/i.test(event.key) ? `[data-button="${event.key.toUpperCase()}"]` : 'x-none',
    );
    if (to !== null) this.#cells.focus(to);
    else if (event.key === 'Enter' || event.key === ' ') this.#tap(cell);
    else if (event.key === 'Escape' && this.#chosen.length > 0) {
      this.#chosen = [];
      this.#highlight();
    } else if (button) button.click();
    else return;
    event.preventDefault();
  }
}

if (!customElements.get('quadrille-board'))
  customElements.define('quadrille-board', QuadrilleBoard);
