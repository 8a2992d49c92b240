import type { Strategy } from '../../core/strategy.ts';

type Lesson = Pick<Strategy, 'title' | 'summary' | 'lesson'>;

/** The titles of the game's own strategies, a line for lists, and a paragraph that explains how each plays. */
export const LESSONS = {
  naive: {
    title: { fr: 'Naïve', en: 'Naive' },
    summary: {
      fr: 'La stratégie du sujet : une rotation qui gagne, sinon la case la mieux notée.',
      en: 'The assignment’s strategy: a rotation that wins, else the cell scored highest.',
    },
    lesson: {
      fr: 'Si une rotation gagne, elle la joue. Sinon, elle note chaque case où un jeton peut tomber : 7 si elle y aligne quatre jetons, 6 si l’adversaire y en alignerait quatre, 5 et 4 de même pour trois, 3 et 2 pour deux, 1 autrement. Elle essaie les cases de la meilleure note à la plus basse, au hasard entre notes égales, et écarte celles après lesquelles l’adversaire gagnerait aussitôt par une rotation ; si aucune ne convient, elle joue la mieux notée. Elle ne regarde jamais plus loin : une case qui en libère une meilleure pour l’adversaire la tente quand même.',
      en: 'If a rotation wins, it plays it. Otherwise it scores each cell where a token can land: 7 if it aligns four tokens there, 6 if the opponent would align four, 5 and 4 likewise for three, 3 and 2 for two, 1 otherwise. It tries the cells from the highest score down, at random among equal scores, and skips those after which the opponent could win at once by a rotation; if none will do, it plays the one scored highest. It never looks further: a cell that opens a better one to the opponent tempts it all the same.',
    },
  },
  'naive-live': {
    title: { fr: 'Naïve, alignements vivants', en: 'Naive, live alignments' },
    summary: {
      fr: 'La naïve, sans les alignements qui ne feront jamais quatre.',
      en: 'The naive one, without alignments that can never be four.',
    },
    lesson: {
      fr: 'La stratégie naïve, qui ne se laisse plus attirer par les alignements morts. Trois jetons serrés entre le bord et un jeton adverse ne deviendront jamais quatre : un alignement ne compte que si les cases qui le prolongent, libres ou de sa couleur, laissent la place d’en aligner quatre.',
      en: 'The naive strategy, no longer tempted by dead alignments. Three tokens wedged between the edge and an opposing token will never be four: an alignment counts only if the cells that continue it, empty or of its colour, leave room for four.',
    },
  },
  'naive-count': {
    title: { fr: 'Naïve, nombre d’alignements', en: 'Naive, number of alignments' },
    summary: {
      fr: 'À note égale, la case qui fait le plus d’alignements vivants.',
      en: 'Among equal scores, the cell that makes the most live alignments.',
    },
    lesson: {
      fr: 'Les alignements vivants, où le hasard ne départage plus toutes les notes égales : de deux cases de même note, elle préfère celle qui fait le plus d’alignements d’au moins deux jetons, les siens et ceux dont elle prive l’adversaire. Trois alignements de deux promettent plus qu’un seul, car personne ne peut les barrer tous d’un coup.',
      en: 'Live alignments, where chance no longer settles every tie: of two cells with the same score, it prefers the one that makes more alignments of two or more tokens, its own and those it takes from the opponent. Three alignments of two promise more than one, for nobody can bar them all with one move.',
    },
  },
  'naive-fours': {
    title: { fr: 'Naïve, quatre encore possibles', en: 'Naive, fours still possible' },
    summary: {
      fr: 'À note égale, la case par où passent le plus de quatre possibles.',
      en: 'Among equal scores, the cell with the most fours still possible.',
    },
    lesson: {
      fr: 'Les alignements vivants, avec un regard sur l’avenir : à note égale, elle préfère la case par où passent le plus d’alignements de quatre encore possibles, les siens, qu’elle prépare, et ceux de l’adversaire, qu’elle empêche. C’est pourquoi elle commence au centre, où se croisent le plus de lignes.',
      en: 'Live alignments with an eye to the future: among equal scores it prefers the cell through which most lines of four are still possible, its own, which it prepares, and the opponent’s, which it prevents. That is why it begins in the centre, where most lines cross.',
    },
  },
  plies: {
    title: { fr: 'N coups d’avance', en: 'N moves ahead' },
    summary: {
      fr: 'Prévoit N coups ; vous choisissez N, la difficulté.',
      en: 'Foresees N moves; you choose N, the difficulty.',
    },
    lesson: {
      fr: 'Elle imagine toutes les suites de N coups, les siens et ceux de l’adversaire, évalue les positions où elles mènent par les lignes de quatre encore ouvertes, et suppose que chacun joue au mieux. La difficulté est ce nombre N : plies:depth=2 voit la réponse à son coup, plies:depth=6 déjà bien des pièges. À valeur égale, elle choisit au hasard.',
      en: 'It imagines every line of N moves, its own and the opponent’s, values the positions they lead to by the lines of four still open, and supposes that both sides play their best. The difficulty is that number N: plies:depth=2 sees the answer to its move, plies:depth=6 already many a trap. Among equal values it chooses at random.',
    },
  },
  solver: {
    title: { fr: 'Résolution exacte', en: 'Exact solver' },
    summary: {
      fr: 'Cherche jusqu’à la fin de la partie : ce qu’elle dit est prouvé.',
      en: 'Searches to the end of the game: what it says is proven.',
    },
    lesson: {
      fr: 'Elle suit toutes les suites utiles jusqu’à la fin de la partie : le résultat qu’elle annonce est prouvé, avec le nombre de coups. Elle demande d’abord « gagne-t-on ? », puis « perd-on ? », enfin « en combien de coups ? », retient des millions de positions et renonce aux coups qui perdent aussitôt. Si le temps manque, elle joue le meilleur coup connu et dit ce qui est déjà prouvé. Avec des rotations, elle cherche aussi loin que possible et résout les fins de partie.',
      en: 'It follows every useful line to the end of the game: the result it announces is proven, with the number of moves. It first asks "is it won?", then "is it lost?", at last "in how many moves?", remembers millions of positions and drops moves that lose at once. When time runs out it plays the best move known and says what is proven already. With rotations it looks as far as it can and solves the endings.',
    },
  },
  puissance4: {
    title: { fr: 'Puissance 4 au plus fort', en: 'Puissance 4 at its strongest' },
    summary: {
      fr: 'Une bibliothèque d’ouvertures, puis le meilleur moteur.',
      en: 'An opening book, then the best engine.',
    },
    lesson: {
      fr: 'Au début, elle joue de mémoire : une bibliothèque d’ouvertures où chaque coup est prouvé. Ensuite elle cherche un bon coup en comptant les lignes de quatre encore ouvertes, sur la grille et sur ses deux images tournées, puis elle tente de prouver le résultat, comme la résolution exacte. Elle ne choisit jamais un coup prouvé perdant tant qu’il en reste un autre.',
      en: 'At first it plays from memory: an opening book in which every move is proven. Then it looks for a good move by counting the lines of four still open, on the grid and on its two turned images, and tries to prove the result as the exact solver does. It never chooses a move that is proven to lose while another is left.',
    },
  },
} as const satisfies Record<string, Lesson>;
