import type { Assignment } from './assignment.ts';

export const moia: Assignment = {
  name: 'moia',
  title: { fr: 'Ultimate tic-tac-toe', en: 'Ultimate tic-tac-toe' },
  school: {
    fr: 'MOIA et SCS, université de Franche-Comté, 2016',
    en: 'MOIA and SCS, university of Franche-Comté, 2016',
  },
  asks: {
    fr: 'Une intelligence artificielle en Prolog qui répond en 6 secondes, de quoi l’appeler, un rapport qui compare plusieurs stratégies, et un championnat où toutes se rencontrent aller et retour : 10 points la victoire, 1 la défaite, 0 la faute.',
    en: 'An artificial intelligence in Prolog that answers within 6 seconds, a way to call it, a report that compares several strategies, and a championship where all meet home and away: 10 points a win, 1 a loss, 0 a fault.',
  },
  rules: 'ultimate',
  commands: [
    {
      line: 'quadrille course moia',
      does: {
        fr: 'jouer, ou regarder jouer deux stratégies',
        en: 'play, or watch two strategies play',
      },
    },
    {
      line: 'quadrille play ultimate --second prolog:bots/prolog/ultimate.pl --time 6s',
      does: { fr: 'jouer contre l’IA en Prolog', en: 'play against the AI in Prolog' },
    },
    {
      line: 'quadrille check prolog:bots/prolog/ultimate.pl',
      does: {
        fr: 'examiner un fichier Prolog avant le championnat',
        en: 'examine a Prolog file before the championship',
      },
    },
    {
      line: 'quadrille championship run --preset moia -p Prolog=prolog:bots/prolog/ultimate.pl -p alphabeta -p mcts',
      does: {
        fr: 'le championnat, avec les points du sujet',
        en: 'the championship, with the points of the assignment',
      },
    },
    {
      line: 'java ClientScs localhost 2016 Ada ia.pl',
      does: {
        fr: 'une IA en Prolog appelée depuis Java, chez l’arbitre',
        en: 'an AI in Prolog called from Java, at the arbiter',
      },
    },
    {
      line: 'npm run study -- ultimate ultimate-prolog',
      does: {
        fr: 'refaire l’étude comparative, depuis les sources',
        en: 'make the comparative study again, from the sources',
      },
    },
  ],
  links: [
    {
      to: '/play/ultimate?first=human&second=level:5&time=6s',
      text: { fr: 'Jouer, 6 s par coup', en: 'Play, 6 s a move' },
    },
    { to: '/learn/ultimate', text: { fr: 'Les règles, à essayer', en: 'The rules, to try' } },
    { to: '/class', text: { fr: 'Le championnat d’une classe', en: 'A class’s championship' } },
  ],
  figures: [
    {
      title: { fr: 'Figure 2', en: 'Figure 2' },
      rules: 'ultimate',
      moves: ['e2', 'b1', 'a9', 'i5', 'e8', 'h4', 'd6'],
      captions: [
        {
          fr: 'Avant le premier coup, la croix va où elle veut.',
          en: 'Before the first move, crosses go where they like.',
        },
        {
          fr: 'La case jouée nomme le sous-plateau du coup suivant : 2 envoie en b.',
          en: 'The cell played names the next sub-board: 2 sends to b.',
        },
        { fr: '1 envoie en a.', en: '1 sends to a.' },
        { fr: '9 envoie en i.', en: '9 sends to i.' },
        { fr: '5 envoie en e, au centre.', en: '5 sends to e, the centre.' },
        { fr: '8 envoie en h.', en: '8 sends to h.' },
        { fr: '4 envoie en d.', en: '4 sends to d.' },
        {
          fr: '6 envoie en f : les ronds doivent y jouer.',
          en: '6 sends to f: noughts must play there.',
        },
      ],
    },
  ],
  documents: [
    { to: 'docs/courses/moia.md', text: { fr: 'le cours', en: 'the course' } },
    {
      to: 'docs/courses/rapport-ultimate.md',
      text: { fr: 'le rapport', en: 'the report, in French' },
    },
    { to: 'docs/etude/README.md', text: { fr: 'l’étude comparative', en: 'the study, in French' } },
    { to: 'docs/prolog.md', text: { fr: 'l’interface avec Prolog', en: 'the Prolog interface' } },
    { to: 'docs/scs.md', text: { fr: 'le protocole du réseau', en: 'the network protocol' } },
  ],
};
