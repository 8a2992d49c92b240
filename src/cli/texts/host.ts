import type { Catalogue } from '../../core/localize.ts';
import { type Parts, quoted } from './parts.ts';

export const hostTexts = {
  host: {
    help: {
      fr: 'Joueurs de --first et --second : tcp (quiconque se connecte), human, ou un joueur du jeu comme level:5. Les protocoles octet par octet : docs/log320.md, docs/scs.md, docs/ugi.md, docs/codingame.md.',
      en: 'Players for --first and --second: tcp (whoever connects), human, or a player of the game such as level:5. The protocols byte by byte: docs/log320.md, docs/scs.md, docs/ugi.md, docs/codingame.md.',
    },
    options: {
      commands: {
        fr: 'avec codingame : les commandes des deux programmes ; sinon un port, comme 2016',
        en: 'with codingame: the commands of the two programs; else a port, such as 2016',
      },
      port: {
        fr: 'port TCP (log320 : 8888, scs : 2016, ugi : 8890 ; 0 : un port libre)',
        en: 'TCP port (log320: 8888, scs: 2016, ugi: 8890; 0: any free one)',
      },
      address: {
        fr: 'adresse d’écoute (sans elle : cette machine seulement ; 0.0.0.0 : tout le réseau)',
        en: 'address to listen at (without it: this machine only; 0.0.0.0: the whole network)',
      },
      dialect: {
        fr: 'LOG320 : subject (le texte du sujet) ou course (le serveur du cours)',
        en: "LOG320: subject (the assignment's text) or course (the course's server)",
      },
      tables: { fr: 'parties simultanées (1)', en: 'games at the same time (1)' },
      time: {
        fr: 'temps par coup (log320 : 5s, scs : 6s, ugi : 5s, codingame : 100ms), ou none',
        en: 'time for a move (log320: 5s, scs: 6s, ugi: 5s, codingame: 100ms), or none',
      },
      grace: {
        fr: 'tolérance du réseau (scs : 1s, ugi et log320 course : 500ms, sinon 0)',
        en: 'allowance for the network (scs: 1s, ugi and log320 course: 500ms, else 0)',
      },
      wait: {
        fr: 'attente d’un second joueur, ou de la demande de partie (30s)',
        en: 'how long a second player, or the request for a game, is waited for (30s)',
      },
      games: {
        fr: 'parties à jouer avant de finir (une par table), ou forever',
        en: 'games to play before the end (one a table), or forever',
      },
      first: {
        fr: 'qui joue en premier : tcp, human ou un joueur',
        en: 'who plays first: tcp, human or a player',
      },
      second: {
        fr: 'qui joue en second : tcp, human ou un joueur',
        en: 'who plays second: tcp, human or a player',
      },
      retries: {
        fr: 'LOG320 : coups invalides de suite pardonnés (sans limite ; 2 en tournoi)',
        en: 'LOG320: invalid moves in a row that are forgiven (no limit; 2 in tournaments)',
      },
      game: (games: string) => ({
        fr: `jeu de ugi et codingame (${games})`,
        en: `game of ugi and codingame (${games})`,
      }),
      'first-time': {
        fr: 'codingame : temps du premier tour (1000ms)',
        en: 'codingame: time for the first turn (1000ms)',
      },
      swap: { fr: 'le premier connecté joue en second', en: 'the first to connect plays second' },
      'no-timeout': {
        fr: 'un coup tardif est signalé, pas puni',
        en: 'a late move is told, not punished',
      },
      'no-validation': {
        fr: 'SCS : transmettre les coups sans les juger',
        en: 'SCS: pass moves on without judging them',
      },
      'first-pause': {
        fr: 'LOG320 : répit d’un client après son premier message (1s)',
        en: 'LOG320: how long a client is left in peace after its first message (1s)',
      },
    },
    unknownProtocol: ({ name, list }: Parts<'name' | 'list'>) => ({
      fr: `Protocole inconnu : « ${quoted(name)} ». Possibilités : ${list}.`,
      en: `Unknown protocol: "${quoted(name)}". Known: ${list}.`,
    }),
    notFor: ({ option, protocol, list }: Parts<'option' | 'protocol' | 'list'>) => ({
      fr: `--${option} n’existe pas pour ${protocol} ; seulement pour : ${list}.`,
      en: `--${option} is not for ${protocol}; only for: ${list}.`,
    }),
    badDuration: ({ option, text }: Parts<'option' | 'text'>) => ({
      fr: `--${option} vaut « ${quoted(text)} » ; il faut une durée, comme 500ms ou 30s.`,
      en: `--${option} is "${quoted(text)}"; it must be a duration, such as 500ms or 30s.`,
    }),
    badDialect: (text: string) => ({
      fr: `Dialecte inconnu : « ${quoted(text)} ». Possibilités : subject, course.`,
      en: `Unknown dialect: "${quoted(text)}". Known: subject, course.`,
    }),
    perMove: (text: string) => ({
      fr: `Ici le temps est compté par coup, comme 5s ; reçu : ${quoted(text)}`,
      en: `Time is counted for each move here, such as 5s; found: ${quoted(text)}`,
    }),
    noClient: {
      fr: 'Aucun joueur ne viendrait par le réseau : donnez tcp à --first ou à --second. Pour jouer ici, quadrille play.',
      en: 'Nobody would come over the network: give tcp to --first or --second. To play here, quadrille play.',
    },
    otherClient: ({ text, awaited }: Parts<'text' | 'awaited'>) => ({
      fr: `« ${quoted(text)} » : ce serveur n’attend que des clients ${awaited}, sur son seul port. Écrivez tcp.`,
      en: `"${quoted(text)}": this host awaits ${awaited} clients only, at its one port. Write tcp.`,
    }),
    onePerson: {
      fr: 'Une personne ne joue qu’à une table à la fois : retirez --tables.',
      en: 'A person plays at one table at a time: leave --tables out.',
    },
    validationNeeded: {
      fr: '--no-validation demande deux joueurs du réseau.',
      en: '--no-validation needs two players of the network.',
    },
    twoPorts: ({ bare, option }: Parts<'bare' | 'option'>) => ({
      fr: `Deux ports différents : ${bare} et --port ${quoted(option)}. N’en donnez qu’un.`,
      en: `Two different ports: ${bare} and --port ${quoted(option)}. Give one only.`,
    }),
    noCommands: ({ protocol, words }: Parts<'protocol' | 'words'>) => ({
      fr: `host ${protocol} n’accepte pas de commandes, et a reçu : ${quoted(words)}. Elles sont pour host codingame ; ici, seul un port peut suivre, comme 2016.`,
      en: `host ${protocol} takes no commands, but was given: ${quoted(words)}. They are for host codingame; only a port may follow here, such as 2016.`,
    }),
    twoCommands: (count: number) => ({
      fr: `Il faut deux commandes, et il y en a ${count} : quadrille host codingame --game ultimate "python3 a.py" ./b`,
      en: `Two commands are needed, but there are ${count}: quadrille host codingame --game ultimate "python3 a.py" ./b`,
    }),
    notCodingame: ({ game, others }: Parts<'game' | 'others'>) => ({
      fr: `Le protocole de CodinGame ne dit que des cases ; ${game} a d’autres coups. Essayez un de ces jeux : ${others}.`,
      en: `CodinGame's protocol tells cells only; ${game} has other moves. Try one of these games: ${others}.`,
    }),
    cannotListen: ({ port, why }: Parts<'port' | 'why'>) => ({
      fr: `Impossible d’écouter sur le port ${port} : ${why}. Essayez un autre --port.`,
      en: `Cannot listen on port ${port}: ${why}. Try another --port.`,
    }),
    listening: ({ port, hint }: Parts<'port' | 'hint'>) => ({
      fr: `En attente de joueurs sur le port ${port}. ${hint}Ctrl-C arrête.`,
      en: `Waiting for players on port ${port}. ${hint}Ctrl-C stops.`,
    }),
    courseHint: {
      fr: 'Dialecte du sujet ; les clients écrits pour le serveur du cours demandent --dialect course. ',
      en: 'The assignment’s dialect; clients written for the course’s server need --dialect course. ',
    },
    absentPlayer: { fr: 'le joueur absent', en: 'the absent player' },
    client: {
      came: (address: string) => ({
        fr: `Connexion de ${address}.`,
        en: `Connection from ${address}.`,
      }),
      refused: (address: string) => ({
        fr: `${address} : plus de place, connexion fermée.`,
        en: `${address}: no place left, connection closed.`,
      }),
      left: (address: string) => ({ fr: `${address} est reparti.`, en: `${address} has left.` }),
      silent: (address: string) => ({
        fr: `${address} n’a pas demandé de partie à temps.`,
        en: `${address} did not ask for a game in time.`,
      }),
      unfit: (address: string) => ({
        fr: `${address} n’a pas demandé une partie comme il faut.`,
        en: `${address} did not ask for a game as it should.`,
      }),
    },
    begins: ({ number, table, first, second }: Parts<'number' | 'table' | 'first' | 'second'>) => ({
      fr: `Partie ${number}, table ${table} : ${first} – ${second}`,
      en: `Game ${number}, table ${table}: ${first} – ${second}`,
    }),
    moved: ({
      table,
      number,
      side,
      move,
      seconds,
    }: Parts<'table' | 'number' | 'side' | 'move' | 'seconds'>) => ({
      fr: `[${table}] ${number}. ${side} ${move} (${seconds} s)`,
      en: `[${table}] ${number}. ${side} ${move} (${seconds} s)`,
    }),
    refused: ({
      table,
      number,
      side,
      name,
      move,
      words,
    }: Parts<'table' | 'number' | 'side' | 'name' | 'move' | 'words'>) => ({
      fr: `[${table}] ${number}. ${side} (${name}) : ${move} est refusé. ${words}`,
      en: `[${table}] ${number}. ${side} (${name}): ${move} is refused. ${words}`,
    }),
    late: ({ table, side, move, seconds }: Parts<'table' | 'side' | 'move' | 'seconds'>) => ({
      fr: `[${table}] ${side} : ${move} est venu tard (${seconds} s).`,
      en: `[${table}] ${side}: ${move} came late (${seconds} s).`,
    }),
    result: ({
      number,
      first,
      second,
      result,
      how,
    }: Parts<'number' | 'first' | 'second' | 'result' | 'how'>) => ({
      fr: `Partie ${number} : ${first} – ${second} : ${result}. ${how}.`,
      en: `Game ${number}: ${first} – ${second}: ${result}. ${how}.`,
    }),
    tally: ({ tally, first, second }: Parts<'tally' | 'first' | 'second'>) => ({
      fr: `${tally} : ${first} – ${second}.`,
      en: `${tally}: ${first} – ${second}.`,
    }),
    evidence: (evidence: string) => ({ fr: `Preuve : ${evidence}`, en: `Evidence: ${evidence}` }),
    hint: (text: string) => ({ fr: `Conseil : ${text}.`, en: `Hint: ${text}.` }),
    stopped: { fr: 'Arrêté.', en: 'Stopped.' },
    dropped: ({ table, side, move }: Parts<'table' | 'side' | 'move'>) => ({
      fr: `Table ${table} : ${side} a envoyé ${move} hors de son tour ; cet envoi est laissé de côté.`,
      en: `Table ${table}: ${side} has sent ${move} out of turn; it is left aside.`,
    }),
  },
} satisfies Catalogue;
