import type { Catalogue } from '../../core/localize.ts';
import type { LocalizedText } from '../../core/result.ts';
import { appTexts } from './app.ts';

/** The page of the five courses, and the summary to print. */
export const courseTexts = {
  ...appTexts,
  courses: {
    title: { fr: 'Les cinq cours', en: 'The five courses' },
    lead: {
      fr: 'Cinq sujets donnés à l’université, et ce qui en tourne ici : les commandes de chacun, ses figures rejouées, et par où commencer.',
      en: 'Five assignments given at universities, and what of them runs here: the commands of each, its figures replayed, and where to begin.',
    },
    list: { fr: 'Les cours', en: 'Courses' },
    figures: { fr: 'Figures du sujet', en: 'Figures of the assignment' },
    replays: {
      fr: 'Ce plateau rejoue une figure : les boutons avancent et reculent.',
      en: 'This board replays a figure: the buttons go forwards and back.',
    },
    again: { fr: 'Depuis le début', en: 'From the start' },
    begin: { fr: 'Ici', en: 'Here' },
    terminal: { fr: 'Dans un terminal', en: 'In a terminal' },
    sources: (command: string, launcher: string): LocalizedText => ({
      fr: `Depuis les sources, ${launcher} remplace ${command}.`,
      en: `From the sources, ${launcher} stands for ${command}.`,
    }),
    copy: (line: string): LocalizedText => ({
      fr: `Copier : ${line}`,
      en: `Copy: ${line}`,
    }),
    copied: (line: string): LocalizedText => ({
      fr: `Copié : ${line}`,
      en: `Copied: ${line}`,
    }),
    documents: { fr: 'À lire, dans le dépôt', en: 'To read, in the repository' },
    depth: {
      title: { fr: 'N coups d’avance', en: 'N moves ahead' },
      label: { fr: 'Coups d’avance de l’IA', en: 'Moves that the AI looks ahead' },
      value: (n: number): LocalizedText => ({ fr: `N = ${n}`, en: `N = ${n}` }),
    },
  },
  synthesis: {
    title: { fr: 'Synthèse des parties', en: 'Summary of games' },
    lead: {
      fr: 'Les parties finies dans ce navigateur, sur cet appareil : combien chacun en a joué et gagné.',
      en: 'The games finished in this browser, on this device: how many each has played and won.',
    },
    none: {
      fr: 'Aucune partie finie ici pour l’instant.',
      en: 'No game finished here yet.',
    },
    name: { fr: 'Nom, groupe', en: 'Name, group' },
    date: { fr: 'Date', en: 'Date' },
    print: { fr: 'Imprimer', en: 'Print' },
    back: { fr: 'Les cinq cours', en: 'The five courses' },
    player: { fr: 'Joueur', en: 'Player' },
    won: { fr: 'Parties gagnées', en: 'Games won' },
    played: { fr: 'Parties jouées', en: 'Games played' },
    drawn: { fr: 'Parties nulles', en: 'Draws' },
    all: { fr: 'En tout', en: 'In all' },
  },
} satisfies Catalogue;
