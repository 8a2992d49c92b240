import type { Catalogue } from '../../core/localize.ts';
import { plural } from '../../core/localize.ts';
import type { LocalizedText } from '../../core/result.ts';
import { appTexts } from './app.ts';

/** The bots of a class: their list, and the page of each for its author and the teacher. */
export const botTexts = {
  ...appTexts,
  bots: {
    title: { fr: 'Robots', en: 'Bots' },
    yours: { fr: 'Vos robots', en: 'Your bots' },
    none: {
      fr: 'Vous n’avez pas encore de robot dans cette classe.',
      en: 'You have no bot in this class yet.',
    },
    noneYet: {
      fr: 'Pas encore de robot. Les élèves amènent les leurs depuis cette même page ; un moteur complète le tableau.',
      en: 'No bot yet. Students bring theirs from this same page; an engine fills the field.',
    },
    ways: { fr: 'Amener un robot :', en: 'Bring a bot:' },
    byTcp: {
      fr: 'Par TCP, avec le client de votre cours',
      en: 'Over TCP, with the client of your course',
    },
    connect: {
      title: { fr: 'Depuis votre machine, où il reste', en: 'From your machine, where it stays' },
      how: {
        fr: 'Dans le dossier du robot ; à la place de python3 bot.py, la commande qui le lance. Laissez-la tourner. Cette commande contient votre clé : ne la montrez à personne.',
        en: 'In the folder of the bot; in place of python3 bot.py, the command that starts it. Leave it running. This command holds your key: show it to nobody.',
      },
      command: { fr: 'Dans un terminal', en: 'In a terminal' },
    },
    by: (author: string): LocalizedText => ({ fr: `de ${author}`, en: `by ${author}` }),
    means: {
      upload: { fr: 'fichiers déposés', en: 'uploaded files' },
      connect: { fr: 'depuis sa machine', en: 'from its machine' },
      tcp: { fr: 'par TCP', en: 'over TCP' },
      engine: { fr: 'moteur de Quadrille', en: 'Quadrille’s engine' },
    },
    noVersion: { fr: 'rien de déposé', en: 'nothing uploaded' },
    here: { fr: 'prêt', en: 'ready' },
    away: { fr: 'pas là', en: 'not here' },
    make: { fr: 'En déposant ses fichiers ici', en: 'By uploading its files here' },
    makeHow: {
      fr: 'Vous déposerez ensuite ses sources : le serveur les compile et les fait jouer.',
      en: 'You will upload its sources next: the server compiles and runs them.',
    },
    name: { fr: 'Nom', en: 'Name' },
    game: { fr: 'Jeu', en: 'Game' },
    speaks: { fr: 'Il parle', en: 'It speaks' },
    protocols: {
      ugi: { fr: 'UGI', en: 'UGI' },
      codingame: { fr: 'CodinGame', en: 'CodinGame' },
      prolog: { fr: 'Prolog du cours', en: 'Prolog of the course' },
      scs: { fr: 'SCS 2016 (client)', en: 'SCS 2016 (client)' },
      log320: { fr: 'LOG320 (client)', en: 'LOG320 (client)' },
      'log320-course': {
        fr: 'LOG320, dialecte du cours (client)',
        en: 'LOG320, dialect of the course (client)',
      },
    },
    create: { fr: 'Créer le robot', en: 'Create the bot' },
    engine: { fr: 'Ajouter un moteur', en: 'Add an engine' },
    engineHow: {
      fr: 'Un adversaire de Quadrille, pour compléter le tableau.',
      en: 'An opponent by Quadrille, to fill the field.',
    },
    level: { fr: 'Force', en: 'Strength' },
    add: { fr: 'Ajouter', en: 'Add' },

    toClass: (name: string): LocalizedText => ({ fr: `Classe ${name}`, en: `Class ${name}` }),
    loading: { fr: 'Un instant…', en: 'One moment…' },
    lost: {
      fr: 'La connexion est perdue. Nouvel essai…',
      en: 'The connection is lost. Trying again…',
    },
    engineOnly: {
      fr: 'Un moteur de Quadrille, qui complète le tableau : il n’a ni fichiers à déposer ni examen à passer. Ses parties sont sur les pages des championnats.',
      en: 'An engine of Quadrille that fills the field: it has no files to upload and needs no check. Its games are on the pages of the championships.',
    },
    closed: { fr: 'Ce robot n’est pas ouvert ici', en: 'This bot is not open here' },
    own: {
      fr: 'Cette page n’est visible que de son auteur et de l’enseignant.',
      en: 'Only its author and the teacher see this page.',
    },
    playsVersion: (n: number): LocalizedText => ({
      fr: `La version ${n} joue.`,
      en: `Version ${n} plays.`,
    }),
    playsNone: {
      fr: 'Il ne joue pas encore : il n’a pas de version.',
      en: 'It does not play yet: it has no version.',
    },

    upload: {
      title: { fr: 'Déposer une version', en: 'Upload a version' },
      drop: {
        fr: 'Glissez ici les sources de votre robot',
        en: 'Drop the sources of your bot here',
      },
      how: {
        fr: 'Un fichier, plusieurs, un dossier ou une archive (.zip, .tar.gz).',
        en: 'A file, several, a folder or an archive (.zip, .tar.gz).',
      },
      choose: { fr: 'Choisir des fichiers', en: 'Choose files' },
      folder: { fr: 'Choisir un dossier', en: 'Choose a folder' },
      chosen: (n: number): LocalizedText =>
        plural(n, {
          fr: { one: `${n} fichier`, other: `${n} fichiers` },
          en: { one: `${n} file`, other: `${n} files` },
        }),
      more: (n: number): LocalizedText => ({ fr: `et ${n} de plus`, en: `and ${n} more` }),
      clear: { fr: 'Retirer', en: 'Take out' },
      note: { fr: 'Note', en: 'Note' },
      noteHint: { fr: 'ce qui a changé', en: 'what has changed' },
      options: { fr: 'Langage, fichier de départ', en: 'Language, first file' },
      language: { fr: 'Langage', en: 'Language' },
      automatic: { fr: 'd’après les fichiers', en: 'by the files' },
      main: { fr: 'Commence par', en: 'Begins with' },
      mainHint: { fr: 'main.py, Main.java…', en: 'main.py, Main.java…' },
      terminal: { fr: 'Depuis un terminal', en: 'From a terminal' },
      terminalHow: {
        fr: 'Dans le dossier du robot. Cette commande contient votre clé : ne la montrez à personne.',
        en: 'In the folder of the bot. This command holds your key: show it to nobody.',
      },
      send: { fr: 'Déposer', en: 'Upload' },
      sending: { fr: 'Envoi…', en: 'Sending…' },
      waiting: (place: number): LocalizedText => ({
        fr: `En attente de compilation. Avant vous dans la file : ${place}.`,
        en: `Waits to be compiled. Before you in the queue: ${place}.`,
      }),
      building: { fr: 'Compilation en cours…', en: 'Being compiled…' },
      unreadable: {
        fr: 'Ces fichiers ne peuvent pas être lus par le navigateur.',
        en: 'The browser cannot read these files.',
      },
      languages: {
        python: { fr: 'Python', en: 'Python' },
        javascript: { fr: 'JavaScript, TypeScript', en: 'JavaScript, TypeScript' },
        c: { fr: 'C', en: 'C' },
        cpp: { fr: 'C++', en: 'C++' },
        java: { fr: 'Java', en: 'Java' },
        prolog: { fr: 'Prolog', en: 'Prolog' },
      },
    },

    versions: {
      title: { fr: 'Versions', en: 'Versions' },
      none: { fr: 'Rien n’a encore été déposé.', en: 'Nothing was uploaded yet.' },
      version: (n: number): LocalizedText => ({ fr: `Version ${n}`, en: `Version ${n}` }),
      plays: { fr: 'joue', en: 'plays' },
      play: { fr: 'Faire jouer', en: 'Let it play' },
      newest: { fr: 'Toujours la plus récente', en: 'Always the newest' },
      check: { fr: 'Vérifier', en: 'Check' },
      ready: { fr: 'prête à jouer', en: 'ready to play' },
      warnings: (n: number): LocalizedText =>
        plural(n, {
          fr: { one: `${n} avertissement`, other: `${n} avertissements` },
          en: { one: `${n} warning`, other: `${n} warnings` },
        }),
      faults: (n: number): LocalizedText =>
        plural(n, {
          fr: { one: `${n} faute`, other: `${n} fautes` },
          en: { one: `${n} fault`, other: `${n} faults` },
        }),
      unchecked: { fr: 'pas encore vérifiée', en: 'not checked yet' },
      details: { fr: 'Fichiers et messages', en: 'Files and messages' },
      hash: { fr: 'Empreinte', en: 'Hash' },
      messages: { fr: 'Messages du compilateur', en: 'Messages of the compiler' },
      bytes: (n: number): LocalizedText => ({ fr: `${n} o`, en: `${n} B` }),
    },

    check: {
      title: (n: number): LocalizedText => ({
        fr: `Vérification de la version ${n}`,
        en: `Check of version ${n}`,
      }),
      waiting: (place: number): LocalizedText => ({
        fr: `Un robot est vérifié à la fois. Avant vous dans la file : ${place}.`,
        en: `One bot is checked at a time. Before you in the queue: ${place}.`,
      }),
      running: { fr: 'Vérification en cours…', en: 'Being checked…' },
      ready: { fr: 'Le robot est prêt à jouer.', en: 'The bot is ready to play.' },
      lost: {
        fr: 'Il perdrait des parties à cause des fautes ci-dessous.',
        en: 'It would lose games by the faults below.',
      },
      verdicts: {
        ok: { fr: 'ok', en: 'ok' },
        warning: { fr: 'attention', en: 'warning' },
        fault: { fr: 'faute', en: 'fault' },
        unseen: { fr: 'non vu', en: 'not seen' },
      },
      dialogue: { fr: 'Dialogue', en: 'Dialogue' },
      position: { fr: 'Position', en: 'Position' },
      replay: { fr: 'Pour le revoir chez vous', en: 'To see it again at home' },
    },

    games: {
      title: { fr: 'Parties', en: 'Games' },
      none: {
        fr: 'Pas encore de partie. Elles apparaissent ici dès le premier championnat.',
        en: 'No games yet. They appear here with the first championship.',
      },
      scores: {
        won: { fr: 'gagnée', en: 'won' },
        lost: { fr: 'perdue', en: 'lost' },
        drawn: { fr: 'nulle', en: 'drawn' },
        none: { fr: '–', en: '–' },
      },
      sides: { first: { fr: 'commence', en: 'begins' }, second: { fr: 'second', en: 'second' } },
      against: (name: string): LocalizedText => ({ fr: `contre ${name}`, en: `against ${name}` }),
      causes: {
        rules: { fr: 'sur le plateau', en: 'on the board' },
        resignation: { fr: 'abandon', en: 'resignation' },
        agreement: { fr: 'accord', en: 'agreement' },
        time: { fr: 'temps', en: 'time' },
        'illegal-move': { fr: 'coup interdit', en: 'illegal move' },
        unreadable: { fr: 'réponse illisible', en: 'unreadable answer' },
        crash: { fr: 'arrêt du programme', en: 'crash' },
        'no-connection': { fr: 'absent', en: 'absent' },
        flood: { fr: 'trop de sortie', en: 'flood' },
        abandoned: { fr: 'partie quittée', en: 'abandoned' },
      },
      evidence: { fr: 'Pourquoi ?', en: 'Why?' },
      log: { fr: 'stderr', en: 'stderr' },
      hide: { fr: 'Cacher', en: 'Hide' },
      evidenceTitle: { fr: 'Preuves', en: 'Evidence' },
      logTitle: { fr: 'Sortie d’erreur (la fin)', en: 'Standard error (its end)' },
      input: { fr: 'L’entrée sur laquelle il a échoué', en: 'The input that it failed on' },
      gone: { fr: 'Il n’en reste rien.', en: 'Nothing is left of it.' },
    },

    settings: {
      title: { fr: 'Réglages', en: 'Settings' },
      rename: { fr: 'Renommer', en: 'Rename' },
      save: { fr: 'Enregistrer', en: 'Save' },
      remove: { fr: 'Supprimer ce robot', en: 'Remove this bot' },
      removeHow: {
        fr: 'Ses fichiers sont effacés ; ses parties restent. Il ne joue plus.',
        en: 'Its files are deleted; its games stay. It plays no more.',
      },
      removeSure: { fr: 'Supprimer pour de bon', en: 'Remove for good' },
      cancel: { fr: 'Annuler', en: 'Cancel' },
    },
  },
} satisfies Catalogue;
