import { plural } from '../core/localize.ts';
import type { LocalizedText } from '../core/result.ts';
import { quotable } from '../core/texts.ts';

const megabytes = (bytes: number): number => Math.round(bytes / (1 << 20));

const LONGEST_PATH = 120;
const shown = (path: string): string => quotable(String(path), LONGEST_PATH);

/** Why an upload is refused, and what to do. */
export const uploadTexts = {
  broken: (kind: string): LocalizedText => ({
    fr: `Cette archive ${kind} est abîmée, ou d’une sorte qui n’est pas lue ici : rien n’a changé. Refaites-la (zip -r robot.zip dossier), ou déposez les fichiers eux-mêmes.`,
    en: `This ${kind} archive is damaged, or of a kind that is not read here: nothing has changed. Make it again (zip -r bot.zip folder), or drop the files themselves.`,
  }),
  noArchive: {
    fr: 'Ce n’est ni une archive zip ni une archive tar : rien n’a changé. Déposez les sources du robot, ou une archive .zip ou .tar.gz.',
    en: 'This is neither a zip nor a tar archive: nothing has changed. Drop the bot’s sources, or a .zip or .tar.gz archive.',
  },
  encrypted: {
    fr: 'Cette archive est protégée par un mot de passe. Refaites-la sans.',
    en: 'This archive is protected by a password. Make it again without one.',
  },
  bomb: {
    fr: 'Cette archive deviendrait plus de cent fois plus grande : elle est refusée. Déposez les fichiers eux-mêmes.',
    en: 'This archive would become more than a hundred times larger: it is refused. Drop the files themselves.',
  },
  large: (most: number): LocalizedText => ({
    fr: `C’est trop grand : ${megabytes(most)} Mio au plus. Gardez les sources et ce que le robot lit en jouant, rien d’autre.`,
    en: `This is too large: at most ${megabytes(most)} MiB. Keep the sources and what the bot reads while it plays, nothing else.`,
  }),
  manyFiles: (most: number): LocalizedText => ({
    fr: `Il y a plus de ${most} fichiers. Gardez les sources et ce que le robot lit en jouant, rien d’autre.`,
    en: `There are more than ${most} files. Keep the sources and what the bot reads while it plays, nothing else.`,
  }),
  empty: {
    fr: 'Il n’y a aucun fichier ici. Déposez les sources du robot.',
    en: 'There is no file here. Drop the bot’s sources.',
  },
  link: (path: string): LocalizedText => ({
    fr: `${shown(path)} est un lien. Remplacez-le par une copie du fichier.`,
    en: `${shown(path)} is a link. Replace it by a copy of the file.`,
  }),
  special: (path: string): LocalizedText => ({
    fr: `${shown(path)} n’est pas un fichier ordinaire. Retirez-le.`,
    en: `${shown(path)} is no ordinary file. Take it out.`,
  }),
  absolute: (path: string): LocalizedText => ({
    fr: `« ${shown(path)} » : il faut un chemin relatif, écrit avec des « / ».`,
    en: `"${shown(path)}": a path must be relative and written with "/".`,
  }),
  above: (path: string): LocalizedText => ({
    fr: `« ${shown(path)} » sort du dossier du robot, ou contient un nom vide. Refaites l’archive depuis ce dossier.`,
    en: `"${shown(path)}" leaves the bot’s folder, or holds an empty name. Make the archive again from that folder.`,
  }),
  deep: (path: string, most: number): LocalizedText => ({
    fr: `« ${shown(path)} » est trop profond : la limite est de ${most} pour les dossiers emboîtés. Rangez plus simplement.`,
    en: `"${shown(path)}" lies in more than ${most} folders, one in the other. Use fewer.`,
  }),
  name: (path: string): LocalizedText => ({
    fr: `« ${shown(path)} » n’est pas un nom que tout système accepte. Renommez le fichier : des lettres, des chiffres, « . », « - » et « _ », 80 signes au plus.`,
    en: `"${shown(path)}" is no name that every system accepts. Rename the file: letters, digits, ".", "-" and "_", at most 80 characters.`,
  }),
  twice: (one: string, other: string): LocalizedText => ({
    fr: `${shown(one)} et ${shown(other)} seraient le même fichier sur certains systèmes. Renommez l’un des deux.`,
    en: `${shown(one)} and ${shown(other)} would be the same file on some systems. Rename one of them.`,
  }),
  noLanguage: (extensions: string): LocalizedText => ({
    fr: `Aucun de ces fichiers n’est une source d’un langage connu ici (${extensions}). Déposez les sources, pas un programme compilé.`,
    en: `None of these files is a source in a language known here (${extensions}). Drop the sources, not a compiled program.`,
  }),
  languages: (names: string): LocalizedText => ({
    fr: `Ces sources sont de plusieurs langages (${names}). Choisissez celui du robot, ou n’envoyez que ses fichiers.`,
    en: `These sources are in several languages (${names}). Choose that of the bot, or send only its files.`,
  }),
  otherLanguage: (name: string): LocalizedText => ({
    fr: `Aucun de ces fichiers n’est une source en ${name}. Choisissez un autre langage, ou envoyez ses fichiers.`,
    en: `None of these files is a source in ${name}. Choose another language, or send its files.`,
  }),
  noMain: (files: LocalizedText, usual: string): LocalizedText => ({
    fr: `Quel fichier commence ? Nommez-le ${usual}, ou indiquez-le. ${files.fr}`,
    en: `Which file begins? Call it ${usual}, or say which. ${files.en}`,
  }),
  unknownMain: (main: string, files: LocalizedText): LocalizedText => ({
    fr: `« ${shown(main)} » n’est pas l’un de ces fichiers. ${files.fr}`,
    en: `"${shown(main)}" is none of these files. ${files.en}`,
  }),
  noJavaMain: {
    fr: 'Aucune classe n’a de méthode « public static void main(String[] args) » : par où commencer ?',
    en: 'No class has a method "public static void main(String[] args)": where does it begin?',
  },
  missing: (program: string, name: string, remedy: string): LocalizedText => ({
    fr: `Ce serveur ne peut pas faire jouer un robot en ${name} : il y manque la commande ${program}. Dites-le à qui tient le serveur (${remedy}).`,
    en: `This server cannot run a bot in ${name}: it lacks the command ${program}. Tell whoever runs the server (${remedy}).`,
  }),
  buildFailed: {
    fr: 'Les sources ne se compilent pas.',
    en: 'The sources do not compile.',
  },
  buildTime: (seconds: number): LocalizedText => ({
    fr: `La compilation a été arrêtée après ${seconds} s.`,
    en: `The compilation was stopped after ${seconds} s.`,
  }),
  buildMemory: (bytes: number): LocalizedText => ({
    fr: `La compilation a été arrêtée : elle prenait plus de ${megabytes(bytes)} Mio de mémoire.`,
    en: `The compilation was stopped: it took more than ${megabytes(bytes)} MiB of memory.`,
  }),
  buildOutput: {
    fr: 'La compilation a été arrêtée : elle écrivait trop.',
    en: 'The compilation was stopped: it wrote too much.',
  },
  buildStopped: {
    fr: 'La compilation a été interrompue : le serveur s’arrêtait. Déposez de nouveau les fichiers.',
    en: 'The compilation was interrupted: the server was stopping. Upload the files again.',
  },
  buildTrouble: (why: string): LocalizedText => ({
    fr: `Le serveur n’a pas pu compiler ces fichiers (${shown(why)}). Réessayez, ou dites-le à qui tient le serveur.`,
    en: `The server could not compile these files (${shown(why)}). Try again, or tell whoever runs the server.`,
  }),
  busy: {
    fr: 'Trop de fichiers attendent déjà d’être compilés. Réessayez dans quelques minutes.',
    en: 'Too many files wait to be compiled already. Try again in a few minutes.',
  },
  underWay: {
    fr: 'Le dépôt précédent de ce robot est encore en cours. Attendez qu’il soit fini.',
    en: 'The last upload of this bot is still under way. Wait until it is done.',
  },
  manyWaiting: (most: number): LocalizedText => ({
    fr: `${most} de vos dépôts attendent déjà d’être compilés. Attendez que l’un d’eux soit fini.`,
    en: `${most} of your uploads wait to be compiled already. Wait until one of them is done.`,
  }),
  removed: {
    fr: 'Ce robot a été supprimé entre-temps.',
    en: 'This bot was removed meanwhile.',
  },
  noFiles: (version: number): LocalizedText => ({
    fr: `Les fichiers de la version ${version} ne sont plus sur le serveur. Déposez-les de nouveau.`,
    en: `The files of version ${version} are no longer on the server. Upload them again.`,
  }),
  manyVersions: (most: number): LocalizedText => ({
    fr: `Ce robot a autant de versions qu’il peut en avoir (${most}). Créez-en un autre, ou supprimez celui-ci.`,
    en: `This bot has as many versions as it can have (${most}). Create another one, or remove this one.`,
  }),
  classFull: (most: number): LocalizedText => ({
    fr: `Les robots de la classe occupent déjà ${megabytes(most)} Mio sur le serveur. Supprimez-en qui ne servent plus.`,
    en: `The bots of the class take ${megabytes(most)} MiB on the server already. Remove some that are no longer needed.`,
  }),
  memberFull: (most: number): LocalizedText => ({
    fr: `Vos robots occupent déjà ${megabytes(most)} Mio sur le serveur. Supprimez-en qui ne servent plus.`,
    en: `Your bots take ${megabytes(most)} MiB on the server already. Remove some that are no longer needed.`,
  }),
  unknownLanguage: (name: string): LocalizedText => ({
    fr: `« ${shown(name)} » n’est pas un langage connu ici.`,
    en: `"${shown(name)}" is no language known here.`,
  }),
  notStarted: (why: string): LocalizedText => ({
    fr: `le programme n’a pas pu être démarré : ${shown(why)}`,
    en: `the program could not be started: ${shown(why)}`,
  }),
  notHere: {
    fr: 'Ce robot n’est pas là pour l’instant. Connectez-le, puis recommencez.',
    en: 'This bot is not here for now. Connect it, then try again.',
  },
  checksFull: {
    fr: 'Trop de robots attendent déjà d’être examinés. Réessayez dans quelques minutes.',
    en: 'Too many bots wait to be examined already. Try again in a few minutes.',
  },
  manyChecks: (most: number): LocalizedText => ({
    fr: `${most} de vos robots attendent déjà d’être examinés. Attendez que l’un d’eux l’ait été.`,
    en: `${most} of your bots wait to be examined already. Wait until one of them was.`,
  }),
  checkUnderWay: {
    fr: 'Ce robot est déjà en cours d’examen, ou attend de l’être.',
    en: 'This bot is being examined already, or waits for it.',
  },
  checkTime: {
    fr: 'l’examen a été arrêté au bout de cinq minutes',
    en: 'the examination was stopped after five minutes',
  },
  noSandbox: {
    fr: 'Ce serveur n’a pas de bac à sable : il n’exécute pas de fichiers déposés. Dites-le à qui tient le serveur (Debian : apt install bubblewrap) ; ou faites jouer le robot depuis votre machine avec quadrille connect.',
    en: 'This server has no sandbox: it does not run uploaded files. Tell whoever runs the server (Debian: apt install bubblewrap); or let the bot play from your machine with quadrille connect.',
  },
};

const MOST_LISTED = 10;

/** The names of files, shortened to the first few. */
export function fileList(files: readonly string[]): LocalizedText {
  const names = files.slice(0, MOST_LISTED).map(shown).join(', ');
  const more = files.length - MOST_LISTED;
  const rest = plural(more, {
    fr: { one: ` et ${more} autre`, other: ` et ${more} autres` },
    en: { one: ` and ${more} other`, other: ` and ${more} others` },
  });
  return {
    fr: `Fichiers : ${names}${more > 0 ? rest.fr : ''}.`,
    en: `Files: ${names}${more > 0 ? rest.en : ''}.`,
  };
}
