import { type Fault, fault } from '../core/result.ts';

/** Faults of requests about ladders; when one is returned, nothing has changed. */

export const ladderFaults = {
  noLadder: fault('not-found', {
    fr: 'Il n’y a pas d’échelle à cette adresse, ou vous n’êtes pas de sa classe. Vérifiez le lien.',
    en: 'There is no ladder at this address, or you are not in its class. Check the link.',
  }),
  exists: fault('ladder-exists', {
    fr: 'La classe a déjà une échelle pour ce jeu.',
    en: 'The class already has a ladder for this game.',
  }),
  noClock: fault('no-clock', {
    fr: 'Une échelle se joue avec une pendule : un robot pourrait réfléchir sans fin. Donnez une cadence, par exemple 2s.',
    en: 'A ladder is played with a clock: a bot could think for ever. Give a time, such as 2s.',
  }),
  noBot: fault('no-bot', {
    fr: 'Ce robot n’est pas dans la classe, joue à un autre jeu, ou n’a pas encore de version. Rechargez la page.',
    en: 'This bot is not in the class, plays another game, or has no version yet. Reload the page.',
  }),
  notYours: fault('forbidden', {
    fr: 'Ce robot n’est pas le vôtre : seul son auteur, ou l’enseignant, en décide.',
    en: 'This bot is not yours: only its author, or the teacher, decides about it.',
  }),
  onlyTeacher: fault('not-teacher', {
    fr: 'Seul l’enseignant inscrit les niveaux de Quadrille à l’échelle.',
    en: 'Only the teacher enters Quadrille’s levels in the ladder.',
  }),
  itself: fault('itself', {
    fr: 'Un robot ne joue pas contre lui-même. Choisissez un autre adversaire.',
    en: 'A bot does not play against itself. Choose another opponent.',
  }),
  notIn: fault('not-in-ladder', {
    fr: 'Une partie classée se joue entre deux inscrits à l’échelle. Inscrivez le robot, ou jouez une partie amicale.',
    en: 'A rated game is one of two that are in the ladder. Enter the bot, or play a friendly one.',
  }),
  oneAuthor: fault('one-author', {
    fr: 'Deux robots du même auteur ne jouent pas de parties classées : ils pourraient se donner des points.',
    en: 'Two bots of one author play no rated games: they could give each other points.',
  }),
  paused: fault('paused', {
    fr: 'L’échelle est suspendue par l’enseignant : aucune partie ne s’y joue.',
    en: 'The teacher has paused the ladder: no game is played in it.',
  }),
  manyWaiting: (most: number): Fault =>
    fault('too-many', {
      fr: `Vous attendez déjà ${most} rencontres. Laissez-les se jouer d’abord.`,
      en: `You already wait for ${most} matches. Let them be played first.`,
    }),
  manyToday: (most: number): Fault =>
    fault('too-many', {
      fr: `Vous avez demandé ${most} rencontres depuis une heure. Attendez un peu, ou laissez l’échelle choisir.`,
      en: `You have asked for ${most} matches within an hour. Wait a little, or let the ladder choose.`,
    }),
  metOften: fault('met-often', {
    fr: 'Ces deux robots ont déjà joué une rencontre classée à la demande aujourd’hui. Jouez une partie amicale, ou laissez l’échelle choisir.',
    en: 'These two bots have already played a rated match on demand today. Play a friendly one, or let the ladder choose.',
  }),
};
