import type { ForfeitCause } from '../core/match.ts';
import type { LocalizedText } from '../core/result.ts';
import type { ConnectionEnd } from './connection.ts';

/** The faults by which a bot can lose a game, with the rules that they break. `docs/referee.md` has the table. */
export const FAULTS = {
  'not-started': {
    cause: 'no-connection',
    rule: { fr: 'un programme qui démarre', en: 'a program that starts' },
  },
  'no-greeting': {
    cause: 'no-connection',
    rule: { fr: 'une réponse au salut dans les temps', en: 'an answer to the greeting in time' },
  },
  'illegal-move': {
    cause: 'illegal-move',
    rule: { fr: 'un coup permis dans la position', en: 'a move that is legal in the position' },
  },
  'unasked-answer': {
    cause: 'illegal-move',
    rule: {
      fr: 'une seule réponse à chaque demande, et aucune sans demande',
      en: 'one answer when asked, and none otherwise',
    },
  },
  'unreadable-move': {
    cause: 'unreadable',
    rule: { fr: 'un coup écrit comme le jeu l’écrit', en: 'a move as the game writes it' },
  },
  'unreadable-answer': {
    cause: 'unreadable',
    rule: {
      fr: 'une réponse dans les termes du protocole',
      en: 'an answer in the words of the protocol',
    },
  },
  'no-answer': {
    cause: 'time',
    rule: { fr: 'une réponse dans les temps', en: 'an answer in time' },
  },
  'late-answer': {
    cause: 'time',
    rule: { fr: 'une réponse dans les temps', en: 'an answer in time' },
  },
  'half-line': {
    cause: 'time',
    rule: {
      fr: 'une réponse entière dans les temps, fin de ligne comprise (et tampon vidé)',
      en: 'a whole answer in time, with its line break (and flushed)',
    },
  },
  chatter: {
    cause: 'time',
    rule: {
      fr: 'une réponse dans les temps : ce qui est venu n’en était pas une',
      en: 'an answer in time: what came was none',
    },
  },
  'long-line': {
    cause: 'flood',
    rule: { fr: 'des lignes de 8 Kio au plus', en: 'lines of at most 8 KiB' },
  },
  flood: {
    cause: 'flood',
    rule: {
      fr: '1 Mio de sortie au plus entre deux messages',
      en: 'at most 1 MiB of output between two messages',
    },
  },
  exit: {
    cause: 'crash',
    rule: {
      fr: 'un programme qui tourne jusqu’à la fin de la partie',
      en: 'running until the game is over',
    },
  },
  signal: {
    cause: 'crash',
    rule: {
      fr: 'un programme qui tourne jusqu’à la fin de la partie',
      en: 'running until the game is over',
    },
  },
  'closed-output': {
    cause: 'crash',
    rule: {
      fr: 'une sortie ouverte jusqu’à la fin de la partie',
      en: 'an output that stays open until the game is over',
    },
  },
  'closed-connection': {
    cause: 'crash',
    rule: {
      fr: 'une connexion ouverte jusqu’à la fin de la partie',
      en: 'a connection that stays open until the game is over',
    },
  },
  memory: {
    cause: 'crash',
    rule: { fr: 'une mémoire dans sa limite', en: 'memory within its limit' },
  },
} as const satisfies Record<string, { cause: ForfeitCause; rule: LocalizedText }>;

export type FaultCode = keyof typeof FAULTS;

/** The fault of a connection that ends during a game. */
export function faultOf(ending: ConnectionEnd): FaultCode {
  switch (ending.kind) {
    case 'flood':
      return 'flood';
    case 'memory':
      return 'memory';
    case 'failed':
      return 'not-started';
    case 'mute':
      return 'closed-output';
    case 'closed':
    case 'reset':
      return 'closed-connection';
    case 'exit':
      return ending.signal === null ? 'exit' : 'signal';
  }
}
