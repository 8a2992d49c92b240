import type { Assignment } from './assignment.ts';

export const puissance4: Assignment = {
  name: 'puissance4',
  title: { fr: 'Puissance 4', en: 'Puissance 4' },
  school: {
    fr: 'Projet de première année de licence, en Java',
    en: 'A first-year project, in Java',
  },
  asks: {
    fr: 'Une grille de sept sur sept, 21 jetons par joueur ; quatre rotations et deux aperçus par joueur dans les parties avec rotation ; une IA naïve et ses améliorations, dont N coups d’avance ; à la fin, la synthèse des parties jouées et gagnées.',
    en: 'A grid of seven by seven, 21 tokens a player; four rotations and two previews a player in games with rotation; a naive AI and its improvements, N moves ahead among them; at the end, a summary of games played and won.',
  },
  rules: 'puissance4:rotation',
  commands: [
    {
      line: 'quadrille course puissance4',
      does: {
        fr: 'des parties avec ou sans rotation, puis la synthèse',
        en: 'games with or without rotation, then the summary',
      },
    },
    {
      line: 'quadrille play puissance4 -v rotation --second naive',
      does: {
        fr: 'jouer contre l’IA naïve du sujet',
        en: 'play against the assignment’s naive AI',
      },
    },
    {
      line: 'quadrille play puissance4 -v rotation --second plies:depth=6',
      does: { fr: 'contre six coups d’avance', en: 'against six moves ahead' },
    },
    {
      line: 'quadrille match naive naive-fours --game puissance4 --games 200',
      does: {
        fr: 'mesurer ce que vaut une amélioration',
        en: 'measure what an improvement is worth',
      },
    },
    {
      line: 'quadrille ihm java --example',
      does: {
        fr: 'un programme en Java, avec l’interface du cours, sur notre plateau',
        en: 'a program in Java, with the course’s interface, on our board',
      },
    },
    {
      line: 'npm run study -- puissance4-rotation-profondeur',
      does: {
        fr: 'refaire l’étude des coups d’avance, depuis les sources',
        en: 'make the study of moves ahead again, from the sources',
      },
    },
  ],
  links: [
    {
      to: '/play/puissance4?v=rotation&first=human&second=human',
      text: { fr: 'Jouer à deux, avec rotation', en: 'Two players, with rotation' },
    },
    {
      to: '/play/puissance4?v=rotation&first=human&second=naive',
      text: { fr: 'Contre l’IA naïve', en: 'Against the naive AI' },
    },
    { to: '/cours/synthese', text: { fr: 'La synthèse', en: 'The summary' } },
  ],
  figures: [
    {
      title: { fr: 'Figures A, B, C', en: 'Figures A, B, C' },
      rules: 'puissance4:rotation',
      start: '7/7/7/7/7/1yy4/ryryr2 r 3-4 rotations=4',
      moves: ['R', 'L'],
      captions: [
        { fr: 'A : la situation initiale.', en: 'A: the initial situation.' },
        {
          fr: 'B : après une rotation à droite, les jetons retombent.',
          en: 'B: after a rotation to the right the tokens fall.',
        },
        {
          fr: 'C : après une rotation à gauche. Ce n’est pas A.',
          en: 'C: after a rotation to the left. It is not A.',
        },
      ],
    },
  ],
  documents: [
    { to: 'docs/courses/puissance4.md', text: { fr: 'le cours', en: 'the course' } },
    {
      to: 'docs/courses/analyse-puissance4.md',
      text: {
        fr: 'structure de données, sous-programmes, algorithmes',
        en: 'data structure, sub-programmes, algorithms, in French',
      },
    },
    { to: 'docs/etude/README.md', text: { fr: 'l’étude comparative', en: 'the study, in French' } },
    { to: 'docs/puissance4.md', text: { fr: 'ce qui est résolu', en: 'what is solved' } },
  ],
  depth: {
    strategy: 'plies',
    play: { fr: 'Jouer avec rotation', en: 'Play with rotation' },
    playUsual: { fr: 'Jouer sans rotation', en: 'Play without rotation' },
  },
};
