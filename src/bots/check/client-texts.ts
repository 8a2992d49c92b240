import { quotable } from '../../core/texts.ts';
import { type Sentence, stopped, type Values } from './prolog-texts.ts';

/** Quotes a program's text, shortened if long. */
const quoted = (part: string): string => quotable(String(part));

/** The texts of `check` about network clients, by the code of a finding. */
export const clientSays = {
  'client.asked': ({ ms }: Values) => ({
    fr: `Il s’est connecté et a demandé une partie (PARTIE) en ${ms} ms.`,
    en: `It connected and asked for a game (PARTIE) within ${ms} ms.`,
  }),
  'client.connected': ({ ms }: Values) => ({
    fr: `Il s’est connecté en ${ms} ms.`,
    en: `It connected within ${ms} ms.`,
  }),
  'client.endedEarly': ({ end }: Values) => ({
    fr: `${end} Il ne s’était pas connecté.`,
    en: `${end} It had not connected.`,
  }),
  'client.endedEarlyUnplaced': ({ end, port }: Values) => ({
    fr: `${end} Il ne s’était pas connecté à 127.0.0.1, port ${port}. Sa commande ne contient pas {port} : s’il attend une adresse, écrivez où elle va, par exemple ./joueur {host} {port}.`,
    en: `${end} It had not connected to 127.0.0.1, port ${port}. Its command has no {port}: if it needs an address, write where it goes, such as ./player {host} {port}.`,
  }),
  'client.endedWithout': ({ end, file, seat }: Values) => ({
    fr: `${end} ${file} est à côté de lui, mais pas dans son bac à sable, qui ne contient que les fichiers nommés par sa commande. Donnez-lui son dossier : ${seat}@DOSSIER:COMMANDE.`,
    en: `${end} ${file} stands beside it, but not in its sandbox, which holds only the files that its command names. Give it its folder: ${seat}@FOLDER:COMMAND.`,
  }),
  'client.endedUnasked': ({ end }: Values) => ({
    fr: `${end} Il s’était connecté, mais n’avait pas demandé de partie (PARTIE).`,
    en: `${end} It had connected, but not asked for a game (PARTIE).`,
  }),
  'client.notConnected': ({ seconds }: Values) => ({
    fr: `Il tourne, mais ne s’est pas connecté en ${seconds} s. Utilise-t-il bien l’adresse et le port qu’il reçoit ({host}, {port}) ?`,
    en: `It runs, but has not connected within ${seconds} s. Does it use the address and port that it is given ({host}, {port})?`,
  }),
  'client.notConnectedUnplaced': ({ seconds, port }: Values) => ({
    fr: `Il tourne, mais ne s’est pas connecté à 127.0.0.1, port ${port}, en ${seconds} s. Sa commande ne contient pas {port} : si son port est un autre, écrivez où va l’adresse, par exemple ./joueur {host} {port}.`,
    en: `It runs, but has not connected to 127.0.0.1, port ${port}, within ${seconds} s. Its command has no {port}: if its port is another one, write where the address goes, such as ./player {host} {port}.`,
  }),
  'client.notAsked': ({ seconds }: Values) => ({
    fr: `Il se connecte, mais ne demande pas de partie (PARTIE, 36 octets) en ${seconds} s.`,
    en: `It connects, but does not ask for a game (PARTIE, 36 bytes) within ${seconds} s.`,
  }),
  'client.unfit': ({ bytes, text }: Values) => ({
    fr: `Sa première requête n’est pas PARTIE (idRequest 0, 36 octets). Reçu : ${bytes} (« ${quoted(text)} »).`,
    en: `Its first request is not PARTIE (idRequest 0, 36 bytes). Received: ${bytes} ("${quoted(text)}").`,
  }),
  'client.is-ugi': () => ({
    fr: 'Ce n’est pas un client réseau : il parle UGI par son entrée et sa sortie. Examinez-le par check -- COMMANDE ; sa place est bot:COMMANDE.',
    en: 'This is no network client: it speaks UGI through its input and output. Examine it by check -- COMMAND; its seat is bot:COMMAND.',
  }),
  'client.is-codingame': () => ({
    fr: 'Ce n’est pas un client réseau : il parle le protocole de CodinGame par son entrée et sa sortie. Examinez-le par check -- COMMANDE ; sa place est codingame:COMMANDE.',
    en: 'This is no network client: it speaks CodinGame’s protocol through its input and output. Examine it by check -- COMMAND; its seat is codingame:COMMAND.',
  }),
  'client.isLog320': ({ seat }: Values) => ({
    fr: `Ce client ne demande rien et attend le plateau : il parle LOG320, pas SCS. Examinez-le par check "${seat}:COMMANDE".`,
    en: `This client asks for nothing and waits for the board: it speaks LOG320, not SCS. Examine it by check "${seat}:COMMAND".`,
  }),
  'client.isScs': () => ({
    fr: 'Ce client demande une partie d’Ultimate (PARTIE) : il parle SCS 2016, pas LOG320. Examinez-le par check "scs:COMMANDE".',
    en: 'This client asks for a game of Ultimate (PARTIE): it speaks SCS 2016, not LOG320. Examine it by check "scs:COMMAND".',
  }),
  'client.dialect.log320-course': () => ({
    fr: 'Ce client parle le dialecte du cours (« 3 D7 - D6 », sans « 3 A8-A8 ») : sa place est log320-course:COMMANDE, et host log320 a besoin de --dialect course. Dans ce dialecte, il joue une partie entière.',
    en: 'This client speaks the course’s dialect ("3 D7 - D6", no "3 A8-A8"): its seat is log320-course:COMMAND, and host log320 needs --dialect course. In that dialect it plays a whole game.',
  }),
  'client.dialect.log320': () => ({
    fr: 'Ce client parle le dialecte du sujet (« 3 A8-A8 » pour commencer, « 3 D7-D6 ») : sa place est log320:COMMANDE. Dans ce dialecte, il joue une partie entière.',
    en: 'This client speaks the assignment’s dialect ("3 A8-A8" to begin, "3 D7-D6"): its seat is log320:COMMAND. In that dialect it plays a whole game.',
  }),
  'client.series': ({ won, drawn, lost }: Values) => ({
    fr: `Quatre parties entières, des deux côtés, chacune dans un nouveau processus. Gagnées : ${won}, nulles : ${drawn}, perdues : ${lost}.`,
    en: `Four whole games, on both sides, each in a new process: won ${won}, drawn ${drawn}, lost ${lost}.`,
  }),
  'client.seriesCut': ({ interrupted }: Values) => ({
    fr: `Parties interrompues après une ou deux minutes, sans faute jusque-là : ${interrupted}, sur quatre. Leur fin n’a pas été vue.`,
    en: `Games interrupted after a minute or two, without a fault so far: ${interrupted} of four. Their end was not seen.`,
  }),
  'client.notAgain': ({ end }: Values) => ({
    fr: `Il est venu jouer une première fois, mais plus à la partie suivante. Attendu : ${stopped(end)}`,
    en: `It came to play once, but not to the next game. Expected: ${stopped(end)}`,
  }),
  'client.illegal': ({ move, why }: Values) => ({
    fr: `Son coup n° ${move} n’est pas permis. ${why}`,
    en: `Its move no. ${move} is not allowed. ${why}`,
  }),
  'client.refused': ({ move, why, count }: Values) => ({
    fr: `${move} n’est pas permis, et après « 4 » il n’envoie pas de coup permis (coups refusés : ${count}). ${why}`,
    en: `${move} is not allowed, and after "4" it sends no legal move (refused moves: ${count}). ${why}`,
  }),
  'client.late': ({ move, limit }: Values) => ({
    fr: `Son coup n° ${move} n’est pas venu, même en deux fois le temps : ${limit} ms sont accordées.`,
    en: `Its move no. ${move} did not come, not even in twice the time: ${limit} ms are allowed.`,
  }),
  'client.ended': ({ end, move }: Values) => ({
    fr: `${end} C’était pendant la partie, avant son coup n° ${move}.`,
    en: `${end} That was during the game, before its move no. ${move}.`,
  }),
  'client.refusals': ({ count, move, why }: Values) => ({
    fr: `Il joue des coups interdits, refusés par « 4 » : ${count}. Le premier : ${move}. ${why} En tournoi, le troisième de suite perd la partie.`,
    en: `It plays illegal moves, refused by "4": ${count}. The first: ${move}. ${why} In a tournament the third in a row loses the game.`,
  }),
  'client.dropped': ({ count, move }: Values) => ({
    fr: `Coups envoyés hors de son tour et ignorés : ${count}. Le premier : ${move}. Joue-t-il deux fois, à « 1 » et à « 3 A8-A8 » ?`,
    en: `Moves sent out of turn and dropped: ${count}. The first: ${move}. Does it play twice, on "1" and on "3 A8-A8"?`,
  }),
  'name.ok': ({ name }: Values) => ({
    fr: `Il se présente sous le nom reçu, « ${quoted(name)} ».`,
    en: `It gives the name that it was given, "${quoted(name)}".`,
  }),
  'name.fixed': ({ name }: Values) => ({
    fr: `Il se présente comme « ${quoted(name)} » : inscrivez-le sous ce nom, ou donnez-lui le sien par {name}.`,
    en: `It calls itself "${quoted(name)}": enter it under that name, or give it its own by {name}.`,
  }),
  'name.other': ({ name, given }: Values) => ({
    fr: `Il se présente comme « ${quoted(name)} », alors que {name} valait « ${quoted(given)} » : un championnat en réseau n’accepte que le nom inscrit.`,
    en: `It calls itself "${quoted(name)}", though {name} was "${quoted(given)}": a network championship accepts only the name that was entered.`,
  }),
  'name.unterminated': ({ name }: Values) => ({
    fr: `nomJoueur remplit ses 30 octets sans octet nul à la fin (« ${quoted(name)} ») : un client en C lirait plus loin.`,
    en: `nomJoueur fills its 30 bytes without a NUL at its end ("${quoted(name)}"): a client in C would read on.`,
  }),
  'name.unreadable': ({ name }: Values) => ({
    fr: `Son nom contient des caractères de contrôle : « ${quoted(name)} ».`,
    en: `Its name has control characters: "${quoted(name)}".`,
  }),
  'name.empty': () => ({ fr: 'Son nom est vide.', en: 'Its name is empty.' }),
  'name.unseen': () => ({
    fr: 'Sa demande est venue en morceaux : son nom n’a pas été vu.',
    en: 'Its request came in pieces: its name was not seen.',
  }),
  'situations.met': ({ list }: Values) => ({
    fr: `Traversées sans faute : ${stopped(list)}`,
    en: `Got through without a fault: ${stopped(list)}`,
  }),
  'situations.unseen': ({ list }: Values) => ({
    fr: `Ne sont pas arrivées dans ces parties : ${stopped(list)}`,
    en: `Did not come up in these games: ${stopped(list)}`,
  }),
  'time.client': ({ turns, slowest, limit }: Values) => ({
    fr: `Le plus lent de ${turns} coups a pris ${slowest} ms ; ${limit} ms sont accordées.`,
    en: `The slowest of ${turns} moves took ${slowest} ms; ${limit} ms are allowed.`,
  }),
  'time.clientLate': ({ turns, late, slowest, limit }: Values) => ({
    fr: `Sur ${turns} coups, en retard : ${late} ; le plus lent a pris ${slowest} ms, ${limit} ms sont accordées.`,
    en: `Of ${turns} moves ${late} were late; the slowest took ${slowest} ms, ${limit} ms are allowed.`,
  }),
  'refused.ok': ({ move, next }: Values) => ({
    fr: `À « 4 » (coup refusé), il répond par un autre coup : ${move}, puis ${stopped(next)}`,
    en: `"4" (refused move) is answered by another move: ${move}, then ${stopped(next)}`,
  }),
  'refused.same': ({ move }: Values) => ({
    fr: `À « 4 » (coup refusé), il renvoie le même coup, ${move} : il serait refusé sans fin.`,
    en: `"4" (refused move) is answered by the same move, ${move}: it would be refused for ever.`,
  }),
  'refused.illegal': ({ move, next }: Values) => ({
    fr: `À « 4 » (coup refusé, ${move}), il répond par un coup qui n’est pas permis : ${stopped(next)}`,
    en: `"4" (refused move, ${move}) is answered by a move that is not legal: ${stopped(next)}`,
  }),
  'refused.silent': ({ move }: Values) => ({
    fr: `À « 4 » (coup refusé, ${move}), il ne répond pas : un seul coup refusé lui coûterait la partie.`,
    en: `"4" (refused move, ${move}) is not answered: one refused move would cost it the game.`,
  }),
  'refused.ends': ({ move }: Values) => ({
    fr: `À « 4 » (coup refusé, ${move}), il s’arrête : un seul coup refusé lui coûterait la partie.`,
    en: `At "4" (refused move, ${move}) it ends: one refused move would cost it the game.`,
  }),
  'refused.unseen': () => ({
    fr: 'Ce qu’il fait après « 4 » n’a pas été vu : il n’est pas venu jouer cette fois.',
    en: 'What it does after "4" was not seen: it did not come to play this time.',
  }),
  'endings.ok': ({ how }: Values) => ({
    fr: `L’adversaire perd par ${how} : il le comprend et s’arrête.`,
    en: `The opponent loses by ${how}: it understands and leaves.`,
  }),
  'endings.closes': ({ how }: Values) => ({
    fr: `L’adversaire perd par ${how} : il ferme sa connexion.`,
    en: `The opponent loses by ${how}: it closes its connection.`,
  }),
  'endings.stays': ({ how }: Values) => ({
    fr: `L’adversaire perd par ${how} : il est encore là 3 s après la fin, et il faut le tuer.`,
    en: `The opponent loses by ${how}: it is still there 3 s after the end, and has to be killed.`,
  }),
  'endings.code': ({ how, code }: Values) => ({
    fr: `L’adversaire perd par ${how} : il s’arrête mal (code de sortie ou signal : ${code}), autrement qu’après ses autres parties.`,
    en: `The opponent loses by ${how}: it ends badly (exit code or signal: ${code}), unlike after its other games.`,
  }),
  'endings.unseen': ({ how }: Values) => ({
    fr: `Une partie que l’adversaire perd par ${how} n’a pas pu être jouée jusque-là.`,
    en: `A game that the opponent loses by ${how} could not be played so far.`,
  }),
  'memory.relayed': ({ megabytes, limit }: Values) => ({
    fr: `${megabytes} Mio au plus, sur ${limit}, avec notre relais devant lui.`,
    en: `${megabytes} MiB at most, of ${limit}, with our relay in front of it.`,
  }),
  'leave.ok': ({ codes }: Values) => ({
    fr: `Il s’arrête de lui-même après chaque partie (code de sortie : ${codes}).`,
    en: `It leaves by itself after each game (exit code: ${codes}).`,
  }),
  'leave.closes': () => ({
    fr: 'Il ferme sa connexion après chaque partie.',
    en: 'It closes its connection after each game.',
  }),
  'leave.stays': () => ({
    fr: 'Il est encore là 3 s après la fin d’une partie : il faut le tuer.',
    en: 'It is still there 3 s after the end of a game, and has to be killed.',
  }),
  'leave.signal': ({ code }: Values) => ({
    fr: `Il tombe après la partie (${code}). Le résultat compte, mais le programme a une erreur.`,
    en: `It falls after the game (${code}). The result counts, but the program has an error.`,
  }),
} satisfies Record<string, Sentence>;
