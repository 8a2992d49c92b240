import type { Catalogue } from '../../core/localize.ts';
import type { LocalizedText } from '../../core/result.ts';
import { appTexts } from './app.ts';

const ORDINALS = [
  'First',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
];
const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' });
const englishOrdinal = (n: number): string =>
  ORDINALS[n - 1] ?? `${n}${SUFFIXES[ordinalRules.select(n)] ?? 'th'}`;

/** A program that waits to be let in. */
interface Candidate {
  readonly host: string;
  readonly name: string | null;
  readonly side: string;
}

/** Games over the network. */
export const onlineTexts = {
  ...appTexts,
  online: {
    title: { fr: 'Jouer en réseau', en: 'Play over the network' },
    lead: {
      fr: 'Avec un ami par un lien, ou avec des programmes qui se connectent d’eux-mêmes. La partie est gardée sur le serveur : fermer une page ne la perd pas.',
      en: 'With a friend by a link, or with programs that connect by themselves. The game is kept on the server: nobody loses it by closing a page.',
    },
    ways: {
      friend: { fr: 'Avec un ami', en: 'With a friend' },
      bot: { fr: 'Contre un robot', en: 'Against a bot' },
      bots: { fr: 'Deux robots', en: 'Two bots' },
    },
    seats: {
      friend: { fr: 'Un ami, par un lien', en: 'A friend, by a link' },
      bots: { fr: 'Robots du réseau', en: 'Bots over the network' },
    },
    bots: {
      log320: { fr: 'Un robot LOG320', en: 'A LOG320 bot' },
      'log320-course': {
        fr: 'Un robot LOG320, dialecte du cours',
        en: 'A LOG320 bot, course’s dialect',
      },
      scs: { fr: 'Un robot SCS 2016', en: 'An SCS 2016 bot' },
      ugi: { fr: 'Un robot UGI', en: 'A UGI bot' },
    },
    protocols: {
      log320: { fr: 'LOG320', en: 'LOG320' },
      'log320-course': { fr: 'LOG320', en: 'LOG320' },
      scs: { fr: 'SCS 2016', en: 'SCS 2016' },
      ugi: { fr: 'UGI', en: 'UGI' },
    },
    create: { fr: 'Créer la partie', en: 'Create the game' },
    creating: { fr: 'Création…', en: 'Creating…' },
    unreachable: {
      fr: 'Le serveur ne répond pas. Rien n’a été créé ; vérifiez le réseau et recommencez.',
      en: 'The server cannot be reached. Nothing was created; check the network and try again.',
    },
    twice: { fr: 'Vous ne pouvez prendre qu’un seul camp.', en: 'You can sit on one side only.' },
    here: { fr: 'Sur cet appareil', en: 'On this device' },
    connecting: { fr: 'Connexion…', en: 'Connecting…' },
    reconnecting: { fr: 'Reconnexion…', en: 'Reconnecting…' },
    lost: {
      fr: 'La connexion est perdue. Nouvel essai…',
      en: 'The connection is lost. Trying again…',
    },
    kept: { fr: 'La partie est conservée sur le serveur.', en: 'The game is kept at the server.' },
    moveKept: (move: string): LocalizedText => ({
      fr: `Votre coup ${move} est gardé ici et partira dès que possible, même si vous rechargez la page.`,
      en: `Your move ${move} is kept here and will be sent as soon as possible, even if you reload the page.`,
    }),
    moveUnkept: (move: string): LocalizedText => ({
      fr: `Votre coup ${move} partira dès que possible. Ce navigateur refuse de le garder : ne fermez pas cette page.`,
      en: `Your move ${move} will be sent as soon as possible. This browser refuses to keep it: do not close this page.`,
    }),
    withdrawn: (move: string): LocalizedText => ({
      fr: `Votre coup ${move} n’a pas été retenu : le plateau montre la partie telle que le serveur la connaît.`,
      en: `Your move ${move} did not count: the board shows the game as the server has it.`,
    }),
    keyInAddress: {
      fr: 'Ce navigateur refuse d’enregistrer votre place : elle est dans l’adresse de cette page. Gardez cette adresse, et ne la montrez à personne.',
      en: 'This browser refuses to store your seat: it is in the address of this page. Keep that address, and show it to nobody.',
    },
    ownSeat: { fr: 'Reprendre votre place', en: 'Back to your seat' },
    waitFriend: { fr: 'En attente de votre ami…', en: 'Waiting for your friend…' },
    waitOpponent: { fr: 'En attente d’un adversaire…', en: 'Waiting for an opponent…' },
    listed: {
      fr: 'Le salon montre votre partie tant que cette page est ouverte.',
      en: 'The lobby shows your game as long as this page is open.',
    },
    toLobby: { fr: 'Voir le salon', en: 'See the lobby' },
    waitPlayers: { fr: 'En attente des joueurs…', en: 'Waiting for the players…' },
    waitBots: (n: number): LocalizedText => ({
      fr: n < 2 ? 'En attente d’un robot…' : 'En attente de deux robots…',
      en: n === 1 ? 'Waiting for a bot…' : 'Waiting for two bots…',
    }),
    waitName: (name: string): LocalizedText => ({
      fr: `En attente : ${name}…`,
      en: `Waiting for ${name}…`,
    }),
    waitBack: {
      fr: 'En attente du retour des joueurs…',
      en: 'Waiting for the players to come back…',
    },
    invite: { fr: 'Envoyez ce lien à votre ami', en: 'Send this link to your friend' },
    inviteSide: (side: string): LocalizedText => ({
      fr: `Lien pour le camp ${side}`,
      en: `Link for ${side}`,
    }),
    inviteHow: {
      fr: 'Qui a ce lien joue ce camp : ne l’envoyez qu’à une personne. Un téléphone peut scanner l’image.',
      en: 'Whoever has it plays that side: send it to one person. A phone can scan the picture.',
    },
    qr: (link: string): LocalizedText => ({ fr: `Code QR de ${link}`, en: `QR code of ${link}` }),
    onlyHere: {
      fr: 'Cet ordinateur seul accède au serveur. Lancez-le avec --host 0.0.0.0 pour que d’autres puissent entrer.',
      en: 'Only this computer reaches the server. Start it with --host 0.0.0.0 for others to come in.',
    },
    connect: (protocol: string): LocalizedText => ({
      fr: `Où se connectent les robots ${protocol}`,
      en: `Where ${protocol} bots connect`,
    }),
    host: { fr: 'machine', en: 'host' },
    port: { fr: 'port', en: 'port' },
    order: (first: string, second: string): LocalizedText => ({
      fr: `Le premier à entrer joue le camp ${first}, l’autre le camp ${second}.`,
      en: `The first to come in plays ${first}, the other ${second}.`,
    }),
    side: (side: string): LocalizedText => ({
      fr: `Il joue le camp ${side}.`,
      en: `It plays ${side}.`,
    }),
    commands: {
      java: { fr: 'Un client en Java', en: 'A client in Java' },
      c: { fr: 'Un client en C', en: 'A client in C' },
      engine: {
        fr: 'Votre programme UGI, à la place de ./engine',
        en: 'Your UGI program, in place of ./engine',
      },
      bash: { fr: 'Le même sans Quadrille, en bash', en: 'The same without Quadrille, in bash' },
      ours: { fr: 'Un des nôtres, pour essayer', en: 'One of ours, to try' },
    },
    ticket: { fr: 'ticket', en: 'ticket' },
    ticketHow: {
      scs: (ticket: string): LocalizedText => ({
        fr: `Un programme dont le nom finit par #${ticket} joue aussitôt. Tout autre attend ici que vous le laissiez jouer.`,
        en: `A program whose name ends in #${ticket} plays at once. Any other waits here until you let it play.`,
      }),
      ugi: (ticket: string): LocalizedText => ({
        fr: `Un programme dont le nom finit par #${ticket}, ou qui envoie la ligne « ticket ${ticket} », joue aussitôt. Tout autre attend ici que vous le laissiez jouer.`,
        en: `A program whose name ends in #${ticket}, or that sends the line “ticket ${ticket}”, plays at once. Any other waits here until you let it play.`,
      }),
      log320: (ticket: string): LocalizedText => ({
        fr: `Un programme qui envoie d’abord #${ticket} joue aussitôt. Tout autre attend ici que vous le laissiez jouer.`,
        en: `A program that sends #${ticket} first plays at once. Any other waits here until you let it play.`,
      }),
    },
    wrongTickets: {
      fr: 'Des programmes ont montré un faux ticket ; ils ont été renvoyés.',
      en: 'Programs have shown a wrong ticket; they were sent away.',
    },
    ticketVoid: {
      fr: 'Trop de faux tickets ont été montrés : aucun n’est plus accepté. Les programmes attendent ici que vous les laissiez jouer.',
      en: 'Too many wrong tickets were shown: none is accepted any more. Programs wait here until you let them play.',
    },
    candidates: { fr: 'Programmes qui attendent', en: 'Programs that wait' },
    candidate: ({ host, name, side }: Candidate): LocalizedText => ({
      fr:
        name === null
          ? `Un programme de la machine ${host} veut jouer le camp ${side} ; il ne dit pas son nom.`
          : `Un programme de la machine ${host} dit s’appeler ${name} et veut jouer le camp ${side}.`,
      en:
        name === null
          ? `A program at ${host} wants to play ${side}; it does not say its name.`
          : `A program at ${host} says that it is ${name} and wants to play ${side}.`,
    }),
    admit: { fr: 'Le laisser jouer', en: 'Let it play' },
    dismiss: { fr: 'Refuser', en: 'Refuse' },
    away: { fr: 'absent', en: 'away' },
    notYet: { fr: 'pas encore là', en: 'not there yet' },
    sending: { fr: 'Envoi…', en: 'Sending…' },
    opponentAway: { fr: 'Votre adversaire est absent', en: 'Your opponent is away' },
    claimSoon: {
      fr: 'Si votre adversaire ne revient pas bientôt, vous pourrez demander la fin de la partie.',
      en: 'If your opponent does not come back soon, you may claim the game.',
    },
    claimNow: {
      fr: 'Votre adversaire est parti. Vous pouvez l’attendre ou mettre fin à la partie.',
      en: 'Your opponent has left. You may wait, or end the game.',
    },
    claimWin: { fr: 'Demander la victoire', en: 'Claim the win' },
    claimDraw: { fr: 'Prendre la nulle', en: 'Take a draw' },
    theirLink: {
      fr: 'Le lien de votre adversaire, de nouveau',
      en: 'Your opponent’s link, once more',
    },
    queued: (player: string): LocalizedText => ({
      fr: `${player} attend son tour de réfléchir`,
      en: `${player} waits for its turn to think`,
    }),
    place: (n: number): LocalizedText => ({
      fr: `${n === 1 ? 'Premier' : `${n}e`} dans la file : le serveur réfléchit pour d’autres parties.`,
      en: `${englishOrdinal(n)} in the queue: the server is thinking for other games.`,
    }),
    watching: (n: number): LocalizedText => ({
      fr: n === 0 ? 'Personne ne regarde' : n === 1 ? 'Un spectateur' : `${n} spectateurs`,
      en: n === 0 ? 'Nobody is watching' : n === 1 ? 'One spectator' : `${n} spectators`,
    }),
    youWatch: { fr: 'Vous regardez.', en: 'You are watching.' },
    watchLink: { fr: 'Lien pour regarder', en: 'Link to watch' },
    watch: { fr: 'Regarder la partie', en: 'Watch the game' },
    offerWaits: { fr: 'La proposition attend une réponse.', en: 'The offer waits for an answer.' },
    undoOffered: (side: string): LocalizedText => ({
      fr: `Le camp ${side} voudrait reprendre un coup.`,
      en: `${side} would like to take back a move.`,
    }),
    rematchAsked: {
      fr: 'Vous demandez une revanche ; votre adversaire n’a pas encore répondu.',
      en: 'You would like a rematch; your opponent has not answered yet.',
    },
    rematchOffered: {
      fr: 'Votre adversaire demande une revanche.',
      en: 'Your opponent would like a rematch.',
    },
    rematchGone: { fr: 'La revanche a commencé.', en: 'The rematch has begun.' },
    next: { fr: 'Aller à la partie suivante', en: 'To the next game' },
    sameAgain: { fr: 'Encore une fois, camps échangés', en: 'Once more, sides exchanged' },
    opponent: { fr: 'Adversaire', en: 'Opponent' },
    disconnected: { fr: 'la connexion a été rompue', en: 'the connection was broken off' },
    evidence: { fr: 'Ce qui a été vu', en: 'What was seen' },
    evidenceLine: (label: string, value: string): LocalizedText => ({
      fr: `${label} : ${value}`,
      en: `${label}: ${value}`,
    }),
    badKey: {
      fr: 'La clé de ce lien est abîmée : elle n’ouvre aucune place. Copiez le lien entier, ou regardez la partie.',
      en: 'The key in this link is damaged: it opens no seat. Copy the whole link, or watch the game.',
    },
    refused: { fr: 'Cette partie ne peut pas être ouverte', en: 'This game cannot be opened' },
  },
} satisfies Catalogue;
