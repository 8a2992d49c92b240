import type { Fault } from '../core/result.ts';

/** Why a store is not copied; `docs/store.md` lists the faults. */
export const copyFaults = {
  notEmpty: (shown: string): Fault => ({
    code: 'store-not-empty',
    message: {
      fr: `« ${shown} » contient déjà quelque chose. Rien n’y a été changé : une copie ne va que dans une base neuve ou vide. Indiquez-en une autre.`,
      en: `"${shown}" already has something in it. Nothing in it was changed: a copy goes only to a new or empty store. Give another one.`,
    },
  }),
  different: (shown: string, table: string): Fault => ({
    code: 'store-copy-different',
    message: {
      fr: `Relue, la table ${table} de « ${shown} » n’est pas celle de l’original. La copie a été annulée : rien n’y a été enregistré. Vérifiez le disque, puis recommencez.`,
      en: `Read back, table ${table} of "${shown}" is not that of the original. The copy was undone: nothing was stored there. Check the disk, then try again.`,
    },
  }),
  nul: (shown: string, table: string): Fault => ({
    code: 'store-copy-nul',
    message: {
      fr: `Un texte de la table ${table} contient le caractère U+0000, que PostgreSQL ne peut pas garder. Rien n’a été enregistré dans « ${shown} ». Copiez dans un fichier.`,
      en: `A text of table ${table} has the character U+0000, which PostgreSQL cannot keep. Nothing was stored in "${shown}". Copy to a file instead.`,
    },
  }),
};
