import { type Catalogue, plural } from '../../core/localize.ts';
import type { LocalizedText } from '../../core/result.ts';
import { onlineTexts } from './online.ts';

/** The ladder of a class. */
export const ladderTexts = {
  ...onlineTexts,
  ladder: {
    title: { fr: 'Échelle', en: 'Ladder' },
    ofClass: (name: string): LocalizedText => ({
      fr: `Échelle · ${name}`,
      en: `Ladder · ${name}`,
    }),
    toClass: { fr: 'La classe', en: 'The class' },
    intro: {
      fr: 'Les robots de la classe s’y rencontrent d’eux-mêmes, jour et nuit, dès que deux d’entre eux sont là et qu’aucun championnat ne se joue.',
      en: 'The bots of the class meet here by themselves, day and night, whenever two of them are there and no championship is played.',
    },
    none: {
      fr: 'Cette classe n’a pas encore d’échelle. L’enseignant peut en créer une pour chaque jeu.',
      en: 'This class has no ladder yet. Its teacher can make one for each game.',
    },
    make: { fr: 'Nouvelle échelle', en: 'New ladder' },
    game: { fr: 'Jeu', en: 'Game' },
    time: { fr: 'Temps par coup', en: 'Time a move' },
    seconds: (n: number): LocalizedText => ({ fr: `${n} s`, en: `${n} s` }),
    makeButton: { fr: 'Créer l’échelle', en: 'Make the ladder' },
    paused: { fr: 'En pause', en: 'Paused' },
    waits: { fr: 'Attend la fin d’un championnat', en: 'Waits for a championship to end' },
    goesOn: { fr: 'En marche', en: 'Running' },
    pause: { fr: 'Suspendre', en: 'Pause' },
    resume: { fr: 'Reprendre', en: 'Resume' },
    lost: {
      fr: 'La connexion est perdue ; la page se reconnecte d’elle-même.',
      en: 'The connection is lost; the page reconnects by itself.',
    },
    facts: (players: number, time: string): LocalizedText =>
      plural(players, {
        fr: { one: `${players} inscrit, ${time}`, other: `${players} inscrits, ${time}` },
        en: { one: `${players} entrant, ${time}`, other: `${players} entrants, ${time}` },
      }),
    perMove: (time: string): LocalizedText => ({ fr: `${time} par coup`, en: `${time} a move` }),
    table: { fr: 'Classement', en: 'Standings' },
    columns: {
      rank: { fr: 'Rang', en: 'Rank' },
      name: { fr: 'Robot', en: 'Bot' },
      points: { fr: 'Points', en: 'Points' },
      games: { fr: 'Parties', en: 'Games' },
      results: { fr: 'G / N / P', en: 'W / D / L' },
      state: { fr: 'État', en: 'State' },
    },
    rating: (points: string, error: string): LocalizedText => ({
      fr: `${points} ± ${error}`,
      en: `${points} ± ${error}`,
    }),
    provisional: { fr: 'provisoire', en: 'provisional' },
    states: {
      playing: { fr: 'joue', en: 'playing' },
      here: { fr: 'ici', en: 'here' },
      away: { fr: 'absent', en: 'away' },
      resting: { fr: 'au repos', en: 'resting' },
      left: { fr: 'sorti', en: 'left' },
    },
    by: (author: string, version: number): LocalizedText => ({
      fr: `${author}, version ${version}`,
      en: `${author}, version ${version}`,
    }),
    ours: { fr: 'Quadrille', en: 'Quadrille' },
    honest: {
      fr: 'Le rang suit le bas de l’intervalle : un nouveau venu chanceux ne mène pas. Cet intervalle contient la force vraie environ neuf fois sur dix ; près de l’égalité, 100 points valent environ 100 Elo.',
      en: 'The rank follows the lower end of the interval: a lucky newcomer does not lead. It holds the true strength about nine times in ten up to a hundred games, less often after that, most of all with many draws; near equals, 100 points are about 100 Elo.',
    },
    resting: {
      fr: 'Au repos : ce robot n’a fait que perdre par forfait. Il rejouera avec une nouvelle version.',
      en: 'Resting: this bot has only lost by forfeit. It plays again with a new version.',
    },
    empty: {
      fr: 'Personne n’est encore inscrit. Inscrivez votre robot : les parties commencent dès qu’un autre est là.',
      en: 'Nobody is in it yet. Enter your bot: games begin as soon as another one is there.',
    },
    chart: { fr: 'Points au fil des jours', en: 'Points over the days' },
    chartLabel: (name: string, points: string): LocalizedText => ({
      fr: `${name} : ${points}`,
      en: `${name}: ${points}`,
    }),
    running: { fr: 'En cours', en: 'Being played' },
    recent: { fr: 'Dernières parties', en: 'Latest games' },
    noGames: { fr: 'Aucune partie encore.', en: 'No game yet.' },
    friendlyGame: { fr: 'amicale', en: 'friendly' },
    mine: { fr: 'Vos robots', en: 'Your bots' },
    noBots: {
      fr: 'Vous n’avez pas encore de robot pour ce jeu. Envoyez-en un, ou connectez-le, depuis la page de la classe.',
      en: 'You have no bot for this game yet. Upload one, or connect it, from the page of the class.',
    },
    enter: { fr: 'Inscrire', en: 'Enter' },
    leave: { fr: 'Retirer', en: 'Take out' },
    levels: { fr: 'Nos niveaux', en: 'Our levels' },
    level: (number: string): LocalizedText => ({ fr: `niveau ${number}`, en: `level ${number}` }),
    friendly: { fr: 'Match amical', en: 'Friendly match' },
    friendlyHelp: {
      fr: 'Deux parties, aller et retour, dès que les deux sont là.',
      en: 'Two games, home and away, as soon as both are there.',
    },
    one: { fr: 'Votre robot', en: 'Your bot' },
    two: { fr: 'Contre', en: 'Against' },
    rated: { fr: 'Compte pour l’échelle', en: 'Counts for the ladder' },
    ask: { fr: 'Demander le match', en: 'Ask for the match' },
    requests: { fr: 'Matchs demandés', en: 'Matches asked for' },
    requestStates: {
      waiting: { fr: 'en attente', en: 'waiting' },
      playing: { fr: 'en cours', en: 'being played' },
      done: { fr: 'joué', en: 'played' },
      dropped: {
        fr: 'abandonné : l’un des deux n’est pas venu',
        en: 'dropped: one of the two did not come',
      },
    },
    against: (one: string, two: string): LocalizedText => ({
      fr: `${one} contre ${two}`,
      en: `${one} against ${two}`,
    }),
    gameNumber: (number: number): LocalizedText => ({
      fr: `partie ${number}`,
      en: `game ${number}`,
    }),
  },
} satisfies Catalogue;
