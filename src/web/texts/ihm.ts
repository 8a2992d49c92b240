import type { Catalogue } from '../../core/localize.ts';
import { appTexts } from './app.ts';

/** The page of a student's program. */
export const ihmTexts = {
  ...appTexts,
  heading: { fr: 'Votre programme', en: 'Your program' },
  title: { fr: 'Puissance 4', en: 'Puissance 4' },
  disabled: {
    fr: 'Le programme n’attend pas ce coup maintenant.',
    en: 'The program does not expect that move now.',
  },
  /** What the board's buttons lead to, as a preview shows it. */
  previewed: {
    R: { fr: 'aperçu de la rotation à droite', en: 'preview of the turn to the right' },
    L: { fr: 'aperçu de la rotation à gauche', en: 'preview of the turn to the left' },
  },
  back: { fr: 'Retour au jeu', en: 'Back to the game' },
  states: {
    connecting: { fr: 'Connexion au programme…', en: 'Connecting to the program…' },
    yours: { fr: 'Le programme attend votre coup.', en: 'The program waits for your move.' },
    box: { fr: 'Le programme attend une réponse.', en: 'The program waits for an answer.' },
    working: { fr: 'Le programme travaille.', en: 'The program is at work.' },
  },
  ends: {
    'program-ended': {
      fr: 'Le programme est terminé. Ce qu’il a écrit est dans son terminal ; relancez-le pour recommencer.',
      en: 'The program has ended. What it wrote is in its terminal; start it again to begin anew.',
    },
    interrupted: {
      fr: 'Le programme a été interrompu. Relancez-le pour recommencer.',
      en: 'The program was interrupted. Start it again to begin anew.',
    },
    'shown-elsewhere': {
      fr: 'Ce programme est maintenant montré dans un autre onglet.',
      en: 'This program is now shown in another tab.',
    },
    broken: {
      fr: 'La liaison avec le programme est rompue. S’il tourne encore, rechargez la page ; sinon, relancez-le.',
      en: 'The connection to the program is broken. If it still runs, reload the page; otherwise start it again.',
    },
    noSecret: {
      fr: 'Cette page montre un programme écrit avec IHM.java ou quadrille_ihm.py. Lancez-le : il affiche l’adresse à ouvrir.',
      en: 'This page shows a program written with IHM.java or quadrille_ihm.py. Start it: it prints the address to open.',
    },
  },
  boxes: {
    information: { fr: 'Message', en: 'Message' },
    warning: { fr: 'Attention', en: 'Warning' },
    error: { fr: 'Erreur', en: 'Error' },
    question: { fr: 'Question', en: 'Question' },
    ok: { fr: 'OK', en: 'OK' },
    yes: { fr: 'Oui', en: 'Yes' },
    no: { fr: 'Non', en: 'No' },
    cancel: { fr: 'Annuler', en: 'Cancel' },
    choice: { fr: 'Votre choix', en: 'Your choice' },
    line: { fr: 'Votre réponse', en: 'Your answer' },
  },
} satisfies Catalogue;
