import { LOG320_POINTS } from '../../stats/points.ts';
import type { CourseChampionship } from '../championship.ts';

/** LOG320: a tournament between programs, both colours, 5 s a move; the demonstration program may complete the draw. */
export const log320Championship: CourseChampionship = {
  name: 'log320',
  game: 'breakthrough',
  format: 'round-robin',
  time: '5s',
  points: LOG320_POINTS,
  completedBy: 'demo:2',
  rule: {
    fr: 'LOG320 : les deux couleurs, 5 s par coup ; une victoire vaut 1 point, un forfait 0 (et 1 à l’adversaire). Le programme de démonstration de niveau 2 (demo:2) peut compléter la grille.',
    en: 'LOG320: both colours, 5 s a move; a win is worth 1 point, a forfeit 0 (and 1 to the opponent). The demonstration program at level 2 (demo:2) may complete the draw.',
  },
};
