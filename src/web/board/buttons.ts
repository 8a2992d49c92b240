import type { Lang } from '../../core/result.ts';
import { boardTexts } from '../texts/board.ts';
import type { Scene } from './scene.ts';
import { svg } from './svg.ts';

/** The actions of the board's buttons. */
export interface Pressed {
  choose(move: string): void;
  preview(move: string): void;
  back(): void;
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

/** The moves that are not taps, each with its preview if it has one. `previews`: previews left, null for unlimited. */
export function moveButtons(
  scene: Scene,
  lang: Lang,
  enabled: boolean,
  previews: number | null,
  pressed: Pressed,
): HTMLElement[] {
  const { rules, position } = scene;
  return rules.view(position).inputs.flatMap(({ move, button }) => {
    if (button === undefined) return [];
    const label = rules.game.texts.labels[button] ?? { fr: button, en: button };
    const text = rules.writeMove(position, move);
    const value = scene.annotations?.get(move);
    const worth = value ? ` (${value.text})` : '';
    const press = make('press', `${label[lang]}${worth}`, enabled, () => pressed.choose(text));
    press.dataset.button = button;
    const turn = rules.motion(position, move).find(({ kind }) => kind === 'turn');
    if (turn?.kind === 'turn') press.prepend(sign(turn.quarters === 1 ? '↻' : '↺'));
    if (scene.hint === move) press.classList.add('hinted');
    const pair = document.createElement('span');
    pair.className = 'pair';
    pair.append(press);
    if (rules.isPreviewable(position, move)) {
      const preview = make('preview', '', enabled && previews !== 0, () => pressed.preview(text));
      preview.ariaLabel = boardTexts.previewOf(label)[lang];
      preview.title = boardTexts.previewOf(label)[lang];
      preview.dataset.preview = button;
      preview.append(eye());
      pair.append(preview);
    }
    return [pair];
  });
}

export const backButton = (lang: Lang, pressed: Pressed): HTMLButtonElement =>
  make('back', boardTexts.back[lang], true, () => pressed.back());
