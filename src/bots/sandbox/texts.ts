import type { LocalizedText } from '../../core/result.ts';

const megabytes = (bytes: number): number => Math.round(bytes / (1 << 20));

/** Why a bot's files cannot be put in a sandbox, and what to do. */
export const texts = {
  manyFiles: (folder: string, most: number): LocalizedText => ({
    fr: `${folder} contient plus de ${most} fichiers. Donnez au robot un dossier à lui, avec ce qu’il lui faut et rien d’autre.`,
    en: `${folder} holds more than ${most} files. Give the bot a folder of its own, with what it needs and nothing else.`,
  }),
  large: (folder: string, most: number): LocalizedText => ({
    fr: `${folder} dépasse ${megabytes(most)} Mio. Donnez au robot un dossier à lui, avec ce qu’il lui faut et rien d’autre.`,
    en: `${folder} is larger than ${megabytes(most)} MiB. Give the bot a folder of its own, with what it needs and nothing else.`,
  }),
  linkOut: (path: string, target: string): LocalizedText => ({
    fr: `Le lien ${path} sort du dossier du robot, vers ${target}. Remplacez-le par une copie de ce fichier.`,
    en: `The link ${path} leaves the bot’s folder, for ${target}. Replace it by a copy of that file.`,
  }),
  unreadable: (path: string): LocalizedText => ({
    fr: `${path} ne peut pas être lu. Donnez le droit de le lire (chmod u+r), ou retirez-le du dossier du robot.`,
    en: `${path} cannot be read. Allow it to be read (chmod u+r), or take it out of the bot’s folder.`,
  }),
  special: (path: string): LocalizedText => ({
    fr: `${path} n’est ni un fichier ni un dossier (tube, prise ou périphérique). Retirez-le du dossier du robot.`,
    en: `${path} is neither a file nor a folder (a pipe, a socket or a device). Take it out of the bot’s folder.`,
  }),
  noFolder: (folder: string): LocalizedText => ({
    fr: `Le dossier du robot n’existe pas : ${folder}`,
    en: `The bot’s folder does not exist: ${folder}`,
  }),
  isFolder: (path: string): LocalizedText => ({
    fr: `${path} est un dossier, pas un programme. Nommez le programme, par exemple bot:${path}/bot.`,
    en: `${path} is a folder, not a program. Name the program, such as bot:${path}/bot.`,
  }),
  notFound: (program: string): LocalizedText => ({
    fr: `Programme introuvable : ${program}`,
    en: `${program}: not found`,
  }),
  wholeHome: (path: string): LocalizedText => ({
    fr: `${path} contient plus que le robot. Donnez-lui un dossier à lui.`,
    en: `${path} holds more than the bot. Give it a folder of its own.`,
  }),
  largeArchive: (most: number): LocalizedText => ({
    fr: `Ses fichiers dépassent ${megabytes(most)} Mio une fois compressés : il ne peut pas jouer sur une autre machine. Donnez-lui un dossier à lui, avec ce qu’il lui faut et rien d’autre.`,
    en: `Its files are larger than ${megabytes(most)} MiB when compressed: it cannot play on another machine. Give it a folder of its own, with what it needs and nothing else.`,
  }),
  ownRuntime: (path: string): LocalizedText => ({
    fr: `${path} n’existe que sur cette machine : le robot ne peut pas jouer sur une autre. Nommez le programme sans son chemin, par exemple python3, ou mettez-le dans le dossier du robot.`,
    en: `${path} exists on this machine only: the bot cannot play on another. Name the program without its path, such as python3, or put it into the bot’s folder.`,
  }),
  brokenArchive: {
    fr: 'Les fichiers du robot sont arrivés abîmés, ou ne sont pas ceux d’un robot.',
    en: 'The bot’s files have come damaged, or are not those of a bot.',
  },
};
