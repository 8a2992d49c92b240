import type { Catalogue, Translator } from '../../core/localize.ts';
import type { LocalizedText } from '../../core/result.ts';
import { playTexts } from './play.ts';

/** The frame of every page, the home page, and games. */
export const appTexts = {
  title: { fr: 'Quadrille', en: 'Quadrille' },
  motto: { fr: 'Quatre jeux sur papier quadrillé', en: 'Four games on squared paper' },
  skip: { fr: 'Aller à la page', en: 'Skip to the page' },
  nav: {
    label: { fr: 'Pages', en: 'Pages' },
    play: { fr: 'Jouer', en: 'Play' },
    lobby: { fr: 'Salon', en: 'Lobby' },
    class: { fr: 'Classe', en: 'Class' },
    learn: { fr: 'Apprendre', en: 'Learn' },
    puzzles: { fr: 'Problèmes', en: 'Puzzles' },
    analysis: { fr: 'Analyse', en: 'Analysis' },
    board: { fr: 'Le plateau pour votre page', en: 'The board for your page' },
    cs50: { fr: 'CS50', en: 'CS50' },
    courses: { fr: 'Les cinq cours', en: 'The five courses' },
    home: { fr: 'Quadrille, première page', en: 'Quadrille, first page' },
    settings: { fr: 'Réglages', en: 'Settings' },
    menu: { fr: 'Menu', en: 'Menu' },
    sound: { fr: 'Sons et vibrations', en: 'Sounds and vibration' },
  },
  languages: {
    fr: { fr: 'Français', en: 'Français' },
    en: { fr: 'English', en: 'English' },
  },
  theme: {
    toDay: { fr: 'Papier, pour le jour', en: 'Paper, for the day' },
    toNight: { fr: 'Tableau noir, pour la nuit', en: 'Blackboard, for the night' },
  },
  footer: {
    fr: 'Logiciel libre, licence MIT. Rien n’est compté ; ce qui se joue sur cet appareil reste dans votre navigateur.',
    en: 'Free software, MIT licence. Nothing is counted; what you play on this device stays in your browser.',
  },
  loading: { fr: 'Un instant…', en: 'One moment…' },
  copy: { fr: 'Copier', en: 'Copy' },
  copied: { fr: 'Copié', en: 'Copied' },
  download: { fr: 'Télécharger', en: 'Download' },
  notFound: {
    title: { fr: 'Page introuvable', en: 'No such page' },
    text: {
      fr: 'Rien n’est dessiné sur cette page du cahier.',
      en: 'Nothing is drawn on this page of the notebook.',
    },
    home: { fr: 'Retour à la première page', en: 'Back to the first page' },
  },
  unavailable: {
    title: { fr: 'Un peu de patience', en: 'Not at the moment' },
    again: { fr: 'Réessayer', en: 'Try again' },
  },
  broken: {
    fr: 'Cette page a rencontré un problème. Rechargez-la ; une partie en cours est conservée.',
    en: 'Something went wrong in this page. Reload it; a game that was going on is kept.',
  },
  home: {
    lead: {
      fr: 'Huit niveaux, toutes les stratégies du pur hasard au solveur, des problèmes dont la solution unique est prouvée, et un analyste qui vous dit où tout a basculé.',
      en: 'Eight levels, every strategy from pure chance to a solver, puzzles proven to have one answer, and an analyst who tells you where it went wrong.',
    },
    playNow: { fr: 'Jouer maintenant', en: 'Play now' },
    begin: (opponent: string): LocalizedText => ({
      fr: `Ou jouez un coup sur le plateau. En face : ${opponent}.`,
      en: `Or make a move on the board. Opposite: ${opponent}.`,
    }),
    choices: { fr: 'Niveau, camp, pendule…', en: 'Level, side, clock…' },
    games: { fr: 'Les quatre jeux', en: 'The four games' },
    choose: { fr: 'Choisir un jeu', en: 'Choose a game' },
    resume: { fr: 'Reprendre la partie', en: 'Back to the game' },
    inClass: { fr: 'En classe', en: 'In a class' },
    play: { fr: 'Jouer', en: 'Play' },
    rules: { fr: 'Règles', en: 'Rules' },
    puzzles: { fr: 'Problèmes', en: 'Puzzles' },
  },
  play: playTexts,
} satisfies Catalogue;

export type AppTranslator = Translator<typeof appTexts>;
