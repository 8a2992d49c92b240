import { type Catalogue, plural } from '../../../core/localize.ts';
import type { Ending } from '../../../core/match.ts';
import type { LocalizedText } from '../../../core/result.ts';

/** The texts about the games: forfeits, openings, times, regret. */
export const gamesTexts = {
  games: {
    title: { fr: 'Les parties', en: 'The games' },
    caption: (side: string): LocalizedText => ({
      fr: `Toutes les parties, dans l’ordre ; qui joue à domicile commence (${side})`,
      en: `All games, in their order; whoever plays at home begins (${side})`,
    }),
    home: { fr: 'Domicile', en: 'Home' },
    away: { fr: 'Extérieur', en: 'Away' },
    end: { fr: 'Fin de la partie', en: 'How it ended' },
    won: {
      first: { fr: 'victoire à domicile', en: 'home win' },
      second: { fr: 'victoire à l’extérieur', en: 'away win' },
    },
    drawn: { fr: 'nulle', en: 'draw' },
    agreed: { fr: 'nulle d’un commun accord', en: 'draw by agreement' },
    resigned: (name: string): LocalizedText => ({
      fr: `${name} abandonne`,
      en: `${name} resigns`,
    }),
    forfeited: (name: string, cause: string): LocalizedText => ({
      fr: `${name} disqualifié : ${cause}`,
      en: `${name} disqualified: ${cause}`,
    }),
    suspended: (name: string): LocalizedText => ({
      fr: `${name} suspendu`,
      en: `${name} suspended`,
    }),
    bothForfeited: (cause: string): LocalizedText => ({
      fr: `disqualifiés tous les deux : ${cause}`,
      en: `both disqualified: ${cause}`,
    }),
    elsewhere: (games: string, file: string): LocalizedText => ({
      fr: `Il y a ${games} parties : leur liste, avec les points, est dans le fichier ${file}.`,
      en: `There are ${games} games: their list, with the points, is in the file ${file}.`,
    }),
    notPrinted: (games: string, file: string): LocalizedText => ({
      fr: `La liste des ${games} parties n’est pas imprimée : elle est à l’écran et dans le fichier ${file}. Le tableau « Tous contre tous » donne les points de chaque rencontre.`,
      en: `The list of the ${games} games is not printed: it is on the screen and in the file ${file}. The table "All against all" has the points of every meeting.`,
    }),
  },
  forfeits: {
    title: { fr: 'Forfaits', en: 'Forfeits' },
    none: { fr: 'Aucune partie n’a été perdue par forfait.', en: 'No game was lost by forfeit.' },
    caption: { fr: 'Forfaits par joueur et par cause', en: 'Forfeits by player and cause' },
    cause: { fr: 'Cause', en: 'Cause' },
    listCaption: {
      fr: 'Les forfaits et leurs preuves ; la première partie citée est celle de la preuve',
      en: 'The forfeits and their evidence, which is that of the first game named',
    },
    games: { fr: 'Parties', en: 'Games' },
    game: { fr: 'Partie', en: 'Game' },
    by: { fr: 'Perdue par', en: 'Lost by' },
    evidence: { fr: 'Preuve', en: 'Evidence' },
    both: { fr: 'les deux', en: 'both' },
    suspended: { fr: 'suspendu', en: 'suspended' },
    causes: {
      rules: { fr: 'règles', en: 'rules' },
      resignation: { fr: 'abandon', en: 'resignation' },
      agreement: { fr: 'accord', en: 'agreement' },
      time: { fr: 'temps dépassé', en: 'out of time' },
      'illegal-move': { fr: 'coup interdit', en: 'illegal move' },
      unreadable: { fr: 'coup illisible', en: 'unreadable move' },
      crash: { fr: 'panne', en: 'crash' },
      'no-connection': { fr: 'pas de connexion', en: 'no connection' },
      flood: { fr: 'flot de lignes', en: 'flood of lines' },
      abandoned: { fr: 'absence', en: 'absence' },
    } satisfies Record<Ending['cause'], LocalizedText>,
  },
  openings: {
    title: { fr: 'Ouvertures', en: 'Openings' },
    drawn: (openings: string, games: string): LocalizedText => ({
      fr: `Ouvertures différentes, tirées au hasard : ${openings} ; parties jouées jusqu’au bout : ${games}.`,
      en: `Different openings, drawn at random: ${openings}; games that were played out: ${games}.`,
    }),
    chosen: (openings: string, games: string): LocalizedText => ({
      fr: `Les joueurs ont choisi eux-mêmes. Débuts différents de deux coups : ${openings} ; parties jouées jusqu’au bout : ${games}.`,
      en: `The players chose for themselves. Different beginnings of two moves: ${openings}; games that were played out: ${games}.`,
    }),
    pairs: (pairs: string, side: string, player: string): LocalizedText => ({
      fr: `Paires (mêmes joueurs, même ouverture, côtés échangés) : ${pairs}. Le même côté a gagné les deux parties dans ${side} : l’ouverture y a décidé. Le même joueur les a gagnées dans ${player} : la force y a décidé.`,
      en: `Pairs (same players, same opening, sides changed): ${pairs}. The same side won both games in ${side}: there the opening decided. The same player won both in ${player}: there strength decided.`,
    }),
    caption: { fr: 'Résultats par ouverture', en: 'Results by opening' },
    number: { fr: 'N°', en: 'No.' },
    opening: { fr: 'Ouverture', en: 'Opening' },
    score: { fr: 'Score du premier joueur', en: 'Score of the first player' },
    firstScore: (share: string): LocalizedText => ({
      fr: `score du premier joueur : ${share}`,
      en: `score of the first player: ${share}`,
    }),
    boardTitle: (n: number): LocalizedText => ({ fr: `Ouverture ${n}`, en: `Opening ${n}` }),
  },
  times: {
    title: { fr: 'Temps de réflexion', en: 'Thinking times' },
    none: { fr: 'Aucune durée n’a été enregistrée.', en: 'No times were recorded.' },
    chart: {
      fr: 'Durée des coups : la moitié du milieu (boîte), 90 % d’entre eux (trait) et la médiane (rouge)',
      en: 'Times of moves: the middle half (box), 90 % of them (line) and the median (red)',
    },
    limitLine: (limit: string): LocalizedText => ({
      fr: ` ; la ligne en tirets est la limite de ${limit}`,
      en: `; the dashed line is the limit of ${limit}`,
    }),
    caption: { fr: 'Durée des coups, par joueur', en: 'Times of moves, by player' },
    axis: {
      fr: 'durée d’un coup (échelle logarithmique)',
      en: 'time of a move (logarithmic scale)',
    },
    moves: { fr: 'Coups', en: 'Moves' },
    mean: { fr: 'Moyenne', en: 'Mean' },
    median: { fr: 'Médiane', en: 'Median' },
    high: { fr: '95 % en moins de', en: '95 % within' },
    longest: { fr: 'Le plus long', en: 'Longest' },
    ofLimit: { fr: 'Part de la limite', en: 'Share of the limit' },
    slowCaption: { fr: 'Les coups les plus lents', en: 'The slowest moves' },
    ply: { fr: 'Coup n°', en: 'Move no.' },
    move: { fr: 'Coup', en: 'Move' },
    time: { fr: 'Durée', en: 'Time' },
  },
  regret: {
    title: { fr: 'Ce que les coups ont coûté', en: 'What moves gave away' },
    how: (games: string, of: string, limits: string): LocalizedText => ({
      fr: `Notre moteur alpha-bêta a rejugé tous les coups de parties choisies au hasard mais réparties entre tous (${games} sur ${of}), avec ${limits} par coup. Le regret d’un coup est la part d’une partie gagnée qu’il abandonne par rapport au meilleur coup vu : 0 % pour le meilleur, 100 % pour un gain changé en perte.`,
      en: `Our alpha-beta engine judged every move again of games chosen at random but spread over all (${games} of ${of}), with ${limits} a move. The regret of a move is the share of a won game that it gives away against the best move seen: 0 % for the best, 100 % for a win turned into a loss.`,
    }),
    nodes: (n: number, shown: string): LocalizedText =>
      plural(n, {
        fr: { one: `${shown} position visitée`, other: `${shown} positions visitées` },
        en: { one: `${shown} position visited`, other: `${shown} positions visited` },
      }),
    none: { fr: 'Aucune partie n’a été rejugée.', en: 'No game was judged again.' },
    blind: {
      fr: 'Il juge à sa mesure : un joueur plus fort que lui peut passer pour fautif là où il voit plus loin.',
      en: 'It judges by its own lights: a player stronger than it may look at fault where it sees farther.',
    },
    chart: {
      fr: 'Regret moyen par coup, avec son intervalle',
      en: 'Mean regret a move, with its interval',
    },
    axis: { fr: 'regret moyen par coup', en: 'mean regret a move' },
    caption: {
      fr: 'Regret par joueur, et fautes nommées',
      en: 'Regret by player, and named faults',
    },
    regret: { fr: 'Regret', en: 'Regret' },
    judged: { fr: 'Coups jugés', en: 'Moves judged' },
    blunders: { fr: 'Les pires coups', en: 'The worst moves' },
    blunderTitle: (n: number): LocalizedText => ({ fr: `Faute ${n}`, en: `Fault ${n}` }),
    legend: {
      fr: 'Rouge, en tirets : le coup joué. Bleu, en trait plein : un meilleur coup. La barre partage la partie entre les deux camps, le premier en bas ; ligne en tirets : après le coup joué.',
      en: 'Red, dashed: the move played. Blue, solid: a better move. The bar shares the game between the two sides, the first below; dashed line: after the move played.',
    },
    where: (game: string, ply: string): LocalizedText => ({
      fr: `partie ${game}, coup ${ply}`,
      en: `game ${game}, move ${ply}`,
    }),
    instead: (
      player: string,
      move: string,
      score: string,
      better: string,
      betterScore: string,
    ): LocalizedText => ({
      fr: `${player} a joué ${move} (${score}) ; ${better} valait mieux (${betterScore}).`,
      en: `${player} played ${move} (${score}); ${better} was better (${betterScore}).`,
    }),
    blundersCaption: {
      fr: 'Les pires coups, en toutes lettres',
      en: 'The worst moves, in writing',
    },
    better: { fr: 'Meilleur coup', en: 'Better move' },
    line: { fr: 'Suite attendue', en: 'Expected line' },
    fault: { fr: 'Faute', en: 'Fault' },
    position: { fr: 'Position', en: 'Position' },
    scores: {
      win: (n: number): LocalizedText => ({ fr: `gain forcé en ${n}`, en: `forced win in ${n}` }),
      loss: (n: number): LocalizedText => ({
        fr: `perte forcée en ${n}`,
        en: `forced loss in ${n}`,
      }),
      draw: { fr: 'nulle prouvée', en: 'proven draw' },
      points: (n: number, shown: string): LocalizedText =>
        plural(Math.abs(n), {
          fr: { one: `${shown} point`, other: `${shown} points` },
          en: { one: `${shown} point`, other: `${shown} points` },
        }),
    },
  },
} satisfies Catalogue;
