import type { Catalogue } from '../../core/localize.ts';
import { type Parts, quoted } from './parts.ts';

export const errorsTexts = {
  errors: {
    place: ({ line, column }: Parts<'line' | 'column'>) => ({
      fr: `ligne ${line}, colonne ${column}`,
      en: `line ${line}, column ${column}`,
    }),
    column: (column: number) => ({ fr: `colonne ${column}`, en: `column ${column}` }),
    depth: ({ found, max }: Parts<'found' | 'max'>) => ({
      fr: `La profondeur vaut « ${quoted(found)} » ; il faut un nombre entier de 0 à ${max}.`,
      en: `DEPTH is "${quoted(found)}"; it must be a whole number from 0 to ${max}.`,
    }),
    ply: (found: string) => ({
      fr: `--ply vaut « ${quoted(found)} » ; il faut un nombre entier, 0 ou plus.`,
      en: `--ply is "${quoted(found)}"; it must be a whole number, 0 or more.`,
    }),
    file: ({ file, why }: Parts<'file' | 'why'>) => ({
      fr: `Impossible de lire ${file} : ${why}.`,
      en: `Cannot read ${file}: ${why}.`,
    }),
    write: ({ file, why }: Parts<'file' | 'why'>) => ({
      fr: `Impossible d’écrire ${file} : ${why}.`,
      en: `Cannot write ${file}: ${why}.`,
    }),
    variantTwice: ({ a, b }: Parts<'a' | 'b'>) => ({
      fr: `La variante est donnée deux fois : « ${quoted(a)} » et « ${quoted(b)} ». Gardez-en une.`,
      en: `The variant is given twice, as "${quoted(a)}" and as "${quoted(b)}". Keep one.`,
    }),
    positionVariant: ({ found, wanted }: Parts<'found' | 'wanted'>) => ({
      fr: `La position est de ${found}, mais ${wanted} est demandé. Retirez --variant : la position porte sa variante.`,
      en: `The position is of ${found}, but ${wanted} was asked for. Leave out --variant: the position carries its own.`,
    }),
    onePosition: (count: number) => ({
      fr: `Il faut ici une seule position, et il y en a ${count}.`,
      en: `One position is needed here, but ${count} were given.`,
    }),
    gameNeeded: (games: string) => ({
      fr: `Dites quel jeu : ${games}.`,
      en: `Say which game: ${games}.`,
    }),
    tryHelp: (command: string) => ({
      fr: `Essayez : ${command} --help`,
      en: `Try: ${command} --help`,
    }),
    unknownCommand: (name: string) => ({
      fr: `Commande inconnue : « ${quoted(name)} ».`,
      en: `Unknown command: "${quoted(name)}".`,
    }),
    meant: (guess: string) => ({
      fr: `Vouliez-vous dire « ${quoted(guess)} » ?`,
      en: `Did you mean "${quoted(guess)}"?`,
    }),
    known: (list: string) => ({ fr: `Possibilités : ${list}.`, en: `Known: ${list}.` }),
    lang: ({ found, list }: Parts<'found' | 'list'>) => ({
      fr: `Langue inconnue : « ${quoted(found)} ». Possibilités : ${list}.`,
      en: `Unknown language: "${quoted(found)}". Known: ${list}.`,
    }),
    unexpected: (message: string) => ({
      fr: `Une erreur s’est produite dans Quadrille : ${message}. Merci de la signaler avec la commande lancée ; QUADRILLE_DEBUG=1 montre les détails.`,
      en: `Something went wrong inside Quadrille: ${message}. Please report it with the command that you ran; QUADRILLE_DEBUG=1 shows the details.`,
    }),
    courseWords: ({ name, words }: Parts<'name' | 'words'>) => ({
      fr: `Le cours ${name} se lance sans autre mot : retirez « ${quoted(words)} ».`,
      en: `The course ${name} takes no further words: leave out "${quoted(words)}".`,
    }),
    checkCommand: {
      fr: 'Dites quel robot, après deux tirets : quadrille check -- python3 bot.py',
      en: 'Say which bot, after two hyphens: quadrille check -- python3 bot.py',
    },
    checkElsewhere: (seat: string) => ({
      fr: `${quoted(seat)} est un programme qui se connecte d’ailleurs : il n’est pas là pour être examiné. Donnez sa commande, par exemple : quadrille check "scs:./joueur {host} {port} {name}"`,
      en: `${quoted(seat)} is a program that connects from elsewhere: it is not here to be examined. Give its command, such as: quadrille check "scs:./player {host} {port} {name}"`,
    }),
    checkClient: {
      fr: 'La commande contient {port} : c’est un client réseau. Dites son protocole : check "scs:COMMANDE", "log320:COMMANDE" ou "log320-course:COMMANDE".',
      en: 'The command has {port}: it is a network client. Say its protocol: check "scs:COMMAND", "log320:COMMAND" or "log320-course:COMMAND".',
    },
    checkTwice: ({ option, seat }: Parts<'option' | 'seat'>) => ({
      fr: `« ${quoted(seat)} » le dit déjà : retirez ${option}.`,
      en: `"${quoted(seat)}" says it already: leave out ${option}.`,
    }),
    checkOption: ({ option, list }: Parts<'option' | 'list'>) => ({
      fr: `${option} n’est que pour : ${list}. Un robot apprend son temps du protocole.`,
      en: `${option} is only for: ${list}. A bot is told its time by the protocol.`,
    }),
    checkGame: ({ protocol, game }: Parts<'protocol' | 'game'>) => ({
      fr: `Le protocole ${protocol} ne joue qu’à ${game} : retirez --game.`,
      en: `The protocol ${protocol} plays only ${game}: leave out --game.`,
    }),
    checkTime: {
      fr: '--time attend ici une durée par coup, par exemple 6s.',
      en: '--time takes a duration a move here, such as 6s.',
    },
    protocol: ({ found, list }: Parts<'found' | 'list'>) => ({
      fr: `Protocole inconnu : « ${quoted(found)} ». Possibilités : ${list}.`,
      en: `Unknown protocol: "${quoted(found)}". Known: ${list}.`,
    }),
    alone: ({ option, other }: Parts<'option' | 'other'>) => ({
      fr: `${option} et ${other} ne vont pas ensemble : la partie enregistrée dit elle-même son jeu, sa position et ses coups. Retirez ${other}.`,
      en: `${option} and ${other} do not go together: the record itself says its game, position and moves. Leave out ${other}.`,
    }),
    plyAlone: {
      fr: '--ply ne va qu’avec --record : ajoutez --record FICHIER, ou retirez --ply.',
      en: '--ply goes only with --record: add --record FILE, or leave out --ply.',
    },
    optionTwice: (option: string) => ({
      fr: `L’option --${option} est donnée plusieurs fois. Gardez-en une.`,
      en: `--${option} is given more than once. Keep one.`,
    }),
    noPosition: (file: string) => ({
      fr: `Il n’y a aucune position dans ${file}. Une position par ligne ; # commence un commentaire.`,
      en: `There is no position in ${file}. One position a line; # begins a comment.`,
    }),
    stdin: { fr: 'l’entrée standard', en: 'standard input' },
    fileWhy: {
      ENOENT: {
        fr: 'ce fichier ou ce dossier n’existe pas',
        en: 'there is no such file or folder',
      },
      EISDIR: { fr: 'c’est un dossier', en: 'it is a folder' },
      EACCES: { fr: 'l’accès est refusé', en: 'access is denied' },
      EPERM: { fr: 'l’opération n’est pas permise', en: 'the operation is not permitted' },
      ENOSPC: { fr: 'il n’y a plus de place sur le disque', en: 'the disk is full' },
      EDQUOT: { fr: 'votre quota d’espace disque est épuisé', en: 'your disk quota is used up' },
      EROFS: { fr: 'le disque est en lecture seule', en: 'the disk is read-only' },
      ENOTDIR: {
        fr: 'une partie du chemin n’est pas un dossier',
        en: 'a part of the path is not a folder',
      },
      EMFILE: { fr: 'trop de fichiers sont ouverts', en: 'too many files are open' },
      ENFILE: {
        fr: 'trop de fichiers sont ouverts sur cette machine',
        en: 'too many files are open on this machine',
      },
      ENAMETOOLONG: { fr: 'le nom est trop long', en: 'the name is too long' },
      ELOOP: {
        fr: 'les liens symboliques tournent en rond',
        en: 'the symbolic links go round in circles',
      },
      EIO: { fr: 'le disque répond par une erreur', en: 'the disk answers with an error' },
      EBUSY: { fr: 'le fichier est occupé', en: 'the file is busy' },
      EFBIG: { fr: 'le fichier serait trop gros', en: 'the file would be too large' },
      EEXIST: { fr: 'ce nom est déjà pris', en: 'the name is already taken' },
      ENXIO: {
        fr: 'ce n’est pas un fichier que l’on peut lire ou écrire',
        en: 'it is not a file that can be read or written',
      },
      ERR_STRING_TOO_LONG: { fr: 'le fichier est trop gros', en: 'the file is too large' },
      ERR_FS_FILE_TOO_LARGE: { fr: 'le fichier est trop gros', en: 'the file is too large' },
      ERR_INVALID_ARG_VALUE: {
        fr: 'ce nom n’est pas un nom de fichier',
        en: 'the name is no name of a file',
      },
    },
    fileCode: (code: string) => ({
      fr: `le système refuse (${code})`,
      en: `the system refuses (${code})`,
    }),
    wholeNumber: ({ option, found, min, max }: Parts<'option' | 'found' | 'min' | 'max'>) => ({
      fr: `${option} vaut « ${quoted(found)} » ; il faut un nombre entier de ${min} à ${max}.`,
      en: `${option} is "${quoted(found)}"; it must be a whole number from ${min} to ${max}.`,
    }),
    power: ({ option, min, max, text }: Parts<'option' | 'min' | 'max' | 'text'>) => ({
      fr: `${option} attend un nombre entier de ${min} à ${max} ; « ${quoted(text)} » n’en est pas un.`,
      en: `${option} is a whole number from ${min} to ${max}; "${quoted(text)}" is not.`,
    }),
  },
} satisfies Catalogue;
