import type { Catalogue } from '../../core/localize.ts';
import { plural } from '../../core/localize.ts';
import type { LocalizedText } from '../../core/result.ts';
import { appTexts } from './app.ts';

/** Classes, for their teachers and members, and joining them. */
export const classTexts = {
  ...appTexts,
  classroom: {
    title: { fr: 'Classes', en: 'Classes' },
    yours: { fr: 'Vos classes', en: 'Your classes' },
    bots: { fr: 'Robots', en: 'Bots' },
    botsWaiting: (n: number): LocalizedText =>
      plural(n, {
        fr: { one: `${n} attend votre accord`, other: `${n} attendent votre accord` },
        en: { one: `${n} waits for you`, other: `${n} wait for you` },
      }),
    championships: { fr: 'Championnats', en: 'Championships' },
    ladder: { fr: 'Échelle de la classe', en: 'Ladder of the class' },
    none: {
      fr: 'Vous n’êtes dans aucune classe. Entrez avec le code que donne l’enseignant.',
      en: 'You are in no class. Join one with the code that the teacher gives.',
    },
    howTeacher: {
      fr: 'Vous enseignez ? Le terminal du serveur affiche un lien privé qui permet de créer des classes.',
      en: 'You teach? The server’s terminal shows a private link that lets you make classes.',
    },
    asTeacher: { fr: 'enseignant', en: 'teacher' },
    asStudent: { fr: 'élève', en: 'student' },
    asAdministrator: { fr: 'administrateur', en: 'administrator' },
    make: { fr: 'Nouvelle classe', en: 'New class' },
    makeName: { fr: 'Son nom', en: 'Its name' },
    makeTeacher: { fr: 'Votre nom', en: 'Your name' },
    makeButton: { fr: 'Créer la classe', en: 'Make the class' },
    members: (n: number): LocalizedText =>
      plural(n, {
        fr: { one: `${n} élève`, other: `${n} élèves` },
        en: { one: `${n} student`, other: `${n} students` },
      }),
    here: { fr: 'ici', en: 'here' },
    notHere: { fr: 'pas ici', en: 'not here' },
    lost: {
      fr: 'La connexion est perdue. Nouvel essai…',
      en: 'The connection is lost. Trying again…',
    },
    invite: {
      title: { fr: 'Pour entrer', en: 'How to join' },
      how: (address: string): LocalizedText => ({
        fr: `Ouvrez ${address} et tapez ce code, ou scannez l’image.`,
        en: `Open ${address} and type this code, or scan the picture.`,
      }),
      code: { fr: 'Code de la classe', en: 'Code of the class' },
      qr: (link: string): LocalizedText => ({ fr: `Code QR de ${link}`, en: `QR code of ${link}` }),
      link: { fr: 'Lien pour entrer', en: 'Link to join' },
      big: { fr: 'En grand', en: 'Enlarge' },
      small: { fr: 'Réduire', en: 'Reduce' },
      terminal: { fr: 'Dans un terminal', en: 'In a terminal' },
      lock: { fr: 'Fermer l’entrée', en: 'Lock' },
      unlock: { fr: 'Rouvrir l’entrée', en: 'Unlock' },
      locked: {
        fr: 'L’entrée est fermée : seuls ceux qui y sont déjà reviennent.',
        en: 'Locked: only those who are in already come back.',
      },
      renew: { fr: 'Changer le code', en: 'Change the code' },
    },
    roster: {
      title: { fr: 'Les élèves', en: 'Students' },
      teachers: { fr: 'Enseignants', en: 'Teachers' },
      empty: {
        fr: 'Personne encore. Importez une liste, ou montrez le code à la classe.',
        en: 'Nobody yet. Import a roster, or show the class its code.',
      },
      name: { fr: 'Nom', en: 'Name' },
      pseudonym: { fr: 'Pseudonyme', en: 'Pseudonym' },
      present: { fr: 'Présent', en: 'Present' },
      presentToday: (name: string): LocalizedText => ({
        fr: `${name}, présent aujourd’hui`,
        en: `${name}, present today`,
      }),
      days: (n: number): LocalizedText =>
        plural(n, {
          fr: { one: `${n} jour`, other: `${n} jours` },
          en: { one: `${n} day`, other: `${n} days` },
        }),
      count: (present: number, all: number): LocalizedText => ({
        fr: `${present} sur ${all} aujourd’hui`,
        en: `${present} of ${all} today`,
      }),
      awaited: { fr: 'attendu', en: 'expected' },
      more: (name: string): LocalizedText => ({
        fr: `Modifier ${name}`,
        en: `Change ${name}`,
      }),
      rename: { fr: 'Renommer', en: 'Rename' },
      save: { fr: 'Enregistrer', en: 'Save' },
      cancel: { fr: 'Annuler', en: 'Cancel' },
      link: { fr: 'Lien personnel', en: 'Personal link' },
      linkHow: (name: string): LocalizedText => ({
        fr: `Qui ouvre ce lien est ${name}. L’ancien navigateur ne l’est plus. Il n’est montré qu’une fois.`,
        en: `Whoever opens this link is ${name}. The old browser no longer is. It is shown once only.`,
      }),
      remove: { fr: 'Retirer', en: 'Remove' },
      removeSure: (name: string): LocalizedText => ({
        fr: `Retirer ${name} de la classe ?`,
        en: `Remove ${name} from the class?`,
      }),
      restore: { fr: 'Remettre', en: 'Put back' },
      removed: { fr: 'Retirés', en: 'Removed' },
      yes: { fr: 'Oui', en: 'Yes' },
      no: { fr: 'Non', en: 'No' },
      import: { fr: 'Importer une liste (CSV)', en: 'Import a roster (CSV)' },
      importHow: {
        fr: 'Un élève par ligne : son nom, ou son prénom et son nom, comme les écrit un tableur.',
        en: 'A student a line: the name, or first and last name, as a spreadsheet writes them.',
      },
      imported: (added: number, known: number): LocalizedText => ({
        fr: `${added === 0 ? 'Personne n’a été ajouté' : `${added} ajouté${added < 2 ? '' : 's'}`}${known === 0 ? '.' : `, ${known} déjà dans la classe.`}`,
        en: `${added === 0 ? 'Nobody was added' : `${added} added`}${known === 0 ? '.' : `, ${known} in the class already.`}`,
      }),
      line: (line: number, message: string): LocalizedText => ({
        fr: `Ligne ${line} : ${message}`,
        en: `Line ${line}: ${message}`,
      }),
      add: { fr: 'Ajouter', en: 'Add' },
      addStudent: { fr: 'Ajouter un élève', en: 'Add a student' },
      addTeacher: { fr: 'Ajouter un enseignant', en: 'Add a teacher' },
    },
    settings: {
      title: { fr: 'Réglages', en: 'Settings' },
      name: { fr: 'Nom de la classe', en: 'Name of the class' },
      rosterOnly: {
        fr: 'Seuls les noms de la liste entrent',
        en: 'Only names of the roster come in',
      },
      realNames: {
        fr: 'Toute la classe voit les vrais noms',
        en: 'The whole class sees real names',
      },
      opinion: {
        fr: 'Les spectateurs peuvent voir l’avis du moteur',
        en: 'Spectators may see the engine’s opinion',
      },
      keep: { fr: 'Garder et effacer', en: 'Keep and delete' },
      export: { fr: 'Tout exporter (JSON)', en: 'Export everything (JSON)' },
      exportRoster: { fr: 'La liste (CSV)', en: 'The roster (CSV)' },
      file: { fr: 'classe', en: 'class' },
      rosterFile: { fr: 'liste', en: 'roster' },
      remove: { fr: 'Supprimer la classe', en: 'Delete the class' },
      removeHow: (name: string): LocalizedText => ({
        fr: `Élèves, robots, championnats et parties disparaissent pour toujours. Tapez le nom de la classe : ${name}`,
        en: `Students, bots, championships and games are gone for ever. Type the name of the class: ${name}`,
      }),
      removeButton: { fr: 'Supprimer pour toujours', en: 'Delete for ever' },
    },
    member: {
      title: { fr: 'La classe', en: 'The class' },
      you: (pseudonym: string, realName: string): LocalizedText => ({
        fr: `Vous êtes ${pseudonym}. L’enseignant sait que c’est ${realName}.`,
        en: `You are ${pseudonym}. The teacher knows that this is ${realName}.`,
      }),
      rename: { fr: 'Changer de pseudonyme', en: 'Change your pseudonym' },
    },
    join: {
      title: { fr: 'Entrer dans une classe', en: 'Join a class' },
      code: { fr: 'Le code de la classe', en: 'The code of the class' },
      next: { fr: 'Continuer', en: 'Continue' },
      into: (name: string): LocalizedText => ({
        fr: `Entrer dans ${name}`,
        en: `Join ${name}`,
      }),
      name: { fr: 'Votre nom', en: 'Your name' },
      nameHow: {
        fr: 'Comme l’écrit l’enseignant, qui seul le voit.',
        en: 'As your teacher writes it, who alone sees it.',
      },
      pseudonym: { fr: 'Pseudonyme', en: 'Pseudonym' },
      pseudonymHow: {
        fr: 'Ce que voient les autres. Laissez vide pour en recevoir un.',
        en: 'What the others see. Leave it empty to be given one.',
      },
      enter: { fr: 'Entrer', en: 'Join' },
      rosterOnly: {
        fr: 'Seuls les noms de la liste de l’enseignant entrent.',
        en: 'Only names of the teacher’s roster come in.',
      },
      locked: {
        fr: 'L’entrée de cette classe est fermée. Demandez à l’enseignant de la rouvrir.',
        en: 'This class is locked. Ask the teacher to open it.',
      },
      otherCode: { fr: 'Un autre code', en: 'Another code' },
      noAccount: {
        fr: 'Sans compte : ce navigateur garde une clé. Si vous le perdez, l’enseignant vous donne un lien.',
        en: 'No account: this browser keeps a key. If you lose it, the teacher gives you a link.',
      },
    },
  },
} satisfies Catalogue;
