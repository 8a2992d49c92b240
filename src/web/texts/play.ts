import { type Catalogue, plural } from '../../core/localize.ts';
import type { LocalizedText } from '../../core/result.ts';
import { turnText } from '../../core/texts.ts';

type Forms = readonly [one: string, other: string];

const counted = (n: number, fr: Forms, en: Forms): LocalizedText =>
  plural(n, {
    fr: { one: `${n} ${fr[0]}`, other: `${n} ${fr[1]}` },
    en: { one: `${n} ${en[0]}`, other: `${n} ${en[1]}` },
  });

/** Games: setting up, playing, results. */
export const playTexts = {
  title: (game: string): LocalizedText => ({ fr: `Jouer : ${game}`, en: `Play ${game}` }),
  heading: { fr: 'Nouvelle partie', en: 'A new game' },
  variant: { fr: 'Variante', en: 'Variant' },
  standard: { fr: 'Règles habituelles', en: 'Standard rules' },
  custom: { fr: 'Règles au choix…', en: 'Own rules…' },
  options: { fr: 'Règles', en: 'Rules' },
  who: { fr: 'Qui joue', en: 'Who plays' },
  ways: {
    computer: { fr: 'Contre l’ordinateur', en: 'Against the computer' },
    shared: { fr: 'À deux, ici', en: 'Two people here' },
    engines: { fr: 'Deux programmes', en: 'Two engines' },
    friend: { fr: 'Avec un ami', en: 'With a friend' },
    bot: { fr: 'Avec un robot', en: 'With a bot' },
  },
  person: { fr: 'Une personne', en: 'A person' },
  player: (n: number): LocalizedText => ({ fr: `Joueur ${n}`, en: `Player ${n}` }),
  nameOf: (side: string): LocalizedText => ({ fr: `Nom, ${side}`, en: `Name, ${side}` }),
  you: { fr: 'Vous', en: 'You' },
  level: (n: number, title: string): LocalizedText => ({
    fr: `Niveau ${n}, ${title.toLowerCase()}`,
    en: `Level ${n}, ${title.toLowerCase()}`,
  }),
  levels: { fr: 'Niveaux', en: 'Levels' },
  strategies: { fr: 'Stratégies', en: 'Strategies' },
  swap: { fr: 'Échanger les camps', en: 'Exchange sides' },
  time: { fr: 'Temps', en: 'Time' },
  times: {
    none: { fr: 'Sans pendule', en: 'No clock' },
    other: { fr: 'Autre…', en: 'Other…' },
    seconds: { fr: 'Secondes par coup', en: 'Seconds a move' },
    perMove: (seconds: string): LocalizedText => ({
      fr: `${seconds} s par coup`,
      en: `${seconds} s a move`,
    }),
    perGame: (minutes: string, seconds: string): LocalizedText => ({
      fr: `${minutes} min + ${seconds} s par coup`,
      en: `${minutes} min + ${seconds} s a move`,
    }),
  },
  begin: { fr: 'Commencer', en: 'Begin' },
  tapToBegin: {
    fr: 'ou jouez simplement votre premier coup',
    en: 'or simply play your first move',
  },
  turn: turnText,
  yourTurn: (side: string): LocalizedText => ({
    fr: `À vous de jouer (${side})`,
    en: `Your move (${side})`,
  }),
  thinking: (who: string): LocalizedText => ({
    fr: `${who} : réflexion…`,
    en: `${who} is thinking…`,
  }),
  notYourTurn: { fr: 'Ce n’est pas encore votre tour.', en: 'It is not your turn yet.' },
  pastPosition: {
    fr: 'Cette position est passée : revenez au dernier coup pour jouer.',
    en: 'This position is past: go back to the last move to play.',
  },
  watching: {
    fr: 'Vous regardez cette partie : aucun camp n’est à vous.',
    en: 'You are watching this game: neither side is yours.',
  },
  over: { fr: 'La partie est terminée.', en: 'The game is over.' },
  moves: { fr: 'Coups', en: 'Moves' },
  noMoves: { fr: 'Aucun coup', en: 'No move yet' },
  move: (number: number, text: string): LocalizedText => ({
    fr: `Coup ${number} : ${text}`,
    en: `Move ${number}: ${text}`,
  }),
  lastMove: (move: string): LocalizedText => ({
    fr: `Dernier coup : ${move}`,
    en: `Last move: ${move}`,
  }),
  actions: { fr: 'Actions', en: 'Actions' },
  undo: { fr: 'Reprendre un coup', en: 'Take back' },
  /** Of a move that could have been previewed. */
  undoFor: (previews: number): LocalizedText =>
    plural(previews, {
      fr: {
        one: `Reprendre un coup (${previews} aperçu)`,
        other: `Reprendre un coup (${previews} aperçus)`,
      },
      en: {
        one: `Take back (${previews} preview)`,
        other: `Take back (${previews} previews)`,
      },
    }),
  hint: { fr: 'Conseil', en: 'Hint' },
  hinting: { fr: 'Recherche d’un conseil…', en: 'Looking for a hint…' },
  resign: { fr: 'Abandonner', en: 'Resign' },
  resignSure: { fr: 'Abandonner cette partie ?', en: 'Resign this game?' },
  yes: { fr: 'Oui', en: 'Yes' },
  no: { fr: 'Non', en: 'No' },
  draw: { fr: 'Proposer la nulle', en: 'Offer a draw' },
  drawOffered: (side: string): LocalizedText => ({
    fr: `Nulle proposée par le camp ${side}.`,
    en: `${side} offers a draw.`,
  }),
  accept: { fr: 'Accepter', en: 'Accept' },
  decline: { fr: 'Refuser', en: 'Decline' },
  declined: {
    draw: { fr: 'Nulle refusée : la partie continue.', en: 'The draw is declined: play on.' },
    undo: { fr: 'Reprise refusée.', en: 'The take-back is declined.' },
  },
  pause: { fr: 'Pause', en: 'Pause' },
  go: { fr: 'Continuer', en: 'Go on' },
  step: { fr: 'Un coup', en: 'One move' },
  speed: { fr: 'Vitesse', en: 'Speed' },
  speeds: [
    { fr: 'Lente', en: 'Slow' },
    { fr: 'Posée', en: 'Steady' },
    { fr: 'Rapide', en: 'Fast' },
    { fr: 'Immédiate', en: 'At once' },
  ],
  rematch: { fr: 'Revanche, camps échangés', en: 'Rematch, sides exchanged' },
  newGame: { fr: 'Nouvelle partie', en: 'New game' },
  analyse: { fr: 'Revoir la partie', en: 'Review the game' },
  flip: { fr: 'Retourner le plateau', en: 'Flip the board' },
  hideResult: { fr: 'Voir le plateau', en: 'See the board' },
  past: (at: number, last: number): LocalizedText =>
    at === 0
      ? { fr: 'Position de départ', en: 'Starting position' }
      : { fr: `Après le coup ${at} sur ${last}`, en: `After move ${at} of ${last}` },
  toNow: { fr: 'Revenir au coup actuel', en: 'Back to now' },
  toEnd: { fr: 'Revenir à la fin', en: 'Back to the end' },
  steps: {
    label: { fr: 'Parcourir les coups', en: 'Go through the moves' },
    start: { fr: 'Début de la partie', en: 'Start of the game' },
    back: { fr: 'Coup précédent', en: 'Move before' },
    forward: { fr: 'Coup suivant', en: 'Next move' },
    end: { fr: 'Dernier coup', en: 'Last move' },
  },
  previews: (left: number): LocalizedText => ({
    fr: `Aperçus restants : ${left}`,
    en: `Previews left: ${left}`,
  }),
  previewCount: (left: number): LocalizedText => ({
    fr: `Aperçus : ${left}`,
    en: `Previews: ${left}`,
  }),
  left: (name: string, n: number): LocalizedText => ({ fr: `${name} : ${n}`, en: `${name}: ${n}` }),
  score: { fr: 'Séance', en: 'Session' },
  played: (n: number): LocalizedText =>
    counted(n, ['partie jouée', 'parties jouées'], ['game played', 'games played']),
  drawn: (n: number): LocalizedText => counted(n, ['nulle', 'nulles'], ['draw', 'draws']),
  wins: (n: number): LocalizedText => counted(n, ['victoire', 'victoires'], ['win', 'wins']),
  won: (side: string): LocalizedText => ({ fr: `Vainqueur : ${side}`, en: `${side} won` }),
  youWon: { fr: 'Vous avez gagné', en: 'You won' },
  youLost: { fr: 'Vous avez perdu', en: 'You lost' },
  drawnGame: { fr: 'Partie nulle', en: 'A draw' },
  nobody: { fr: 'Aucun vainqueur', en: 'Nobody won' },
  causes: {
    rules: { fr: '', en: '' },
    resignation: { fr: 'par abandon', en: 'by resignation' },
    agreement: { fr: 'd’un commun accord', en: 'by agreement' },
    time: { fr: 'au temps', en: 'on time' },
    'illegal-move': { fr: 'par un coup interdit', en: 'by an illegal move' },
    unreadable: { fr: 'par un coup illisible', en: 'by an unreadable move' },
    crash: { fr: 'le programme est tombé en panne', en: 'the engine broke down' },
    'no-connection': { fr: 'personne n’est venu', en: 'nobody came' },
    flood: { fr: 'trop de messages', en: 'too many messages' },
    abandoned: { fr: 'la partie a été quittée', en: 'the game was left' },
  },
  unknown: {
    fr: 'Cette partie n’est pas dans ce navigateur. Elle a pu être jouée ailleurs, ou les données du navigateur ont été effacées.',
    en: 'This game is not in this browser. It may have been played elsewhere, or the browser’s data was cleared.',
  },
  elsewhere: {
    fr: 'Cette partie continue dans une autre fenêtre. Rechargez la page pour la continuer ici.',
    en: 'This game goes on in another window. Reload to go on here.',
  },
  unsaved: {
    fr: 'Ce navigateur n’enregistre pas la partie : il n’a plus de place, ou l’interdit. Elle continue, mais recharger ou fermer la page la perdrait.',
    en: 'This browser does not store the game: it has no room left, or forbids it. The game goes on, but reloading or closing the page would lose it.',
  },
  reload: { fr: 'Recharger', en: 'Reload' },
  clock: (who: string): LocalizedText => ({ fr: `Pendule, ${who}`, en: `Clock, ${who}` }),
} satisfies Catalogue;
