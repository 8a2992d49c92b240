import { fault, type LocalizedText } from '../core/result.ts';
import { quotable } from '../core/texts.ts';

/** Faults of requests about a class's contests, and the texts of their log. */

export const contestFaults = {
  noContest: fault('not-found', {
    fr: 'Cette classe n’a pas ce championnat. Vérifiez l’adresse.',
    en: 'There is no such championship. Check the address.',
  }),
  running: fault('already-running', {
    fr: 'Ce championnat est déjà en cours.',
    en: 'This championship is already running.',
  }),
  notRunning: fault('not-running', {
    fr: 'Ce championnat n’est pas en cours : il n’y a rien à suspendre.',
    en: 'This championship is not running: there is nothing to pause.',
  }),
  over: fault('over', {
    fr: 'Toutes les parties sont jouées. Annulez-en une, ou créez un nouveau championnat.',
    en: 'All games are played. Void one, or create a new championship.',
  }),
  ladder: fault('ladder', {
    fr: 'Une échelle se joue d’elle-même tant que ses robots sont là. Suspendez-la ou inscrivez un robot sur sa page.',
    en: 'A ladder is played by itself while its bots are there. Pause it or enter a bot on its page.',
  }),
  noNewVersion: (name: string) =>
    fault('no-new-version', {
      fr: `« ${quotable(name)} » n’a pas de version plus récente que celle qui joue.`,
      en: `"${quotable(name)}" has no newer version than the one that plays.`,
    }),
  notOfClass: (name: string) =>
    fault('not-of-class', {
      fr: `« ${quotable(name)} » n’est pas un robot de la classe : dites par quel participant le remplacer.`,
      en: `"${quotable(name)}" is no bot of the class: say whom to replace it with.`,
    }),
  otherGame: (name: string, plays: string, wanted: string) =>
    fault('other-game', {
      fr: `« ${quotable(name)} » joue à ${plays}, pas à ${wanted}.`,
      en: `"${quotable(name)}" plays ${plays}, not ${wanted}.`,
    }),
  unversioned: (name: string) =>
    fault('no-version', {
      fr: `« ${quotable(name)} » n’a encore aucune version qui puisse jouer. Son auteur doit l’envoyer, ou le connecter une fois.`,
      en: `"${quotable(name)}" has no version yet that could play. Its author must upload it, or connect it once.`,
    }),
  tooManyGames: (games: number, most: number) =>
    fault('games', {
      fr: `Cela ferait ${games} parties ; ce serveur en accepte ${most}. Réduisez les rondes ou les participants, ou jouez-le dans un terminal.`,
      en: `That would be ${games} games; this server takes ${most}. Reduce the rounds or the participants, or play it in a terminal.`,
    }),
  tooManyContests: (most: number) =>
    fault('contests', {
      fr: `Cette classe a déjà ${most} championnats. Créez une nouvelle classe.`,
      en: `This class already has ${most} championships. Create a new class.`,
    }),
  gone: (name: string) =>
    fault('no-participant', {
      fr: `« ${quotable(name)} » n’est plus dans la classe.`,
      en: `"${quotable(name)}" is no longer in the class.`,
    }),
  noTcp: fault('no-tcp', {
    fr: 'Ce serveur n’ouvre pas de ports pour les clients TCP. Prenez un robot de la classe (class:NOM).',
    en: 'This server opens no ports for TCP clients. Take a bot of the class (class:NAME).',
  }),
  noClock: fault('no-clock', {
    fr: 'Sans pendule, un participant pourrait réfléchir sans fin. Donnez un temps, par exemple "time": "5s".',
    en: 'Without a clock a participant could think for ever. Give a time, such as "time": "5s".',
  }),
  changedOutside: (why: LocalizedText) => fault('changed-outside', why),
};

export const contestTexts = {
  bot: { fr: 'Robot inconnu dans cette classe', en: 'Unknown bot in this class' },
  member: { fr: 'Membre inconnu dans cette classe', en: 'Unknown member of this class' },
  created: { fr: 'Championnat créé.', en: 'Championship created.' },
  started: { fr: 'Championnat lancé.', en: 'Championship started.' },
  paused: {
    fr: 'Championnat suspendu : les parties en cours se terminent.',
    en: 'Championship paused: games in progress are played to their ends.',
  },
  resumed: { fr: 'Championnat repris.', en: 'Championship resumed.' },
  continued: {
    fr: 'Le serveur a redémarré et continue le championnat.',
    en: 'The server was restarted and goes on with the championship.',
  },
  over: { fr: 'Toutes les parties sont jouées.', en: 'All games are played.' },
  spoilt: (game: number, why: LocalizedText, again: boolean): LocalizedText => ({
    fr: `Partie ${game} : ${why.fr}. ${again ? 'Elle est rejouée.' : 'Elle est perdue, après trois essais.'}`,
    en: `Game ${game}: ${why.en}. ${again ? 'It is played again.' : 'It is lost, after three attempts.'}`,
  }),
  networkFault: 'Panne de réseau / network fault',
  roundReached: { fr: 'tour atteint', en: 'round reached' },
  administrator: 'Administration',
};
