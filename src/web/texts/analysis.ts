import { type Catalogue, plural, type Translator } from '../../core/localize.ts';
import type { LocalizedText } from '../../core/result.ts';
import { appTexts } from './app.ts';

/** The analysis page. */
export const analysisTexts = {
  ...appTexts,
  analysis: {
    title: { fr: 'Analyse', en: 'Analysis' },
    lead: {
      fr: 'La valeur de chaque coup sur le plateau, plus profonde à mesure que vous attendez ; exacte là où elle est prouvée.',
      en: 'Every move’s value on the board, deeper as you wait; exact where it is proven.',
    },
    /** What the bar shows, as the first side sees it. */
    bar: {
      chances: (first: string, percent: number): LocalizedText => ({
        fr: `Chances de gain, ${first} : ${percent} %`,
        en: `Winning chances, ${first}: ${percent}%`,
      }),
      expected: (first: string, percent: number): LocalizedText => ({
        fr: `Score attendu, ${first} : ${percent} % (une nulle compte pour moitié)`,
        en: `Expected score, ${first}: ${percent}% (a draw counts half)`,
      }),
      value: (first: string, value: string): LocalizedText => ({
        fr: `${first} : ${value}`,
        en: `${first}: ${value}`,
      }),
      won: { fr: 'gagné', en: 'won' },
      lost: { fr: 'perdu', en: 'lost' },
      unknown: { fr: 'Pas encore d’évaluation', en: 'No evaluation yet' },
    },
    depth: (depth: number): LocalizedText => ({ fr: `Profondeur ${depth}`, en: `Depth ${depth}` }),
    nodes: (n: number, shown: string): LocalizedText =>
      plural(n, {
        fr: { one: `${shown} position`, other: `${shown} positions` },
        en: { one: `${shown} position`, other: `${shown} positions` },
      }),
    speed: (amount: string): LocalizedText => ({
      fr: `${amount} nœuds/s`,
      en: `${amount} nodes/s`,
    }),
    proof: { fr: 'prouvé', en: 'proven' },
    threads: (threads: number): LocalizedText =>
      plural(threads, {
        fr: { one: `${threads} fil d’exécution`, other: `${threads} fils d’exécution` },
        en: { one: `${threads} thread`, other: `${threads} threads` },
      }),
    proven: { fr: 'Tous les coups sont prouvés', en: 'All moves proven' },
    lines: { fr: 'Meilleures suites', en: 'Best lines' },
    back: { fr: 'Un coup en arrière', en: 'One move back' },
    forward: { fr: 'Un coup en avant', en: 'One move forward' },
    first: { fr: 'Au début', en: 'To the beginning' },
    last: { fr: 'À la fin', en: 'To the end' },
    position: { fr: 'Position', en: 'Position' },
    record: { fr: 'Texte de la partie', en: 'Record of the game' },
    load: { fr: 'Montrer', en: 'Show' },
    loadHint: {
      fr: 'Une position de ce jeu, des coups depuis le début, ou une partie entière avec ses étiquettes',
      en: 'A position of this game, moves from the start, or a whole record with its tags',
    },
    undo: { fr: 'Annuler', en: 'Undo' },
    redo: { fr: 'Rétablir', en: 'Redo' },
    ofVariation: { fr: 'variante', en: 'variation' },
    inVariation: {
      fr: 'Variante : la ligne principale reste telle qu’elle est.',
      en: 'A variation: the main line stays as it is.',
    },
    inVariationOfGame: {
      fr: 'Variante : la partie jouée reste telle qu’elle est.',
      en: 'A variation: the game that was played stays as it is.',
    },
    toMainLine: { fr: 'Retour à la ligne principale', en: 'Back to the main line' },
    toGame: { fr: 'Retour à la partie', en: 'Back to the game' },
    removeMove: { fr: 'Supprimer à partir d’ici', en: 'Delete from here' },
    promote: { fr: 'En faire la ligne principale', en: 'Make it the main line' },
    players: (first: string, second: string, result: string): LocalizedText => ({
      fr: `${first} – ${second}, ${result}`,
      en: `${first} – ${second}, ${result}`,
    }),
    keys: {
      fr: 'Touches : ← → un coup, ↑ ↓ une autre variante, Début et Fin, Ctrl Z annuler.',
      en: 'Keys: ← → one move, ↑ ↓ another variation, Home and End, Ctrl Z undo.',
    },
    export: { fr: 'Importer et exporter', en: 'Import and export' },
    graph: { fr: 'La courbe de la partie', en: 'The game as a curve' },
    review: { fr: 'Revoir la partie', en: 'Review the game' },
    reviewing: (done: number, all: number): LocalizedText => ({
      fr: `Revue en cours… ${done} sur ${all}`,
      en: `Reviewing… ${done} of ${all}`,
    }),
    stop: { fr: 'Arrêter', en: 'Stop' },
    better: (move: string, score: string): LocalizedText => ({
      fr: `mieux valait ${move} (${score})`,
      en: `better was ${move} (${score})`,
    }),
    flawless: { fr: 'aucune faute trouvée', en: 'no mistake found' },
    summary: (side: string, loss: string, list: string): LocalizedText => ({
      fr: `${side} : ${loss} % abandonnés par coup en moyenne ; ${list}.`,
      en: `${side}: ${loss} % given away a move on average; ${list}.`,
    }),
    win: (moves: number): LocalizedText => ({ fr: `gagne en ${moves}`, en: `wins in ${moves}` }),
    loss: (moves: number): LocalizedText => ({ fr: `perd en ${moves}`, en: `loses in ${moves}` }),
    atMost: (score: string): LocalizedText => ({ fr: `${score} au plus`, en: `${score} at most` }),
    /** Of 0 to 100, beside points. */
    chances: (percent: number) => ({ fr: `${percent}\u00A0%`, en: `${percent}%` }),
    bounds: {
      'not-lost': { fr: 'au moins nulle', en: 'at least a draw' },
      'not-won': { fr: 'au plus nulle', en: 'at most a draw' },
    },
    draw: { fr: 'nulle', en: 'draw' },
    over: { fr: 'La partie est terminée ici.', en: 'The game is over here.' },
    play: { fr: 'Jouer à partir d’ici', en: 'Play on from here' },
    annotate: { fr: 'Valeurs sur le plateau', en: 'Values on the board' },
    short: {
      win: { fr: 'G', en: 'W' },
      loss: { fr: 'P', en: 'L' },
      draw: { fr: '=', en: '=' },
    },
    badLink: { fr: 'Ce lien ne mène à aucune position :', en: 'This link leads to no position:' },
  },
} satisfies Catalogue;

export type AnalysisTranslator = Translator<typeof analysisTexts>;
