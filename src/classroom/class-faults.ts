import { fault } from '../core/result.ts';
import { MOST_STUDENTS } from './roster-file.ts';

/** Faults of requests about classes; when one is returned, nothing has changed. */

export const classFaults = {
  noCode: fault('no-class', {
    fr: 'Aucune classe n’a ce code. Vérifiez-le : il a six signes, sans O, I, L, 0 ni 1.',
    en: 'No class has this code. Check it: it has six signs, without O, I, L, 0 and 1.',
  }),
  noClass: fault('no-class', {
    fr: 'Il n’y a pas de classe à cette adresse, ou vous n’en êtes pas. Rejoignez-la d’abord avec son code.',
    en: 'There is no class at this address, or you are not in it. Join it with its code first.',
  }),
  noMember: fault('no-member', {
    fr: 'Cette personne n’est pas dans la classe. Rechargez la page.',
    en: 'This person is not in the class. Reload the page.',
  }),
  notTeacher: fault('not-teacher', {
    fr: 'Seul l’enseignant de la classe peut faire cela. Rien n’a changé.',
    en: 'Only the teacher of the class can do this. Nothing has changed.',
  }),
  notAdministrator: fault('not-administrator', {
    fr: 'Seul l’administrateur du serveur peut faire cela : ouvrez le lien privé qu’affiche le terminal du serveur.',
    en: 'Only the server’s administrator can do this: open the private link that the server’s terminal shows.',
  }),
  locked: fault('class-locked', {
    fr: 'La classe est fermée aux nouveaux venus. Demandez à l’enseignant de l’ouvrir, ou de vous donner un lien personnel.',
    en: 'The class lets nobody in for now. Ask the teacher to open it, or to give you a personal link.',
  }),
  removed: fault('removed', {
    fr: 'L’enseignant vous a retiré de cette classe. Adressez-vous à lui pour revenir.',
    en: 'The teacher has removed you from this class. Ask the teacher to come back.',
  }),
  notOnRoster: fault('not-on-roster', {
    fr: 'Ce nom n’est pas sur la liste de la classe, ou quelqu’un l’a déjà pris. Écrivez-le comme l’enseignant, ou demandez-lui un lien personnel.',
    en: 'This name is not on the roster of the class, or somebody has it already. Write it as the teacher does, or ask for a personal link.',
  }),
  full: fault('class-full', {
    fr: `La classe est pleine : elle a au plus ${MOST_STUDENTS} membres.`,
    en: `The class is full: it has at most ${MOST_STUDENTS} members.`,
  }),
  pseudonymTaken: fault('pseudonym-taken', {
    fr: 'Quelqu’un de la classe a déjà ce pseudonyme, ou un qui lui ressemble. Choisissez-en un autre.',
    en: 'Somebody in the class has this pseudonym already, or one that looks like it. Choose another.',
  }),
  lastTeacher: fault('last-teacher', {
    fr: 'Une classe garde au moins un enseignant. Ajoutez-en un autre d’abord.',
    en: 'A class keeps at least one teacher. Add another one first.',
  }),
  otherName: fault('other-name', {
    fr: 'Ce n’est pas le nom de la classe : rien n’a été supprimé. Écrivez-le comme il est affiché.',
    en: 'This is not the name of the class: nothing was deleted. Write it as it is shown.',
  }),
  manyClasses: fault('too-many-classes', {
    fr: 'Le serveur a déjà autant de classes qu’il peut en tenir. Supprimez-en une d’abord.',
    en: 'The server has as many classes as it can hold. Delete one first.',
  }),
};
