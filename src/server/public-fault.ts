import { type Fault, FaultError, type LocalizedText } from '../core/result.ts';
import { faults } from './faults.ts';

const LOST: LocalizedText = {
  fr: 'Le serveur a perdu le fichier des parties : plus aucun coup n’est enregistré tant que l’on n’y a pas remédié. Dites-le à qui tient le serveur.',
  en: 'The server has lost the file of its games: no move is kept until somebody has seen to it. Tell whoever runs the server.',
};

/** Messages in place of those of the store's faults, by code. */
const MESSAGES: Readonly<Record<string, LocalizedText>> = {
  'store-full': {
    fr: 'Le disque du serveur est plein : plus aucun coup n’est enregistré. Ce qui était joué est conservé ; la partie reprendra quand il y aura de la place. Dites-le à qui tient le serveur.',
    en: 'The server’s disk is full: no more moves are kept. What was played is; the game goes on when there is room. Tell whoever runs the server.',
  },
  'store-locked': {
    fr: 'Un autre programme occupe la base de données du serveur : rien n’a été enregistré. La partie va reprendre ; réessayez dans un instant.',
    en: 'Another program holds the server’s database: nothing was stored. The game will go on; try again in a moment.',
  },
  'store-gone': LOST,
  'store-replaced': LOST,
  'store-taken': {
    fr: 'Un autre serveur a repris les parties de celui-ci : plus aucun coup n’y est enregistré. Dites-le à qui tient le serveur.',
    en: 'Another server has taken over this one’s games: no more moves are kept here. Tell whoever runs the server.',
  },
};

const UNWRITTEN: LocalizedText = {
  fr: 'Le serveur ne parvient pas à enregistrer les coups : ce qui était joué est conservé, le reste attend. Dites-le à qui tient le serveur.',
  en: 'The server cannot store moves: what was played is kept, the rest has to wait. Tell whoever runs the server.',
};

/** What pages are told of an error: faults of the store name files, which only the operator may see. */
export function publicFault(error: unknown): Fault {
  if (!(error instanceof FaultError)) return faults.trouble;
  const { fault } = error;
  if (!fault.code.startsWith('store-')) return fault;
  return { code: fault.code, message: MESSAGES[fault.code] ?? UNWRITTEN };
}
