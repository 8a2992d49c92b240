import type { Catalogue } from '../../../core/localize.ts';
import type { LocalizedText } from '../../../core/result.ts';

/** The texts of results: standings, matches, strengths. */
export const resultsTexts = {
  standings: {
    title: { fr: 'Classement', en: 'Standings' },
    caption: {
      fr: 'Classement, et le critère qui a décidé',
      en: 'Standings, and the criterion that decided',
    },
    rank: { fr: 'Rang', en: 'Rank' },
    player: { fr: 'Joueur', en: 'Player' },
    seat: { fr: 'Programme', en: 'Program' },
    points: { fr: 'Points', en: 'Points' },
    games: { fr: 'Parties', en: 'Games' },
    wins: { fr: 'Gains', en: 'Wins' },
    draws: { fr: 'Nulles', en: 'Draws' },
    losses: { fr: 'Défaites', en: 'Losses' },
    forfeits: { fr: 'Forfaits', en: 'Forfeits' },
    decidedBy: { fr: 'Départagé par', en: 'Decided by' },
    round: { fr: 'tour atteint', en: 'round reached' },
    byPoints: { fr: 'points', en: 'points' },
    winsNote: {
      fr: 'Les gains comprennent les parties que l’adversaire a perdues par forfait.',
      en: 'Wins include games that the opponent forfeited.',
    },
    suspended: (name: string, game: string): LocalizedText => ({
      fr: `${name} a été suspendu après la partie ${game} : ses parties suivantes sont perdues par forfait.`,
      en: `${name} was suspended after game ${game}: its later games are lost by forfeit.`,
    }),
  },
  points: {
    title: { fr: 'Barème et points', en: 'Scale and points' },
    scale: { fr: 'Barème', en: 'The scale' },
    changed: { fr: 'Modifié par rapport au règlement', en: 'Changed against these rules' },
    caption: {
      fr: 'D’où viennent les points : parties × points, et leur somme',
      en: 'Where the points come from: games × points, and their sum',
    },
    walkovers: { fr: 'Gains par forfait', en: 'Won by forfeit' },
    forfeits: { fr: 'Disqualifié ou absent', en: 'Disqualified or absent' },
    total: { fr: 'Total', en: 'Total' },
    against: { fr: 'Points adverses', en: 'Opponents’ points' },
  },
  marks: {
    head: (outOf: string): LocalizedText => ({ fr: `Note sur ${outOf}`, en: `Mark of ${outOf}` }),
    byPoints: (outOf: string): LocalizedText => ({
      fr: `Note = ${outOf} × points par partie / ceux du meilleur, au dixième près.`,
      en: `Mark = ${outOf} × points a game / those of the best, to a tenth.`,
    }),
    byTotal: (outOf: string): LocalizedText => ({
      fr: `Note = ${outOf} × points / ceux du meilleur, au dixième près.`,
      en: `Mark = ${outOf} × points / those of the best, to a tenth.`,
    }),
    byRank: (outOf: string, players: string): LocalizedText => ({
      fr: `Note = ${outOf} × (${players} + 1 − rang) / ${players}, au dixième près : après élimination directe, les points ne se comparent pas.`,
      en: `Mark = ${outOf} × (${players} + 1 − rank) / ${players}, to a tenth: after a knockout, points do not compare.`,
    }),
    ours: {
      fr: 'Les programmes de Quadrille, qui complètent la grille, ne sont pas notés.',
      en: 'Quadrille’s own programs, which complete the draw, get no mark.',
    },
    provisional: {
      fr: 'Le championnat n’est pas terminé : ces notes sont provisoires.',
      en: 'The championship is not over: these marks are provisional.',
    },
  },
  bracket: {
    title: { fr: 'Tableau du tournoi', en: 'Bracket' },
    caption: { fr: 'Les rencontres, tour par tour', en: 'The pairings, round by round' },
    round: { fr: 'Tour', en: 'Round' },
    pairing: { fr: 'Rencontre', en: 'Pairing' },
    result: { fr: 'Points', en: 'Points' },
    winner: { fr: 'Vainqueur', en: 'Winner' },
    bye: { fr: 'exempt', en: 'bye' },
    open: { fr: 'en cours', en: 'under way' },
    by: {
      points: { fr: 'aux points', en: 'on points' },
      extra: { fr: 'parties supplémentaires', en: 'added games' },
      place: { fr: 'mieux placé au tirage', en: 'better place in the draw' },
    },
  },
  swiss: {
    title: { fr: 'Rondes', en: 'Rounds' },
    caption: { fr: 'Les rencontres, ronde par ronde', en: 'The meetings, round by round' },
    round: { fr: 'Ronde', en: 'Round' },
    buchholz: { fr: 'Buchholz', en: 'Buchholz' },
    berger: { fr: 'Sonneborn-Berger', en: 'Sonneborn-Berger' },
    tieBreaks: {
      fr: 'Buchholz : somme des points des adversaires. Sonneborn-Berger : la même somme, chaque adversaire compté selon ce qu’on a gagné contre lui. Un exempt compte comme une rencontre gagnée contre quelqu’un qui a autant de points que soi.',
      en: 'Buchholz: the sum of the opponents’ points. Sonneborn-Berger: the same sum, each opponent in proportion to what was won against it. A bye counts as a meeting won against somebody with as many points as oneself.',
    },
  },
  match: {
    title: { fr: 'Résultat du match', en: 'Result of the match' },
    caption: (name: string): LocalizedText => ({
      fr: `Tous les nombres sont du point de vue de ${name}`,
      en: `All numbers are from the point of view of ${name}`,
    }),
    intervals: (held: string): LocalizedText => ({
      fr: `Intervalles : ${held}.`,
      en: `Intervals, ${held}.`,
    }),
    measure: { fr: 'Mesure', en: 'Measure' },
    all: { fr: 'Toutes les paires', en: 'All pairs' },
    playedOut: { fr: 'Paires sans forfait', en: 'Pairs without forfeits' },
    score: { fr: 'Score', en: 'Score' },
    elo: { fr: 'Elo', en: 'Elo' },
    nelo: { fr: 'nElo (Elo normalisé)', en: 'nElo (normalised Elo)' },
    los: {
      fr: 'LOS (chances d’être le plus fort)',
      en: 'LOS (likelihood of being the stronger)',
    },
    games: { fr: 'Gains, nulles, défaites', en: 'Wins, draws, losses' },
    pairs: { fr: 'Paires de parties', en: 'Pairs of games' },
    pairsCaption: {
      fr: 'Paires de parties (une ouverture, jouée de chaque côté) selon les points obtenus',
      en: 'Pairs of games (one opening, played from each side) by the points they brought',
    },
    pairsOf: { fr: 'Points de la paire', en: 'Points of the pair' },
    count: { fr: 'Nombre', en: 'Number' },
    share: { fr: 'Part', en: 'Share' },
    sequential: {
      fr: 'Le match s’est arrêté de lui-même : une estimation faite après un test séquentiel est un peu optimiste pour le camp qui l’a emporté.',
      en: 'The match stopped itself: an estimate made after a sequential test flatters a little whoever came out ahead.',
    },
    sprtTitle: { fr: 'Test séquentiel', en: 'Sequential test' },
    sprtChart: {
      fr: 'Rapport de vraisemblance (LLR) après chaque paire',
      en: 'Likelihood ratio (LLR) after each pair',
    },
    sprtCaption: {
      fr: 'Le test séquentiel, au fil des paires',
      en: 'The sequential test, pair by pair',
    },
    llr: { fr: 'LLR', en: 'LLR' },
    afterPairs: { fr: 'Après tant de paires', en: 'After so many pairs' },
    acceptAt: { fr: 'accepté à', en: 'accepted at' },
    rejectAt: { fr: 'rejeté à', en: 'rejected at' },
    verdict: {
      accepted: (name: string, high: string): LocalizedText => ({
        fr: `Accepté : les résultats sont ceux d’un joueur qui a ${high} nElo d’avance, bien plus que d’un joueur égal. ${name} est le plus fort.`,
        en: `Accepted: the results are those of a player who is ${high} nElo ahead rather than of an equal. ${name} is the stronger.`,
      }),
      rejected: (name: string, high: string): LocalizedText => ({
        fr: `Rejeté : ${name} n’a pas ${high} nElo d’avance.`,
        en: `Rejected: ${name} is not ${high} nElo ahead.`,
      }),
      undecided: {
        fr: 'Le test n’a pas décidé : aucune des deux bornes n’a été atteinte.',
        en: 'The test has not decided: neither bound was reached.',
      },
    },
  },
  cross: {
    title: { fr: 'Tous contre tous', en: 'All against all' },
    chart: {
      fr: 'Score en pour cent du joueur de la ligne contre celui de la colonne, des deux côtés',
      en: 'Score in per cent of the row’s player against the column’s, from both sides',
    },
    legend: {
      fr: 'Bleu : la ligne l’emporte ; rouge : elle cède ; papier : égalité.',
      en: 'Blue: the row wins; red: it loses; paper: even.',
    },
    caption: {
      fr: 'Points sur parties de la ligne contre la colonne (en premier + en second)',
      en: 'The row’s points of games against the column’s (playing first + second)',
    },
    points: {
      fr: 'Points de chaque rencontre : la ligne joue à domicile, la colonne à l’extérieur',
      en: 'Points of every meeting: the row plays at home, the column away',
    },
    stackedPoints: {
      fr: 'Points de chaque rencontre : en haut la ligne, à domicile ; en bas la colonne, à l’extérieur',
      en: 'Points of every meeting: above the row, at home; below the column, away',
    },
    cell: (row: string, column: string, points: string, games: string): LocalizedText => ({
      fr: `${row} contre ${column} : ${points} sur ${games}`,
      en: `${row} against ${column}: ${points} of ${games}`,
    }),
  },
  strengths: {
    title: { fr: 'Forces', en: 'Strengths' },
    chart: {
      fr: 'Force de chacun en Elo au-dessus de la moyenne, avec son intervalle',
      en: 'Everyone’s strength in Elo above the mean, with its interval',
    },
    caption: {
      fr: 'Forces ajustées sur toutes les parties (Bradley-Terry)',
      en: 'Strengths fitted on all games (Bradley-Terry)',
    },
    captionWith: {
      fr: 'Les mêmes, forfaits comptés comme des défaites',
      en: 'The same, forfeits counted as losses',
    },
    axis: { fr: 'Elo au-dessus de la moyenne', en: 'Elo above the mean' },
    score: { fr: 'Score', en: 'Score' },
    elo: { fr: 'Elo', en: 'Elo' },
    note: {
      fr: 'Les marges sont celles de l’écart à la moyenne : pour comparer deux joueurs, lisez le tableau suivant.',
      en: 'The margins are those of the distance to the mean: to compare two players, read the next table.',
    },
    hollow: (prior: string): LocalizedText => ({
      fr: `Qui a tout gagné ou tout perdu est mis à part, et les autres gardent leur Elo, au-dessus de leur propre moyenne. « > » : au moins ; « < » : au plus. Le cercle vide et le nombre entre parenthèses ne tiennent qu’à l’a priori de l’ajustement : une loi normale d’écart type ${prior} Elo autour de la moyenne.`,
      en: `Whoever won or lost everything is set aside, and all others keep their Elo, above their own mean. ">": at least; "<": at most. The hollow point and the number in brackets are held by the prior of the fit alone: normal around the mean, with a standard deviation of ${prior} Elo.`,
    }),
    draws: (share: string): LocalizedText => ({
      fr: `Nulles attendues entre égaux : ${share}.`,
      en: `Draws expected between equals: ${share}.`,
    }),
  },
  los: {
    title: { fr: 'Qui est le plus fort ?', en: 'Who is the stronger?' },
    chart: {
      fr: 'Chances, en pour cent, que le joueur de la ligne soit plus fort que celui de la colonne',
      en: 'Likelihood, in per cent, that the row’s player is stronger than the column’s',
    },
    caption: {
      fr: 'LOS : chances que la ligne soit plus forte que la colonne, et écart en Elo. En gras : au-delà du hasard, tous les ordres ensemble (Holm, 5 %)',
      en: 'LOS: likelihood that the row is stronger than the column, and the gap in Elo. Bold: beyond chance, all orders together (Holm, 5 %)',
    },
    captionMany: {
      fr: 'Chances en pour cent, de 1 à 99, que la ligne soit plus forte que la colonne. En gras : au-delà du hasard, tous les ordres ensemble (Holm, 5 %)',
      en: 'Likelihood in per cent, from 1 to 99, that the row is stronger than the column. Bold: beyond chance, all orders together (Holm, 5 %)',
    },
    cell: (row: string, column: string, share: string): LocalizedText => ({
      fr: `${row} plus fort que ${column} : ${share}`,
      en: `${row} stronger than ${column}: ${share}`,
    }),
  },
  first: {
    title: { fr: 'L’avantage de commencer', en: 'What playing first is worth' },
    chart: {
      fr: 'Score de celui qui joue en premier, avec son intervalle',
      en: 'Score of whoever plays first, with its interval',
    },
    caption: { fr: 'Parties jouées jusqu’au bout', en: 'Games that were played out' },
    axis: { fr: 'Score du premier joueur', en: 'Score of the first player' },
    everyone: { fr: 'Tous', en: 'Everyone' },
    side: { fr: 'Premier joueur', en: 'First player' },
    interval: (held: string): LocalizedText => ({
      fr: `Intervalle (${held})`,
      en: `Interval (${held})`,
    }),
    worth: (elo: string, held: string): LocalizedText => ({
      fr: `Entre joueurs égaux, commencer vaut ${elo} Elo (${held}).`,
      en: `Between equals, playing first is worth ${elo} Elo (${held}).`,
    }),
  },
} satisfies Catalogue;
