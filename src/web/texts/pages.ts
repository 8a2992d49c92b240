import { type Catalogue, plural } from '../../core/localize.ts';
import type { LocalizedText } from '../../core/result.ts';
import { appTexts } from './app.ts';

/** The other pages: rules, puzzles, a course's runner, the board for other sites. */
export const pageTexts = {
  ...appTexts,
  learn: {
    title: { fr: 'Apprendre', en: 'Learn' },
    of: (game: string): LocalizedText => ({
      fr: `Les règles : ${game}`,
      en: `The rules of ${game}`,
    }),
    howTo: { fr: 'Écrire un coup', en: 'Writing a move' },
    try: { fr: 'Essayez : les deux camps sont à vous.', en: 'Try it: both sides are yours.' },
    variants: { fr: 'Variantes', en: 'Variants' },
    strategies: { fr: 'Comment les programmes y jouent', en: 'How programs play it' },
    again: { fr: 'Depuis le début', en: 'From the start' },
    play: { fr: 'Y jouer', en: 'Play it' },
    puzzles: { fr: 'Problèmes', en: 'Puzzles' },
  },
  puzzles: {
    title: { fr: 'Problèmes', en: 'Puzzles' },
    lead: {
      fr: 'Un coup gagne, et un seul : deux programmes différents l’ont prouvé.',
      en: 'One move wins, and one alone: proven by two different programs.',
    },
    of: (game: string): LocalizedText => ({ fr: `Problèmes : ${game}`, en: `Puzzles: ${game}` }),
    goal: (side: string, moves: number): LocalizedText => {
      const count = plural(moves, {
        fr: { one: `${moves} coup`, other: `${moves} coups` },
        en: { one: `${moves} move`, other: `${moves} moves` },
      });
      return {
        fr: `À vous (${side}) : gagnez en ${count.fr}.`,
        en: `You are ${side}: win in ${count.en}.`,
      };
    },
    standard: (columns: number, rows: number): LocalizedText => ({
      fr: `Règles habituelles, ${columns} × ${rows}`,
      en: `Standard rules, ${columns} × ${rows}`,
    }),
    stages: {
      open: { fr: '', en: '' },
      thinking: { fr: 'Un instant…', en: 'One moment…' },
      right: { fr: 'Juste. Il reste à conclure.', en: 'Right. Now finish it off.' },
      wrong: {
        fr: 'Ce coup ne gagne pas. Regardez encore.',
        en: 'That move does not win. Look again.',
      },
      slipped: {
        fr: 'Ce coup laisse échapper le gain.',
        en: 'That move lets the win slip.',
      },
      shown: {
        fr: 'Voici la solution ; cela ne compte plus.',
        en: 'Here is the answer; it no longer counts.',
      },
      won: {
        fr: 'Gagné. Mais la solution a été montrée.',
        en: 'Won. But the answer was shown.',
      },
      solved: { fr: 'Résolu, et sans aide !', en: 'Solved, on your own!' },
    },
    done: (solved: number, all: number): LocalizedText => ({
      fr: `${solved} ${solved < 2 ? 'résolu' : 'résolus'} sur ${all}`,
      en: `${solved} of ${all} solved`,
    }),
    next: { fr: 'Problème suivant', en: 'Next puzzle' },
    show: { fr: 'Montrer la solution', en: 'Show the answer' },
    again: { fr: 'Réessayer', en: 'Try again' },
    number: (n: number): LocalizedText => ({ fr: `Problème ${n}`, en: `Puzzle ${n}` }),
    marks: {
      solved: { fr: 'résolu', en: 'solved' },
      shown: { fr: 'solution montrée', en: 'answer shown' },
    },
    none: {
      fr: 'Ce jeu n’a pas de problème : il est trop petit pour cacher quoi que ce soit.',
      en: 'This game has no puzzles: it is too small to hide anything.',
    },
    list: { fr: 'Tous les problèmes', en: 'All puzzles' },
  },
  cs50: {
    about: {
      fr: 'Le programme d’un projet de CS50, cours d’introduction à l’intelligence artificielle. Ses titres sont ceux du cours, en anglais.',
      en: 'The runner of a project of CS50’s Introduction to Artificial Intelligence. Its titles are those of the course, in English.',
    },
    mine: {
      fr: 'Vous jouez contre le minimax de votre tictactoe.py, tant que la commande du terminal tourne.',
      en: 'You play against the minimax of your tictactoe.py, as long as the command in the terminal runs.',
    },
  },
  board: {
    title: { fr: 'Le plateau pour votre page', en: 'The board for your page' },
    lead: {
      fr: 'Une ligne de script et un élément : un plateau de n’importe lequel des quatre jeux dans une page à vous. Il connaît les règles, dessine, anime, et demande les coups à la souris, au doigt et au clavier.',
      en: 'One line of script and one element: a board of any of the four games in a page of yours. It knows the rules, draws, animates, and asks for moves by mouse, touch and keyboard.',
    },
    example: {
      fr: 'Un exemple : deux personnes, un plateau',
      en: 'An example: two people on one board',
    },
    open: { fr: 'Ouvrir la page d’exemple', en: 'Open the example page' },
    over: { fr: 'Partie terminée.', en: 'Game over.' },
    attributes: { fr: 'Attributs', en: 'Attributes' },
    methods: { fr: 'Méthodes et propriétés', en: 'Methods and properties' },
    events: { fr: 'Événements', en: 'Events' },
    looks: { fr: 'Couleurs', en: 'Colours' },
    rows: {
      game: { fr: 'quel jeu : ', en: 'which game: ' },
      variant: (options: string): LocalizedText => ({
        fr: `le nom d’une variante, ou des options comme ${options}`,
        en: `a variant’s name, or options such as ${options}`,
      }),
      position: {
        fr: 'le texte d’une position ; sans lui, le début',
        en: 'a position text; without it the start',
      },
      flipped: (games: string): LocalizedText => ({
        fr: `le bord du second camp est en bas, là où les camps se font face : ${games}`,
        en: `the second side’s edge is at the bottom, where the sides face each other: ${games}`,
      }),
      lang: {
        fr: 'fr ou en ; sans lui, la langue de la page',
        en: 'fr or en; without it the page’s language',
      },
      play: {
        fr: 'joue un coup comme "e5" et le montre ; un mauvais coup lève une RangeError qui l’explique',
        en: 'plays a move such as "e5" and shows how it happens; throws a RangeError that explains a bad one',
      },
      ask: {
        fr: 'attend la personne devant le plateau : donne le texte de son coup',
        en: 'waits for the person at the board: resolves to the move’s text',
      },
      moves: { fr: 'les coups permis, en textes', en: 'the legal moves, as texts' },
      positionProperty: {
        fr: 'la position montrée, en texte ; peut être changée',
        en: 'the position shown, as text; can be set',
      },
      preview: {
        fr: 'montre où mènerait un coup ; null revient',
        en: 'shows what a move would lead to; null goes back',
      },
      say: {
        fr: 'montre une phrase sous le plateau et la fait lire par les lecteurs d’écran',
        en: 'shows a sentence under the board, and has screen readers speak it',
      },
      moveEvent: {
        fr: 'une personne a choisi un coup : event.detail.move',
        en: 'a person chose a move: event.detail.move',
      },
      previewEvent: {
        fr: 'une personne a demandé un aperçu : event.detail.move',
        en: 'a person asked for a preview: event.detail.move',
      },
      pointEvent: {
        fr: 'le pointeur ou le focus vient sur une case, numérotée ligne par ligne depuis le haut, ou les quitte (null) : event.detail.cell',
        en: 'the pointer or the focus comes to a cell, numbered row by row from the top, or leaves them (null): event.detail.cell',
      },
      endedEvent: {
        fr: 'la partie est finie et montrée jusqu’au bout : event.detail.outcome',
        en: 'the game is over and shown to its end: event.detail.outcome',
      },
      css: {
        fr: 'chaque couleur est une propriété CSS : --q-paper, --q-ink-blue, --q-ink-red…',
        en: 'each colour is a custom property: --q-paper, --q-ink-blue, --q-ink-red…',
      },
    },
  },
} satisfies Catalogue;
