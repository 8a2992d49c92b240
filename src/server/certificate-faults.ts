import type { Fault } from '../core/result.ts';

/** What may be wrong with a certificate, for whoever starts the server. */
export const certificateFaults = {
  unreadable: (file: string, code: string): Fault => ({
    code: 'certificate-unreadable',
    message: {
      fr: `Impossible de lire ${file} (${code}). Vérifiez le chemin et les droits de ce fichier.`,
      en: `Cannot read ${file} (${code}). Check the path and the permissions of this file.`,
    },
  }),
  unwritable: (file: string, code: string): Fault => ({
    code: 'certificate-unwritable',
    message: {
      fr: `Impossible d’écrire le certificat dans ${file} (${code}). Vérifiez les droits de ce dossier, ou donnez une autre base avec --store.`,
      en: `Cannot write the certificate to ${file} (${code}). Check the permissions of this folder, or give another store with --store.`,
    },
  }),
  damaged: (file: string): Fault => ({
    code: 'certificate-damaged',
    message: {
      fr: `${file} ne contient pas un certificat et sa clé. Déplacez ce fichier\u00a0: un nouveau certificat sera créé.`,
      en: `${file} does not hold a certificate and its key. Move this file away: a new certificate will be made.`,
    },
  }),
  noCertificate: (file: string): Fault => ({
    code: 'no-certificate',
    message: {
      fr: `${file} ne contient pas de certificat. Donnez avec --tls-cert un fichier PEM qui commence par «\u00a0-----BEGIN CERTIFICATE-----\u00a0».`,
      en: `${file} holds no certificate. Give with --tls-cert a PEM file that begins with "-----BEGIN CERTIFICATE-----".`,
    },
  }),
  noKey: (file: string): Fault => ({
    code: 'no-private-key',
    message: {
      fr: `${file} ne contient pas de clé privée lisible. Donnez avec --tls-key un fichier PEM sans mot de passe.`,
      en: `${file} holds no private key that can be read. Give with --tls-key a PEM file without a password.`,
    },
  }),
  otherKey: (key: string, cert: string): Fault => ({
    code: 'other-private-key',
    message: {
      fr: `La clé de ${key} n’est pas celle du certificat de ${cert}. Donnez la clé avec laquelle il a été demandé.`,
      en: `The key in ${key} is not that of the certificate in ${cert}. Give the key that it was requested with.`,
    },
  }),
  expired: (file: string, day: string): Fault => ({
    code: 'certificate-expired',
    message: {
      fr: `Le certificat de ${file} a expiré le ${day}. Renouvelez-le, ou utilisez --tls.`,
      en: `The certificate in ${file} expired on ${day}. Renew it, or use --tls.`,
    },
  }),
  tooEarly: (file: string, day: string): Fault => ({
    code: 'certificate-too-early',
    message: {
      fr: `Le certificat de ${file} n’est valable qu’à partir du ${day}. Vérifiez l’horloge de cette machine, ou utilisez --tls.`,
      en: `The certificate in ${file} is not valid before ${day}. Check this machine’s clock, or use --tls.`,
    },
  }),
};
