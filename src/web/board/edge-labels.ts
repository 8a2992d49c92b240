import type { BoardView } from '../../core/view.ts';
import { CELL, type Layout } from './layout.ts';

/** The names of rows and columns beside the board; screen readers get them from the cells. */
export class EdgeLabels {
  readonly rows = edge('rows');
  readonly columns = edge('columns');

  show({ labels }: BoardView, { lefts, tops, width, height }: Layout): void {
    const middle = CELL / 2;
    this.rows.replaceChildren(
      ...labels.rows.map((text, i) => label(text, 'top', (tops[i] + middle) / height)),
    );
    this.columns.replaceChildren(
      ...labels.columns.map((text, i) => label(text, 'left', (lefts[i] + middle) / width)),
    );
  }
}

function edge(name: 'rows' | 'columns'): HTMLElement {
  const element = document.createElement('div');
  element.className = `labels ${name}`;
  element.ariaHidden = 'true';
  return element;
}

function label(text: string, property: 'left' | 'top', share: number): HTMLElement {
  const span = document.createElement('span');
  span.textContent = text;
  span.style[property] = `${share * 100}%`;
  return span;
}
