import type { Fault, LocalizedText } from '../core/result.ts';
import { reasonEvidence } from '../match/evidence.ts';

/** The server's faults; nothing has changed when one is returned. */

const fault = (code: string, message: LocalizedText): Fault => ({ code, message });

export const faults = {
  noRoom: fault('no-game', {
    fr: 'Il n’y a pas de partie à cette adresse. Vérifiez le lien : il y manque peut-être un signe.',
    en: 'There is no game at this address. Check the link: a sign may be missing.',
  }),
  tooMany: fault('too-many', {
    fr: 'Trop de demandes viennent de cette adresse. Réessayez dans une minute.',
    en: 'Too many requests come from this address. Try again in a minute.',
  }),
  wrongSecret: fault('wrong-key', {
    fr: 'La clé de ce lien n’ouvre aucune place de cette partie. Demandez de nouveau le lien, ou regardez la partie.',
    en: 'The key in this link opens no seat of this game. Ask for the link again, or watch the game.',
  }),
  oldPage: fault('old-page', {
    fr: 'Cette page est d’une autre version que le serveur. Rechargez-la.',
    en: 'This page is of another version than the server. Reload it.',
  }),
  tooManySockets: fault('too-many-connections', {
    fr: 'Le serveur a autant de connexions qu’il peut en tenir. La page réessaie d’elle-même ; fermez celles dont vous n’avez pas besoin.',
    en: 'The server has as many connections as it can hold. The page tries again by itself; close those that you do not need.',
  }),
  addressFull: fault('address-full', {
    fr: 'Trop de connexions viennent de cette adresse. La page réessaie d’elle-même ; fermez celles dont vous n’avez pas besoin.',
    en: 'Too many connections come from this address. The page tries again by itself; close those that you do not need.',
  }),
  tooManyPages: fault('too-many-pages', {
    fr: 'Cette place est ouverte dans trop de pages. Fermez-en quelques-unes, puis rechargez celle-ci.',
    en: 'This seat is open in too many pages. Close some of them, then reload this one.',
  }),
  tooSlow: fault('too-slow', {
    fr: 'La demande n’est pas arrivée tout entière à temps : rien n’a changé. Réessayez.',
    en: 'The request did not arrive completely in time: nothing has changed. Try again.',
  }),
  headersTooLarge: fault('headers-too-large', {
    fr: 'Les en-têtes de cette demande sont trop longs. Effacez les cookies de ce site, puis réessayez.',
    en: 'The headers of this request are too long. Delete this site’s cookies, then try again.',
  }),
  notHttp: fault('not-http', {
    fr: 'Ce n’est pas une demande HTTP. Ouvrez l’adresse du serveur dans un navigateur ; un programme se connecte au port que montre la page de sa partie.',
    en: 'This is no HTTP request. Open the server’s address in a browser; a program connects to the port that the page of its game shows.',
  }),
  notHello: fault('no-hello', {
    fr: 'Le premier message doit dire quelle partie, et un seul le dit. Rechargez la page.',
    en: 'The first message must say which game, and only one says it. Reload the page.',
  }),
  watching: fault('watching', {
    fr: 'Vous regardez cette partie : seuls les joueurs peuvent agir.',
    en: 'You are watching this game: only its players can act.',
  }),
  waiting: fault('waiting', {
    fr: 'La partie n’a pas commencé : il manque quelqu’un.',
    en: 'The game has not begun: somebody is missing.',
  }),
  notOver: fault('not-over', {
    fr: 'La partie n’est pas finie : la revanche attendra.',
    en: 'The game is not over: the rematch has to wait.',
  }),
  timedUndo: fault('timed-undo', {
    fr: 'À la pendule, aucun coup n’est repris.',
    en: 'No move is taken back in a game with a clock.',
  }),
  botsAnswer: fault('no-answer', {
    fr: 'Un programme ne sait pas répondre à une proposition.',
    en: 'A program cannot answer an offer.',
  }),
  notAway: fault('not-away', {
    fr: 'Votre adversaire est là : jouez, ou proposez la nulle.',
    en: 'Your opponent is there: play on, or offer a draw.',
  }),
  awayTooShort: fault('too-early', {
    fr: 'Votre adversaire peut encore revenir. Attendez un peu.',
    en: 'Your opponent may still come back. Wait a little.',
  }),
  clockDecides: fault('clock-decides', {
    fr: 'La pendule tourne pour qui est absent : elle décidera.',
    en: 'The clock runs for whoever is away: it will decide.',
  }),
  tooFast: fault('too-fast', {
    fr: 'Trop de messages à la fois : la connexion est fermée. La page se reconnecte d’elle-même ; un programme doit envoyer moins.',
    en: 'Too many messages at once: the connection is closed. The page connects again by itself; a program must send less.',
  }),
  full: fault('server-full', {
    fr: 'Le serveur a déjà autant de parties qu’il peut en tenir. Réessayez dans quelques minutes.',
    en: 'The server has as many games as it can hold. Try again in a few minutes.',
  }),
  noPort: fault('no-port', {
    fr: 'Le serveur n’a pas pu ouvrir de port pour un programme : rien n’a changé. Réessayez, ou dites-le à qui tient le serveur.',
    en: 'The server could not open a port for a program: nothing has changed. Try again, or tell whoever runs the server.',
  }),
  portTaken: (port: number): Fault =>
    fault('port-taken', {
      fr: `Le port ${port} du serveur n’est pas libre : rien n’a changé. Choisissez-en un autre, ou n’en donnez pas.`,
      en: `Port ${port} of the server is not free: nothing has changed. Choose another one, or give none.`,
    }),
  badPort: (port: string): Fault =>
    fault('bad-port', {
      fr: `« ${port} » n’est pas un port pour un programme : il faut un nombre de 1024 à 65535.`,
      en: `"${port}" is no port for a program: it must be a number from 1024 to 65535.`,
    }),
  trouble: fault('trouble', {
    fr: 'Le serveur a rencontré un problème ; la partie est conservée et va reprendre.',
    en: 'The server met with trouble; the game is kept and will go on.',
  }),
  protocol: (protocol: string, game: string): Fault =>
    fault('wrong-protocol', {
      fr: `Le protocole ${protocol} ne joue pas à ce jeu (${game}). Choisissez UGI, qui les joue tous.`,
      en: `The ${protocol} protocol does not play this game (${game}). Choose UGI, which plays them all.`,
    }),
};

/** The evidence of a claimed game. */
export const absent = (milliseconds: number): string => {
  const seconds = Math.round(milliseconds / 1_000);
  return reasonEvidence({
    fr: `l’adversaire était parti depuis ${seconds} s`,
    en: `the opponent had been gone for ${seconds} s`,
  });
};

/** The forfeit of a game that its protocol cannot resume. */
export const INTERRUPTED = reasonEvidence({
  fr: 'le serveur s’est arrêté : SCS ne sait pas reprendre une partie commencée',
  en: 'the server was stopped: SCS cannot take up a game that has begun',
});
