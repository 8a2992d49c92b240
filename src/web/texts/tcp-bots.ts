import type { Catalogue } from '../../core/localize.ts';
import type { LocalizedText } from '../../core/result.ts';
import { appTexts } from './app.ts';

/** Bots of a class that connect over TCP. */
export const tcpBotTexts = {
  ...appTexts,
  tcp: {
    title: { fr: 'Robots par TCP', en: 'Bots over TCP' },
    lead: {
      fr: 'Le client de votre cours joue dans la classe tel quel : il se connecte à un port de ce serveur.',
      en: 'The client of your course plays in the class as it is: it connects to a port of this server.',
    },
    place: { fr: 'Où il se connecte', en: 'Where it connects' },
    make: { fr: 'Nouveau robot par TCP', en: 'New bot over TCP' },
    name: { fr: 'Nom du robot', en: 'Name of the bot' },
    game: { fr: 'Jeu', en: 'Game' },
    protocol: { fr: 'Protocole', en: 'Protocol' },
    create: { fr: 'Créer le robot', en: 'Make the bot' },
    protocols: {
      log320: { fr: 'LOG320, dialecte de l’énoncé', en: 'LOG320, assignment’s dialect' },
      'log320-course': { fr: 'LOG320, dialecte du cours', en: 'LOG320, course’s dialect' },
      scs: { fr: 'SCS 2016', en: 'SCS 2016' },
      ugi: { fr: 'UGI', en: 'UGI' },
    },
    ownPort: { fr: 'Un port à lui seul', en: 'A port of its own' },
    ownPortHow: {
      fr: 'Sans ticket, un client LOG320 en a besoin.',
      en: 'Without a ticket, a LOG320 client needs one.',
    },
    host: { fr: 'Machine', en: 'Host' },
    port: { fr: 'Port', en: 'Port' },
    ticket: { fr: 'Ticket', en: 'Ticket' },
    version: (number: number): LocalizedText => ({
      fr: `Version ${number}`,
      en: `Version ${number}`,
    }),
    nobody: {
      fr: 'Aucun programme n’est connecté.',
      en: 'No program is connected.',
    },
    waits: { fr: 'Connecté, attend une partie.', en: 'Connected, waits for a game.' },
    plays: { fr: 'Connecté, joue une partie.', en: 'Connected, plays a game.' },
    ticketHow: {
      scs: (ticket: string): LocalizedText => ({
        fr: `Un programme dont le nom finit par #${ticket} entre aussitôt ; un programme du même nom que le robot, après votre accord, à chaque connexion.`,
        en: `A program whose name ends in #${ticket} is let in at once; one with the bot’s name, when you agree, each time that it connects.`,
      }),
      ugi: (ticket: string): LocalizedText => ({
        fr: `Un programme dont le nom finit par #${ticket}, ou qui envoie la ligne « ticket ${ticket} », entre aussitôt ; un programme du même nom que le robot, après votre accord, à chaque connexion.`,
        en: `A program whose name ends in #${ticket}, or that sends the line “ticket ${ticket}”, is let in at once; one with the bot’s name, when you agree, each time that it connects.`,
      }),
      log320: (ticket: string): LocalizedText => ({
        fr: `Un programme qui envoie d’abord #${ticket} entre aussitôt. Les autres ne disent pas qui ils sont : donnez au robot un port à lui seul.`,
        en: `A program that sends #${ticket} first is let in at once. Others do not say who they are: give the bot a port of its own.`,
      }),
      own: (ticket: string): LocalizedText => ({
        fr: `À ce port, un programme qui montre #${ticket} entre aussitôt ; tout autre, après votre accord, à chaque connexion.`,
        en: `At this port a program that shows #${ticket} is let in at once; any other, when you agree, each time that it connects.`,
      }),
    },
    localHow: {
      fr: 'Ce serveur n’est ouvert qu’à cette machine : ses programmes n’ont besoin ni de ticket ni d’accord.',
      en: 'Only this machine reaches this server: its programs need neither ticket nor consent.',
    },
    ambiguous: {
      fr: 'Un autre robot du serveur a ce nom : il ne suffit pas. Montrez le ticket, ou prenez un port à lui seul.',
      en: 'Another bot of the server has this name: it is not enough. Show the ticket, or take a port of its own.',
    },
    wrongTickets: {
      fr: 'Des programmes ont montré un faux ticket à ce port ; ils ont été renvoyés.',
      en: 'Programs have shown a wrong ticket at this port; they were sent away.',
    },
    ticketVoid: {
      fr: 'Trop de faux tickets ont été montrés à ce port : pour quelques minutes, qui en montre un bon attend aussi votre accord.',
      en: 'Too many wrong tickets were shown at this port: for some minutes, who shows a right one waits for you too.',
    },
    candidates: { fr: 'Programmes qui attendent votre accord', en: 'Programs that wait for you' },
    candidate: (host: string, name: string | null): LocalizedText => ({
      fr:
        name === null
          ? `Un programme de la machine ${host} veut jouer pour ce robot.`
          : `Un programme de la machine ${host} dit s’appeler ${name} et veut jouer pour ce robot.`,
      en:
        name === null
          ? `A program at ${host} wants to play as this bot.`
          : `A program at ${host} says that it is ${name} and wants to play as this bot.`,
    }),
    admit: { fr: 'Le laisser jouer', en: 'Let it play' },
    dismiss: { fr: 'Le renvoyer', en: 'Send it away' },
    several: (host: string): LocalizedText => ({
      fr: `Plusieurs programmes de ${host} attendent. S’ils ne sont pas tous à vous, renvoyez-les et montrez le ticket.`,
      en: `Several programs at ${host} wait. If not all of them are yours, send them away and show the ticket.`,
    }),
    admitHow: {
      fr: 'Un accord vaut pour une connexion : un client qui revient pour la partie suivante attend ici de nouveau.',
      en: 'Consent is for one connection: a client that comes again for its next game waits here again.',
    },
    everyGame: { fr: 'Sans clic à chaque partie', en: 'Without a click for every game' },
    trustHow: (host: string): LocalizedText => ({
      fr: `Pendant un jour, tout ce qui vient de ${host} entrerait sans clic, et le dernier venu joue : aussi le programme d’une autre personne derrière le même routeur ou sur la même machine. Ne le choisissez que si cette adresse est à vous seul ; sinon, montrez le ticket, qui ne laisse entrer que votre programme.`,
      en: `For a day whatever comes from ${host} would be let in without a click, and the newest plays: also the program of somebody else behind the same router or on the same machine. Choose it only if this address is yours alone; elsewhere show the ticket, which lets in your program only.`,
    }),
    trust: (host: string): LocalizedText => ({
      fr: `Faire confiance à ${host} pendant un jour`,
      en: `Trust ${host} for a day`,
    }),
    trusted: (host: string, until: string): LocalizedText => ({
      fr: `Tout programme de ${host} entre sans clic jusqu’au ${until}.`,
      en: `Every program at ${host} is let in without a click until ${until}.`,
    }),
    distrust: { fr: 'Redemander à chaque fois', en: 'Ask each time again' },
    commands: { fr: 'Comment le lancer', en: 'How to start it' },
    command: {
      java: { fr: 'Client en Java', en: 'Client in Java' },
      ticket: {
        fr: 'Pour entrer sans clic : cette ligne du client, juste après la connexion',
        en: 'To be let in without a click: this line of the client, right after it has connected',
      },
      c: { fr: 'Client en C', en: 'Client in C' },
      builtIn: {
        fr: 'Adresse dans le code (localhost et le port habituel) : ce relais sur votre machine, puis le client tel quel',
        en: 'Address built in (localhost and the usual port): this relay on your machine, then the client as it is',
      },
      engine: {
        fr: 'N’importe quel moteur UGI, à la place de ./engine',
        en: 'Any UGI engine, in place of ./engine',
      },
      bash: { fr: 'Le même sans Quadrille, en bash', en: 'The same without Quadrille, in bash' },
      loop: { fr: 'Partie après partie', en: 'Game after game' },
      ours: { fr: 'Un des nôtres, pour essayer', en: 'One of ours, to try' },
    },
    settings: { fr: 'Version, ticket, port', en: 'Version, ticket, port' },
    newVersion: { fr: 'Nouvelle version', en: 'New version' },
    newVersionHow: {
      fr: 'Vous avez changé le programme ? Le serveur ne peut pas le voir : dites-le ici.',
      en: 'You changed the program? The server cannot see it: say so here.',
    },
    newTicket: { fr: 'Nouveau ticket', en: 'New ticket' },
    newTicketHow: {
      fr: 'L’ancien ne vaut plus rien, et aucune machine n’entre plus sans clic.',
      en: 'The old one is void, and no machine is let in without a click any more.',
    },
    takeOwn: { fr: 'Lui donner un port à lui seul', en: 'Give it a port of its own' },
    takeShared: { fr: 'Passer au port commun', en: 'Go to the shared port' },
  },
} as const satisfies Catalogue;
