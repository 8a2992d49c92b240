import type { LocalizedText } from '../core/result.ts';

/** The rules by which players over TCP forfeit, besides the game's own. */
export const PROTOCOL_RULES = {
  start: { fr: 'un programme qui démarre', en: 'a program that starts' },
  connect: (port: number): LocalizedText => ({
    fr: `une connexion dans les temps (127.0.0.1, port ${port}, ou {host} et {port} dans la commande)`,
    en: `a connection in time (127.0.0.1, port ${port}, or {host} and {port} in its command)`,
  }),
  ask: {
    fr: 'une demande de partie dans les temps (la requête PARTIE)',
    en: 'a request for a game in time (the request PARTIE)',
  },
  stay: { fr: 'rester jusqu’à la fin de la partie', en: 'staying until the game is over' },
  output: { fr: 'au plus 1 Mio de sortie par tour', en: 'at most 1 MiB of output a turn' },
  answer: { fr: 'une réponse dans les temps', en: 'an answer in time' },
  answerWithin: (limit: number): LocalizedText => ({
    fr: `une réponse en ${limit} ms au plus`,
    en: `an answer within ${limit} ms`,
  }),
  request: { fr: 'la requête COUP (idRequest)', en: 'the request COUP (idRequest)' },
  turn: { fr: 'un seul coup, à son tour', en: 'one move, at its turn' },
  symbol: { fr: 'symbolJ : le symbole de qui joue', en: 'symbolJ: the mover’s own symbol' },
  board: { fr: 'numPlat de 0 à 8', en: 'numPlat from 0 to 8' },
  cell: { fr: 'numSousPlat de 0 à 8', en: 'numSousPlat from 0 to 8' },
  won: (boards: number): LocalizedText => ({
    fr: `nbSousPlatG égal à ${boards}`,
    en: `nbSousPlatG equal to ${boards}`,
  }),
  length: { fr: 'au plus 81 coups', en: 'at most 81 moves' },
} as const;

/** For a client that seems not to have understood its first `3`. */
export const COURSE_DIALECT_HINT: LocalizedText = {
  fr: 'aucune réponse à son premier « 3 » : ce client est peut-être écrit pour le serveur du cours, dont le dialecte est autre ; essayez host log320 --dialect course, tcp:log320-course ou log320-course:COMMANDE',
  en: 'no answer to its first 3: this client may be written for the course’s server, whose dialect is another; try host log320 --dialect course, tcp:log320-course or log320-course:COMMAND',
};

/** Advice if a client's relay cannot listen. */
export const portHint = (port: number, error: string): LocalizedText | null => {
  if (error.includes('EADDRINUSE'))
    return {
      fr: `le port ${port} est pris sur cette machine. Un client qui accepte un port en reçoit un libre par {port} dans sa commande ; sinon, libérez-le et jouez une partie à la fois, ou installez bubblewrap : dans son bac à sable, chacun a le sien.`,
      en: `port ${port} is taken on this machine. A client that accepts a port gets a free one by {port} in its command; otherwise free it and play one game at a time, or install bubblewrap: in its sandbox each has its own.`,
    };
  if (error.includes('EADDRNOTAVAIL'))
    return {
      fr: 'le réseau du bac à sable n’a pas de boucle locale (127.0.0.1) : bubblewrap n’a pas pu la mettre en service sur ce système.',
      en: 'the network of the sandbox has no loopback (127.0.0.1): bubblewrap could not bring it up on this system.',
    };
  return null;
};
