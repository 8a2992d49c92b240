import type { Move } from '../../core/game.ts';
import { faultMessage, type Lang, type LocalizedText } from '../../core/result.ts';
import { shownMove } from '../../core/texts.ts';
import { boardTexts } from '../texts/board.ts';
import type { Scene } from './scene.ts';
import { svg } from './svg.ts';
import { TURN_SIGNS, turnDirection } from './turning.ts';

/** The actions of the board's buttons. */
interface ButtonHandlers {
  choose(move: string): void;
  /** Plays the move of the preview. */
  playPreview(move: string): void;
  preview(move: string): void;
  /** Ends the preview. */
  back(): void;
  /** Called when a button was pressed that does nothing now; null if the whole board is idle. */
  refuse(why: LocalizedText | null): void;
}

/** What the buttons show. */
interface ButtonState {
  readonly scene: Scene;
  readonly lang: Lang;
  /** The move that the preview shows. */
  readonly preview: string | null;
  /** Previews left; null for unlimited. */
  readonly previews: number | null;
}

/** The moves that are not taps, or the way back from a preview. */
export class MoveButtons {
  readonly element = document.createElement('div');
  readonly #handlers: ButtonHandlers;
  #shown: ButtonState | null = null;

  constructor(handlers: ButtonHandlers) {
    this.#handlers = handlers;
    this.element.className = 'buttons';
  }

  /** Keeps the focus on its button, or on the one that replaces it. */
  show(state: ButtonState): void {
    const { lang, preview } = state;
    const { element } = this;
    const pairs = moveButtons(state, this.#handlers);
    const before = this.#shown;
    this.#shown = state;
    if (before && differInValues(before, state))
      return preview === null ? showValues(element, pairs) : undefined;
    const back = make('back', boardTexts.back[lang], () => this.#handlers.back());
    const play = preview === null ? null : playButton(state, preview, this.#handlers);
    const focused = (element.getRootNode() as ShadowRoot).activeElement as HTMLElement | null;
    const key = focused?.dataset.button ?? focused?.dataset.preview;
    const returning = focused?.className === 'back';
    element.replaceChildren(...(preview === null ? pairs : play ? [play, back] : [back]));
    if (preview !== null && focused?.dataset.preview) (play ?? back).focus();
    else if (returning) element.querySelector('button')?.focus();
    else if (key !== undefined)
      element.querySelector<HTMLElement>(`[data-button="${key}"]`)?.focus();
    if (pairs.length > 0) element.classList.add('used');
  }

  /** Presses the button of a letter; false if there is none. */
  press(letter: string): boolean {
    if (!/^[a-z]$/i.test(letter)) return false;
    const key = letter.toUpperCase();
    const button = this.element.querySelector<HTMLButtonElement>(
      `[data-button="${key}"], [data-key="${key}"]`,
    );
    button?.click();
    return button !== null;
  }
}

/** Whether two states differ at most in the values of the moves. */
const differInValues = (a: ButtonState, b: ButtonState): boolean =>
  a.scene.position === b.scene.position &&
  a.scene.active === b.scene.active &&
  a.scene.hint === b.scene.hint &&
  a.lang === b.lang &&
  a.preview === b.preview &&
  a.previews === b.previews;

/** Updates the texts of the same buttons, since one that is being pressed must stay in the document. */
function showValues(element: HTMLElement, pairs: readonly HTMLElement[]): void {
  for (const fresh of pairs.flatMap(pair => [...pair.querySelectorAll<HTMLElement>('.press')]))
    element
      .querySelector(`.press[data-button="${fresh.dataset.button}"]`)
      ?.replaceChildren(...fresh.childNodes);
}

const eye = (): SVGElement =>
  svg(
    'svg',
    { viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    svg('path', { d: 'M2.5 12c5-7.5 14-7.5 19 0-5 7.5-14 7.5-19 0z' }),
    svg('circle', { cx: 12, cy: 12, r: 2.8 }),
  );

/** A decorative sign beside a button's text. */
const sign = (text: string): HTMLElement => {
  const span = document.createElement('span');
  span.className = 'sign';
  span.textContent = text;
  span.ariaHidden = 'true';
  return span;
};

/** A button that does nothing now stays focusable, and says why when it is pressed. */
function make(
  name: string,
  text: string,
  pressed: () => void,
  refuse: (() => void) | null = null,
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = name;
  const label = document.createElement('span');
  label.textContent = text;
  button.append(label);
  if (refuse) button.ariaDisabled = 'true';
  button.addEventListener('click', refuse ?? pressed);
  return button;
}

/** Plays what the preview shows; null if it cannot be played now. */
function playButton(
  { scene, lang }: ButtonState,
  text: string,
  handlers: ButtonHandlers,
): HTMLButtonElement | null {
  const { rules, position } = scene;
  const move = rules.readMove(position, text);
  if (!scene.active || !move.ok) return null;
  const direction = turnDirection(rules, position, move.value);
  const { playPreview } = boardTexts;
  const label = direction ? playPreview.turn : playPreview.move;
  const play = make('press', label[lang], () => handlers.playPreview(text));
  if (direction) play.prepend(sign(TURN_SIGNS[direction]));
  play.dataset.button = rules.writeMove(position, move.value);
  play.dataset.key = shownMove(rules.game.texts, play.dataset.button)[lang];
  return play;
}

interface ButtonMove {
  readonly move: Move;
  readonly button: string;
  readonly isLegal: boolean;
}

/** The moves that have buttons; a turn to the left stands on the left. */
function buttonMoves({ rules, position }: Scene): ButtonMove[] {
  const legal = rules
    .view(position)
    .inputs.flatMap(({ move, button }) =>
      button === undefined ? [] : [{ move, button, isLegal: true }],
    );
  const foreseen = (rules.preview?.moves(position) ?? [])
    .filter(move => !legal.some(each => each.move === move))
    .map(move => ({ move, button: rules.writeMove(position, move), isLegal: false }));
  const place = ({ move }: ButtonMove) => {
    const direction = turnDirection(rules, position, move);
    return direction === 'left' ? -1 : direction === 'right' ? 1 : 0;
  };
  return [...legal, ...foreseen].sort((a, b) => place(a) - place(b));
}

/** A button a move, each with its preview if it has one. */
function moveButtons(
  { scene, lang, preview: shown, previews }: ButtonState,
  handlers: ButtonHandlers,
): HTMLElement[] {
  const { rules, position } = scene;
  const idle = scene.active && shown === null ? null : () => handlers.refuse(null);
  const spent = previews === 0 ? () => handlers.refuse(boardTexts.noPreviews) : null;
  return buttonMoves(scene).map(({ move, button, isLegal }) => {
    const label = rules.game.texts.labels[button] ?? { fr: button, en: button };
    const text = rules.writeMove(position, move);
    const value = scene.annotations?.get(move);
    const why = () => handlers.refuse(faultMessage(rules.readMove(position, text)));
    const choose = () => handlers.choose(text);
    const press = make('press', label[lang], choose, idle ?? (isLegal ? null : why));
    if (value) press.append(` (${value.text})`);
    press.dataset.button = button;
    press.dataset.key = shownMove(rules.game.texts, button)[lang];
    const direction = turnDirection(rules, position, move);
    if (direction) press.prepend(sign(TURN_SIGNS[direction]));
    if (scene.hint === move) press.classList.add('hinted');
    const pair = document.createElement('span');
    pair.className = 'pair';
    pair.append(press);
    if (rules.preview?.moves(position).includes(move)) {
      const preview = make('preview', '', () => handlers.preview(text), idle ?? spent);
      preview.ariaLabel = boardTexts.previewOf(label)[lang];
      preview.title = boardTexts.previewOf(label)[lang];
      preview.dataset.preview = button;
      preview.append(eye());
      pair.append(preview);
    }
    return pair;
  });
}
