import type { Catalogue } from '../../core/localize.ts';
import type { Parts } from './parts.ts';

/** The texts of tables of results. */
export const standingsTexts = {
  strengths: {
    fr: 'Force (Elo au-dessus de la moyenne, parties jouées jusqu’au bout)',
    en: 'Strength (Elo above the mean, games played out)',
  },
  suspended: ({ name, number }: Parts<'name' | 'number'>) => ({
    fr: `${name} : suspendu après la partie ${number}.`,
    en: `${name}: suspended after game ${number}.`,
  }),
  crossTable: {
    fr: 'Points à domicile : à l’extérieur (la ligne commence)',
    en: 'Points at home : away (rows play first)',
  },
  wideTable: (columns: number) => ({
    fr: `Le tableau demande ${columns} colonnes : élargissez le terminal, ou voyez-le avec championship export ou report.`,
    en: `The table needs ${columns} columns: widen the terminal, or see it with championship export or report.`,
  }),
  rounds: {
    final: { fr: 'Finale', en: 'Final' },
    semifinals: { fr: 'Demi-finales', en: 'Semi-finals' },
    quarterfinals: { fr: 'Quarts de finale', en: 'Quarter-finals' },
    round: (number: number) => ({ fr: `Tour ${number}`, en: `Round ${number}` }),
    swiss: (number: number) => ({ fr: `Ronde ${number}`, en: `Round ${number}` }),
  },
  byeWon: (name: string) => ({ fr: `${name} est exempt`, en: `${name} has a bye` }),
  bye: (name: string) => ({ fr: `${name} passe sans jouer`, en: `${name} passes without a game` }),
  goesOn: (name: string) => ({ fr: `→ ${name}`, en: `→ ${name}` }),
  pairings: {
    extra: { fr: 'après des parties supplémentaires', en: 'after extra games' },
    'head-to-head': { fr: 'confrontations directes', en: 'games among the tied' },
    wins: { fr: 'plus de victoires', en: 'more wins' },
    forfeits: { fr: 'moins de disqualifications', en: 'fewer disqualifications' },
    tally: (tally: string) => ({ fr: `plus de ${tally}`, en: `more ${tally}` }),
    place: { fr: 'mieux placé dans la grille', en: 'better placed in the draw' },
  },
  columns: {
    rank: { fr: '#', en: '#' },
    player: { fr: 'joueur', en: 'player' },
    points: { fr: 'points', en: 'points' },
    games: { fr: 'parties', en: 'games' },
    wins: { fr: 'gagn.', en: 'won' },
    draws: { fr: 'nulles', en: 'drawn' },
    losses: { fr: 'perd.', en: 'lost' },
    forfeits: { fr: 'forf.', en: 'forf.' },
    buchholz: { fr: 'Buchh.', en: 'Buchh.' },
    berger: { fr: 'S.-B.', en: 'S.-B.' },
    decidedBy: { fr: 'départage', en: 'ranked by' },
    score: { fr: 'score', en: 'score' },
    withForfeits: { fr: 'avec forfaits', en: 'with forfeits' },
    proven: { fr: 'bat sûrement', en: 'surely beats' },
    created: { fr: 'créé (UTC)', en: 'created (UTC)' },
    kind: { fr: 'genre', en: 'kind' },
    players: { fr: 'joueurs', en: 'players' },
    state: { fr: 'état', en: 'state' },
    name: { fr: 'nom', en: 'name' },
  },
  kinds: {
    match: { fr: 'match', en: 'match' },
    championship: { fr: 'championnat', en: 'championship' },
  },
  states: {
    finished: { fr: 'terminé', en: 'finished' },
    unfinished: { fr: 'inachevé', en: 'unfinished' },
  },
  criteria: {
    points: { fr: 'points', en: 'points' },
    'head-to-head': { fr: 'entre eux', en: 'head-to-head' },
    wins: { fr: 'victoires', en: 'wins' },
    forfeits: { fr: 'moins de forf.', en: 'fewer forfeits' },
    shared: { fr: 'ex æquo', en: 'shared' },
    round: { fr: 'tour', en: 'round' },
    buchholz: { fr: 'Buchholz', en: 'Buchholz' },
    'sonneborn-berger': { fr: 'S.-Berger', en: 'S.-Berger' },
  },
} satisfies Catalogue;
