import type { Fault } from '../core/result.ts';

/** The faults of work for other machines. */
export const queueFaults = {
  noQueue: {
    code: 'no-work-queue',
    message: {
      fr: 'Cette base est un fichier SQLite : une seule machine y joue, et il n’y a pas de travail pour des ouvriers. Il faut une base PostgreSQL : quadrille serve --store postgres://… (docs/ouvriers.md).',
      en: 'This store is a SQLite file: one machine plays on it, and there is no work for workers. It takes a PostgreSQL store: quadrille serve --store postgres://… (docs/workers.md).',
    },
  },
} satisfies Readonly<Record<string, Fault>>;
