import { type Catalogue, plural, type Translator } from '../../core/localize.ts';
import type { LocalizedText } from '../../core/result.ts';
import { onlineTexts } from './online.ts';

/** Championships of a class: their pages, the wall, the form for a new one. */
export const contestTexts = {
  ...onlineTexts,
  contest: {
    boardRuns: { fr: 'Partie en cours', en: 'Running game' },
    boardOver: { fr: 'Partie finie', en: 'Finished game' },
    opinionLabel: (opinion: string): LocalizedText => ({
      fr: `L’avis du moteur. ${opinion}`,
      en: `The engine’s opinion. ${opinion}`,
    }),
    /** Who moved first, or second. */
    whoBegan: { fr: 'qui a commencé', en: 'who moved first' },
    whoFollowed: { fr: 'l’autre camp', en: 'the other side' },
    opinion: { fr: 'L’avis du moteur', en: 'The engine’s opinion' },
    /** Where an engine's chances were measured; without draws. */
    winning: (name: string, percent: number): LocalizedText => ({
      fr: `${name} : ${percent} % de chances de gain`,
      en: `${name}: ${percent}% winning chances`,
    }),
    /** The same with draws. */
    expected: (name: string, percent: number): LocalizedText => ({
      fr: `${name} : score attendu ${percent} %, une nulle comptant pour moitié`,
      en: `${name}: expected score ${percent}%, a draw counting half`,
    }),
    ahead: (name: string): LocalizedText => ({
      fr: `Avantage : ${name}`,
      en: `Ahead: ${name}`,
    }),
    even: { fr: 'Égalité', en: 'Even' },
    marks: {
      won: { fr: '1', en: '1' },
      drawn: { fr: '½', en: '½' },
      lost: { fr: '0', en: '0' },
    },
    states: {
      ready: { fr: 'Pas encore commencé', en: 'Not started yet' },
      running: { fr: 'En cours', en: 'Running' },
      paused: { fr: 'En pause', en: 'Paused' },
      over: { fr: 'Terminé', en: 'Over' },
    },
    pausedWall: {
      fr: 'Pause : aucune partie ne commence.',
      en: 'Paused: no game begins.',
    },
    overWall: { fr: 'Le championnat est terminé.', en: 'The championship is over.' },
    readyWall: { fr: 'Le championnat va commencer.', en: 'The championship is about to begin.' },
    between: { fr: 'Les prochaines parties commencent…', en: 'The next games are beginning…' },
    lost: {
      fr: 'La connexion est perdue ; la page se reconnecte d’elle-même.',
      en: 'The connection is lost; the page reconnects by itself.',
    },
    progress: (played: number, all: number | null): LocalizedText =>
      all === null
        ? plural(played, {
            fr: { one: `${played} partie jouée`, other: `${played} parties jouées` },
            en: { one: `${played} game played`, other: `${played} games played` },
          })
        : plural(all, {
            fr: { one: `${played} / ${all} partie`, other: `${played} / ${all} parties` },
            en: { one: `${played} / ${all} game`, other: `${played} / ${all} games` },
          }),
    standings: { fr: 'Classement', en: 'Standings' },
    columns: {
      rank: { fr: 'Rang', en: 'Rank' },
      name: { fr: 'Nom', en: 'Name' },
      points: { fr: 'Points', en: 'Points' },
      shortPoints: { fr: 'Pts', en: 'Pts' },
      played: { fr: 'Jouées', en: 'Played' },
      wins: { fr: 'Gagnées', en: 'Won' },
      draws: { fr: 'Nulles', en: 'Drawn' },
      losses: { fr: 'Perdues', en: 'Lost' },
      buchholz: { fr: 'Buchholz', en: 'Buchholz' },
      berger: { fr: 'S.-Berger', en: 'S.-Berger' },
    },
    tieBreaks: {
      fr: 'À égalité de points : Buchholz, les points des adversaires, puis Sonneborn-Berger, les mêmes selon ce qu’on a gagné contre chacun.',
      en: 'Equal points: Buchholz, the points of the opponents, then Sonneborn-Berger, the same by what was won against each.',
    },
    excluded: { fr: 'exclu', en: 'excluded' },
    latest: { fr: 'Derniers résultats', en: 'Latest results' },
    next: { fr: 'À suivre', en: 'Coming up' },
    running: { fr: 'Parties en cours', en: 'Running games' },
    nothingRuns: { fr: 'Aucune partie n’est en cours.', en: 'No game is running.' },
    more: (n: number): LocalizedText =>
      plural(n, {
        fr: { one: `et ${n} autre partie`, other: `et ${n} autres parties` },
        en: { one: `and ${n} more game`, other: `and ${n} more games` },
      }),
    boardsOf: (from: number, to: number, all: number): LocalizedText => ({
      fr: `parties ${from} à ${to} sur ${all}`,
      en: `games ${from} to ${to} of ${all}`,
    }),
    elsewhere: (n: number): LocalizedText =>
      plural(n, {
        fr: {
          one: `${n} partie est jouée par un ouvrier sur une autre machine`,
          other: `${n} parties sont jouées par des ouvriers sur d’autres machines`,
        },
        en: {
          one: `${n} game is played by a worker on another machine`,
          other: `${n} games are played by workers on other machines`,
        },
      }),
    workers: { fr: 'Ouvriers', en: 'Workers' },
    worker: { fr: 'Ouvrier', en: 'Worker' },
    workerStates: {
      working: { fr: 'joue', en: 'plays' },
      idle: { fr: 'attend', en: 'waits' },
      refused: { fr: 'refusé', en: 'refused' },
      'set-aside': { fr: 'mis à l’écart', en: 'set aside' },
      gone: { fr: 'parti', en: 'has left' },
    },
    workerWhy: (state: string) => ({ fr: `${state} :`, en: `${state}:` }),
    workerNumber: { fr: 'N°', en: 'No.' },
    workerState: { fr: 'État', en: 'State' },
    workerMachine: { fr: 'Machine', en: 'Machine' },
    workerGames: { fr: 'Parties', en: 'Games' },
    workerRate: { fr: 'Vitesse', en: 'Speed' },
    workerChunk: { fr: 'En main', en: 'In hand' },
    noWorkers: {
      fr: 'Aucun ouvrier n’est là : ce serveur joue seul.',
      en: 'No worker is there: this server plays alone.',
    },
    publicWorkers: (n: number, rate: string): LocalizedText =>
      plural(n, {
        fr: { one: `${n} ouvrier (${rate})`, other: `${n} ouvriers (${rate})` },
        en: { one: `${n} worker (${rate})`, other: `${n} workers (${rate})` },
      }),
    publicWorkerGames: (n: number): LocalizedText =>
      plural(n, {
        fr: { one: `${n} partie ailleurs`, other: `${n} parties ailleurs` },
        en: { one: `${n} game elsewhere`, other: `${n} games elsewhere` },
      }),
    publicWorkerLegend: { fr: 'jouées · vitesse · reste', en: 'played · speed · left' },
    publicWorkerPage: (from: number, to: number, all: number): LocalizedText => ({
      fr: `${from} à ${to} sur ${all}`,
      en: `${from} to ${to} of ${all}`,
    }),
    otherContest: { fr: 'autre championnat', en: 'another contest' },
    join: { fr: 'Rejoindre la classe', en: 'Join the class' },
    joinCode: (code: string): LocalizedText => ({ fr: `Code : ${code}`, en: `Code: ${code}` }),
    wall: { fr: 'Mur pour le projecteur', en: 'Wall for the projector' },
    wholeScreen: { fr: 'Plein écran', en: 'Whole screen' },
    gameOf: (number: number, name: string): LocalizedText => ({
      fr: `Partie ${number} de « ${name} »`,
      en: `Game ${number} of “${name}”`,
    }),
    previous: { fr: 'Partie précédente', en: 'Previous game' },
    following: { fr: 'Partie suivante', en: 'Next game' },
    analyse: { fr: 'Analyser cette partie', en: 'Analyse this game' },
    toContest: { fr: 'Le championnat', en: 'The championship' },
    headToHead: { fr: 'Leurs face-à-face', en: 'Their games against each other' },
    yourGame: (opponent: string): LocalizedText => ({
      fr: `C’est à vous de jouer, contre ${opponent}.`,
      en: `Your game is next, against ${opponent}.`,
    }),
    yourGameLeft: (seconds: number): LocalizedText => ({
      fr: `Sans vous, elle sera perdue dans ${seconds} s.`,
      en: `Without you it will be lost in ${seconds} s.`,
    }),
    timeLeft: (time: string): LocalizedText => ({
      fr: `encore ${time} environ`,
      en: `about ${time} left`,
    }),
    seconds: (n: number): LocalizedText => ({ fr: `${n} s`, en: `${n} s` }),
    minutes: (n: number): LocalizedText => ({ fr: `${n} min`, en: `${n} min` }),
    hours: (hours: number, minutes: number): LocalizedText => ({
      fr: `${hours} h ${minutes} min`,
      en: `${hours} h ${minutes} min`,
    }),
    champion: (name: string): LocalizedText => ({
      fr: `${name} remporte le championnat.`,
      en: `${name} wins the championship.`,
    }),
    toClass: { fr: 'La classe', en: 'The class' },
    noResults: { fr: 'Pas encore de résultat.', en: 'No result yet.' },
    bracket: { fr: 'Tableau', en: 'Bracket' },
    round: (n: number): LocalizedText => ({ fr: `Ronde ${n}`, en: `Round ${n}` }),
    bye: { fr: 'exempt', en: 'bye' },
    cross: { fr: 'Tableau croisé', en: 'Cross table' },
    crossHow: {
      fr: 'Points de la ligne et de la colonne, quand la ligne commence. Un clic mène à leurs parties.',
      en: 'Points of the row and of the column, when the row moves first. A click leads to their games.',
    },
    conditions: { fr: 'Règles', en: 'Rules' },
    log: { fr: 'Journal', en: 'Log' },
    by: (name: string): LocalizedText => ({ fr: `(${name})`, en: `(${name})` }),
    schedule: { fr: 'Toutes les parties', en: 'All games' },
    gamesOf: { fr: 'Parties de', en: 'Games of' },
    everybody: { fr: 'tout le monde', en: 'everybody' },
    number: { fr: 'N°', en: 'No.' },
    first: { fr: 'Commence', en: 'Moves first' },
    second: { fr: 'Répond', en: 'Moves second' },
    result: { fr: 'Résultat', en: 'Result' },
    actions: { fr: 'Décision', en: 'Decision' },
    playing: { fr: 'en cours', en: 'running' },
    showAll: (n: number): LocalizedText =>
      plural(n, {
        fr: { one: `Montrer ${n} partie`, other: `Montrer les ${n} parties` },
        en: { one: `Show ${n} game`, other: `Show all ${n} games` },
      }),
    participants: { fr: 'Participants', en: 'Participants' },
    kinds: {
      bot: { fr: 'robot', en: 'bot' },
      person: { fr: 'une personne', en: 'a person' },
      engine: { fr: 'moteur de Quadrille', en: 'Quadrille’s engine' },
    },
    version: (n: number): LocalizedText => ({ fr: `version ${n}`, en: `version ${n}` }),
    notHere: { fr: 'pas là', en: 'not here' },
    suspended: { fr: 'suspendu', en: 'suspended' },
    parts: {
      live: { fr: 'En direct', en: 'Live' },
      games: { fr: 'Parties', en: 'Games' },
      participants: { fr: 'Participants', en: 'Participants' },
      rules: { fr: 'Règles et journal', en: 'Rules and log' },
    },
    start: { fr: 'Commencer', en: 'Start' },
    pause: { fr: 'Mettre en pause', en: 'Pause' },
    resume: { fr: 'Reprendre', en: 'Resume' },
    pauseHow: {
      fr: 'En pause, les parties en cours se finissent et aucune ne commence.',
      en: 'In a pause, running games are finished and none begins.',
    },
    report: { fr: 'Télécharger le rapport', en: 'Download the report' },
    realReport: { fr: 'Rapport avec les vrais noms', en: 'Report with real names' },
    reason: { fr: 'Raison, qui sera conservée', en: 'Reason, which is recorded' },
    cancel: { fr: 'Annuler', en: 'Cancel' },
    playAgain: { fr: 'Rejouer', en: 'Play again' },
    againWhy: (number: number): LocalizedText => ({
      fr: `Le résultat de la partie ${number} ne comptera plus. Pourquoi ?`,
      en: `The result of game ${number} will no longer count. Why?`,
    }),
    networkFault: { fr: 'À cause du réseau', en: 'Because of the network' },
    newVersion: { fr: 'Nouvelle version', en: 'New version' },
    newVersionWhy: (name: string): LocalizedText => ({
      fr: `${name} jouera avec sa version la plus récente, et ses parties seront rejouées. Pourquoi ?`,
      en: `${name} will play with its newest version, and its games are played again. Why?`,
    }),
    addParticipant: { fr: 'Ajouter un participant', en: 'Add a participant' },
    add: { fr: 'Ajouter', en: 'Add' },
    exclude: { fr: 'Exclure', en: 'Exclude' },
    excludeWhy: (name: string): LocalizedText => ({
      fr: `Les parties de ${name} ne compteront plus. Pourquoi ?`,
      en: `The games of ${name} will no longer count. Why?`,
    }),
    theirGames: { fr: 'Leurs parties', en: 'Their games' },
    neverMet: { fr: 'Ils ne se sont pas encore rencontrés.', en: 'They have not met yet.' },
    pairPoints: (one: string, two: string): LocalizedText => ({
      fr: `Points : ${one} à ${two}`,
      en: `Points: ${one} to ${two}`,
    }),
    pairScore: (
      name: string,
      share: string,
      low: string,
      high: string,
      confidence: string,
    ): LocalizedText => ({
      fr: `${name} marque ${share} % des parties jouées jusqu’au bout (de ${low} à ${high} %, à ${confidence} %).`,
      en: `${name} scores ${share}% of games played out (from ${low} to ${high}%, at ${confidence}%).`,
    }),
    pairSides: (name: string, first: string, second: string): LocalizedText => ({
      fr: `Victoires de ${name} : ${first} en commençant, ${second} en répondant.`,
      en: `Wins of ${name}: ${first} moving first, ${second} moving second.`,
    }),
    championships: { fr: 'Championnats', en: 'Championships' },
    players: (n: number): LocalizedText =>
      plural(n, {
        fr: { one: `${n} participant`, other: `${n} participants` },
        en: { one: `${n} participant`, other: `${n} participants` },
      }),
    noContest: {
      fr: 'Pas encore de championnat. Il suffit de deux participants : robots, personnes ou moteurs de Quadrille.',
      en: 'No championship yet. Two participants are enough: bots, people or Quadrille’s engines.',
    },
    noContestYet: {
      fr: 'Pas encore de championnat. L’enseignant en crée un quand les robots sont là.',
      en: 'No championship yet. The teacher makes one when the bots are here.',
    },
    people: (n: number): LocalizedText => ({
      fr: `Personnes, dans leur navigateur (${n})`,
      en: `People, in their browsers (${n})`,
    }),
    newTitle: { fr: 'Nouveau championnat', en: 'New championship' },
    rules: { fr: 'Règles', en: 'Rules' },
    name: { fr: 'Nom', en: 'Name' },
    nameHint: { fr: 'Championnat', en: 'Championship' },
    preset: { fr: 'Règles d’un cours', en: 'Rules of a course' },
    noPreset: { fr: 'd’aucun cours : les vôtres', en: 'none: your own' },
    game: { fr: 'Jeu', en: 'Game' },
    variant: { fr: 'Variante', en: 'Variant' },
    usual: { fr: 'par défaut', en: 'default' },
    usualIs: (what: string): LocalizedText => ({
      fr: `par défaut : ${what}`,
      en: `default: ${what}`,
    }),
    format: { fr: 'Formule', en: 'Format' },
    formats: {
      'round-robin': { fr: 'Toutes rondes, aller et retour', en: 'Round robin, home and away' },
      swiss: { fr: 'Système suisse', en: 'Swiss' },
      knockout: { fr: 'Élimination directe', en: 'Knockout' },
      gauntlet: {
        fr: 'Un contre tous : le premier coché',
        en: 'Gauntlet: the first ticked against all',
      },
    },
    rounds: { fr: 'Rondes', en: 'Rounds' },
    time: { fr: 'Pendule', en: 'Clock' },
    points: { fr: 'Points', en: 'Points' },
    pointsFor: {
      win: { fr: 'Victoire', en: 'Win' },
      draw: { fr: 'Nulle', en: 'Draw' },
      loss: { fr: 'Défaite', en: 'Loss' },
    },
    wait: { fr: 'Attente d’un absent', en: 'Wait for who is missing' },
    bots: { fr: 'Robots de la classe', en: 'Bots of the class' },
    noBots: {
      fr: 'La classe n’a pas encore de robot pour ce jeu.',
      en: 'The class has no bot for this game yet.',
    },
    engines: { fr: 'Moteurs de Quadrille', en: 'Quadrille’s engines' },
    level: (n: number): LocalizedText => ({ fr: `niveau ${n}`, en: `level ${n}` }),
    all: { fr: 'Tous', en: 'All' },
    none: { fr: 'Aucun', en: 'None' },
    complete: (seat: string): LocalizedText => ({
      fr: `Compléter par ${seat} si le nombre ne convient pas`,
      en: `Fill up with ${seat} where the number does not fit`,
    }),
    tooFew: {
      fr: 'Choisissez au moins deux participants.',
      en: 'Choose at least two participants.',
    },
    asFile: { fr: 'Modifier comme un fichier', en: 'Edit as a file' },
    asForm: { fr: 'Revenir au formulaire', en: 'Back to the form' },
    file: {
      fr: 'Le fichier du championnat, le même que dans le terminal',
      en: 'The championship’s file, the same as in the terminal',
    },
    line: (n: number): LocalizedText => ({ fr: `Ligne ${n} :`, en: `Line ${n}:` }),
    check: { fr: 'Vérifier les participants', en: 'Check the participants' },
    checking: { fr: 'Un instant…', en: 'One moment…' },
    create: { fr: 'Créer le championnat', en: 'Create the championship' },
    forecast: (games: string, time: string, slowest: string): LocalizedText => ({
      fr: `Parties : ${games}. Durée probable : ${time} ; au plus long : ${slowest}.`,
      en: `Games: ${games}. Likely duration: ${time}; at the longest: ${slowest}.`,
    }),
    unmeasured: (names: string): LocalizedText => ({
      fr: `Pas encore mesurés, la moitié de leur temps est supposée : ${names}.`,
      en: `Not measured yet, half of their time is assumed: ${names}.`,
    }),
    unchecked: { fr: 'pas vérifié', en: 'not checked' },
    checked: {
      ready: { fr: 'prêt', en: 'ready' },
      fault: { fr: 'en défaut', en: 'at fault' },
    },
    slowest: (ms: string): LocalizedText => ({
      fr: `coup le plus lent : ${ms} ms`,
      en: `slowest move: ${ms} ms`,
    }),
    goToGame: { fr: 'Aller à la partie', en: 'Go to the game' },
  },
} satisfies Catalogue;

export type ContestTranslator = Translator<typeof contestTexts>;
