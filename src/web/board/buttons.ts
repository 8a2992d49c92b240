import type { Lang } from '../../core/result.ts';
import { boardTexts } from '../texts/board.ts';
import type { Scene } from './scene.ts';
import { svg } from './svg.ts';

/** The actions of the board's buttons. */
interface ButtonHandlers {
  choose(move: string): void;
  preview(move: string): void;
  /** Ends the preview. */
  back(): void;
}

/** What the buttons show. */
interface ButtonState {
  readonly scene: Scene;
  readonly lang: Lang;
  readonly isPreview: boolean;
  /** Previews left; null for unlimited. */
  readonly previews: number | null;
}

/** The moves that are not taps, or the way back from a preview. */
export class MoveButtons {
  readonly element = document.createElement('div');
  readonly #handlers: ButtonHandlers;

  constructor(handlers: ButtonHandlers) {
    this.#handlers = handlers;
    this.element.className = 'buttons';
  }

  /** The focus stays on its button, or follows it. */
  show(state: ButtonState): void {
    const { lang, isPreview } = state;
    const { element } = this;
    const pairs = moveButtons(state, this.#handlers);
    const back = make('back', boardTexts.back[lang], true, () => this.#handlers.back());
    const focused = (element.getRootNode() as ShadowRoot).activeElement as HTMLElement | null;
    const key = focused?.dataset.button ?? focused?.dataset.preview;
    const returning = focused?.className === 'back';
    element.replaceChildren(...(isPreview ? [back] : pairs));
    if (isPreview && focused?.dataset.preview) back.focus();
    else if (returning) element.querySelector('button')?.focus();
    else if (key !== undefined)
      element.querySelector<HTMLElement>(`[data-button="${key}"]`)?.focus();
    if (pairs.length > 0) element.classList.add('used');
  }

  /** Presses the button of a letter; false if there is none. */
  press(letter: string): boolean {
    if (!/^[a-z]$/i.test(letter)) return false;
    const name = `[data-button="${letter.toUpperCase()}"]`;
    const button = this.element.querySelector<HTMLButtonElement>(name);
    button?.click();
    return button !== null;
  }
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
  span.textContent = text;
  span.ariaHidden = 'true';
  return span;
};

function make(
  name: string,
  text: string,
  enabled: boolean,
  pressed: () => void,
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = name;
  button.textContent = text;
  button.disabled = !enabled;
  button.addEventListener('click', pressed);
  return button;
}

/** A button a move, each with its preview if it has one. */
function moveButtons(
  { scene, lang, isPreview, previews }: ButtonState,
  handlers: ButtonHandlers,
): HTMLElement[] {
  const { rules, position } = scene;
  const enabled = scene.active && !isPreview;
  return rules.view(position).inputs.flatMap(({ move, button }) => {
    if (button === undefined) return [];
    const label = rules.game.texts.labels[button] ?? { fr: button, en: button };
    const text = rules.writeMove(position, move);
    const value = scene.annotations?.get(move);
    const worth = value ? ` (${value.text})` : '';
    const press = make('press', `${label[lang]}${worth}`, enabled, () => handlers.choose(text));
    press.dataset.button = button;
    const turn = rules.motion(position, move).find(({ kind }) => kind === 'turn');
    if (turn?.kind === 'turn') press.prepend(sign(turn.quarters === 1 ? '↻' : '↺'));
    if (scene.hint === move) press.classList.add('hinted');
    const pair = document.createElement('span');
    pair.className = 'pair';
    pair.append(press);
    if (rules.isPreviewable(position, move)) {
      const preview = make('preview', '', enabled && previews !== 0, () => handlers.preview(text));
      preview.ariaLabel = boardTexts.previewOf(label)[lang];
      preview.title = boardTexts.previewOf(label)[lang];
      preview.dataset.preview = button;
      preview.append(eye());
      pair.append(preview);
    }
    return [pair];
  });
}
