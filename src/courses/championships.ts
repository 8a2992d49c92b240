import type { ChampionshipPreset } from '../arena/plan.ts';
import { LOG320_POINTS, MOIA_POINTS } from '../stats/points.ts';

/** MOIA 2016: every AI meets every other at home (crosses) and away (noughts), 6 s a move. */
const moia: ChampionshipPreset = {
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

/** LOG320: a tournament between programs, both colours, 5 s a move; the demonstration program may fill the draw. */
const log320: ChampionshipPreset = {
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

/** The championships that assignments prescribe. */
export const championshipPresets: readonly ChampionshipPreset[] = [moia, log320];
