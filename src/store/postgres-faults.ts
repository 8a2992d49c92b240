import { errorCode, errorMessage, type Fault, type LocalizedText } from '../core/result.ts';
import { quotable } from '../core/texts.ts';
import { faults, reasonOf } from './faults.ts';
import { isLost } from './postgres-errors.ts';

/** What can be wrong with a database of PostgreSQL; `docs/store.md` lists the faults. */

const fault =
  (code: string, message: (shown: string, detail: LocalizedText) => LocalizedText) =>
  (shown: string, detail: string | LocalizedText = ''): Fault => ({
    code: `store-${code}`,
    message: message(shown, typeof detail === 'string' ? { fr: detail, en: detail } : detail),
  });

export const postgresFaults = {
  address: fault('address', shown => ({
    fr: `${shown} n’est pas l’adresse d’une base de données. Elle s’écrit postgres://utilisateur:mot-de-passe@machine:port/base ; dans un mot de passe, les caractères spéciaux sont codés (« # » s’écrit %23, « @ » s’écrit %40, « / » s’écrit %2F).`,
    en: `${shown} is not the address of a database. It is written postgres://user:password@host:port/name; in a password, special characters are encoded ("#" is written %23, "@" is written %40, "/" is written %2F).`,
  })),
  foreign: fault('foreign', shown => ({
    fr: `${shown} est la base de données d’un autre programme. Elle n’a pas été touchée. Créez-en une pour Quadrille (« createdb quadrille »), et indiquez-la.`,
    en: `${shown} is the database of another program. It was not touched. Create one for Quadrille ("createdb quadrille"), and give that one.`,
  })),
  unreachable: fault('unreachable', (shown, detail) => ({
    fr: `Aucun serveur PostgreSQL ne répond à ${shown} (${detail.fr}). Vérifiez l’adresse et le port, et que PostgreSQL tourne et accepte les connexions de cette machine.`,
    en: `No PostgreSQL server answers at ${shown} (${detail.en}). Check the address and the port, and that PostgreSQL runs and takes connections from this machine.`,
  })),
  lost: fault('lost', (shown, detail) => ({
    fr: `La connexion à ${shown} a été perdue et n’est pas revenue (${detail.fr}). Ce qui a été annoncé comme enregistré l’est ; ce qui était en cours l’est peut-être. Vérifiez PostgreSQL et le réseau, puis reprenez.`,
    en: `The connection to ${shown} was lost and did not come back (${detail.en}). What was said to be stored is stored; what was under way may be. Check PostgreSQL and the network, then resume.`,
  })),
  notPostgres: fault('not-postgres', shown => ({
    fr: `Ce qui répond à ${shown} n’est pas un serveur PostgreSQL. Vérifiez l’adresse et le port (5432, le plus souvent).`,
    en: `What answers at ${shown} is not a PostgreSQL server. Check the address and the port (5432, most often).`,
  })),
  password: fault('password', shown => ({
    fr: `PostgreSQL refuse le mot de passe pour ${shown}, ou il en faut un. Indiquez-le dans l’adresse (postgres://utilisateur:mot-de-passe@…), de préférence dans la variable DATABASE_URL, ou dans PGPASSWORD.`,
    en: `PostgreSQL refuses the password for ${shown}, or wants one. Give it in the address (postgres://user:password@…), preferably in the variable DATABASE_URL, or in PGPASSWORD.`,
  })),
  role: fault('role', shown => ({
    fr: `PostgreSQL ne connaît pas l’utilisateur de ${shown}. Vérifiez son nom, ou créez-le (« createuser »).`,
    en: `PostgreSQL does not know the user of ${shown}. Check the name, or create the user ("createuser").`,
  })),
  admission: fault('admission', (shown, detail) => ({
    fr: `PostgreSQL n’admet pas cette machine ou cet utilisateur à ${shown} (${detail.fr}). Ajoutez une ligne pour eux dans pg_hba.conf, puis faites relire la configuration (« select pg_reload_conf() »). Si seules des connexions chiffrées y sont admises, ajoutez ?sslmode=require à l’adresse.`,
    en: `PostgreSQL does not admit this machine or this user to ${shown} (${detail.en}). Add a line for them to pg_hba.conf, then have the configuration read again ("select pg_reload_conf()"). If it admits encrypted connections only, add ?sslmode=require to the address.`,
  })),
  missing: fault('no-database', shown => ({
    fr: `Il n’y a pas de base de données à ${shown}. Rien n’a été créé. Créez-la (« createdb quadrille »), ou corrigez son nom à la fin de l’adresse.`,
    en: `There is no database at ${shown}. Nothing was created. Create it ("createdb quadrille"), or correct its name at the end of the address.`,
  })),
  rights: fault('rights', (shown, detail) => ({
    fr: `L’utilisateur de ${shown} n’a pas les droits qu’il faut (${detail.fr}). Rien n’a changé. Donnez-lui la base : « alter database … owner to … », ou « grant connect, create on database … to … » et, dans cette base, « grant usage, create on schema public to … ».`,
    en: `The user of ${shown} does not have the rights it takes (${detail.en}). Nothing has changed. Make that user the owner: "alter database … owner to …", or "grant connect, create on database … to …" and, in that database, "grant usage, create on schema public to …".`,
  })),
  tables: fault('tables', (shown, detail) => ({
    fr: `Il manque des tables à ${shown} (${detail.fr}) : quelqu’un les a supprimées, ou une copie n’a pas été remise en entier. Rien n’a changé. Remettez une sauvegarde entière dans une base vide, et indiquez-la.`,
    en: `Tables of ${shown} are missing (${detail.en}): somebody has dropped them, or a backup was not restored whole. Nothing has changed. Restore a whole backup into an empty database, and give that one.`,
  })),
  readOnly: fault('read-only', shown => ({
    fr: `${shown} ne peut pas être modifiée : c’est une copie en attente (standby), ou default_transaction_read_only est activé. Rien n’a changé. Indiquez le serveur principal, ou corrigez ce réglage.`,
    en: `${shown} cannot be written to: it is a standby, or default_transaction_read_only is on. Nothing has changed. Give the primary server, or correct that setting.`,
  })),
  connections: fault('connections', shown => ({
    fr: `PostgreSQL a déjà toutes les connexions qu’il permet à ${shown}. Fermez des programmes, ou augmentez max_connections (ou la limite de l’utilisateur ou de la base), puis recommencez.`,
    en: `PostgreSQL already has all the connections that it allows at ${shown}. Close some programs, or raise max_connections (or the limit of the user or the database), then try again.`,
  })),
  old: fault('postgres-old', (shown, detail) => ({
    fr: `Le serveur de ${shown} est PostgreSQL ${detail.fr}. Il faut PostgreSQL 15 ou plus récent. Rien n’a changé.`,
    en: `The server of ${shown} is PostgreSQL ${detail.en}. It takes PostgreSQL 15 or newer. Nothing has changed.`,
  })),
  encoding: fault('encoding', (shown, detail) => ({
    fr: `${shown} est codée en ${detail.fr}, et ne peut pas contenir tous les textes. Rien n’a changé. Créez une base en UTF-8 (« createdb --encoding=UTF8 --template=template0 quadrille »).`,
    en: `${shown} is encoded in ${detail.en}, and cannot hold every text. Nothing has changed. Create a database in UTF-8 ("createdb --encoding=UTF8 --template=template0 quadrille").`,
  })),
  ssl: fault('ssl', (shown, detail) => ({
    fr: `Pas de connexion chiffrée possible avec ${shown} (${detail.fr}). Si PostgreSQL l’exige, ajoutez ?sslmode=require à l’adresse (et sslrootcert=FICHIER pour son certificat) ; s’il n’en a pas, enlevez sslmode de l’adresse.`,
    en: `There is no agreement on an encrypted connection to ${shown} (${detail.en}). If PostgreSQL demands one, add ?sslmode=require to the address (and sslrootcert=FILE for its certificate); if it has none, take sslmode out of the address.`,
  })),
  certificate: fault('ssl', (shown, detail) => ({
    fr: `Un fichier que nomme l’adresse ${shown} (sslrootcert, sslcert ou sslkey) n’a pas pu être lu : ${detail.fr}. Corrigez son chemin, ou ses droits.`,
    en: `A file that the address ${shown} names (sslrootcert, sslcert or sslkey) could not be read: ${detail.en}. Correct its path, or its permissions.`,
  })),
};

const SILENT = { fr: 'pas de réponse', en: 'no answer' };

/** The meanings of the system's error codes when there is no connection. */
const REASONS: Readonly<Record<string, LocalizedText>> = {
  ECONNREFUSED: { fr: 'connexion refusée', en: 'connection refused' },
  ENOTFOUND: { fr: 'ce nom de machine est inconnu', en: 'that host name is unknown' },
  EAI_AGAIN: { fr: 'ce nom de machine est introuvable', en: 'that host name cannot be looked up' },
  EHOSTUNREACH: { fr: 'cette machine est hors d’atteinte', en: 'that host is out of reach' },
  ENETUNREACH: { fr: 'ce réseau est hors d’atteinte', en: 'that network is out of reach' },
  ENOENT: { fr: 'il n’y a pas de telle prise', en: 'there is no such socket' },
  ETIMEDOUT: SILENT,
  '57P03': { fr: 'il démarre ou s’arrête', en: 'it is starting or stopping' },
};

const UNKNOWN_ISSUER = {
  fr: 'personne que ce système connaisse ne garantit son certificat',
  en: 'nobody whom this system knows vouches for its certificate',
};

/** The meanings of the most frequent ones of the codes below. */
const CERTIFICATES: Readonly<Record<string, LocalizedText>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_ISSUER,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_ISSUER,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_ISSUER,
  ERR_TLS_CERT_ALTNAME_INVALID: {
    fr: 'son certificat est pour un autre nom',
    en: 'its certificate is for another name',
  },
  CERT_HAS_EXPIRED: { fr: 'son certificat est périmé', en: 'its certificate has expired' },
};

/** Error codes about certificates. */
const CERTIFICATE = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY))/;

/** The fault for an error of PostgreSQL; null for a defect of ours. */
export function postgresFault(error: unknown, shown: string): Fault | null {
  const code = errorCode(error);
  const message = errorMessage(error);
  switch (code) {
    case '55P03':
      return faults.locked(shown);
    case '53100':
      return faults.full(shown);
    case '28P01':
      return postgresFaults.password(shown);
    case '28000':
      return /role .* does not exist/.test(message)
        ? postgresFaults.role(shown)
        : postgresFaults.admission(shown, message);
    case '3D000':
      return postgresFaults.missing(shown);
    case '42501':
      return postgresFaults.rights(shown, message);
    case '42P01':
    case '3F000':
      return postgresFaults.tables(shown, message);
    case '25006':
      return postgresFaults.readOnly(shown);
    case '53300':
      return postgresFaults.connections(shown);
    default:
  }
  if (/client password must be/.test(message)) return postgresFaults.password(shown);
  if (CERTIFICATE.test(code) || /does not support SSL/.test(message))
    return postgresFaults.ssl(shown, CERTIFICATES[code] ?? message);
  return isLost(error) ? postgresFaults.unreachable(shown, whyLost(error)) : null;
}

/** The fault for a database that was open, and has not come back. */
export const lostFault = (error: unknown, shown: string): Fault =>
  postgresFaults.lost(shown, whyLost(error));

/** The fault for a file of certificates that cannot be read. */
export function certificateFault(error: NodeJS.ErrnoException, shown: string): Fault {
  const reason = reasonOf(error);
  const { fr, en } = typeof reason === 'string' ? { fr: reason, en: reason } : reason;
  const file = error.path === undefined ? '' : `${quotable(error.path)}, `; // a folder is not named
  return postgresFaults.certificate(shown, { fr: `${file}${fr}`, en: `${file}${en}` });
}

function whyLost(error: unknown): string | LocalizedText {
  const code = errorCode(error);
  const message = errorMessage(error);
  return REASONS[code] ?? (/timeout/.test(message) ? SILENT : code || message);
}
