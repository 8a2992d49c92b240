import type { Outcome } from '../../core/game.ts';
import { LANGS, type Lang, type LocalizedText, ok, type Result } from '../../core/result.ts';
import { findGame, readPosition, rulesOf } from '../../core/variant.ts';
import { type BoardView, type TapResult, tap } from '../../core/view.ts';
import { games } from '../../games/index.ts';
import { playSound } from '../parts/sounds.ts';
import { boardTexts } from '../texts/board.ts';
import { Announcer, enlargedText, moveText } from './announcements.ts';
import css from './board.css?inline';
import { MoveButtons } from './buttons.ts';
import { Cells } from './cells.ts';
import type { Transition } from './drawing.ts';
import { BoardFrame } from './frame.ts';
import { listenToPointer } from './pointing.ts';
import { idleReason, Refusals, refusalOf } from './refusals.ts';
import { isSamePosition, isSameScene, previewScene, type Scene, sceneAfter } from './scene.ts';

/**
 * `<quadrille-board game="…">`: shows positions and messages, and lets people choose moves. The app's
 * page /board documents its API. It depends on no game: it draws the game's view and offers the view's inputs.
 */

export interface QuadrilleBoardEvents {
  /** The user chose a move; it is not played automatically. */
  move: CustomEvent<{ readonly move: string }>;
  /** The user requests the preview of a move. */
  preview: CustomEvent<{ readonly move: string }>;
  /** The pointer or the focus came to a cell, numbered row by row from the top, or left them all: null. */
  point: CustomEvent<{ readonly cell: number | null }>;
  /** A finished game is shown to its end: the last move has landed, its lines are drawn. */
  ended: CustomEvent<{ readonly outcome: Outcome }>;
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

/** The sound of the last move. */
function moveSound({ rules, last }: Scene): 'move' | 'capture' | 'turn' {
  const kinds = last ? rules.motion(last.before, last.move).map(({ kind }) => kind) : [];
  return kinds.includes('vanish') ? 'capture' : kinds.includes('turn') ? 'turn' : 'move';
}

export class QuadrilleBoard extends HTMLElement {
  static readonly observedAttributes = ['game', 'variant', 'position', 'flipped', 'lang'];

  // the notation of values depends on the size of the cells
  readonly #frame = new BoardFrame(() => this.#scene?.annotations && this.#highlight());
  readonly #buttons = new MoveButtons({
    choose: move => this.#choose(move),
    playPreview: move => {
      this.#dropped = true; // the board shows it already
      this.#choose(move);
    },
    preview: move => this.#ask('preview', move),
    back: () => this.preview(null),
    refuse: why => this.#refuse(why ?? idleReason(this.#visible()), null),
  });
  readonly #message = document.createElement('p');
  readonly #announcer = new Announcer();
  readonly #refusals = new Refusals();
  #scene: Scene | null = null;
  #view: BoardView | null = null;
  #chosen: readonly number[] = [];
  #over: number | null = null;
  /** The next move was made by dragging its piece, or is shown by the preview, and needs no animation. */
  #dropped = false;
  /** How often the board was drawn. */
  #drawn = 0;
  /** Whether `ended` has been dispatched for the game shown. */
  #hasEnded = false;
  #answer: ((move: string) => void) | null = null;
  #preview: string | null = null;
  #moving: Promise<void> = Promise.resolve();
  /** Previews left for each button, and whether they may be requested at all. */
  previews: number | null = null;
  /** Why taps make no moves while the scene is not active, for people. */
  idle: string | null = null;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [style];
    this.#message.className = 'message';
    this.#frame.element.append(this.#refusals.slip);
    const { element: buttons } = this.#buttons;
    root.append(this.#frame.element, buttons, this.#message, this.#announcer.element);
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
    this.#draw(move === null ? 'otherwise' : 'moved');
  }

  // --- used by the app

  /** Announces a text to screen readers only. */
  announce(text: string): void {
    this.#announcer.announce(text);
  }

  show(scene: Scene): void {
    const before = this.#scene;
    this.#scene = scene;
    if (!scene.active) this.#chosen = [];
    const isRefused = this.#dropped && scene.active && before?.active === false; // the piece goes back
    if (before && isSameScene(before, scene) && !isRefused) return this.#refresh(); // without ending animations
    this.#chosen = [];
    const { last } = scene;
    const moved = before !== null && last !== null && isSamePosition(before.position, last.before);
    if (!before || !isSamePosition(before.position, scene.position)) {
      this.#preview = null;
      this.#hasEnded = false;
      this.#refusals.clear();
    }
    if (moved) this.announce(moveText(scene, last)[this.lang]);
    this.#draw(!moved ? 'otherwise' : this.#dropped ? 'dragged' : 'moved');
    if (moved || isRefused) this.#dropped = false;
    if (moved || before === null) this.#frame.cells.keepLast(scene);
  }

  /** Resolves when no animation is running. */
  get settled(): Promise<void> {
    return this.#moving;
  }

  override focus(options?: FocusOptions): void {
    this.#frame.cells.take(options);
  }

  // --- private

  attributeChangedCallback(name: string): void {
    if (name === 'lang' || name === 'flipped') {
      if (this.#scene) this.#draw('otherwise');
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

  /** The scene or its preview, in the board's orientation. */
  #visible(): Scene {
    const scene = this.#shown();
    const { facing } = scene.rules.game;
    const flipped = facing === true && (scene.flipped ?? this.hasAttribute('flipped'));
    const shown = this.#preview === null ? null : previewScene(scene, this.#preview);
    return { ...(shown ?? scene), flipped };
  }

  #draw(transition: Transition): void {
    const scene = this.#visible();
    const { rules, position, preview } = scene;
    this.#view = rules.view(position);
    this.style.setProperty('--turn', `var(--ink-${rules.game.pieces[position.turn].ink})`);
    const { landed, done } = this.#frame.show(scene, this.#view, transition);
    this.#moving = done;
    this.#refresh();
    const drawn = ++this.#drawn;
    const then = (when: Promise<void>, act: () => void) =>
      void when.then(() => drawn === this.#drawn && act()); // unless the board was drawn again
    if (transition !== 'otherwise' && !preview && !this.inert)
      then(landed, () => playSound(moveSound(scene)));
    const { outcome } = position;
    if (outcome && !preview) then(done, () => this.#tellEnd(outcome));
  }

  /** Dispatches `ended`, once each time that a finished game is shown. */
  #tellEnd(outcome: Outcome): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#dispatch('ended', { outcome });
  }

  #refresh(): void {
    this.#buttons.show({
      scene: this.#shown(),
      lang: this.lang,
      preview: this.#preview,
      previews: this.previews,
    });
    this.#highlight();
  }

  #highlight(): void {
    if (!this.#view) return;
    const scene = this.#visible();
    const selection = { chosen: this.#chosen, over: this.#over };
    this.#frame.highlight(scene, this.#view, selection, this.lang);
  }

  #point(over: number | null): void {
    if (over === this.#over) return;
    this.#over = over;
    this.#highlight();
    this.#dispatch('point', { cell: over });
  }

  #ask(type: 'move' | 'preview', move: string): void {
    const names = type === 'preview' ? [type, OLD_PREVIEW] : [type];
    for (const name of names) this.#dispatch(name, { move });
  }

  #dispatch<T>(name: string, detail: T): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
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
    const scene = this.#visible();
    if (!this.#view) return false;
    this.#refusals.clear();
    const tapped: TapResult = scene.active
      ? tap(this.#view, this.#chosen, cell)
      : { kind: 'nothing' };
    switch (tapped.kind) {
      case 'move':
        this.#choose(scene.rules.writeMove(scene.position, tapped.move));
        return true;
      case 'chosen':
        this.#chosen = this.#chosen.join() === tapped.cells.join() ? [] : tapped.cells;
        break;
      case 'nothing':
        this.#refuse(refusalOf(scene, [...this.#chosen, cell]), cell);
        break;
    }
    this.#dropped = false;
    this.#highlight();
    return false;
  }

  /** A finger's tap: it may enlarge a region first, and the whole board is shown after a refusal. */
  #touch(cell: number): boolean {
    const region = this.#visible().active ? this.#frame.enlarge(cell) : null;
    if (!region) {
      const isMove = this.#tap(cell);
      if (this.#refusals.isShown) this.#frame.shrink(true);
      return isMove;
    }
    this.#refusals.clear();
    this.announce(enlargedText(this.#shown().rules, region)[this.lang]);
    return false;
  }

  /** Tells why a tap or a button does nothing, where that is known. */
  #refuse(reason: LocalizedText | null, cell: number | null): void {
    const why = reason?.[this.lang] ?? this.idle;
    if (why === null) return;
    const { drawing, cells } = this.#frame;
    if (cell === null) this.#refusals.show(why, null, null);
    else {
      const piece = drawing.pieces.get(cell)?.firstElementChild ?? null;
      this.#refusals.show(why, cells.at(cell), piece);
    }
    this.announce(why);
    playSound('refused');
  }

  #listen(): void {
    const { drawing, cells } = this.#frame;
    const { grid } = cells;
    listenToPointer(grid, {
      over: cell => this.#point(cell),
      tap: cell => this.#touch(cell),
      pressing: cell => {
        const { active } = this.#visible();
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
      if (cell === null) return;
      cells.keep(cell);
      if ((event.target as Element).matches(':focus-visible')) this.#point(cell);
    });
    grid.addEventListener('focusout', () => this.#point(null));
    grid.addEventListener('keydown', event => this.#key(event));
  }

  #key(event: KeyboardEvent): void {
    const cell = Cells.indexOf(event.target);
    if (cell === null || !this.#view || event.ctrlKey || event.metaKey || event.altKey) return;
    const { flipped = false } = this.#visible();
    const to = Cells.step(this.#view, cell, event.key, flipped);
    if (to !== null) this.#frame.cells.focus(to);
    else if (event.key === 'Enter' || event.key === ' ') this.#tap(cell);
    else if (event.key === 'Escape' && this.#chosen.length > 0) {
      this.#chosen = [];
      this.#refusals.clear();
      this.#highlight();
    } else if (!this.#buttons.press(event.key)) return;
    event.preventDefault();
  }
}

if (!customElements.get('quadrille-board'))
  customElements.define('quadrille-board', QuadrilleBoard);
