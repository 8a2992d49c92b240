import { preferences } from './preferences.ts';

export const THEMES = ['auto', 'day', 'night'] as const;
export type Theme = (typeof THEMES)[number];

export const startTheme = (): Theme =>
  THEMES.find(theme => theme === preferences.get('theme')) ?? 'auto';

/** Light, dark, or the system's. */
export function applyTheme(theme: Theme): void {
  preferences.set('theme', theme);
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export const isNight = (theme: Theme): boolean =>
  theme === 'night' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
