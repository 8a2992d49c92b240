import type { ComponentType } from 'preact';
import type { Address } from './router.ts';

export interface PageProps {
  readonly address: Address;
}
export type Page = ComponentType<PageProps>;

/** The pages by the first segment of their address, each loaded on first use. */
export const PAGES: Readonly<Record<string, () => Promise<{ default: Page }>>> = {
  '': () => import('../pages/home.tsx'),
  play: () => import('../pages/play.tsx'),
  online: () => import('../pages/online.tsx'),
  game: () => import('../pages/game.tsx'),
  class: () => import('../pages/class.tsx'),
  join: () => import('../pages/join.tsx'),
  learn: () => import('../pages/learn.tsx'),
  puzzles: () => import('../pages/puzzles.tsx'),
  analysis: () => import('../pages/analysis.tsx'),
  cs50: () => import('../pages/cs50.tsx'),
  board: () => import('../pages/board.tsx'),
};
