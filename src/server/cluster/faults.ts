import type { Fault } from '../../core/result.ts';
import type { Leader } from './leader-watch.ts';

/** Faults of several servers on one database. */
export const clusterFaults = {
  noLeader: {
    code: 'no-leader',
    message: {
      fr: 'Le serveur qui tient les parties vient de s’arrêter, et un autre prend sa place. Rien n’a changé ; réessayez dans un instant.',
      en: 'The server that runs the games has just stopped, and another takes its place. Nothing has changed; try again in a moment.',
    },
  },
  leaderLost: {
    code: 'leader-lost',
    message: {
      fr: 'Le serveur qui tient les parties s’est arrêté pendant cette demande : on ne sait pas si elle a été exécutée. Regardez ce qu’il en est, puis réessayez.',
      en: 'The server that runs the games stopped during this request: whether it was carried out is not known. Look, then try again.',
    },
  },
  notOurs: {
    code: 'not-of-the-cluster',
    message: {
      fr: 'Ce port est réservé aux serveurs Quadrille qui partagent cette base de données. Ouvrez l’adresse que montre quadrille serve.',
      en: 'This port is for the Quadrille servers that share this database. Open the address that quadrille serve shows.',
    },
  },
  otherVersion: ({ address, version }: Leader, own: string): Fault => ({
    code: 'other-version',
    message: {
      fr: `Le serveur ${address}, qui tient les parties de cette base de données, est de la version ${version}, et celui-ci de la version ${own}. Arrêtez tous les serveurs, puis démarrez-les avec la même version.`,
      en: `The server ${address}, which runs the games of this database, is of version ${version}, and this one of version ${own}. Stop all servers, then start them with the same version.`,
    },
  }),
};
