import { tcpFaults } from '../classroom/tcp-faults.ts';
import { type Fault, fault } from '../core/result.ts';
import { reasonEvidence } from '../match/evidence.ts';

/** The server's faults; when one is returned, nothing has changed. */

/** The day of an instant in ISO 8601. */
const day = (at: string): string => String(at).slice(0, 10);

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
  unknownSecret: fault('unknown-secret', {
    fr: 'Le serveur ne connaît pas cette clé. Ouvrez de nouveau le lien que vous avez reçu, ou rejoignez la classe avec son code.',
    en: 'The server does not know this key. Open the link that you were given again, or join the class with its code.',
  }),
  gameTaken: fault('seat-taken', {
    fr: 'Cette partie n’attend plus d’adversaire : quelqu’un a été plus rapide, ou elle est retirée. Choisissez-en une autre.',
    en: 'This game no longer waits for an opponent: somebody was faster, or it was withdrawn. Choose another.',
  }),
  noPerson: fault('no-person', {
    fr: 'Cette personne n’est plus ici. Choisissez quelqu’un d’autre.',
    en: 'This person is not here any more. Choose somebody else.',
  }),
  noChallenge: fault('no-challenge', {
    fr: 'Ce défi n’est plus ouvert : il a été retiré, ou il a expiré. Envoyez-en un autre.',
    en: 'This challenge is not open any more: it was withdrawn, or it has expired. Send another one.',
  }),
  tooManyChallenges: fault('too-many-challenges', {
    fr: 'Vous avez déjà lancé assez de défis. Attendez une réponse, ou retirez-en un.',
    en: 'You have made enough challenges. Wait for an answer, or withdraw one.',
  }),
  noSecret: fault('no-secret', {
    fr: 'Le serveur ne sait pas qui vous êtes. Choisissez d’abord un nom ; un programme envoie sa clé dans l’en-tête Authorization.',
    en: 'The server does not know who you are. Choose a name first; a program sends its key in the Authorization header.',
  }),
  noToken: fault('no-token', {
    fr: 'Il faut le jeton d’un ouvrier. Demandez-en un à qui tient le serveur (quadrille worker token).',
    en: 'This takes the token of a worker. Ask whoever runs the server for one (quadrille worker token).',
  }),
  unknownToken: fault('unknown-token', {
    fr: 'Le serveur ne connaît pas ce jeton. Copiez-le en entier, ou demandez-en un autre à qui tient le serveur (quadrille worker token).',
    en: 'The server does not know this token. Copy all of it, or ask whoever runs the server for another (quadrille worker token).',
  }),
  expiredToken: (at: string) =>
    fault('expired-token', {
      fr: `Ce jeton n’est plus valable depuis le ${day(at)}. Demandez-en un autre à qui tient le serveur (quadrille worker token).`,
      en: `This token expired on ${day(at)}. Ask whoever runs the server for another (quadrille worker token).`,
    }),
  revokedToken: (at: string) =>
    fault('revoked-token', {
      fr: `Ce jeton a été retiré le ${day(at)}. Demandez-en un autre à qui tient le serveur (quadrille worker token).`,
      en: `This token was revoked on ${day(at)}. Ask whoever runs the server for another (quadrille worker token).`,
    }),
  tooManyWorkers: fault('too-many-workers', {
    fr: 'Ce jeton a déjà autant d’ouvriers qu’il peut en avoir. Arrêtez-en, ou demandez un autre jeton à qui tient le serveur (quadrille worker token).',
    en: 'This token has as many workers as it may have. Stop some, or ask whoever runs the server for another token (quadrille worker token).',
  }),
  unknownWorker: fault('unknown-worker', {
    fr: 'Le serveur ne connaît pas cet ouvrier. Attendez : il s’annonce de nouveau de lui-même.',
    en: 'The server does not know this worker. Wait: it registers again by itself.',
  }),
  noTopic: fault('no-topic', {
    fr: 'Il n’y a rien à suivre à cette adresse, ou cela ne vous est pas ouvert. Vérifiez le lien, ou entrez d’abord dans la classe.',
    en: 'There is nothing to follow at this address, or it is not open to you. Check the link, or join the class first.',
  }),
  tooManyTopics: fault('too-many-topics', {
    fr: 'Cette page suit trop de choses à la fois. Fermez-la et ouvrez-en une autre.',
    en: 'This page follows too many things at once. Close it and open another.',
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
  unknownHost: (name: string): Fault =>
    fault('unknown-host', {
      fr: `Ce serveur ne se connaît pas sous le nom « ${name} ». Ouvrez-le par son adresse, comme l’affiche son terminal ; ou relancez-le avec --allow-host ${name}.`,
      en: `This server does not know itself by the name "${name}". Open it by its address, as its terminal shows it; or start it again with --allow-host ${name}.`,
    }),
  foreignOrigin: fault('foreign-origin', {
    fr: 'Cette demande vient de la page d’un autre site : rien n’a changé. Ouvrez la page du serveur lui-même. Derrière un proxy, transmettez-lui l’en-tête Host, ou lancez-le avec --trust-proxy.',
    en: 'This request comes from a page of another site: nothing has changed. Open the server’s own page. Behind a proxy, pass the Host header on, or start the server with --trust-proxy.',
  }),
  forbidden: fault('forbidden', {
    fr: 'Seul l’enseignant de la classe, ou l’auteur de ce robot, peut faire cela. Ouvrez le lien qui vous a été donné.',
    en: 'Only the teacher of the class, or the author of this bot, may do that. Open the link that you were given.',
  }),
  noBot: fault('no-bot', {
    fr: 'Il n’y a pas de robot à cette adresse, ou il n’est pas à vous. Vérifiez le lien ; la page d’un robot n’est ouverte qu’à son auteur et à l’enseignant.',
    en: 'There is no bot at this address, or it is not yours. Check the link; the page of a bot is open to its author and the teacher only.',
  }),
  notUploaded: fault('not-uploaded', {
    fr: 'Ce robot ne joue pas avec des fichiers déposés. Créez-en un pour les déposer.',
    en: 'This bot does not play from uploaded files. Create one to upload them.',
  }),
  tooManyUploads: fault('too-many-uploads', {
    fr: 'Trop de dépôts à la suite : rien n’a changé. Attendez un peu ; quadrille check essaie un robot chez vous, aussi souvent que vous voulez.',
    en: 'Too many uploads in a row: nothing has changed. Wait a little; quadrille check tries a bot at home as often as you like.',
  }),
  notFound: fault('not-found', {
    fr: 'Il n’y a rien à cette adresse. Vérifiez-la, ou commencez par la page d’accueil : /',
    en: 'There is nothing at this address. Check it, or begin at the first page: /',
  }),
  notWebSocket: fault('not-websocket', {
    fr: 'À cette adresse, le serveur ne parle que WebSocket. Ouvrez la partie dans un navigateur ; docs/serve.md décrit les messages pour les programmes.',
    en: 'At this address the server speaks WebSocket only. Open the game in a browser; docs/serve.md describes the messages for programs.',
  }),
  notText: fault('not-text', {
    fr: 'Le serveur ne lit que des messages de texte. Rechargez la page ; un programme doit envoyer du JSON dans des trames de texte.',
    en: 'The server reads text messages only. Reload the page; a program must send JSON in text frames.',
  }),
  badRequest: fault('bad-request', {
    fr: 'Le serveur ne peut pas lire cette demande : rien n’a changé. Rechargez la page ; un programme doit envoyer un objet JSON, comme le décrit docs/serve.md.',
    en: 'The server cannot read this request: nothing has changed. Reload the page; a program must send a JSON object as docs/serve.md describes it.',
  }),
  bodyTooLarge: fault('body-too-large', {
    fr: 'Cette demande est trop longue : rien n’a changé. Rechargez la page ; un programme doit envoyer moins.',
    en: 'This request is too long: nothing has changed. Reload the page; a program must send less.',
  }),
  notJson: fault('not-json', {
    fr: 'Le serveur n’accepte ici que du JSON : rien n’a changé. Envoyez-le avec le type application/json.',
    en: 'The server takes only JSON here: nothing has changed. Send it with the type application/json.',
  }),
  notHello: fault('no-hello', {
    fr: 'Le premier message doit dire quelle partie, et un seul le dit. Rechargez la page.',
    en: 'The first message must say which game, and only one says it. Reload the page.',
  }),
  watching: fault('watching', {
    fr: 'Vous regardez cette partie : seuls les joueurs peuvent agir. Pour jouer, demandez le lien d’une place, ou créez une partie.',
    en: 'You are watching this game: only its players can act. To play, ask for the link of a seat, or create a game.',
  }),
  playsElsewhere: fault('plays-elsewhere', {
    fr: 'Ce serveur ne fait que montrer les parties. Attendez : la page se connecte d’elle-même à celui qui les tient.',
    en: 'This server only shows games. Wait: the page connects by itself to the one that runs them.',
  }),
  waiting: fault('waiting', {
    fr: 'La partie n’a pas commencé : il manque quelqu’un. Attendez, ou envoyez-lui son lien.',
    en: 'The game has not begun: somebody is missing. Wait, or send the link to whoever is missing.',
  }),
  notOver: fault('not-over', {
    fr: 'La partie n’est pas finie. Finissez-la, puis demandez la revanche.',
    en: 'The game is not over. Finish it, then ask for the rematch.',
  }),
  otherRematch: fault('other-rematch', {
    fr: 'Une revanche se joue au même jeu, avec ou sans ce que l’on peut y choisir, et par les mêmes joueurs. Demandez-la depuis la page de la partie.',
    en: 'A rematch is of the same game, with or without what can be chosen there, and between the same players. Ask for it on the page of the game.',
  }),
  timedUndo: fault('timed-undo', {
    fr: 'À la pendule, aucun coup n’est repris. Continuez ; pour en reprendre, choisissez une partie sans pendule.',
    en: 'No move is taken back in a game with a clock. Play on; to take moves back, choose a game without a clock.',
  }),
  longGame: fault('long-game', {
    fr: 'Cette partie est déjà trop longue pour qu’un coup y soit repris : jouez-la jusqu’à la fin, ou abandonnez et demandez la revanche.',
    en: 'This game is too long already for a move to be taken back: play it to the end, or resign and ask for a rematch.',
  }),
  botsAnswer: fault('no-answer', {
    fr: 'Un programme ne sait pas répondre à une proposition. Continuez, ou abandonnez.',
    en: 'A program cannot answer an offer. Play on, or resign.',
  }),
  contestUndo: fault('contest-undo', {
    fr: 'Dans un championnat, aucun coup n’est repris. Continuez, ou abandonnez.',
    en: 'No move is taken back in a championship. Play on, or resign.',
  }),
  contestRematch: fault('contest-rematch', {
    fr: 'Les parties d’un championnat sont fixées d’avance. Pour une revanche, créez une partie.',
    en: 'The games of a championship are fixed. Start a game of your own for a rematch.',
  }),
  notPlayed: fault('not-played', {
    fr: 'Cette partie du championnat n’a pas encore commencé. Attendez : la page l’ouvre d’elle-même.',
    en: 'This game of the championship has not begun yet. Wait: the page opens it by itself.',
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
    fr: 'La pendule tourne pour qui est absent : elle décidera. Attendez.',
    en: 'The clock runs for whoever is away: it will decide. Wait for it.',
  }),
  notOwner: fault('not-owner', {
    fr: 'Seuls les joueurs, et qui a créé la partie, laissent entrer des programmes. Demandez-leur de le faire.',
    en: 'Only its players, and whoever created the game, let programs in. Ask one of them to do it.',
  }),
  noCandidate: fault('no-candidate', {
    fr: 'Ce programme n’attend plus : il est parti, ou la partie a commencé. Relancez-le s’il doit jouer.',
    en: 'This program no longer waits: it has left, or the game has begun. Start it again if it is to play.',
  }),
  seatTaken: fault('seat-taken', {
    fr: 'Un autre programme a pris la place. Celui-ci pourra jouer s’il s’en va : attendez, ou créez une autre partie.',
    en: 'Another program has taken the seat. This one can play if that one leaves. Wait, or create another game.',
  }),
  tooFast: fault('too-fast', {
    fr: 'Trop de messages à la fois : la connexion est fermée. La page se reconnecte d’elle-même ; un programme doit envoyer moins.',
    en: 'Too many messages at once: the connection is closed. The page connects again by itself; a program must send less.',
  }),
  full: fault('server-full', {
    fr: 'Autant de parties se jouent ou sont suivies que le serveur peut en tenir. Réessayez dans quelques minutes.',
    en: 'As many games are played or watched as the server can hold. Try again in a few minutes.',
  }),
  tooManyOpen: fault('too-many-open', {
    fr: 'Trop de parties sont ouvertes depuis votre réseau. Fermez les pages de celles qui ne servent plus, puis réessayez.',
    en: 'Too many games are open from your network. Close the pages of those no longer needed, then try again.',
  }),
  noPort: fault('no-port', {
    fr: 'Le serveur n’a pas pu ouvrir de port pour un programme : rien n’a changé. Réessayez, ou dites-le à qui tient le serveur.',
    en: 'The server could not open a port for a program: nothing has changed. Try again, or tell whoever runs the server.',
  }),
  portTaken: tcpFaults.portTaken,
  badPort: (port: string): Fault =>
    fault('bad-port', {
      fr: `« ${port} » n’est pas un port pour un programme. Donnez un nombre de 1024 à 65535.`,
      en: `"${port}" is no port for a program. Give a number from 1024 to 65535.`,
    }),
  trouble: fault('trouble', {
    fr: 'Le serveur a rencontré un problème ; la partie est conservée et va reprendre. Réessayez dans un instant.',
    en: 'The server met with trouble; the game is kept and will go on. Try again in a moment.',
  }),
  storeSlow: fault('store-slow', {
    fr: 'La base de données ne répond pas depuis plusieurs secondes : le disque est lent, ou un autre programme l’occupe. Fermez ce programme, ou mettez la base sur un disque plus rapide.',
    en: 'The database has not answered for several seconds: the disk is slow, or another program holds it. Close that program, or put the database on a faster disk.',
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
