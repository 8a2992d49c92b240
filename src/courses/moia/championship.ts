import { MOIA_POINTS } from '../../stats/points.ts';
import type { CourseChampionship } from '../championship.ts';

/** MOIA 2016: every AI meets every other at home (crosses) and away (noughts), 6 s a move. */
export const moiaChampionship: CourseChampionship = {
  name: 'moia',
  game: 'ultimate',
  format: 'round-robin',
  time: '6s',
  points: MOIA_POINTS,
  completedBy: null,
  rule: {
    fr: 'MOIA 2016 : aller-retour, 6 s par coup ; victoire 10 points, défaite 1, nulle 1 plus les sous-plateaux gagnés, disqualification 0 (et 10 à l’adversaire), pour la seule partie en cause.',
    en: 'MOIA 2016: home and away, 6 s a move; a win brings 10 points, a loss 1, a draw 1 and the sub-boards won, a disqualification 0 (and 10 to the opponent), for that game alone.',
  },
};
