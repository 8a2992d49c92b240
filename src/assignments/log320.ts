import type { Assignment } from './assignment.ts';

export const log320: Assignment = {
  name: 'log320',
  title: { fr: 'Breakthrough', en: 'Breakthrough' },
  school: { fr: 'LOG320, ÉTS, Montréal', en: 'LOG320, ÉTS, Montréal' },
  asks: {
    fr: 'Un joueur artificiel : générateur de mouvements, fonction d’évaluation, minimax et alpha-bêta, 5 secondes par coup, au service d’un serveur ; puis battre la démonstration comme rouge et comme noir, et un tournoi.',
    en: 'An artificial player: move generator, evaluation function, minimax and alpha-beta, 5 seconds a move, as the client of a server; then to beat the demonstration as red and as black, and a tournament.',
  },
  rules: 'breakthrough',
  commands: [
    {
      line: 'quadrille course log320 rouge',
      does: { fr: 'jouer les rouges, 5 s par coup', en: 'play red, 5 s a move' },
    },
    {
      line: 'quadrille course log320 noir minimax debug',
      does: {
        fr: 'contre minimax, en montrant ce qu’il pense',
        en: 'against minimax, showing what it thinks',
      },
    },
    {
      line: 'quadrille host log320',
      does: {
        fr: 'le serveur du cours, pour deux programmes',
        en: 'the course’s server, for two programs',
      },
    },
    {
      line: 'quadrille join log320 localhost 8888 --seat demo:2',
      does: {
        fr: 'la démonstration de niveau 2 comme client',
        en: 'the demonstration at level 2 as a client',
      },
    },
    {
      line: 'quadrille championship run --preset log320 -p alphabeta -p minimax -p greedy --complete',
      does: {
        fr: 'le tournoi, complété par la démonstration',
        en: 'the tournament, completed by the demonstration',
      },
    },
    {
      line: 'npm run beat-demo',
      does: {
        fr: 'battre les trois démonstrations, des deux côtés',
        en: 'beat the three demonstrations, from both sides',
      },
    },
  ],
  links: [
    {
      to: '/play/breakthrough?first=human&second=demo:1&time=5s',
      text: { fr: 'Contre la démonstration 1', en: 'Against demonstration 1' },
    },
    {
      to: '/play/breakthrough?first=human&second=demo:3&time=5s',
      text: { fr: 'Contre la démonstration 3', en: 'Against demonstration 3' },
    },
    { to: '/learn/breakthrough', text: { fr: 'Les règles', en: 'The rules' } },
  ],
  figures: [
    {
      title: { fr: 'Plateau de départ', en: 'Starting board' },
      rules: 'breakthrough',
      moves: [],
      free: true,
      captions: [
        {
          fr: 'Les rouges commencent. Essayez : les deux camps sont à vous. Voici le message que le serveur leur envoie :',
          en: 'Red begins. Try it: both sides are yours. This is the message that the server sends to red:',
        },
      ],
      text: `1 ${'2 '.repeat(16)}${'0 '.repeat(32)}${'4 '.repeat(16)}`,
    },
    {
      title: { fr: 'Figure 2, a', en: 'Figure 2, a' },
      rules: 'breakthrough',
      start: '8/8/1b6/8/4r3/8/8/8 r',
      moves: [],
      free: true,
      captions: [
        {
          fr: 'Vers une case vide : tout droit, ou en diagonale.',
          en: 'To an empty square: straight ahead, or diagonally.',
        },
      ],
    },
    {
      title: { fr: 'Figure 2, b', en: 'Figure 2, b' },
      rules: 'breakthrough',
      start: '8/8/8/3bbb2/4r3/8/8/8 r',
      moves: [],
      free: true,
      captions: [
        {
          fr: 'On prend en diagonale seulement : le pion d’en face bloque.',
          en: 'Captures are diagonal only: the pawn straight ahead blocks.',
        },
      ],
    },
  ],
  documents: [
    { to: 'docs/courses/log320.md', text: { fr: 'le cours', en: 'the course' } },
    {
      to: 'docs/courses/rapport-breakthrough.md',
      text: { fr: 'le rapport', en: 'the report, in French' },
    },
    { to: 'docs/log320.md', text: { fr: 'le protocole', en: 'the protocol' } },
  ],
};
