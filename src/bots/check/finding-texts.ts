import type { Catalogue } from '../../core/localize.ts';
import type { FaultCode } from '../faults.ts';
import { clientSays } from './client-texts.ts';
import { prologSays, type Sentence, stopped, type Values } from './prolog-texts.ts';

/** By the code of a finding. */
const says = {
  ...prologSays,
  ...clientSays,
  'start.sandboxed': () => ({
    fr: 'Le programme démarre, dans un bac à sable.',
    en: 'The program starts, in a sandbox.',
  }),
  'start.plain': () => ({
    fr: 'Le programme démarre, sans bac à sable : bubblewrap (bwrap) n’est pas disponible.',
    en: 'The program starts, without a sandbox: bubblewrap (bwrap) is not available.',
  }),
  'start.failed': ({ why }: Values) => ({
    fr: `Impossible de démarrer le programme : ${stopped(why)}`,
    en: `The program cannot be started: ${stopped(why)}`,
  }),
  'start.ended': ({ end }: Values) => ({ fr: `${end}`, en: `${end}` }),
  'start.endedWithout': ({ end, file }: Values) => ({
    fr: `${end} ${file} est à côté de lui, mais pas dans son bac à sable, qui ne contient que les fichiers nommés par sa commande. Donnez-lui son dossier : check --folder DOSSIER ici, bot@DOSSIER:COMMANDE ailleurs.`,
    en: `${end} ${file} stands beside it, but not in its sandbox, which holds only the files that its command names. Give it its folder: check --folder FOLDER here, bot@FOLDER:COMMAND elsewhere.`,
  }),
  'start.endedSilently': ({ end }: Values) => ({
    fr: `${end} Il n’a rien écrit sur la sortie d’erreur.`,
    en: `${end} It wrote nothing on standard error.`,
  }),
  'start.endedClient': ({ end }: Values) => ({
    fr: `${end} Il semble chercher un serveur. Si c’est un client réseau, dites son protocole et où va l’adresse : check "scs:COMMANDE {host} {port} {name}", check "log320:COMMANDE {host} {port}".`,
    en: `${end} It seems to look for a server. If it is a network client, say its protocol and where the address goes: check "scs:COMMAND {host} {port} {name}", check "log320:COMMAND {host} {port}".`,
  }),
  'rest.unseen': ({ subjects }: Values) => ({
    fr: `À cause de ce qui précède, rien n’est dit de ceci : ${stopped(subjects)}`,
    en: `Because of the above, nothing is said about: ${stopped(subjects)}`,
  }),
  'protocol.ugi': () => ({ fr: 'Il parle UGI.', en: 'It speaks UGI.' }),
  'protocol.codingame': () => ({
    fr: 'Il parle le protocole de CodinGame.',
    en: 'It speaks CodinGame’s protocol.',
  }),
  'protocol.none': () => ({
    fr: 'Il ne répond ni en UGI (ugi → ugiok) ni selon le protocole de CodinGame (un tour → ligne et colonne). Vide-t-il son tampon de sortie après chaque ligne ?',
    en: 'It answers neither UGI (ugi → ugiok) nor CodinGame’s protocol (a turn → row and column). Is its output flushed after every line?',
  }),
  'protocol.no-ugi': () => ({
    fr: 'Il ne répond rien à ugi, qui attend ugiok. Vide-t-il son tampon de sortie après chaque ligne ?',
    en: 'It answers nothing to ugi, where ugiok is expected. Is its output flushed after every line?',
  }),
  'protocol.no-codingame': () => ({
    fr: 'Il ne répond rien à un premier tour, qui attend ligne et colonne. Vide-t-il son tampon de sortie après chaque ligne ?',
    en: 'It answers nothing to a first turn, where row and column are expected. Is its output flushed after every line?',
  }),
  'protocol.ended': ({ end }: Values) => ({
    fr: `Ce qu’il écrit n’est une réponse ni en UGI (ugi → ugiok) ni selon le protocole de CodinGame (un tour → ligne et colonne). ${end}`,
    en: `What it writes answers neither UGI (ugi → ugiok) nor CodinGame’s protocol (a turn → row and column). ${end}`,
  }),
  'handshake.ok': ({ name, ms }: Values) => ({
    fr: `${name} est là après ${ms} ms, et prêt.`,
    en: `${name} is there after ${ms} ms, and ready.`,
  }),
  'handshake.unnamed': () => ({
    fr: 'ugiok et readyok viennent bien, mais sans id name auparavant.',
    en: 'ugiok and readyok come, but no id name before them.',
  }),
  'handshake.none': () => ({
    fr: 'La réponse à ugi doit finir par ugiok.',
    en: 'The answer to ugi must end with ugiok.',
  }),
  'handshake.ended': ({ end }: Values) => ({ fr: `${end}`, en: `${end}` }),
  'handshake.notReady': () => ({
    fr: 'isready reste sans readyok.',
    en: 'isready is not answered with readyok.',
  }),
  'games.offered': ({ games }: Values) => ({
    fr: `Il propose ${games}.`,
    en: `It offers ${games}.`,
  }),
  'games.tried': ({ games }: Values) => ({
    fr: `Il joue à ${games} (essayé).`,
    en: `It plays ${games} (tried out).`,
  }),
  'games.foreign': ({ games }: Values) => ({
    fr: `Il propose des jeux que l’on ne joue pas ici : ${games}.`,
    en: `It offers games that are not played here: ${games}.`,
  }),
  'moves.ok': ({ count }: Values) => ({
    fr: `Chaque coup est permis et joué à temps, dans ${count} positions de début, de milieu et de fin de partie.`,
    en: `Every move is legal and in time, in ${count} positions of openings, middles and ends.`,
  }),
  'series.ok': ({ count, won, drawn, lost }: Values) => ({
    fr: `${count} parties de suite contre des coups au hasard. Gagnées : ${won}, nulles : ${drawn}, perdues : ${lost}.`,
    en: `${count} games in a row against random moves: won ${won}, drawn ${drawn}, lost ${lost}.`,
  }),
  'time.ugi': ({ limit, turns, late, slowest }: Values) => ({
    fr: `go movetime ${limit} : sur ${turns} réponses, en retard : ${late} ; la plus lente a pris ${slowest} ms. Un robot qui garde un peu de temps en réserve n’est jamais en retard.`,
    en: `go movetime ${limit}: of ${turns} answers ${late} were late; the slowest took ${slowest} ms. A bot that keeps some time back is never late.`,
  }),
  'time.codingame': ({ limit, turns, late, slowest }: Values) => ({
    fr: `1 000 ms pour le premier tour, ${limit} ms pour les autres : sur ${turns} réponses, en retard : ${late} ; la plus lente a pris ${slowest} ms.`,
    en: `1,000 ms for a first turn, ${limit} ms for others: of ${turns} answers ${late} were late; the slowest took ${slowest} ms.`,
  }),
  'odd.fine': ({ what }: Values) => ({
    fr: `${what} : aucun problème.`,
    en: `${what}: no trouble.`,
  }),
  'odd.bad': ({ what, trouble }: Values) => ({
    fr: `${what} : ${trouble}.`,
    en: `${what}: ${trouble}.`,
  }),
  'odd.ended': ({ what, trouble, code }: Values) => ({
    fr: `${what} : ${trouble} (code de sortie ou signal : ${code}).`,
    en: `${what}: ${trouble} (exit code or signal: ${code}).`,
  }),
  'odd.unseen': ({ what }: Values) => ({
    fr: `${what} : non vu, le robot n’ayant pas répondu au salut cette fois.`,
    en: `${what}: not seen, the bot did not answer the greeting this time.`,
  }),
  'quit.unseen': () => ({
    fr: 'Non vu : il s’est arrêté avant quit.',
    en: 'Not seen: it ended before quit.',
  }),
  'eof.unseen': () => ({
    fr: 'Non vu : il s’est arrêté avant la fermeture de son entrée.',
    en: 'Not seen: it ended before its input did.',
  }),
  'quit.leaves': () => ({
    fr: 'Il s’arrête de lui-même après quit.',
    en: 'It leaves by itself after quit.',
  }),
  'quit.stays': () => ({
    fr: 'Il est encore là 1,5 s après quit : il faut le tuer.',
    en: 'It is still there 1.5 s after quit, and has to be killed.',
  }),
  'quit.code': ({ code }: Values) => ({
    fr: `Il s’arrête après quit, mais mal (${code}).`,
    en: `It leaves after quit, but not well (${code}).`,
  }),
  'eof.leaves': () => ({
    fr: 'Il s’arrête de lui-même quand son entrée se ferme.',
    en: 'It leaves by itself when its input ends.',
  }),
  'eof.stays': () => ({
    fr: 'Il est encore là 1,5 s après la fermeture de son entrée : il faut le tuer.',
    en: 'It is still there 1.5 s after the end of its input, and has to be killed.',
  }),
  'eof.code': ({ code }: Values) => ({
    fr: `Il s’arrête quand son entrée se ferme, mais mal (${code}).`,
    en: `It leaves when its input ends, but not well (${code}).`,
  }),
  'stderr.silent': () => ({
    fr: 'Rien n’est dit sur la sortie d’erreur.',
    en: 'Nothing is said on standard error.',
  }),
  'stderr.some': ({ count }: Values) => ({
    fr: `Caractères sur la sortie d’erreur : ${count} ; ils sont gardés pour vous quand une partie est perdue.`,
    en: `Characters on standard error: ${count}; they are kept for you when a game is lost.`,
  }),
  'stderr.much': ({ kept }: Values) => ({
    fr: `La sortie d’erreur est très bavarde : seuls les ${kept} derniers Kio sont gardés.`,
    en: `Much is said on standard error: only the last ${kept} KiB are kept.`,
  }),
  'memory.ok': ({ megabytes, limit }: Values) => ({
    fr: `${megabytes} Mio au plus, sur ${limit}.`,
    en: `${megabytes} MiB at most, of ${limit}.`,
  }),
  'memory.much': ({ megabytes, limit }: Values) => ({
    fr: `${megabytes} Mio : la limite de ${limit} n’est pas loin.`,
    en: `${megabytes} MiB: not far from the limit of ${limit}.`,
  }),
  'memory.unseen': ({ limit }: Values) => ({
    fr: `Trop peu, ou trop bref pour être vu ; la limite est de ${limit} Mio.`,
    en: `Too little or too short to be seen; the limit is ${limit} MiB.`,
  }),
  'faults.not-started': () => ({
    fr: 'Le programme ne démarre pas.',
    en: 'The program does not start.',
  }),
  'faults.no-greeting': ({ limit }: Values) => ({
    fr: `Le salut reste sans réponse pendant ${limit} ms.`,
    en: `The greeting stays unanswered for ${limit} ms.`,
  }),
  'faults.illegal-move': ({ why }: Values) => ({
    fr: `Il joue un coup qui n’est pas permis. ${why}`,
    en: `It plays a move that is not legal. ${why}`,
  }),
  'faults.unasked-answer': () => ({
    fr: 'Il répond deux fois, ou sans qu’on le lui demande.',
    en: 'It answers twice, or without being asked.',
  }),
  'faults.unreadable-move': ({ why }: Values) => ({
    fr: `Son coup est illisible. ${why}`,
    en: `Its move cannot be read. ${why}`,
  }),
  'faults.unreadable-answer': () => ({
    fr: 'Sa réponse n’est pas dans les termes du protocole.',
    en: 'Its answer is not in the words of the protocol.',
  }),
  'faults.no-answer': ({ limit }: Values) => ({
    fr: `Pas de réponse en ${limit} ms.`,
    en: `No answer within ${limit} ms.`,
  }),
  'faults.late-answer': ({ spent, limit }: Values) => ({
    fr: `La réponse a pris ${spent} ms ; ${limit} ms étaient accordées.`,
    en: `The answer took ${spent} ms; ${limit} ms were allowed.`,
  }),
  'faults.half-line': () => ({
    fr: 'Sa réponse vient sans fin de ligne : terminez la ligne et videz le tampon de sortie.',
    en: 'Its answer comes without a line break: end the line and flush the output.',
  }),
  'faults.chatter': ({ limit }: Values) => ({
    fr: `Il parle, mais ne donne pas de réponse en ${limit} ms.`,
    en: `It talks, but gives no answer within ${limit} ms.`,
  }),
  'faults.long-line': () => ({
    fr: 'Il écrit une ligne de plus de 8 Kio.',
    en: 'It writes a line of more than 8 KiB.',
  }),
  'faults.flood': () => ({
    fr: 'Il écrit plus de 1 Mio sans qu’on lui demande rien de plus.',
    en: 'It writes more than 1 MiB without being asked again.',
  }),
  'faults.exit': ({ code }: Values) => ({
    fr: `Il s’arrête pendant la partie, avec le code de sortie ${code}.`,
    en: `It ends during the game, with exit code ${code}.`,
  }),
  'faults.signal': ({ code }: Values) => ({
    fr: `Il tombe pendant la partie (${code}).`,
    en: `It falls during the game (${code}).`,
  }),
  'faults.closed-output': () => ({
    fr: 'Il ferme sa sortie pendant la partie.',
    en: 'It closes its output during the game.',
  }),
  'faults.closed-connection': () => ({
    fr: 'Il ferme la connexion pendant la partie.',
    en: 'It closes the connection during the game.',
  }),
  'faults.memory': () => ({
    fr: 'Il prend plus de mémoire qu’il n’y a droit : 1 Gio.',
    en: 'It takes more memory than it may: 1 GiB.',
  }),
} satisfies Record<string, Sentence> & Record<`faults.${FaultCode}`, Sentence>;

export const checkTexts = {
  check: {
    help: {
      fr: 'Code de sortie 1 : ce qui a été trouvé ferait perdre des parties au bot. Un avertissement n’en fait perdre aucune ici. docs/check.md explique chaque ligne.',
      en: 'Exit code 1: the bot would lose games by what was found. Warnings lose none here. docs/check.md explains every line.',
    },
    ready: (warnings: number) => ({
      fr: `Le robot est prêt à jouer. Avertissements : ${warnings}.`,
      en: `The bot is ready to play. Warnings: ${warnings}.`,
    }),
    lost: ({ faults, warnings }: { readonly faults: number; readonly warnings: number }) => ({
      fr: `Le robot perdrait des parties à cause de cela. Fautes : ${faults}, avertissements : ${warnings}.`,
      en: `The bot would lose games by this. Faults: ${faults}, warnings: ${warnings}.`,
    }),
    playing: (game: number) => ({ fr: `Partie ${game}…`, en: `Game ${game}…` }),
    position: (text: string) => ({ fr: `Position : ${text}`, en: `Position: ${text}` }),
    replay: (command: string) => ({ fr: `Pour revoir : ${command}`, en: `Again: ${command}` }),
    verdicts: {
      ok: { fr: 'ok', en: 'ok' },
      warning: { fr: 'attention', en: 'warning' },
      fault: { fr: 'faute', en: 'fault' },
      unseen: { fr: 'non vu', en: 'not seen' },
    },
    subjects: {
      start: { fr: 'démarrage', en: 'start' },
      connection: { fr: 'connexion', en: 'connection' },
      protocol: { fr: 'protocole', en: 'protocol' },
      name: { fr: 'nom', en: 'name' },
      handshake: { fr: 'salutations', en: 'handshake' },
      games: { fr: 'jeux', en: 'games' },
      moves: { fr: 'coups', en: 'moves' },
      fen: { fr: 'positions', en: 'positions' },
      series: { fr: 'parties', en: 'whole games' },
      situations: { fr: 'situations', en: 'situations' },
      time: { fr: 'temps', en: 'time' },
      refused: { fr: 'coup refusé', en: 'refused move' },
      endings: { fr: 'autres fins', en: 'other endings' },
      odd: { fr: 'lignes imprévues', en: 'odd lines' },
      quit: { fr: 'quit', en: 'quit' },
      leave: { fr: 'départ', en: 'leaving' },
      eof: { fr: 'fin de l’entrée', en: 'end of input' },
      stderr: { fr: 'stderr', en: 'stderr' },
      memory: { fr: 'mémoire', en: 'memory' },
      rest: { fr: 'le reste', en: 'the rest' },
    },
    what: {
      unknown: { fr: 'Lignes inconnues', en: 'Unknown lines' },
      empty: { fr: 'Lignes vides', en: 'Empty lines' },
      spaces: { fr: 'Espaces en trop', en: 'Extra spaces' },
      crlf: { fr: 'Fins de ligne CR LF', en: 'Lines that end in CR LF' },
      stop: { fr: 'stop sans recherche', en: 'stop without a search' },
      ready: { fr: 'isready pendant une recherche', en: 'isready during a search' },
      instant: {
        fr: 'isready aussitôt après le coup (il répond trop vite pour être interrompu)',
        en: 'isready just after the move (it answers too soon to be interrupted)',
      },
      fen: {
        fr: 'Position donnée par son texte (position fen …)',
        en: 'A position as text (position fen …)',
      },
    },
    trouble: {
      ended: { fr: 'le programme s’arrête', en: 'the program ends' },
      silence: { fr: 'pas de réponse en 3 s', en: 'no answer within 3 s' },
      answered: {
        fr: 'il répond bestmove alors que rien n’était demandé',
        en: 'it answers bestmove though nothing was asked',
      },
      illegal: {
        fr: 'le coup qui suit n’est pas permis',
        en: 'the move that follows is not legal',
      },
      afterwards: {
        fr: 'readyok ne vient qu’après le coup',
        en: 'readyok comes only after the move',
      },
    },
    says: says as Readonly<Record<string, Sentence>>,
  },
} satisfies Catalogue;
