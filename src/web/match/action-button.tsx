/** Strokes of the icons, on 24 by 24. */
const ICONS = {
  undo: 'M8 14 3.5 9.5 8 5M3.5 9.5H14a6 6 0 0 1 0 12h-3',
  hint: 'M9 18h6M10 21.5h4M12 2.5a6.5 6.5 0 0 0-3.8 11.8c.6.5.8 1 .8 1.7h6c0-.7.2-1.2.8-1.7A6.5 6.5 0 0 0 12 2.5z',
  draw: 'M7 4v7M5 5.5 7 4M5 20 19 4M15.5 14.5c1-1.5 3.8-1.3 3.8.7 0 1.8-3.8 2.5-3.8 4.8h4',
  flip: 'M7.5 3.5v17M7.5 20.5l-3.5-3.5M7.5 20.5l3.5-3.5M16.5 20.5v-17M16.5 3.5l-3.5 3.5M16.5 3.5l3.5 3.5',
  resign: 'M6 21.5V3.5M6 4h12l-3 4 3 4H6',
  pause: 'M8 5v14M16 5v14',
  go: 'M7 4.5v15l12-7.5z',
  step: 'M6 4.5v15l9-7.5zM18.5 5v14',
} as const;

interface Props {
  readonly icon: keyof typeof ICONS;
  readonly isEnabled?: boolean;
  readonly act: () => void;
  /** The button's name, beside the icon where there is room. */
  readonly children: string;
}

/** An action of the bar. */
export const ActionButton = ({ icon, isEnabled = true, act, children: title }: Props) => (
  <button type="button" class="action" title={title} disabled={!isEnabled} onClick={act}>
    <svg class="action-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[icon]} />
    </svg>
    <span class="action-text">{title}</span>
  </button>
);
