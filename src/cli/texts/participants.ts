import { type Catalogue, plural } from '../../core/localize.ts';
import type { Parts } from './parts.ts';

/** The participants of a championship before it starts. */
export const participantsTexts = {
  participants: {
    startAnyway: {
      fr: 'commencer même si un robot ne démarre pas : il perd alors ses parties par forfait',
      en: 'start although a bot cannot be started: it then forfeits its games',
    },
    examining: ({ name, number, count }: Parts<'name' | 'number' | 'count'>) => ({
      fr: `${number}/${count}  ${name}…`,
      en: `${number}/${count}  ${name}…`,
    }),
    columns: {
      starts: { fr: 'démarre', en: 'starts' },
      speaks: { fr: 'répond', en: 'speaks' },
      slowest: (count: number) => ({ fr: `plus lent de ${count}`, en: `slowest of ${count}` }),
      memory: { fr: 'mémoire', en: 'memory' },
      verdict: { fr: 'bilan', en: 'verdict' },
    },
    yes: { fr: 'oui', en: 'yes' },
    no: { fr: 'non', en: 'no' },
    mebibytes: (count: number) => ({ fr: `${count} Mio`, en: `${count} MiB` }),
    ready: { fr: 'prêt', en: 'ready' },
    fault: { fr: 'faute', en: 'fault' },
    notExamined: { fr: 'non examiné', en: 'not examined' },
    nothingLeft: { fr: 'Il ne reste rien à jouer.', en: 'Nothing is left to play.' },
    duration: ({ games, time, slowest }: Parts<'time' | 'slowest'> & { games: number }) =>
      plural(games, {
        fr: {
          one: `Durée estimée : ${time} pour ${games} partie ; ${slowest} si chaque coup était aussi lent que le plus lent de son joueur.`,
          other: `Durée estimée : ${time} pour ${games} parties ; ${slowest} si chaque coup était aussi lent que le plus lent de son joueur.`,
        },
        en: {
          one: `Estimated duration: ${time} for ${games} game; ${slowest} if every move were as slow as its player’s slowest.`,
          other: `Estimated duration: ${time} for ${games} games; ${slowest} if every move were as slow as its player’s slowest.`,
        },
      }),
    computed: ({ plies, source, concurrency }: Parts<'plies' | 'source' | 'concurrency'>) => ({
      fr: `Calcul : parties × (${plies} coups par partie × temps moyen des coups mesurés + démarrage des programmes) ÷ ${concurrency} à la fois ; ${source}. Ce n’est qu’un ordre de grandeur : les programmes ont été mesurés seuls, et les vraies parties sont autres.`,
      en: `Computed as games × (${plies} moves a game × mean time of the measured moves + start of the programs) ÷ ${concurrency} at once; ${source}. It is only an order of magnitude: the programs were measured alone, and real games differ.`,
    }),
    unmeasured: (names: string) => ({
      fr: `Les coups de ${names}, qui jouent par le réseau, n’y sont pas comptés.`,
      en: `The moves of ${names}, who play over the network, are not counted in it.`,
    }),
    sources: {
      'played-games': {
        fr: 'la longueur est celle des parties déjà jouées',
        en: 'the length is that of the games already played',
      },
      'random-games': {
        fr: 'la longueur est celle de parties au hasard',
        en: 'the length is that of random games',
      },
    },
    wouldLose: ({ count, total }: Parts<'total'> & { count: number }) =>
      plural(count, {
        fr: {
          one: `${count} participant sur ${total} perdrait des parties à cause de cela. Pour en savoir plus : quadrille check "JOUEUR"`,
          other: `${count} participants sur ${total} perdraient des parties à cause de cela. Pour en savoir plus : quadrille check "JOUEUR"`,
        },
        en: {
          one: `${count} of ${total} participants would lose games by this. To see more: quadrille check "SEAT"`,
          other: `${count} of ${total} participants would lose games by this. To see more: quadrille check "SEAT"`,
        },
      }),
    unstartable: ({ name, why }: Parts<'name' | 'why'>) => ({
      fr: `${name} ne peut pas jouer. ${why}`,
      en: `${name} cannot play. ${why}`,
    }),
    warned: {
      fr: 'Le championnat est enregistré, mais run refusera de commencer ainsi. Corrigez d’abord (quadrille check "JOUEUR" en dit plus), ou laissez perdre ces parties par forfait : run --start-anyway',
      en: 'The championship is stored, but run will refuse to start like this. Mend it first (quadrille check "SEAT" says more), or let these games be forfeited: run --start-anyway',
    },
    refused: {
      fr: 'Rien n’a commencé. Corrigez (quadrille check "JOUEUR" en dit plus), ou laissez perdre ces parties par forfait : --start-anyway',
      en: 'Nothing was started. Mend this (quadrille check "SEAT" says more), or let these games be forfeited: --start-anyway',
    },
  },
} satisfies Catalogue;
