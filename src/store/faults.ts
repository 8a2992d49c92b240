import type { Fault, LocalizedText } from '../core/result.ts';
import { errorCode } from '../core/result.ts';
import type { StoreServer } from './store.ts';

/** What can be wrong with the file; `docs/store.md` lists the faults. */

const fault =
  (code: string, message: (file: string, detail: LocalizedText) => LocalizedText) =>
  (file: string, detail: string | LocalizedText = ''): Fault => ({
    code: `store-${code}`,
    message: message(file, typeof detail === 'string' ? { fr: detail, en: detail } : detail),
  });

const FORBIDDEN = { fr: 'vous n’en avez pas le droit', en: 'you do not have the right to' };
const FILE_THERE = { fr: 'il y a là un fichier', en: 'there is a file in its place' };

/** The meanings of the system's error codes. */
const REASONS: Readonly<Record<string, LocalizedText>> = {
  EACCES: FORBIDDEN,
  EPERM: FORBIDDEN,
  EROFS: { fr: 'ce disque est en lecture seule', en: 'this disk is read-only' },
  EEXIST: FILE_THERE,
  ENOENT: { fr: 'il n’existe pas', en: 'it does not exist' },
  EISDIR: { fr: 'c’est un dossier', en: 'it is a folder' },
  ENOTDIR: FILE_THERE,
  ENOSPC: { fr: 'le disque est plein', en: 'the disk is full' },
  ENAMETOOLONG: { fr: 'son nom est trop long', en: 'its name is too long' },
};

export function reasonOf(error: unknown): string | LocalizedText {
  const code = errorCode(error) || String(error);
  return REASONS[code] ?? code;
}

export const faults = {
  notDatabase: fault('not-database', file => ({
    fr: `« ${file} » n’est pas une base de données de Quadrille : c’est un autre fichier, ou son début est abîmé. Il n’a pas été touché. Indiquez un autre fichier, ou remettez une copie à sa place.`,
    en: `"${file}" is not a Quadrille database: it is some other file, or its beginning is damaged. It was not touched. Give another file, or put a copy back in its place.`,
  })),
  foreign: fault('foreign', file => ({
    fr: `« ${file} » est la base de données d’un autre programme. Elle n’a pas été touchée. Indiquez un autre fichier.`,
    en: `"${file}" is the database of another program. It was not touched. Give another file.`,
  })),
  corrupt: fault('corrupt', (file, detail) => ({
    fr: `La base de données « ${file} » est abîmée (SQLite : ${detail.fr}). Le programme n’y a rien changé. Remettez une copie à sa place, ou sauvez ce qui peut l’être avec « sqlite3 FICHIER .recover ».`,
    en: `The database "${file}" is damaged (SQLite: ${detail.en}). The program changed nothing in it. Put a copy back in its place, or save what can be saved with "sqlite3 FILE .recover".`,
  })),
  truncated: fault('truncated', file => ({
    fr: `La base de données « ${file} » est incomplète : la fin du fichier manque, comme après une copie interrompue. Elle n’a pas été touchée. Remettez une copie entière à sa place.`,
    en: `The database "${file}" is incomplete: the end of the file is missing, as after a copy that was cut short. It was not touched. Put a whole copy back in its place.`,
  })),
  newer: fault('newer', (file, detail) => ({
    fr: `La base de données « ${file} » vient d’une version plus récente de Quadrille (${detail.fr}). Elle n’a pas été touchée. Mettez Quadrille à jour, ou indiquez-en une autre.`,
    en: `The database "${file}" comes from a newer version of Quadrille (${detail.en}). It was not touched. Update Quadrille, or give another one.`,
  })),
  locked: fault('locked', file => ({
    fr: `La base de données « ${file} » est occupée par un autre programme. Rien n’a été écrit. Fermez cet autre programme, ou attendez qu’il ait fini, puis recommencez.`,
    en: `The database "${file}" is held by another program. Nothing was written. Close that program or wait until it is done, then try again.`,
  })),
  gone: fault('gone', file => ({
    fr: `La base de données « ${file} » n’est plus là : elle a été supprimée ou déplacée pendant qu’elle servait. Rien n’y est plus écrit. Remettez le fichier ou une copie à sa place, puis relancez le programme.`,
    en: `The database "${file}" is not there any more: it was deleted or moved while it was in use. Nothing more is written to it. Put the file or a copy back, then start the program again.`,
  })),
  replaced: fault('replaced', file => ({
    fr: `La base de données « ${file} » a été remplacée par un autre fichier pendant qu’elle servait. Rien n’est plus écrit, ni dans l’un ni dans l’autre. Relancez le programme : il ouvrira le nouveau fichier.`,
    en: `The database "${file}" was replaced by another file while it was in use. Nothing more is written to either. Start the program again: it will open the new file.`,
  })),
  taken: fault('taken', file => ({
    fr: `Un autre serveur de Quadrille a repris les parties de « ${file} ». Celui-ci n’y écrit plus rien. Arrêtez l’un des deux, et relancez celui-ci s’il doit rester.`,
    en: `Another Quadrille server has taken over the games of "${file}". This one writes nothing more to it. Stop one of the two, and start this one again if it is to stay.`,
  })),
  served: (file: string, server: StoreServer | null): Fault => {
    const where = server === null || server.address === '' ? '' : `, ${server.address}`;
    const who =
      server === null
        ? { fr: '', en: '' }
        : {
            fr: ` (processus ${server.pid} sur ${server.host}, depuis ${server.since}${where})`,
            en: ` (process ${server.pid} on ${server.host}, since ${server.since}${where})`,
          };
    return {
      code: 'store-served',
      message: {
        fr: `Un autre serveur de Quadrille tient déjà les parties de « ${file} »${who.fr}. Rien n’a changé. Arrêtez-le, indiquez un autre fichier avec --store, ou ajoutez --wait-for-store pour prendre sa place quand il s’arrêtera.`,
        en: `Another Quadrille server already holds the games of "${file}"${who.en}. Nothing has changed. Stop it, give another file with --store, or add --wait-for-store to take its place when it ends.`,
      },
    };
  },
  folder: fault('folder', (folder, detail) => ({
    fr: `On ne peut pas écrire dans le dossier « ${folder} » (${detail.fr}). Créez-le, corrigez ses droits, ou indiquez un fichier ailleurs.`,
    en: `The folder "${folder}" cannot be written to (${detail.en}). Create it, correct its permissions, or give a file elsewhere.`,
  })),
  isFolder: fault('is-folder', file => ({
    fr: `« ${file} » est un dossier, pas un fichier. Indiquez un fichier, par exemple « ${file}/quadrille.sqlite ».`,
    en: `"${file}" is a folder, not a file. Give a file, such as "${file}/quadrille.sqlite".`,
  })),
  readOnly: fault('read-only', (file, detail) => ({
    fr: `La base de données « ${file} » ne peut pas être modifiée (${detail.fr}). Elle n’a pas été touchée. Corrigez ses droits, ou indiquez une copie.`,
    en: `The database "${file}" cannot be written to (${detail.en}). It was not touched. Correct its permissions, or give a copy.`,
  })),
  full: fault('full', file => ({
    fr: `Le disque est plein : rien de plus n’a pu être écrit dans « ${file} ». Ce qui était enregistré l’est toujours. Libérez de la place, puis recommencez.`,
    en: `The disk is full: nothing more could be written to "${file}". What was stored still is. Free some space, then try again.`,
  })),
  disk: fault('disk', (file, detail) => ({
    fr: `Le disque a refusé de lire ou d’écrire « ${file} » (SQLite : ${detail.fr}). Ce qui était enregistré l’est toujours. Vérifiez le disque et sa place libre, puis recommencez.`,
    en: `The disk refused to read or write "${file}" (SQLite: ${detail.en}). What was stored still is. Check the disk and its free space, then try again.`,
  })),
  largeFile: (most: number): Fault => ({
    code: 'store-large-file',
    message: {
      fr: `Ce fichier dépasse les ${most >> 20} Mio que la base accepte pour un fichier : rien n’a été enregistré.`,
      en: `This file is larger than the ${most >> 20} MiB that the store takes for a file: nothing was stored.`,
    },
  }),
  change: (contest: string): Fault => ({
    code: 'store-change',
    message: {
      fr: `Les changements de ${contest} ne peuvent plus être lus : ils ont été modifiés de l’extérieur. Remettez en place une copie de la base faite avant cette modification.`,
      en: `The changes of ${contest} cannot be read any more: they were modified from outside. Put back a copy of the store made before that.`,
    },
  }),
  events: (shown: number): Fault => ({
    code: 'store-events',
    message: {
      fr: `Les coups de la partie ${shown} ne peuvent plus être lus : ils ont été modifiés de l’extérieur. Remettez en place une copie de la base faite avant cette modification.`,
      en: `The moves of game ${shown} cannot be read any more: they were changed from outside. Put back a copy of the store made before that change.`,
    },
  }),
};
