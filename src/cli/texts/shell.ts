import { type Catalogue, plural } from '../../core/localize.ts';

export const shellTexts = {
  usage: {
    fr: 'Utilisation : quadrille COMMANDE [OPTIONS]',
    en: 'Usage: quadrille COMMAND [OPTIONS]',
  },
  tagline: {
    fr: 'Quadrille : quatre jeux sur papier quadrillé.',
    en: 'Quadrille: four games on squared paper.',
  },
  options: {
    lang: {
      fr: 'langue des textes : fr ou en (par défaut, celle du système)',
      en: 'language of the texts: fr or en (default: from the locale)',
    },
    variant: {
      fr: 'variante des règles : un nom, ou OPTION=VALEUR,…',
      en: 'variant of the rules: a name, or OPTION=VALUE,…',
    },
    position: {
      fr: 'commencer par cette position, dont le texte porte la variante ; @FICHIER la lit dans un fichier, @- sur l’entrée standard',
      en: 'begin from this position text, which carries its variant; @FILE reads it from a file, @- from standard input',
    },
    json: { fr: 'répondre en JSON, pour les programmes', en: 'answer in JSON, for programs' },
    ascii: { fr: 'dessiner en caractères ASCII seulement', en: 'draw with ASCII characters only' },
    time: {
      fr: 'cadence : 6s (par coup), 5m+3s (par partie), none',
      en: 'time control: 6s (a move), 5m+3s (a game), none',
    },
    save: {
      fr: 'écrire la partie dans ce nouveau fichier (sinon elle est gardée dans votre dossier de données)',
      en: 'write the record of the game to this new file (else it is kept in your data folder)',
    },
    divide: {
      fr: 'compter à part pour chaque premier coup',
      en: 'count apart for each first move',
    },
    record: {
      fr: 'montrer les parties enregistrées dans un fichier (- pour l’entrée standard)',
      en: 'show the games recorded in a file (- for standard input)',
    },
    ply: {
      fr: 'avec --record : s’arrêter après ce nombre de coups',
      en: 'with --record: stop after this many moves',
    },
    help: { fr: 'afficher cette aide', en: 'show this help' },
    version: { fr: 'afficher la version', en: 'show the version' },
    first: {
      fr: 'qui joue en premier : un joueur (voir plus bas)',
      en: 'who plays first: a seat (see below)',
    },
    second: { fr: 'qui joue en second : un joueur', en: 'who plays second: a seat' },
    seed: {
      fr: 'rend le hasard des moteurs reproductible',
      en: 'makes the engines’ luck repeatable',
    },
    replay: {
      fr: 'revoir pas à pas les parties d’un fichier',
      en: 'go through the recorded games of a file step by step',
    },
    player: {
      fr: 'qui joue : best (le meilleur), ou un joueur du jeu comme level:3 ou mcts',
      en: 'who plays: best, or a player of the game such as level:3 or mcts',
    },
    limits: {
      fr: 'jusqu’où chercher : 2s, depth=8, nodes=100000, plusieurs avec des virgules (par défaut : 2s ; dans une revue, 500ms par coup)',
      en: 'how far to look: 2s, depth=8, nodes=100000, several with commas (default: 2s; in a review 500ms for each move)',
    },
    review: {
      fr: 'passer en revue les parties d’un fichier (- pour l’entrée standard) et nommer les fautes',
      en: 'review the recorded games of a file (- for standard input) and name the mistakes',
    },
    protocol: (list: string) => ({
      fr: `le protocole du programme (${list}) ; un robot qui parle UGI ou CodinGame est reconnu sans cela`,
      en: `the program’s protocol (${list}); a bot of UGI or CodinGame is known without it`,
    }),
    checkTime: {
      fr: 'le temps par coup d’un programme à qui personne ne le dit (par défaut : Prolog et SCS 6s, LOG320 5s)',
      en: 'the time a move of a program that nobody tells it (default: Prolog and SCS 6s, LOG320 5s)',
    },
    botFolder: {
      fr: 'le dossier du robot, avec tous ses fichiers ; sans lui, il ne voit que ceux que nomme sa commande',
      en: 'the bot’s folder, with all its files; without one it sees only those that its command names',
    },
    onlyGame: (games: string) => ({
      fr: `n’examiner que ce jeu (${games})`,
      en: `examine this game alone (${games})`,
    }),
    memory: {
      fr: 'mégaoctets où les moteurs compilés retiennent les positions (par défaut : 128)',
      en: 'megabytes in which compiled engines remember positions (default: 128)',
    },
    threads: {
      fr: 'fils d’exécution d’un moteur compilé (par défaut : 1)',
      en: 'threads that a compiled engine may use (default: 1)',
    },
  },
  commands: {
    play: {
      fr: 'jouer dans le terminal ; un menu si aucun jeu n’est nommé',
      en: 'play in the terminal; a menu where no game is named',
    },
    perft: {
      fr: 'compter les suites de coups jusqu’à une profondeur : vérifie les règles et leur vitesse',
      en: 'count the sequences of moves to a depth: checks the rules and their speed',
    },
    show: {
      fr: 'montrer une position, ou celle où mènent des coups ou une partie enregistrée',
      en: 'show a position, or the one that moves or a record lead to',
    },
    games: {
      fr: 'lister les jeux et leurs variantes, ou donner les règles d’un jeu',
      en: 'list the games and their variants, or tell one game’s rules',
    },
    course: {
      fr: 'lancer un sujet tel que son texte le décrit ; la liste sans nom',
      en: 'run an assignment as its text describes it; the list without a name',
    },
    ihm: {
      fr: 'la page d’un programme du cours de Puissance 4, en Java ou en Python',
      en: 'the page of a program of the Puissance 4 course, in Java or Python',
    },
    engine: {
      fr: 'nos moteurs en moteur UGI, sur l’entrée et la sortie standard',
      en: 'our engines as a UGI engine on standard input and output',
    },
    analyse: {
      fr: 'la valeur de chaque coup et les meilleures suites, exactes si elles sont prouvées ; ou la revue d’une partie enregistrée',
      en: 'every move’s score and the best lines, exact where proven; or the review of a recorded game',
    },
    connect: {
      fr: 'faire jouer dans une classe un programme qui reste sur cette machine',
      en: 'let a program that stays on this machine play in a class',
    },
    worker: {
      fr: 'jouer ici des parties de championnats que d’autres machines se partagent',
      en: 'play games here of championships that are spread over machines',
    },
    host: {
      fr: 'tenir des tables pour des programmes : log320, scs, ugi (par TCP) ou codingame (deux processus)',
      en: 'keep tables for programs: log320, scs, ugi (over TCP) or codingame (two processes)',
    },
    join: {
      fr: 'jouer en client d’un serveur LOG320 ou d’un arbitre SCS 2016, avec n’importe lequel de nos joueurs',
      en: 'play as a client of a LOG320 server or an SCS 2016 arbiter, with any of our players',
    },
    check: {
      fr: 'examiner un robot : ce qu’il parle, ce qu’il joue et ce qui le ferait perdre',
      en: 'examine a bot: what it speaks and plays, and what it would lose by',
    },
    match: {
      fr: 'deux joueurs en parties appariées, avec des statistiques honnêtes ; nombre fixé ou test séquentiel',
      en: 'two players in paired games, with honest statistics; fixed length or a sequential test',
    },
    championship: {
      fr: 'un championnat de programmes qu’aucune panne ne fait perdre : new, run, resume, show, list, export, replay',
      en: 'a championship of programs that no crash can lose: new, run, resume, show, list, export, replay',
    },
    report: {
      fr: 'le rapport d’un match ou d’un championnat, ou d’un fichier de parties : une page HTML qui s’ouvre sans réseau, et ses données en CSV et JSON',
      en: 'the report of a match or championship, or of a file of games: one HTML page that opens without a network, and its data as CSV and JSON',
    },
    store: {
      fr: 'copier, sauvegarder et vérifier la base des matchs, championnats et classes',
      en: 'copy, back up and verify the store of matches, championships and classes',
    },
    doctor: {
      fr: 'ce que cette machine peut et ne peut pas, avec le remède',
      en: 'what this machine can and cannot do, each with its remedy',
    },
    serve: {
      fr: 'application web et serveur : jouer, apprendre et analyser dans le navigateur',
      en: 'web app and server: play, learn and analyse in the browser',
    },
  },
  args: {
    game: (games: string) => ({
      fr: `jeu (${games}), avec :VARIANTE au besoin`,
      en: `game (${games}), with :VARIANT if you like`,
    }),
    depth: { fr: 'nombre de coups', en: 'number of moves' },
    moves: { fr: 'coups à jouer d’abord', en: 'moves to play first' },
    courseWords: {
      fr: 'ce que le cours accepte, une couleur ou un adversaire par exemple',
      en: 'what the course takes, such as a colour or an opponent',
    },
    analysed: {
      fr: 'coups à jouer d’abord, ou texte d’une position',
      en: 'moves to play first, or a position text',
    },
    botCommand: {
      fr: 'le programme et ses arguments, après -- ; ou une place comme "prolog:ia.pl" ou "scs:./joueur {host} {port} {name}"',
      en: 'the program and its arguments, after --; or a seat such as "prolog:ia.pl" or "scs:./player {host} {port} {name}"',
    },
  },
  parser: {
    commands: { fr: 'Commandes :', en: 'Commands:' },
    options: { fr: 'Options :', en: 'Options:' },
    examples: { fr: 'Exemples :', en: 'Examples:' },
    positionals: { fr: 'Arguments :', en: 'Arguments:' },
    command: { fr: 'commande', en: 'command' },
    boolean: { fr: 'oui ou non', en: 'yes or no' },
    string: { fr: 'texte', en: 'text' },
    array: { fr: 'plusieurs', en: 'several' },
    default: { fr: 'par défaut :', en: 'default:' },
    tooFew: {
      fr: 'Nombre d’arguments : %s ; il en faut au moins %s.',
      en: 'Number of arguments: %s; at least %s are needed.',
    },
    tooMany: {
      fr: 'Nombre d’arguments : %s ; il en faut au plus %s.',
      en: 'Number of arguments: %s; at most %s are taken.',
    },
    noValue: {
      fr: 'Il manque la valeur de l’option %s.',
      en: 'The value of option %s is missing.',
    },
    unknown: (count: number) =>
      plural(count, {
        fr: { one: 'Argument inconnu : %s.', other: 'Arguments inconnus : %s.' },
        en: { one: 'Unknown argument: %s.', other: 'Unknown arguments: %s.' },
      }),
    required: { fr: 'obligatoire', en: 'required' },
  },
} satisfies Catalogue;
