import type { LocalizedText } from '../core/result.ts';
import { quotable } from '../core/texts.ts';

/** The general strategies: a title, a line for lists, and a paragraph that explains how it plays. */
export const STRATEGY_TEXTS = {
  random: {
    title: { fr: 'Hasard', en: 'Random' },
    summary: {
      fr: 'Joue n’importe quel coup permis.',
      en: 'Plays any legal move.',
    },
    lesson: {
      fr: 'Joue au hasard parmi les coups permis. C’est l’étalon : une stratégie qui ne le bat pas presque toujours n’a rien compris au jeu.',
      en: 'Plays any legal move at random. It is the yardstick: a strategy that does not nearly always beat it has understood nothing of the game.',
    },
  },
  greedy: {
    title: { fr: 'Gloutonne', en: 'Greedy' },
    summary: {
      fr: 'Prend le meilleur coup immédiat, sans voir la réponse.',
      en: 'Takes the best move at once, blind to the answer.',
    },
    lesson: {
      fr: 'Essaie chaque coup, évalue la position obtenue et garde le meilleur, au hasard entre égaux. Elle voit un gain immédiat, jamais la réponse adverse.',
      en: 'Tries each move, values the position right after it and keeps the best, at random among equals. It sees an immediate win, never the answer.',
    },
  },
  minimax: {
    title: { fr: 'Minimax', en: 'Minimax' },
    summary: {
      fr: 'Suit toutes les suites de trois coups.',
      en: 'Follows every line of three moves.',
    },
    lesson: {
      fr: 'Suit toutes les suites de coups jusqu’à une profondeur, évalue leurs fins et remonte les valeurs : chaque camp choisit ce qui lui vaut le mieux. Rien n’est oublié, mais le travail est multiplié à chaque coup de plus.',
      en: 'Follows every line of moves to a depth, values the ends and carries the values back up: each side chooses what is best for it. Nothing is overlooked, but every further move multiplies the work.',
    },
  },
  alphabeta: {
    title: { fr: 'Alpha-bêta', en: 'Alpha-beta' },
    summary: {
      fr: 'Minimax sans travail inutile, aussi loin que le temps le permet.',
      en: 'Minimax without useless work, as deep as time allows.',
    },
    lesson: {
      fr: 'Minimax sans le travail inutile : dès qu’une réponse montre qu’un coup est pire que le meilleur connu, on cesse de l’examiner. On approfondit coup après coup tant qu’il reste du temps, les meilleurs coups d’abord, et une table retient les positions déjà vues.',
      en: 'Minimax without the useless work: as soon as one answer shows that a move is worse than the best known, it is dropped. It deepens move by move while time remains, best moves first, and a table remembers positions already seen.',
    },
  },
  mcts: {
    title: { fr: 'Monte-Carlo (UCT)', en: 'Monte Carlo (UCT)' },
    summary: {
      fr: 'Joue des milliers de fins de partie au hasard.',
      en: 'Plays thousands of games on at random.',
    },
    lesson: {
      fr: 'Joue des milliers de fins de partie au hasard et retient, à chaque nœud d’un arbre, ce qu’elles ont donné. Les coups qui réussissent sont essayés plus souvent, les autres jamais oubliés. Les fins atteintes sont prouvées et remontées.',
      en: 'Plays thousands of games on at random and remembers, at each node of a tree, how they went. Moves that do well are tried more often, the others never forgotten. Ends that are reached are proven and carried back up.',
    },
  },
} as const satisfies Record<
  string,
  { title: LocalizedText; summary: LocalizedText; lesson: LocalizedText }
>;

export const texts = {
  levelTitle: (number: number, title: LocalizedText): LocalizedText => ({
    fr: `niveau ${number}, ${title.fr}`,
    en: `level ${number}, ${title.en}`,
  }),
  unknownPlayer: { fr: 'Joueur inconnu', en: 'Unknown player' },
  level: (found: string, most: number): LocalizedText => ({
    fr: `« level:${quotable(found)} » n’existe pas ici : les niveaux vont de level:1 à level:${most}.`,
    en: `There is no "level:${quotable(found)}" here: levels go from level:1 to level:${most}.`,
  }),
  setting: (found: string): LocalizedText => ({
    fr: `« ${quotable(found)} » n’est pas un réglage. Exemples : 1s, 500ms, depth=6, nodes=20000.`,
    en: `"${quotable(found)}" is not a setting. Examples: 1s, 500ms, depth=6, nodes=20000.`,
  }),
  settingTwice: (name: 'time' | 'depth' | 'nodes'): LocalizedText => ({
    fr: `La limite ${name === 'time' ? 'de temps' : name} est donnée deux fois. Gardez-en une.`,
    en: `The ${name === 'time' ? 'time limit' : `limit ${name}`} is given twice. Keep one.`,
  }),
} as const;
