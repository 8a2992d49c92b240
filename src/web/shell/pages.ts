import type { ComponentType } from 'preact';
import type { Address } from './router.ts';

export interface PageProps {
  readonly address: Address;
}
export type Page = ComponentType<PageProps>;

/** The name of an address's page in `PAGES`: its first segment, but for forms that belong to another page. */
export const pageNameOf = ({ path }: Address): string =>
  path[0] === 'class' && path[2] === 'new-contest' ? path[2] : (path[0] ?? '');

/** The pages by the first segment of their address, each loaded on first use. */
export const PAGES: Readonly<Record<string, () => Promise<{ default: Page }>>> = {
  '': () => import('../pages/home.tsx'),
  play: () => import('../pages/play.tsx'),
  online: () => import('../pages/online.tsx'),
  game: () => import('../pages/game.tsx'),
  class: () => import('../pages/class.tsx'),
  join: () => import('../pages/join.tsx'),
  lobby: () => import('../pages/lobby.tsx'),
  bot: () => import('../pages/bot.tsx'),
  learn: () => import('../pages/learn.tsx'),
  puzzles: () => import('../pages/puzzles.tsx'),
  analysis: () => import('../pages/analysis.tsx'),
  cours: () => import('../pages/courses.tsx'),
  cs50: () => import('../pages/cs50.tsx'),
  'new-contest': () => import('../pages/new-contest.tsx'),
  contest: () => import('../pages/contest.tsx'),
  wall: () => import('../pages/wall.tsx'),
  ladder: () => import('../pages/ladder.tsx'),
  board: () => import('../pages/board.tsx'),
  ihm: () => import('../pages/ihm.tsx'),
};
