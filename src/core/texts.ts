import type { GameTexts, Move, Position, Rules, Side } from './game.ts';
import { plural } from './localize.ts';
import { nearest } from './nearest.ts';
import type { LocalizedText } from './result.ts';

/** The texts of core's faults. A game's texts are in its folder, the command line's in `cli/texts`. */

/** A text as the beginning of a sentence. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A typed word without accents and capitals, for comparing. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A text as one word of a POSIX shell. */
export const shellWord = (text: string): string =>
  /^[\p{L}\p{N}_./:@+-][\p{L}\p{N}_./:@+#~-]*$/u.test(text)
    ? text
    : `'${text.replaceAll("'", `'\\''`)}'`;

/** Punctuation between two texts, which has a no-break space before it in French. */
export const COLON: LocalizedText = { fr: '\u00A0: ', en: ': ' };
export const SEMICOLON: LocalizedText = { fr: '\u202F; ', en: '; ' };

const LONGEST_QUOTE = 60;

/** Text from outside as a message quotes it: cut if long, without the characters that control a terminal. */
export function quotable(text: string, longest = LONGEST_QUOTE): string {
  const start = text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, ''); // half a character
  const shown = start.replace(/[^\P{C}\u200D]/gu, '\uFFFD');
  return text.length > longest ? `${shown}…` : shown;
}

/** A move as people write it. */
export const shownMove = ({ moves }: GameTexts, text: string): LocalizedText =>
  moves?.[text] ?? { fr: text, en: text };

/** The sentence that a side is to move. */
export const turnText = ({ turns, sides }: GameTexts, side: Side): LocalizedText =>
  turns?.[side] ?? { fr: `Au tour de ${sides[side].fr}`, en: `${sides[side].en} to move` };

const withoutStop = (sentence: string): string => sentence.replace(/\.$/, '');

/**
 * Why and how a game ended by its rules, in one line; `last`: the move that ended it. `nameOf`: what the winner
 * is called.
 */
export function outcomeText(
  { game, reason }: Rules,
  position: Position,
  last?: Move,
  nameOf: (side: Side) => LocalizedText = side => game.texts.sides[side],
): LocalizedText {
  const { outcome } = position;
  if (!outcome) return { fr: '', en: '' };
  const why = reason?.(position, last);
  if (outcome.kind === 'draw')
    return why
      ? {
          fr: `${withoutStop(why.fr)} : partie nulle.`,
          en: `${withoutStop(why.en)}: the game is drawn.`,
        }
      : { fr: 'Partie nulle.', en: 'The game is drawn.' };
  const winner = nameOf(outcome.winner);
  const won = { fr: `Vainqueur : ${winner.fr}.`, en: `Winner: ${winner.en}.` };
  return why ? { fr: `${why.fr} ${won.fr}`, en: `${why.en} ${won.en}` } : won;
}

const meant = (word: string, known: readonly string[]): LocalizedText => {
  const guess = nearest(word, known);
  return guess === undefined
    ? { fr: '', en: '' }
    : { fr: ` Vouliez-vous dire « ${guess} » ?`, en: ` Did you mean "${guess}"?` };
};

/** "Unknown X: … Known: …", with the nearest known word. */
export function unknown(
  what: LocalizedText,
  found: string,
  known: readonly string[],
): LocalizedText {
  const word = quotable(found.trim());
  const guess = meant(word, known);
  return {
    fr: `${what.fr} : ${word === '' ? 'rien n’a été donné' : `« ${word} »`}.${guess.fr} Possibilités : ${known.join(', ')}.`,
    en: `${what.en}: ${word === '' ? 'nothing was given' : `"${word}"`}.${guess.en} Known: ${known.join(', ')}.`,
  };
}

export const UNKNOWN = {
  game: { fr: 'Jeu inconnu', en: 'Unknown game' },
  variant: { fr: 'Variante inconnue', en: 'Unknown variant' },
  option: { fr: 'Option de règles inconnue', en: 'Unknown rule option' },
} as const;

export const texts = {
  optionNumber: (name: string, value: string, min: number, max: number): LocalizedText => ({
    fr: `${name} vaut « ${quotable(value)} » ; il faut un nombre entier de ${min} à ${max}.`,
    en: `${name} is "${quotable(value)}"; it must be a whole number from ${min} to ${max}.`,
  }),
  optionTwice: (name: string): LocalizedText => ({
    fr: `L’option ${name} est donnée deux fois. Gardez-en une.`,
    en: `Option ${name} is given twice. Keep one.`,
  }),
  noVariants: (game: string, variant: string): LocalizedText => ({
    fr: `« ${quotable(variant)} » : ${game} n’a pas de variante.`,
    en: `"${quotable(variant)}": ${game} has no variants.`,
  }),
  /** What is accepted other than a variant's name. */
  variantForm: (options: readonly string[]): LocalizedText => ({
    fr: ` Ou bien OPTION=VALEUR, plusieurs avec des virgules : ${options.join(', ')}.`,
    en: ` Or else OPTION=VALUE, several with commas: ${options.join(', ')}.`,
  }),
  otherVariant: (found: string, wanted: string): LocalizedText => ({
    fr: `Cette position est de « ${quotable(found)} », mais les règles en cours sont « ${wanted} ».`,
    en: `This position is of "${quotable(found)}", but the rules in force are "${wanted}".`,
  }),
  fieldCount: (shape: string, wanted: number, found: number): LocalizedText => ({
    fr: `Une position s’écrit ici en ${wanted} champs séparés par des espaces ; ce texte en a ${found}.`,
    en: `A position is written "${shape}"; this text has ${found} of these ${wanted} fields.`,
  }),
  gridRows: (wanted: number, found: number): LocalizedText => ({
    fr: `Nombre de lignes de la grille : ${found} ; il en faut ${wanted}, séparées par « / ».`,
    en: `Rows of the grid: ${found}; it needs ${wanted}, separated by "/".`,
  }),
  gridRowLength: (row: string, wanted: number, found: number): LocalizedText => ({
    fr: `Nombre de cases de la ligne « ${quotable(row)} » : ${found} ; il en faut ${wanted}.`,
    en: `Cells of the row "${quotable(row)}": ${found}; it needs ${wanted}.`,
  }),
  gridCharacter: (found: string, letters: string): LocalizedText => ({
    fr: `« ${quotable(found)} » n’a pas de sens ici : ${letters} sont les marques, un chiffre de 1 à 9 compte des cases vides.`,
    en: `"${quotable(found)}" means nothing here: ${letters} are the marks, a digit from 1 to 9 counts empty cells.`,
  }),
  turn: (found: string, letters: string): LocalizedText => ({
    fr: `Le camp qui doit jouer est noté « ${quotable(found)} » ; il faut ${letters}.`,
    en: `The side to move is "${quotable(found)}"; it must be ${letters}.`,
  }),
  over: {
    fr: 'La partie est terminée : aucune action n’est plus possible.',
    en: 'The game is over: nothing more can be done.',
  },
  notYourTurn: {
    fr: 'Ce n’est pas votre tour : attendez le coup adverse.',
    en: 'It is not your turn: wait for the other side’s move.',
  },
  noPreviews: {
    fr: 'Cette variante n’a pas d’aperçu.',
    en: 'This variant has no previews.',
  },
  previewsSpent: (allowed: number): LocalizedText =>
    plural(allowed, {
      fr: {
        one: 'Vous avez déjà utilisé votre aperçu.',
        other: `Vous avez déjà utilisé vos ${allowed} aperçus.`,
      },
      en: {
        one: 'You have already used your preview.',
        other: `You have already used your ${allowed} previews.`,
      },
    }),
  offerPending: {
    fr: 'Une proposition attend déjà une réponse : l’autre camp l’accepte, ou la refuse en jouant.',
    en: 'An offer is already waiting for an answer: the other side accepts it, or declines it by playing on.',
  },
  offerDeclined: {
    fr: 'Cette proposition vient d’être refusée : jouez un coup avant de la refaire.',
    en: 'This offer was just declined: play a move before you make it again.',
  },
  noDraws: {
    fr: 'Ce jeu ne connaît pas la nulle : l’un des camps gagne toujours. Jouez, ou abandonnez.',
    en: 'This game knows no draw: one side always wins. Play on, or resign.',
  },
  noOffer: {
    fr: 'Il n’y a aucune proposition de ce genre à laquelle répondre.',
    en: 'There is no such offer to answer.',
  },
  nothingToUndo: {
    fr: 'Vous n’avez encore joué aucun coup à reprendre.',
    en: 'You have not played a move to take back yet.',
  },
  undoUnpaid: (previews: number): LocalizedText =>
    plural(previews, {
      fr: {
        one: 'Ce coup a été vu : le reprendre coûte un aperçu, et il n’en reste aucun. Continuez la partie.',
        other: `Ces coups ont été vus : les reprendre coûte ${previews} aperçus, et il n’en reste pas assez. Continuez la partie.`,
      },
      en: {
        one: 'This move has been seen: taking it back costs a preview, and none is left. Play on.',
        other: `These moves have been seen: taking them back costs ${previews} previews, and too few are left. Play on.`,
      },
    }),
  notLate: {
    fr: 'Le temps de ce joueur n’est pas écoulé.',
    en: 'That player’s time is not up.',
  },
  timeControl: (found: string): LocalizedText => ({
    fr: `« ${quotable(found)} » n’est pas une cadence. Exemples : 6s (par coup), 500ms, 5m+3s (par partie, plus 3 s par coup), none.`,
    en: `"${quotable(found)}" is not a time control. Examples: 6s (a move), 500ms, 5m+3s (a game, plus 3 s a move), none.`,
  }),
  record: {
    empty: {
      fr: 'Il n’y a aucune partie ici. Une partie commence par [Game "…"].',
      en: 'There is no game here. A game begins with [Game "…"].',
    },
    several: (count: number): LocalizedText => ({
      fr: `Il y a ${count} parties ici ; il en faut une seule.`,
      en: `There are ${count} games here; exactly one is needed.`,
    }),
    tag: (found: string): LocalizedText => ({
      fr: `« ${quotable(found)} » n’est pas une étiquette. Écrivez par exemple [First "Ada"].`,
      en: `"${quotable(found)}" is not a tag. Write for example [First "Ada"].`,
    }),
    tagTwice: (name: string): LocalizedText => ({
      fr: `L’étiquette ${name} est donnée deux fois.`,
      en: `Tag ${name} is given twice.`,
    }),
    noGame: {
      fr: 'La partie ne dit pas de quel jeu elle est. Ajoutez [Game "…"] en tête.',
      en: 'The record does not say which game it is of. Add [Game "…"] at its top.',
    },
    previews: (found: string, allowed: number): LocalizedText => ({
      fr: `Les aperçus utilisés sont « ${quotable(found)} » ; il faut deux nombres de 0 à ${allowed}, ceux du premier et du second, par exemple 1-0.`,
      en: `The previews used are "${quotable(found)}"; two numbers from 0 to ${allowed} are needed, the first side’s and the second’s, such as 1-0.`,
    }),
    noPreviews: (found: string): LocalizedText => ({
      fr: `Les aperçus utilisés sont « ${quotable(found)} », mais cette variante n’en a pas.`,
      en: `The previews used are "${quotable(found)}", but this variant has none.`,
    }),
    comment: {
      fr: 'Ce commentaire n’est pas refermé par }.',
      en: 'This comment is not closed by }.',
    },
    earlyVariation: {
      fr: 'Aucun coup ne précède cette variante. Placez-la après le coup qu’elle remplace.',
      en: 'No move stands before this variation. Put it after the move that it replaces.',
    },
    deepVariation: (most: number): LocalizedText => ({
      fr: `Trop de variantes les unes dans les autres (${most} au plus). Placez celle-ci moins profond.`,
      en: `Too many variations inside each other (${most} at most). Put this one less deep.`,
    }),
    openVariation: {
      fr: 'Cette variante n’est pas refermée par ).',
      en: 'This variation is not closed by ).',
    },
    closedVariation: {
      fr: 'Cette parenthèse ne referme aucune variante. Enlevez-la.',
      en: 'This parenthesis closes no variation. Remove it.',
    },
    unfinished: {
      fr: 'La partie ne se termine pas par un résultat : 1-0, 0-1, 1/2-1/2, 0-0 ou *.',
      en: 'The record does not end with a result: 1-0, 0-1, 1/2-1/2, 0-0 or *.',
    },
    otherResult: (said: string, found: string): LocalizedText => ({
      fr: `Le résultat annoncé est ${said}, mais la partie donne ${found}.`,
      en: `The result given is ${said}, but the game gives ${found}.`,
    }),
    noCause: (said: string): LocalizedText => ({
      fr: `Le résultat est ${said}, mais les coups ne terminent pas la partie. Dites pourquoi, par exemple [Ending "resignation"].`,
      en: `The result is ${said}, but the moves do not end the game. Say why, for example [Ending "resignation"].`,
    }),
    ending: (found: string, known: readonly string[]): LocalizedText =>
      unknown({ fr: 'Fin de partie inconnue', en: 'Unknown ending' }, found, known),
  },
} as const;
