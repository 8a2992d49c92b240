import type { Fault, LocalizedText } from '../core/result.ts';

/** What can be wrong with workers and their queue; `docs/workers.md` lists the faults. */

const fault =
  (code: string, message: (one: string, two: string) => LocalizedText) =>
  (one = '', two = ''): Fault => ({ code, message: message(one, two) });

const withoutStop = (sentence: string): string => sentence.replace(/\.$/, '');

const UNKNOWN: LocalizedText = { fr: 'la cause n’est pas connue', en: 'the reason is not known' };

const aside = (name: string, { fr, en }: LocalizedText): LocalizedText => ({
  fr: `L’ouvrier « ${name} » a été mis à l’écart, car il échoue chaque fois : ${withoutStop(fr)}. Il ne reçoit plus de parties. Corrigez la cause, puis relancez « quadrille worker ».`,
  en: `The worker "${name}" was set aside, since it fails every time: ${withoutStop(en)}. It gets no more games. Remove the cause, then start "quadrille worker" again.`,
});

export const workFaults = {
  unknown: fault('unknown-worker', () => ({
    fr: 'Cet ouvrier n’est pas ou plus connu. Inscrivez-le de nouveau : relancez « quadrille worker ».',
    en: 'This worker is not known, or not any more. Register it again: start "quadrille worker" again.',
  })),
  setAside: (name: string, why: LocalizedText | null): Fault => ({
    code: 'worker-set-aside',
    message: aside(name, why ?? UNKNOWN),
  }),
  version: fault('worker-version', (own, others) => ({
    fr: `Cet ouvrier a la version ${own} de Quadrille, les autres programmes de cette base de données ont la version ${others}. Les résultats pourraient différer : il n’est pas accepté. Installez la version ${others} sur cette machine.`,
    en: `This worker has version ${own} of Quadrille, the other programs on this database have version ${others}. Results could differ: it is not accepted. Install version ${others} on this machine.`,
  })),
  newerQueue: fault('queue-newer', (found, own) => ({
    fr: `La file de travail de cette base de données vient d’une version plus récente de Quadrille (tables ${found}, ce programme connaît ${own}). Elle n’a pas été touchée. Installez la même version sur toutes les machines.`,
    en: `The work queue of this database comes from a newer version of Quadrille (tables ${found}, this program knows ${own}). It was not touched. Install the same version on all machines.`,
  })),
};
