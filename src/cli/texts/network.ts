import type { Catalogue } from '../../core/localize.ts';
import { type Parts, quoted } from './parts.ts';

export const networkTexts = {
  join: {
    help: {
      fr: 'Le client se règle sur le temps du serveur et répond bien avant la fin (4,6 s sur 5, 5,5 s sur 6). Joueurs : quadrille play --help.',
      en: "The client keeps to the server's time and answers well before its end (4.6 s of 5, 5.5 s of 6). Players: quadrille play --help.",
    },
    options: {
      host: { fr: 'machine du serveur', en: "the server's machine" },
      port: { fr: 'port du serveur', en: "the server's port" },
      words: {
        fr: 'scs : votre nom, annoncé à l’adversaire ; ugi : après --, la commande de votre programme (sans elle, un moteur de Quadrille joue)',
        en: 'scs: your name, as the opponent is told it; ugi: after --, the command of your program (without it, an engine of Quadrille plays)',
      },
      seat: {
        fr: 'qui joue : level:8 (le plus fort), demo:2, mcts:1s…',
        en: 'who plays: level:8 (the strongest), demo:2, mcts:1s…',
      },
      ticket: {
        fr: 'ticket que montre la page d’une partie de quadrille serve',
        en: 'the ticket that the page of a game of quadrille serve shows',
      },
      time: {
        fr: 'temps que le serveur donne par coup (log320 : 5s, scs : 6s)',
        en: 'time that the server gives for a move (log320: 5s, scs: 6s)',
      },
      wait: {
        fr: 'silence du serveur que l’on supporte (10min)',
        en: 'how long the server may say nothing (10min)',
      },
    },
    badTicket: (text: string) => ({
      fr: `« ${quoted(text)} » n’est pas un ticket. Il a cinq signes, comme K7Q2M, et la page de la partie le montre.`,
      en: `"${quoted(text)}" is no ticket. It has five signs, such as K7Q2M, and the page of the game shows it.`,
    }),
    tooMany: (words: string) => ({
      fr: `« ${quoted(words)} » est de trop. Seul ugi prend un programme, après --.`,
      en: `"${quoted(words)}" is too much. Only ugi takes a program, after --.`,
    }),
    seatOrProgram: {
      fr: 'Qui joue ? --seat choisit un moteur de Quadrille, la commande après -- votre programme. Donnez l’un des deux.',
      en: 'Who plays? --seat chooses an engine of Quadrille, the command after -- your program. Give one of them.',
    },
    notStarted: ({ program, why }: Parts<'program' | 'why'>) => ({
      fr: `Impossible de lancer « ${quoted(program)} » : ${why}. Vérifiez la commande après --.`,
      en: `Cannot start "${quoted(program)}": ${why}. Check the command after --.`,
    }),
    programEnded: (how: string) => ({
      fr: `Le programme s’est arrêté avant la fin (${how}). Ce qu’il a écrit sur sa sortie d’erreur est ci-dessus.`,
      en: `The program ended before the game did (${how}). What it wrote to its standard error stands above.`,
    }),
    neverAsked: {
      fr: 'Le serveur a fermé la connexion sans demander de coup. Le ticket est-il juste, et la place encore libre ?',
      en: 'The server closed the connection without asking for a move. Is the ticket right, and the seat still free?',
    },
    overByUgi: {
      fr: 'Terminé : la page de la partie montre le résultat.',
      en: 'Done: the page of the game shows the result.',
    },
    connected: ({ address, player }: Parts<'address' | 'player'>) => ({
      fr: `Connecté à ${address} ; ${player} joue. En attente de la partie…`,
      en: `Connected to ${address}; ${player} plays. Waiting for the game…`,
    }),
    begins: (side: string) => ({
      fr: `La partie commence : nous jouons ${side}.`,
      en: `The game begins: we play ${side}.`,
    }),
    moved: ({ number, side, move, seconds }: Parts<'number' | 'side' | 'move' | 'seconds'>) => ({
      fr: `${number}. ${side} ${move} (${seconds} s)`,
      en: `${number}. ${side} ${move} (${seconds} s)`,
    }),
    nobody: ({ host, port }: Parts<'host' | 'port'>) => ({
      fr: `Personne n’écoute sur ${host}:${port}. Le serveur est-il lancé, et est-ce le bon port ?`,
      en: `Nobody listens on ${host}:${port}. Is the server running, and is this its port?`,
    }),
    unknownHost: (host: string) => ({
      fr: `Machine inconnue : ${host}.`,
      en: `Unknown machine: ${host}.`,
    }),
    unreachable: ({ host, port, why }: Parts<'host' | 'port' | 'why'>) => ({
      fr: `Impossible de joindre ${host}:${port} : ${why}.`,
      en: `Cannot reach ${host}:${port}: ${why}.`,
    }),
    won: {
      time: {
        fr: 'Gagné : l’adversaire a dépassé le temps.',
        en: 'Won: the opponent ran out of time.',
      },
      foul: {
        fr: 'Gagné : un coup de l’adversaire a été refusé.',
        en: "Won: a move of the opponent's was refused.",
      },
      stopped: {
        fr: 'Gagné : le serveur a arrêté la partie au tour de l’adversaire.',
        en: "Won: the server stopped the game at the opponent's turn.",
      },
    },
    lost: {
      time: { fr: 'Perdu : nous avons dépassé le temps.', en: 'Lost: we ran out of time.' },
      foul: { fr: 'Perdu : notre coup a été refusé.', en: 'Lost: our move was refused.' },
      stopped: {
        fr: 'Perdu : le serveur a arrêté la partie à notre tour.',
        en: 'Lost: the server stopped the game at our turn.',
      },
    },
    refused: (code: number) => ({
      fr: `Le serveur refuse la partie (erreur ${code}).`,
      en: `The server refuses the game (error ${code}).`,
    }),
    illegal: (move: string) => ({
      fr: `Le serveur transmet un coup que les règles interdisent : ${quoted(move)}. Partie arrêtée.`,
      en: `The server passes on a move that the rules forbid: ${quoted(move)}. Game stopped.`,
    }),
    result: {
      won: { fr: 'Gagné.', en: 'Won.' },
      lost: { fr: 'Perdu.', en: 'Lost.' },
      drawn: { fr: 'Nul.', en: 'Drawn.' },
    },
    trouble: {
      closed: {
        fr: 'La connexion s’est fermée avant la fin de la partie.',
        en: 'The connection closed before the end of the game.',
      },
      silent: { fr: 'Le serveur ne dit plus rien.', en: 'The server says nothing any more.' },
      garbage: {
        fr: 'Le serveur ne parle pas ce protocole.',
        en: 'The server does not speak this protocol.',
      },
      disagreed: {
        fr: 'Le serveur et nos règles ne sont pas d’accord sur la partie.',
        en: 'The server and our rules do not agree about the game.',
      },
    },
  },
  serve: {
    open: (address: string) => ({
      fr: `Quadrille est ouvert à l’adresse ${address}`,
      en: `Quadrille is open at ${address}`,
    }),
    metrics: (address: string) => ({
      fr: `Mesures pour Prometheus : ${address}`,
      en: `Metrics for Prometheus: ${address}`,
    }),
    waits: (who: string) => ({
      fr: `Un autre serveur${who} tient la base de données : on attend qu’il s’arrête…`,
      en: `Another server${who} holds the database: waiting until it ends…`,
    }),
    leads: {
      fr: 'Ce serveur mène : il tient les parties de sa base de données.',
      en: 'This server leads: it runs the games of its database.',
    },
    follows: (leader: string) => ({
      fr: `Ce serveur suit${leader} : il transmet les demandes, et prend la relève au besoin.`,
      en: `This server follows${leader}: it passes requests on, and takes over when needed.`,
    }),
    storeBack: {
      fr: 'La base de données peut de nouveau être écrite : les parties reprennent.',
      en: 'The database can be written to again: games go on.',
    },
    teacher: (link: string) => ({
      fr: `Lien privé de l’enseignant, pour créer des classes : ${link}`,
      en: `The teacher’s private link, to make classes: ${link}`,
    }),
    stop: { fr: 'Ctrl-C l’arrête.', en: 'Ctrl-C stops it.' },
    stopped: {
      fr: 'Arrêté. Les parties en cours sont conservées et continueront au prochain démarrage.',
      en: 'Stopped. Games that were going on are kept and go on when the server is started again.',
    },
    notBuilt: {
      fr: 'L’application web n’est pas encore construite. Lancez une fois « npm run setup » dans ce dossier, puis réessayez.',
      en: 'The web app is not built yet. Run "npm run setup" once in this folder, then try again.',
    },
    refused: ({ host, port, code }: Parts<'host' | 'port' | 'code'>) => ({
      fr: `Impossible d’écouter à ${host}, port ${port} (${code}). Choisissez un autre port avec --port (0 : un port libre), ou une adresse de cette machine avec --host.`,
      en: `Cannot listen at ${host}, port ${port} (${code}). Choose another port with --port (0: any free one), or an address of this machine with --host.`,
    }),
    badPort: (text: string) => ({
      fr: `« ${quoted(text)} » n’est pas un port. Donnez un nombre entier de 0 (un port libre) à 65535.`,
      en: `"${quoted(text)}" is not a port. Give a whole number from 0 (any free one) to 65535.`,
    }),
    fingerprint: (digits: string) => ({
      fr: `Empreinte SHA-256 du certificat, à comparer avec celle que montre le navigateur :\n  ${digits}`,
      en: `SHA-256 fingerprint of the certificate, to compare with the one that the browser shows:\n  ${digits}`,
    }),
    halfCertificate: {
      fr: 'Un certificat ne sert pas sans sa clé. Donnez --tls-cert et --tls-key ensemble, ou --tls seul pour un certificat créé ici.',
      en: 'A certificate is of no use without its key. Give --tls-cert and --tls-key together, or --tls alone for a certificate made here.',
    },
    twoCertificates: {
      fr: '--tls crée un certificat, --tls-cert en donne un. Choisissez l’un des deux.',
      en: '--tls makes a certificate, --tls-cert gives one. Choose one of them.',
    },
    badHostName: (text: string) => ({
      fr: `« ${quoted(text)} » n’est pas un nom de serveur. Donnez-le sans http:// ni port : jeux.example.org.`,
      en: `"${quoted(text)}" is not a server’s name. Give it without http:// and without a port: games.example.org.`,
    }),
    badBotPorts: (text: string) => ({
      fr: `« ${quoted(text)} » n’est pas une suite de ports. Donnez le premier et le dernier, de 1024 à 65535 : 8900-8999.`,
      en: `"${quoted(text)}" is no range of ports. Give the first and the last one, from 1024 to 65535: 8900-8999.`,
    }),
    badProxy: (text: string) => ({
      fr: `« ${quoted(text)} » n’est ni une adresse ni un réseau. Exemples : 192.0.2.7, 10.0.0.0/8, loopback.`,
      en: `"${quoted(text)}" is neither an address nor a network. Examples: 192.0.2.7, 10.0.0.0/8, loopback.`,
    }),
    options: {
      port: {
        fr: 'port TCP (4444, ou le suivant qui est libre ; 0 : un port libre)',
        en: 'TCP port (4444, or the next free one; 0: any free one)',
      },
      host: {
        fr: 'adresse d’écoute (127.0.0.1 : cette machine seulement ; 0.0.0.0 : tout le réseau)',
        en: 'address to listen at (127.0.0.1: this machine only; 0.0.0.0: the whole network)',
      },
      log: {
        fr: 'journal structuré sur la sortie standard : requêtes et parties, un objet JSON par ligne',
        en: 'structured logs on standard output: requests and games, one JSON object a line',
      },
      metrics: {
        fr: '[ADRESSE:]PORT où servir les mesures pour Prometheus, à /metrics (adresse 127.0.0.1 sauf indication contraire ; sans cette option, aucune)',
        en: '[HOST:]PORT at which to serve metrics for Prometheus, at /metrics (host 127.0.0.1 unless told; without this option, none)',
      },
      tls: {
        fr: 'HTTPS, avec un certificat créé ici et gardé à côté de la base de données ; son empreinte est affichée',
        en: 'HTTPS, with a certificate made here and kept beside the database; its fingerprint is shown',
      },
      tlsCert: {
        fr: 'HTTPS, avec le certificat de ce fichier PEM (et --tls-key)',
        en: 'HTTPS, with the certificate in this PEM file (and --tls-key)',
      },
      tlsKey: {
        fr: 'clé privée du certificat de --tls-cert, un fichier PEM',
        en: 'private key of the certificate of --tls-cert, a PEM file',
      },
      allowHost: {
        fr: 'noms de ce serveur, séparés par des virgules, en plus de ceux de cette machine (jeux.example.org)',
        en: 'names of this server, separated by commas, besides those of this machine (games.example.org)',
      },
      trustProxy: {
        fr: 'croire les en-têtes X-Forwarded-* de ces proxys : adresses et réseaux, séparés par des virgules (sans adresse : cette machine)',
        en: 'believe the X-Forwarded-* headers of these proxies: addresses and networks, separated by commas (without any: this machine)',
      },
      clusterAddress: {
        fr: 'où les autres serveurs de la même base PostgreSQL atteignent celui-ci (10.0.0.5:4445)',
        en: 'where the other servers on the same PostgreSQL database reach this one (10.0.0.5:4445)',
      },
      botPorts: {
        fr: 'ports que les robots des classes peuvent avoir à eux seuls (8900-8999)',
        en: 'ports that bots of classes may have for themselves (8900-8999)',
      },
      waitForStore: {
        fr: 'si un autre serveur tient la base de données, attendre qu’il s’arrête et prendre sa place',
        en: 'if another server holds the database, wait until it ends and take its place',
      },
      store: (file: string) => ({
        fr: `base de données des parties : un fichier, ou postgres://… (par défaut : DATABASE_URL, sinon ${file})`,
        en: `database of the games: a file, or postgres://… (default: DATABASE_URL, else ${file})`,
      }),
    },
    onlyHere: {
      fr: 'Cette machine seule y accède ; --host 0.0.0.0 l’ouvre au réseau.',
      en: 'Only this machine reaches it; --host 0.0.0.0 opens it to the network.',
    },
  },
} satisfies Catalogue;
