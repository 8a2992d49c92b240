import type { LocalizedText } from '../core/result.ts';
import type { Strengths } from './bradley-terry.ts';
import { ELO_PER_NAT } from './elo.ts';
import { linkedGroups } from './graph.ts';
import { Z95 } from './normal.ts';
import { gamesIn, isForfeit, type PlayedGame } from './played.ts';

/** Warnings for readers of the standings: a code and numbers for programs, a sentence for people. */
export type Warning = { readonly words: LocalizedText } & (
  | { readonly code: 'few-games'; readonly games: number; readonly error: number | null }
  | { readonly code: 'replays'; readonly repeated: number; readonly games: number }
  | { readonly code: 'openings'; readonly distinct: number; readonly wanted: number }
  | { readonly code: 'perfect-scores'; readonly players: readonly string[] }
  | { readonly code: 'one-line'; readonly prior: number }
  | {
      readonly code: 'resolution';
      /** How many orders of two players are significant, of how many. */
      readonly proven: number;
      readonly orders: number;
      /** The median error of a difference of two players, in Elo. */
      readonly error: number;
      /** Games of each pair that would resolve 100 Elo. */
      readonly gamesFor100: number;
      readonly gamesFor50: number;
    }
  | { readonly code: 'disconnected'; readonly groups: readonly (readonly string[])[] }
  | { readonly code: 'unnamed'; readonly unnamed: number; readonly games: number }
  | { readonly code: 'forfeits'; readonly forfeits: number; readonly games: number }
);

/** Half of the 95 % interval after this many games without draws, near 50 %, where the slope of Elo is 4 units a point. */
export const eloError = (games: number): number => (4 * ELO_PER_NAT * Z95 * 0.5) / Math.sqrt(games);

/** Enough games to tell 50 Elo from zero. */
const ENOUGH_GAMES = 200;
/** The share of repeated games that chance can explain in small games. */
const MANY_REPLAYS = 0.05;
/** With a larger share of forfeits, the standings measure reliability rather than strength. */
const MANY_FORFEITS = 0.05;

/** `games`: of the player with the fewest. */
function fewGames(games: number): Warning | null {
  if (games >= ENOUGH_GAMES) return null;
  const [error, code] = [games === 0 ? null : Math.round(eloError(games)), 'few-games'] as const;
  if (error === null)
    return {
      code,
      games,
      error,
      words: {
        fr: 'Un joueur n’a disputé aucune partie : sa force est inconnue.',
        en: 'One player has played no game: its strength is unknown.',
      },
    };
  const [que, only] =
    games === 1 ? ['qu’une partie', '1 game'] : [`que ${games} parties`, `${games} games`];
  return {
    code,
    games,
    error,
    words: {
      fr: `Un joueur n’a disputé ${que} : sa force n’est connue, au mieux, qu’à ${error} points Elo près. Ce tableau classe des points, pas des forces.`,
      en: `One player has played only ${only}: its strength is known to within ${error} Elo points at best. This table ranks points, not strength.`,
    },
  };
}

const nothing = (): Warning => ({
  code: 'few-games',
  games: 0,
  error: null,
  words: {
    fr: 'Aucune partie n’a été jouée jusqu’au bout : aucune force n’est connue.',
    en: 'No game has been played out: no strength is known.',
  },
});

/** Counts games with the same players, sides and moves, among those whose moves are known. */
export function replays(played: readonly PlayedGame[]): Warning | null {
  const withMoves = played.filter(({ moves }) => moves !== undefined);
  const distinct = new Set(
    withMoves.map(({ first, second, moves }) => JSON.stringify([first, second, moves])),
  );
  const [games, repeated] = [withMoves.length, withMoves.length - distinct.size];
  if (repeated <= MANY_REPLAYS * games) return null;
  const [sont, are] =
    repeated === 1 ? ['est la copie', 'is a copy'] : ['sont la copie', 'are copies'];
  return {
    code: 'replays',
    repeated,
    games,
    words: {
      fr: `${repeated} des ${games} parties ${sont} d’une autre : des programmes sans hasard rejouent les mêmes coups, et les marges d’erreur affichées ne valent plus rien. Tirez des ouvertures au hasard, chacune jouée des deux côtés.`,
      en: `${repeated} of the ${games} games ${are} of another: programs without chance play the same moves again, and the errors shown mean nothing. Draw random openings, each played from both sides.`,
    },
  };
}

/** Warns if there are fewer openings than pairs of games, which should each have their own. */
export function fewOpenings(distinct: number, wanted: number): Warning | null {
  if (distinct >= wanted) return null;
  return {
    code: 'openings',
    distinct,
    wanted,
    words: {
      fr: `Il n’y a que ${distinct} ouvertures différentes pour ${wanted} paires de parties : elles ont servi plusieurs fois. Demandez des ouvertures plus longues.`,
      en: `There are only ${distinct} different openings for ${wanted} pairs of games: they were used several times. Ask for longer openings.`,
    },
  };
}

/** Whether a player won or lost everything. */
const isPerfect = (name: string, played: readonly PlayedGame[]): boolean => {
  const results = played.flatMap(({ first, second, ending: { winner } }) =>
    first === name || second === name
      ? [winner && (winner === 'first' ? first : second) === name]
      : [],
  );
  return results.length > 0 && results.every(won => won !== null && won === results[0]);
};

function perfectScores(
  players: readonly string[],
  played: readonly PlayedGame[],
  strengths: Strengths | null,
): Warning | null {
  const alone = players.filter(name => isPerfect(name, played));
  const limited = strengths?.players.filter(({ limit }) => limit).map(({ name }) => name) ?? [];
  const perfect = players.filter(name => alone.includes(name) || limited.includes(name));
  const how =
    alone.length === perfect.length
      ? { fr: '', en: '' }
      : {
          fr: ' (seul, en groupe contre les autres, ou contre ceux qui restaient)',
          en: ' (alone, as a group against the others, or against those who were left)',
        };
  const others =
    perfect.length === players.length
      ? { fr: '', en: '' }
      : {
          fr: ' : ils sont mis à part, et les autres gardent leur Elo',
          en: ': they are set aside, and all others keep their Elo',
        };
  if (perfect.length === 0) return null;
  return {
    code: 'perfect-scores',
    players: perfect,
    words: {
      fr: `Tout gagné ou tout perdu${how.fr} : ${perfect.join(', ')}. Aucune force finie ne l’explique${others.fr}. Lisez « > » comme « au moins » et « < » comme « au plus ».`,
      en: `Won everything or lost everything${how.en}: ${perfect.join(', ')}. No finite strength explains it${others.en}. Read ">" as "at least" and "<" as "at most".`,
    },
  };
}

function disconnected(players: readonly string[], played: readonly PlayedGame[]): Warning | null {
  const groups = linkedGroups(
    players,
    played.map(({ first, second }) => [first, second]),
  );
  if (groups.length < 2) return null;
  const shown = groups.map(group => group.join(', ')).join(' | ');
  return {
    code: 'disconnected',
    groups,
    words: {
      fr: `Aucune partie ne relie ces groupes : ${shown}. Les forces ne se comparent qu’à l’intérieur d’un groupe.`,
      en: `No game links these groups: ${shown}. Strengths compare only within a group.`,
    },
  };
}

function manyForfeits(forfeits: number, games: number): Warning | null {
  if (forfeits <= MANY_FORFEITS * games) return null;
  const [se, ended] =
    forfeits === 1 ? ['s’est terminée', '1 game'] : ['se sont terminées', `${forfeits} games`];
  return {
    code: 'forfeits',
    forfeits,
    games,
    words: {
      fr: `${forfeits} ${forfeits === 1 ? 'partie' : 'parties'} sur ${games} ${se} par un forfait : lisez aussi le tableau sans forfaits.`,
      en: `${ended} of ${games} ended by forfeit: read the table without forfeits too.`,
    },
  };
}

const total = (games: readonly PlayedGame[]): number =>
  games.reduce((sum, game) => sum + gamesIn(game), 0);

/** Considers only games that were played out, on which `strengths` were fitted. */
export function warningsFor(
  players: readonly string[],
  games: readonly PlayedGame[],
  strengths: Strengths | null = null,
): Warning[] {
  const played = games.filter(game => !isForfeit(game));
  const forfeits = manyForfeits(total(games) - total(played), total(games));
  if (played.length === 0) return forfeits ? [nothing(), forfeits] : [nothing()];
  const fewest = Math.min(
    ...players.map(name =>
      total(played.filter(({ first, second }) => first === name || second === name)),
    ),
  );
  return [
    fewGames(fewest),
    replays(played),
    perfectScores(players, played, strengths),
    disconnected(players, played),
    forfeits,
  ].filter(warning => warning !== null);
}
