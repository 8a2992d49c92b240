import { plural } from '../core/localize.ts';
import type { Strengths } from './bradley-terry.ts';
import { PRIOR_ELO } from './davidson.ts';
import { ELO_PER_NAT } from './elo.ts';
import { Z95 } from './normal.ts';
import type { OrderClaim } from './order.ts';
import { gamesIn, isForfeit, type PlayedGame } from './played.ts';
import type { Warning } from './warnings.ts';

/** Half of the 95 % interval of two players' difference, in a round robin of equals without draws: Fisher's information. */
export const gapError = (players: number, gamesEach: number): number =>
  Z95 * ELO_PER_NAT * Math.sqrt(8 / (players * gamesEach));

/** With an error under this many Elo, the table needs no remark. */
const FINE = 50;
const COARSE = 100;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];

const grouped = (n: number) => ({
  fr: new Intl.NumberFormat('fr').format(n),
  en: new Intl.NumberFormat('en').format(n),
});

/**
 * Which differences the table of a championship resolves, and how many games would resolve smaller ones; null for
 * two players, without games, and where the table is precise enough.
 */
export function resolutionOf(
  { players, comparisons }: Strengths,
  claims: readonly OrderClaim[],
  games: readonly PlayedGame[],
): Warning[] {
  const played = games.filter(game => !isForfeit(game));
  const met = new Set(played.map(({ first, second }) => JSON.stringify([first, second].sort())));
  const total = played.reduce((sum, game) => sum + gamesIn(game), 0);
  if (players.length < 3 || total === 0) return [];
  const errors = comparisons.flatMap((row, i) =>
    row.slice(i + 1).flatMap(cell => (cell && !cell.limit ? [cell.gap.error] : [])),
  );
  const found: Warning[] = [];
  if (players.every(({ limit, games: own }) => limit || own === 0)) found.push(oneLine());
  const error = errors.length > 0 ? median(errors) : gapError(players.length, total / met.size);
  if (error <= FINE) return found;
  // in steps of two games of a pair, one from each side
  const gamesFor = (elo: number): number =>
    2 * Math.ceil(((total / met.size) * (error / elo) ** 2) / 2);
  const wanted = { gamesFor100: gamesFor(COARSE), gamesFor50: gamesFor(FINE) };
  return [
    ...found,
    telling(
      claims.filter(({ proven }) => proven).length,
      claims.length,
      Math.round(error),
      met.size,
      wanted,
    ),
  ];
}

function telling(
  proven: number,
  orders: number,
  error: number,
  pairs: number,
  { gamesFor100, gamesFor50 }: { gamesFor100: number; gamesFor50: number },
): Warning {
  const { fr: hundred, en: hundredEn } = grouped(pairs * gamesFor100);
  const { fr: fifty, en: fiftyEn } = grouped(pairs * gamesFor50);
  const told = plural(proven, {
    fr: {
      one: `${proven} des ${orders} ordres de deux joueurs est établi`,
      other: `${proven} des ${orders} ordres de deux joueurs sont établis`,
    },
    en: {
      one: `${proven} of the ${orders} orders of two players is beyond chance`,
      other: `${proven} of the ${orders} orders of two players are beyond chance`,
    },
  });
  const needed =
    error > COARSE
      ? {
          fr: `environ ${gamesFor100} parties par paire (${hundred} en tout) pour distinguer 100 points Elo, ${gamesFor50} (${fifty}) pour 50`,
          en: `about ${gamesFor100} games a pair (${hundredEn} in all) to tell 100 Elo points apart, ${gamesFor50} (${fiftyEn}) for 50`,
        }
      : {
          fr: `environ ${gamesFor50} parties par paire (${fifty} en tout) pour distinguer 50 points Elo`,
          en: `about ${gamesFor50} games a pair (${fiftyEn} in all) to tell 50 Elo points apart`,
        };
  return {
    code: 'resolution',
    proven,
    orders,
    error,
    gamesFor100,
    gamesFor50,
    words: {
      fr: `Ce que ces résultats disent : ${told.fr} au-delà du hasard (Holm, 5 %). Ce qu’ils ne disent pas : l’écart de deux joueurs n’est connu qu’à ${error} points Elo près. Il faudrait ${needed.fr}.`,
      en: `What these results tell: ${told.en} (Holm, 5 %). What they do not tell: the gap of two players is known to within ${error} Elo points only. It would take ${needed.en}.`,
    },
  };
}

const oneLine = (): Warning => ({
  code: 'one-line',
  prior: PRIOR_ELO,
  words: {
    fr: `Les résultats rangent tout le monde sur une seule ligne, du premier au dernier, sans une surprise : personne n’a d’Elo, et les limites ne reposent que sur un a priori (loi normale, écart type de ${PRIOR_ELO} Elo).`,
    en: `The results put everybody on one line from the best to the worst, without a surprise: nobody has an Elo, and the limits rest on a prior alone (normal, standard deviation ${PRIOR_ELO} Elo).`,
  },
});
