import type { LocalizedText } from '../../core/result.ts';
import { after } from '../../time/timers.ts';
import { boardTexts } from '../texts/board.ts';
import { isStill } from './animations.ts';
import type { Scene } from './scene.ts';

/** Why a tap makes no move, shown beside the cell that was hit. */

/** How long a refusal stays, in milliseconds, unless something else happens on the board. */
const SHOWN = 5_000;

/** The gap between a cell and the slip, and the share of the board's height that the slip needs above a cell. */
const GAP = '0.4rem';
const ROOM = 0.3;

const SHAKE = [0, -5, 5, -3, 3, 0].map(x => ({ transform: `translateX(${x}px)` }));

/** Why nothing can be played, as far as the board knows. */
export const idleReason = ({ position, preview }: Scene): LocalizedText | null =>
  preview ? boardTexts.inPreview : position.outcome ? boardTexts.over : null;

/** Why taps on these cells make no move; null if only the page knows. */
export function refusalOf(scene: Scene, taps: readonly number[]): LocalizedText | null {
  const { rules, position, active } = scene;
  const idle = idleReason(scene);
  if (idle || !active) return idle;
  return rules.explainTaps?.(position, taps) ?? boardTexts.illegal;
}

/** The reason on a slip of paper over the board, beside the cell, which is marked and shakes. */
export class Refusals {
  readonly slip = document.createElement('p');
  #marked: HTMLElement | null = null;
  #cancelClear = () => {};

  constructor() {
    this.slip.className = 'refusal';
    this.slip.ariaHidden = 'true'; // the text is announced instead
    this.slip.hidden = true;
  }

  get isShown(): boolean {
    return !this.slip.hidden;
  }

  /** `piece`: what is drawn in the cell. */
  show(text: string, cell: HTMLElement | null, piece: Element | null): void {
    this.clear();
    this.slip.textContent = text;
    this.slip.hidden = false;
    this.#place(cell);
    this.#marked = cell;
    cell?.classList.add('refused');
    if (!isStill()) for (const element of [cell, piece]) element?.animate(SHAKE, { duration: 320 });
    this.#cancelClear = after(SHOWN, () => this.clear());
  }

  /** Above the cell, so that a finger does not hide it, or below where there is no room. */
  #place(cell: HTMLElement | null): void {
    const { style } = this.slip;
    const hit = cell?.getBoundingClientRect();
    const frame = this.slip.parentElement?.getBoundingClientRect();
    style.top = 'auto';
    style.bottom = GAP;
    if (!hit || !frame) return;
    const isHigh = hit.top - frame.top < frame.height * ROOM;
    if (isHigh) style.top = `calc(${hit.bottom - frame.top}px + ${GAP})`;
    style.bottom = isHigh ? 'auto' : `calc(${frame.bottom - hit.top}px + ${GAP})`;
  }

  clear(): void {
    this.#cancelClear();
    this.slip.hidden = true;
    this.#marked?.classList.remove('refused');
    this.#marked = null;
  }
}
