import { type Catalogue, plural } from '../../core/localize.ts';
import type { Parts } from './parts.ts';

export const doctorTexts = {
  doctor: {
    help: {
      fr: 'Code de sortie 1 : une promesse ne peut être tenue sur cette machine. Ce qui est facultatif ne change rien au code. Rien n’est modifié : ce qui est créé pour un essai est aussitôt supprimé. Voir docs/doctor.md.',
      en: 'Exit code 1: a promise cannot be kept on this machine. What is optional does not count. Nothing stays changed: what a trial creates is removed at once. See docs/doctor.md.',
    },
    kept: (warnings: number) =>
      plural(warnings, {
        fr: {
          one:
            warnings === 0
              ? 'Cette machine tient toutes les promesses.'
              : 'Cette machine tient toutes les promesses. Une remarque facultative.',
          other: `Cette machine tient toutes les promesses. ${warnings} remarques facultatives.`,
        },
        en: {
          one: 'This machine keeps every promise. One optional remark.',
          other:
            warnings === 0
              ? 'This machine keeps every promise.'
              : `This machine keeps every promise. ${warnings} optional remarks.`,
        },
      }),
    broken: ({ count, total, list }: Parts<'total' | 'list'> & { count: number }) =>
      plural(count, {
        fr: {
          one: `Cette machine ne peut tenir ${count} promesse sur ${total} : ${list}.`,
          other: `Cette machine ne peut tenir ${count} promesses sur ${total} : ${list}.`,
        },
        en: {
          one: `This machine cannot keep ${count} of ${total} promises: ${list}.`,
          other: `This machine cannot keep ${count} of ${total} promises: ${list}.`,
        },
      }),
    again: {
      fr: 'Le reste marche. Après un remède, relancez quadrille doctor.',
      en: 'The rest works. After a remedy run quadrille doctor again.',
    },
    groups: {
      promises: { fr: 'Promesses', en: 'Promises' },
      bots: { fr: 'Facultatif : les robots', en: 'Optional: bots' },
      screens: { fr: 'Facultatif : les écrans', en: 'Optional: screens' },
    },
    topics: {
      node: { fr: 'Node', en: 'Node' },
      sandbox: { fr: 'bac à sable', en: 'sandbox' },
      limits: { fr: 'limites', en: 'limits' },
      data: { fr: 'données', en: 'data' },
      clock: { fr: 'horloge', en: 'clock' },
      user: { fr: 'utilisateur', en: 'user' },
      cgroups: { fr: 'cgroups', en: 'cgroups' },
      python: { fr: 'Python', en: 'Python' },
      c: { fr: 'C', en: 'C' },
      java: { fr: 'Java', en: 'Java' },
      prolog: { fr: 'Prolog', en: 'Prolog' },
      browser: { fr: 'navigateur', en: 'browser' },
      port: { fr: 'port', en: 'port' },
      terminal: { fr: 'terminal', en: 'terminal' },
    },
  },
} satisfies Catalogue;
