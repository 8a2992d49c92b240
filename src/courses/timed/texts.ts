import type { Lang, LocalizedText } from '../../core/result.ts';
import type { Score } from '../../engine/search.ts';

/** The texts of a game that the courses share. */
export const texts = {
  unknownWord: (word: string, guess: string | undefined): LocalizedText => ({
    fr: `Mot inconnu : « ${word} ».${guess === undefined ? '' : ` Vouliez-vous dire « ${guess} » ?`}`,
    en: `Unknown word: "${word}".${guess === undefined ? '' : ` Did you mean "${guess}"?`}`,
  }),
  twoSides: {
    fr: 'Deux couleurs sont nommées : n’en gardez qu’une, la vôtre.',
    en: 'Two sides are named: keep only one, yours.',
  },
  twoTimes: {
    fr: 'Deux durées différentes sont données : n’en gardez qu’une.',
    en: 'Two different times are given: keep only one.',
  },
  accepted: (list: string): LocalizedText => ({
    fr: `Mots acceptés : ${list}.`,
    en: `Words taken: ${list}.`,
  }),
  limit: (word: string, most: number): LocalizedText => ({
    fr: `« ${word} » : il faut une durée par coup, ${most} s au plus. Exemple : time=1s.`,
    en: `"${word}": a time for each move is needed, at most ${most} s. Example: time=1s.`,
  }),
  you: { fr: 'vous', en: 'you' },
  /** The help of a course, which begins with its own words. */
  courseHelp: (own: LocalizedText): LocalizedText => ({
    fr: `${own.fr}\nMots, dans n’importe quel ordre : votre camp ; un adversaire, par son nom, avec ses limites au besoin (mcts:1s, alphabeta:depth=6) ; time=1s, le temps par coup ; debug, pour voir ce que pense le programme. Sans camp ni adversaire, le programme les demande.\nÀ chaque question, « aide » dit quoi répondre et « quitter » arrête. Pendant la partie, aussi « coups » et « règles ».`,
    en: `${own.en}\nWords, in any order: your side; an opponent, by name, with limits if you like (mcts:1s, alphabeta:depth=6); time=1s, the time for each move; debug, to see what the program thinks. Without a side or an opponent the program asks for them.\nAt every question "help" tells what to answer and "quit" ends. During the game also "moves" and "rules".`,
  }),
  player: (side: LocalizedText, player: LocalizedText): LocalizedText => ({
    fr: `${side.fr} (${player.fr})`,
    en: `${side.en} (${player.en})`,
  }),
  prompt: (side: LocalizedText): LocalizedText => ({
    fr: `Votre coup (${side.fr}) : `,
    en: `Your move (${side.en}): `,
  }),
  number: (count: number): LocalizedText => ({ fr: `Coup ${count}.`, en: `Move ${count}.` }),
  allTheTime: {
    fr: 'Ceux qui cherchent une seconde par coup prennent ici tout le temps du sujet.',
    en: 'Those that search for a second a move take all the time of the assignment here.',
  },
  thinking: (who: LocalizedText): LocalizedText => ({
    fr: `${who.fr} : réflexion en cours…`,
    en: `${who.en}: thinking…`,
  }),
  played: (who: LocalizedText, move: string, seconds: LocalizedText): LocalizedText => ({
    fr: `${who.fr} : ${move} (${seconds.fr} s)`,
    en: `${who.en}: ${move} (${seconds.en} s)`,
  }),
  late: (who: LocalizedText, seconds: LocalizedText, limit: LocalizedText): LocalizedText => ({
    fr: `${who.fr} : ${seconds.fr} s pour ce coup, au lieu de ${limit.fr} s au plus. Ce n’est qu’un avertissement.`,
    en: `${who.en}: ${seconds.en} s for this move instead of ${limit.en} s at most. This is only a warning.`,
  }),
  moves: (list: string): LocalizedText => ({
    fr: `Coups possibles : ${list}`,
    en: `Legal moves: ${list}`,
  }),
  help: {
    fr: 'Tapez un coup, ou « coups » (les coups possibles), « règles », « aide » ou « quitter ».',
    en: 'Type a move, or "moves" (the legal moves), "rules", "help" or "quit".',
  },
  noPreviews: {
    fr: 'Ce jeu n’a pas d’aperçu : tapez un coup.',
    en: 'This game has no previews: type a move.',
  },
  left: { fr: 'Partie laissée inachevée.', en: 'Game left unfinished.' },
  winner: (who: LocalizedText): LocalizedText => ({
    fr: `Vainqueur : ${who.fr}.`,
    en: `Winner: ${who.en}.`,
  }),
  lateLoss: (who: LocalizedText, limit: LocalizedText): LocalizedText => ({
    fr: `Délai de ${limit.fr} s dépassé : partie perdue pour ${who.fr}.`,
    en: `Over the limit of ${limit.en} s: the game is lost for ${who.en}.`,
  }),
  faultLoss: (who: LocalizedText, why: string): LocalizedText => ({
    fr: `Programme en faute (${why}) : partie perdue pour ${who.fr}.`,
    en: `A program at fault (${why}): the game is lost for ${who.en}.`,
  }),
  debug: (
    score: LocalizedText,
    depth: number,
    nodes: LocalizedText,
    line: string,
  ): LocalizedText => ({
    fr: `  évaluation : ${score.fr} ; profondeur : ${depth} ; positions : ${nodes.fr} ; suite : ${line}`,
    en: `  score: ${score.en}; depth: ${depth}; positions: ${nodes.en}; line: ${line}`,
  }),
} as const;

/** `decimals`: how many digits after the point; by default as many as the number has. */
export function numberText(value: number, decimals?: number): LocalizedText {
  const digits =
    decimals === undefined
      ? {}
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = (lang: Lang) => new Intl.NumberFormat(lang, digits).format(value);
  return { fr: format('fr'), en: format('en') };
}

/** From the point of view of the side that moved. */
export function scoreText(score: Score): LocalizedText {
  switch (score.kind) {
    case 'win':
      return { fr: `gagné en ${score.plies} demi-coups`, en: `won in ${score.plies} plies` };
    case 'loss':
      return { fr: `perdu en ${score.plies} demi-coups`, en: `lost in ${score.plies} plies` };
    case 'draw':
      return { fr: 'nulle', en: 'drawn' };
    case 'points': {
      const sign = score.points > 0 ? '+' : '';
      const { fr, en } = numberText(score.points);
      return { fr: sign + fr, en: sign + en };
    }
  }
}
