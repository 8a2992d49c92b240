import { type Catalogue, plural } from '../../core/localize.ts';
import type { LocalizedText } from '../../core/result.ts';
import { onlineTexts } from './online.ts';

/** Championships of a class: their pages, the wall, the form for a new one. */
export const contestTexts = {
  ...onlineTexts,
  contest: {
    boardLabel: (first: string, second: string): LocalizedText => ({
      fr: `Partie en cours : ${first} contre ${second}`,
      en: `Running game: ${first} against ${second}`,
    }),
    opinionLabel: (percent: number): LocalizedText => ({
      fr: `Avis du moteur : ${percent} % pour qui a commencé`,
      en: `The engine’s opinion: ${percent}% for whoever moved first`,
    }),
    marks: {
      won: { fr: '1', en: '1' },
      drawn: { fr: '½', en: '½' },
      lost: { fr: '0', en: '0' },
    },
    states: {
      ready: { fr: 'Pas encore commencé', en: 'Not started yet' },
      running: { fr: 'En cours', en: 'Running' },
      paused: { fr: 'En pause', en: 'Paused' },
      over: { fr: 'Terminé', en: 'Over' },
    },
    pausedWall: {
      fr: 'Pause : aucune partie ne commence.',
      en: 'Paused: no game begins.',
    },
    overWall: { fr: 'Le championnat est terminé.', en: 'The championship is over.' },
    readyWall: { fr: 'Le championnat va commencer.', en: 'The championship is about to begin.' },
    between: { fr: 'Les prochaines parties commencent…', en: 'The next games are beginning…' },
    lost: {
      fr: 'La connexion est perdue ; la page se reconnecte d’elle-même.',
      en: 'The connection is lost; the page reconnects by itself.',
    },
    progress: (played: number, all: number | null): LocalizedText =>
      all === null
        ? plural(played, {
            fr: { one: `${played} partie jouée`, other: `${played} parties jouées` },
            en: { one: `${played} game played`, other: `${played} games played` },
          })
        : plural(all, {
            fr: { one: `${played} / ${all} partie`, other: `${played} / ${all} parties` },
            en: { one: `${played} / ${all} game`, other: `${played} / ${all} games` },
          }),
    standings: { fr: 'Classement', en: 'Standings' },
    columns: {
      rank: { fr: 'Rang', en: 'Rank' },
      name: { fr: 'Nom', en: 'Name' },
      points: { fr: 'Points', en: 'Points' },
      shortPoints: { fr: 'Pts', en: 'Pts' },
      played: { fr: 'Jouées', en: 'Played' },
      wins: { fr: 'Gagnées', en: 'Won' },
      draws: { fr: 'Nulles', en: 'Drawn' },
      losses: { fr: 'Perdues', en: 'Lost' },
    },
    excluded: { fr: 'exclu', en: 'excluded' },
    latest: { fr: 'Derniers résultats', en: 'Latest results' },
    next: { fr: 'À suivre', en: 'Coming up' },
    running: { fr: 'Parties en cours', en: 'Running games' },
    nothingRuns: { fr: 'Aucune partie n’est en cours.', en: 'No game is running.' },
    more: (n: number): LocalizedText =>
      plural(n, {
        fr: { one: `et ${n} autre partie`, other: `et ${n} autres parties` },
        en: { one: `and ${n} more game`, other: `and ${n} more games` },
      }),
    join: { fr: 'Rejoindre la classe', en: 'Join the class' },
    joinCode: (code: string): LocalizedText => ({ fr: `Code : ${code}`, en: `Code: ${code}` }),
    wall: { fr: 'Mur pour le projecteur', en: 'Wall for the projector' },
    wholeScreen: { fr: 'Plein écran', en: 'Whole screen' },
    gameOf: (number: number, name: string): LocalizedText => ({
      fr: `Partie ${number} de « ${name} »`,
      en: `Game ${number} of “${name}”`,
    }),
    previous: { fr: 'Partie précédente', en: 'Previous game' },
    following: { fr: 'Partie suivante', en: 'Next game' },
    analyse: { fr: 'Analyser cette partie', en: 'Analyse this game' },
    toContest: { fr: 'Le championnat', en: 'The championship' },
    headToHead: { fr: 'Leurs face-à-face', en: 'Their games against each other' },
    yourGame: (opponent: string): LocalizedText => ({
      fr: `C’est à vous de jouer, contre ${opponent}.`,
      en: `Your game is next, against ${opponent}.`,
    }),
    yourGameLeft: (seconds: number): LocalizedText => ({
      fr: `Sans vous, elle sera perdue dans ${seconds} s.`,
      en: `Without you it will be lost in ${seconds} s.`,
    }),
    goToGame: { fr: 'Aller à la partie', en: 'Go to the game' },
  },
} satisfies Catalogue;
