import type { Catalogue } from '../../core/localize.ts';
import type { Parts } from './parts.ts';

export const storeTexts = {
  store: {
    options: {
      from: {
        fr: 'fichier, ou adresse postgres://… : la base à copier ou à vérifier',
        en: 'a file, or an address postgres://…: the store to copy or to verify',
      },
      to: {
        fr: 'avec copy : fichier neuf, ou adresse d’une base vide',
        en: 'with copy: a new file, or the address of an empty database',
      },
    },
    help: {
      fr: 'Actions :\n  copy DE VERS     copier toute une base, même en service : sauvegarde, restauration, passage de SQLite à PostgreSQL ou retour\n  verify [BASE]    comparer chaque concours à sa chaîne ; code de sortie 1 si l’un a été modifié\n\nUne copie est relue et comparée avant d’être valable ; interrompue, elle laisse la cible vide. Voir docs/store.md.',
      en: 'Actions:\n  copy FROM TO     copy a whole store, even one in use: backup, restoring, from SQLite to PostgreSQL or back\n  verify [STORE]   compare every contest with its chain; exit code 1 where one was changed\n\nA copy is read again and compared before it counts; broken off, it leaves the target empty. See docs/store.md.',
    },
    fromAndTo: {
      fr: 'Il faut deux bases, par exemple : quadrille store copy postgres://localhost/quadrille copie.sqlite',
      en: 'Two stores are needed, for example: quadrille store copy postgres://localhost/quadrille copy.sqlite',
    },
    filesThere: (folder: string) => ({
      fr: `Le dossier ${folder}, où iraient les fichiers des robots téléversés, contient déjà quelque chose. Rien n’a été copié. Déplacez-le, ou indiquez une autre cible.`,
      en: `The folder ${folder}, where the files of uploaded bots would go, already has something in it. Nothing was copied. Move it, or give another target.`,
    }),
    copied: ({ to, rows, tables }: Parts<'to' | 'rows' | 'tables'>) => ({
      fr: `Copié vers ${to}, relu et comparé : lignes ${rows}, tables ${tables}.`,
      en: `Copied to ${to}, read again and compared: rows ${rows}, tables ${tables}.`,
    }),
    files: (folder: string) => ({
      fr: `Fichiers des robots téléversés : ${folder}`,
      en: `Files of uploaded bots: ${folder}`,
    }),
    notCopied: {
      fr: 'Ne font pas partie d’une copie : la file des parties distribuées (elles seront redistribuées), les serveurs en marche, le certificat de serve --tls.',
      en: 'No part of a copy: the queue of games handed out (they are handed out again), running servers, the certificate of serve --tls.',
    },
    contests: (count: string) => ({
      fr: `Concours vérifiés : ${count}.`,
      en: `Contests verified: ${count}.`,
    }),
    broken: (list: string) => ({
      fr: `Modifiés de l’extérieur : ${list}. « quadrille championship show ID --verify » dit ce qui l’a été.`,
      en: `Changed from outside: ${list}. "quadrille championship show ID --verify" tells what was.`,
    }),
    verifying: { fr: 'vérification', en: 'verifying' },
    copying: { fr: 'copie', en: 'copying' },
  },
} satisfies Catalogue;
