import { type Fault, fault, type LocalizedText } from '../core/result.ts';

/** Faults that `quadrille connect` is told: why its program does not play. */
export const connectFaults = {
  oldClient: fault('old-client', {
    fr: 'Le serveur et votre quadrille n’ont pas la même version. Installez celle du serveur, puis relancez.',
    en: 'The server and your quadrille have different versions. Install the server’s, then start again.',
  }),
  notMember: fault('not-member', {
    fr: 'Vous n’êtes pas de cette classe, ou n’en êtes plus. Entrez avec son code : --code CODE.',
    en: 'You are not in this class, or no longer. Join it with its code: --code CODE.',
  }),
  unknownGame: (game: string): Fault =>
    fault('unknown-game', {
      fr: `Le serveur ne connaît pas le jeu « ${game} ». quadrille games donne la liste.`,
      en: `The server does not know the game "${game}". quadrille games has the list.`,
    }),
  otherGame: (name: string, game: string): Fault =>
    fault('bot-game', {
      fr: `Votre programme « ${name} » joue à ${game}. Donnez un autre nom à celui-ci : --bot NOM.`,
      en: `Your bot "${name}" plays ${game}. Give this one another name: --bot NAME.`,
    }),
  otherMeans: (name: string): Fault =>
    fault('bot-means', {
      fr: `« ${name} » existe déjà et ne joue pas par connect. Donnez un autre nom : --bot NOM.`,
      en: `"${name}" exists already and does not play by connect. Give another name: --bot NAME.`,
    }),
  nameTaken: (name: string): Fault =>
    fault('bot-name', {
      fr: `Quelqu’un a déjà un programme qui s’appelle « ${name} ». Donnez un autre nom : --bot NOM.`,
      en: `Somebody has a bot called "${name}" already. Give another name: --bot NAME.`,
    }),
  removed: (name: string): Fault =>
    fault('bot-removed', {
      fr: `« ${name} » a été retiré de la classe. Donnez un autre nom (--bot NOM), ou demandez à votre professeur.`,
      en: `"${name}" was removed from the class. Give another name (--bot NAME), or ask your teacher.`,
    }),
  tooManyBots: (most: number): Fault =>
    fault('too-many-bots', {
      fr: `Vous avez déjà ${most} programmes dans cette classe. Reprenez le nom de l’un d’eux : --bot NOM.`,
      en: `You have ${most} bots in this class already. Use the name of one of them: --bot NAME.`,
    }),
  tooManyVersions: (name: string, most: number): Fault =>
    fault('many-versions', {
      fr: `${name} a autant de versions qu’il peut en avoir (${most}). Donnez un autre nom à ce programme : --bot NOM.`,
      en: `${name} has as many versions as it can have (${most}). Give this program another name: --bot NAME.`,
    }),
  tooManyConnected: fault('too-many-connected', {
    fr: 'Autant de programmes sont connectés que le serveur en accepte. Arrêtez l’un des vôtres, ou réessayez plus tard.',
    en: 'As many bots are connected as the server accepts. Stop one of yours, or try again later.',
  }),
  replaced: fault('replaced', {
    fr: 'Le même programme vient de se connecter ailleurs : c’est lui qui joue désormais. Pour en connecter deux, donnez-leur des noms : --bot NOM.',
    en: 'The same bot has just connected elsewhere, and plays from there now. To connect two, give them names: --bot NAME.',
  }),
  broken: fault('broken-link', {
    fr: 'Les messages reçus ne se suivent pas : la connexion est fermée. Relancez quadrille connect.',
    en: 'The messages that came do not follow each other: the connection is closed. Start quadrille connect again.',
  }),
  notHello: fault('no-hello', {
    fr: 'Le premier message doit dire quel programme se connecte, et un seul le dit.',
    en: 'The first message must say which bot connects, and only one says it.',
  }),
  notHere: (name: string): Fault =>
    fault('bot-not-here', {
      fr: `Le programme de ${name} n’est pas connecté. Lancez quadrille connect sur sa machine.`,
      en: `The program of ${name} is not connected. Start quadrille connect on its machine.`,
    }),
  otherVersion: (name: string, asked: number, found: number): Fault =>
    fault('bot-version', {
      fr: `${name} est connecté avec sa version ${found}, et cette partie veut la version ${asked}.`,
      en: `${name} is connected with its version ${found}, and this game wants version ${asked}.`,
    }),
  busy: (name: string): Fault =>
    fault('bot-busy', {
      fr: `${name} joue ou est examiné en ce moment. Réessayez après.`,
      en: `${name} is playing or being examined right now. Try again afterwards.`,
    }),
};

/** Why a game is played again. */
export const networkGone = (name: string, seconds: number): LocalizedText => ({
  fr: `la connexion avec ${name} a été perdue plus de ${seconds} s`,
  en: `the connection with ${name} was lost for more than ${seconds} s`,
});
