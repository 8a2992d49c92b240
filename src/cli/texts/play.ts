import { type Catalogue, plural } from '../../core/localize.ts';
import { type Parts, quoted } from './parts.ts';

export const playTexts = {
  play: {
    welcome: {
      fr: 'QUADRILLE, quatre jeux sur papier quadrillé',
      en: 'QUADRILLE, four games on squared paper',
    },
    chooseGame: { fr: 'Quel jeu ?', en: 'Which game?' },
    chooseVariant: { fr: 'Quelle variante ?', en: 'Which variant?' },
    standard: { fr: 'Règles habituelles', en: 'Standard rules' },
    quit: { fr: 'Quitter', en: 'Quit' },
    choice: { fr: 'Votre choix : ', en: 'Your choice: ' },
    badChoice: ({ answer, min, max }: Parts<'answer' | 'min' | 'max'>) => ({
      fr: `« ${quoted(answer)} » n’est pas dans la liste : tapez un nombre de ${min} à ${max}.`,
      en: `"${quoted(answer)}" is not in the list: type a number from ${min} to ${max}.`,
    }),
    moveNumber: (number: number) => ({ fr: `Coup ${number}.`, en: `Move ${number}.` }),
    prompt: (side: string) => ({ fr: `${side}> `, en: `${side}> ` }),
    helpHint: { fr: 'aide : tout ce que l’on peut taper', en: 'help: all that you can type' },
    imposed: ({ region, name }: Parts<'region' | 'name'>) => ({
      fr: `Jouez dans le ${region} ${name}.`,
      en: `Play in ${region} ${name}.`,
    }),
    previewsLeft: (left: number) => ({
      fr: `Aperçus restants : ${left}.`,
      en: `Previews left: ${left}.`,
    }),
    help: { fr: 'Tapez un coup, ou l’un de ces mots :', en: 'Type a move, or one of these words:' },
    words: {
      help: { fr: 'cette aide', en: 'this help' },
      rules: { fr: 'les règles du jeu', en: 'the rules of the game' },
      moves: { fr: 'les coups possibles', en: 'the legal moves' },
      board: { fr: 'redessiner le plateau', en: 'draw the board again' },
      preview: {
        fr: 'voir un coup sans le jouer : aperçu COUP',
        en: 'see a move without playing it: preview MOVE',
      },
      undo: { fr: 'reprendre le dernier coup', en: 'take back the last move' },
      draw: {
        fr: 'proposer la nulle ; l’autre camp accepte par le même mot',
        en: 'offer a draw; the other side accepts with the same word',
      },
      resign: { fr: 'abandonner la partie', en: 'give up the game' },
      save: {
        fr: 'écrire la partie dans un nouveau fichier : enregistrer partie.txt',
        en: 'write the record to a new file: save game.txt',
      },
      position: { fr: 'écrire le texte de la position', en: 'print the position text' },
      quit: { fr: 'quitter la partie', en: 'leave the game' },
      hint: { fr: 'ce que jouerait le moteur', en: 'what the engine would play' },
    },
    moves: ({ count, list }: Parts<'list'> & { count: number }) =>
      plural(count, {
        fr: {
          one: `${count} coup possible : ${list}`,
          other: `${count} coups possibles : ${list}`,
        },
        en: { one: `${count} legal move: ${list}`, other: `${count} legal moves: ${list}` },
      }),
    offered: ({ side, other }: Parts<'side' | 'other'>) => ({
      fr: `${side} : nulle proposée. ${other} : tapez nulle pour accepter, ou jouez pour refuser.`,
      en: `${side}: draw offered. ${other}: type draw to accept, or play on to decline.`,
    }),
    undone: (count: number) =>
      plural(count, {
        fr: { one: `${count} coup repris.`, other: `${count} coups repris.` },
        en: { one: `${count} move taken back.`, other: `${count} moves taken back.` },
      }),
    undoCost: (side: string, previews: number) =>
      plural(previews, {
        fr: {
          one: `Ce coup a été vu : un aperçu de moins pour ${side}.`,
          other: `Ces coups ont été vus : ${previews} aperçus de moins pour ${side}.`,
        },
        en: {
          one: `The move was seen: ${side} has one preview less.`,
          other: `The moves were seen: ${side} has ${previews} previews less.`,
        },
      }),
    previewed: ({ move, left }: Parts<'move' | 'left'>) => ({
      fr: `Aperçu de ${move} : la grille elle-même n’a pas tourné. Aperçus restants : ${left}.`,
      en: `Preview of ${move}: the grid itself has not turned. Previews left: ${left}.`,
    }),
    saved: (file: string) => ({ fr: `Partie écrite dans ${file}.`, en: `Saved in ${file}.` }),
    saveName: { fr: 'Dites où : enregistrer partie.txt', en: 'Say where: save game.txt' },
    whichPreview: (list: string) => ({
      fr: `Dites quel coup : ${list}`,
      en: `Say which move: ${list}`,
    }),
    exists: (file: string) => ({
      fr: `${file} existe déjà : rien n’a été écrit. Choisissez un autre nom.`,
      en: `${file} already exists: nothing was written. Choose another name.`,
    }),
    wonBy: ({ side, cause }: Parts<'side' | 'cause'>) => ({
      fr: `Vainqueur : ${side} (${cause}).`,
      en: `Winner: ${side} (${cause}).`,
    }),
    agreed: { fr: 'Partie nulle d’un commun accord.', en: 'The game is drawn by agreement.' },
    nobody: (cause: string) => ({
      fr: `Personne ne gagne (${cause}).`,
      en: `Nobody wins (${cause}).`,
    }),
    cause: {
      resignation: { fr: 'par abandon', en: 'by resignation' },
      agreement: { fr: 'd’un commun accord', en: 'by agreement' },
      time: { fr: 'au temps', en: 'on time' },
      'illegal-move': { fr: 'sur un coup interdit', en: 'by an illegal move' },
      unreadable: { fr: 'sur une réponse illisible', en: 'by an unreadable answer' },
      crash: { fr: 'sur un plantage', en: 'by a crash' },
      'no-connection': { fr: 'par absence', en: 'by absence' },
      flood: { fr: 'sur un déluge de sortie', en: 'by a flood of output' },
      abandoned: { fr: 'par forfait', en: 'by abandonment' },
    },
    again: { fr: 'Rejouer ? (o/n) ', en: 'Play again? (y/n) ' },
    badYesNo: { fr: 'Répondez par o ou n.', en: 'Please answer y or n.' },
    score: ({
      played,
      first,
      firstWins,
      second,
      secondWins,
      drawn,
    }: Parts<'played' | 'first' | 'firstWins' | 'second' | 'secondWins' | 'drawn'>) => ({
      fr: `Parties jouées : ${played}. ${first} : ${firstWins}, ${second} : ${secondWins}, nulles : ${drawn}.`,
      en: `Games played: ${played}. ${first}: ${firstWins}, ${second}: ${secondWins}, drawn: ${drawn}.`,
    }),
    leftEarly: { fr: 'Partie laissée inachevée.', en: 'Game left unfinished.' },
    bye: { fr: 'Au revoir !', en: 'Goodbye!' },
    seats: {
      fr: 'Joueurs : human (une personne), ou un joueur du jeu, avec des limites au besoin (mcts:500ms, alphabeta:depth=6, minimax:nodes=20000) :',
      en: 'Seats: human, or a player of the game, with limits if you like (mcts:500ms, alphabeta:depth=6, minimax:nodes=20000):',
    },
    thinking: ({ side, player }: Parts<'side' | 'player'>) => ({
      fr: `(${side} : ${player} réfléchit) `,
      en: `(${side}: ${player} is thinking) `,
    }),
    watching: {
      fr: 'Deux moteurs jouent : regardez, ou tapez quitter.',
      en: 'Two engines are playing: watch, or type quit.',
    },
    hint: ({ move, score }: Parts<'move' | 'score'>) => ({
      fr: `Conseil : ${move} (${score})`,
      en: `Hint: ${move} (${score})`,
    }),
    chooseSeats: { fr: 'Qui joue ?', en: 'Who plays?' },
    twoPeople: { fr: 'Deux personnes à ce clavier', en: 'Two people at this keyboard' },
    iBegin: (first: string) => ({
      fr: `Je commence (${first}), contre l’ordinateur`,
      en: `I begin (${first}), against the computer`,
    }),
    engineBegins: (second: string) => ({
      fr: `L’ordinateur commence, je joue ${second}`,
      en: `The computer begins, I play ${second}`,
    }),
    twoEngines: { fr: 'L’ordinateur contre lui-même', en: 'The computer against itself' },
    chooseLevel: { fr: 'De quelle force ?', en: 'How strong?' },
    levelOf: (side: string) => ({
      fr: `De quelle force est ${side} ?`,
      en: `How strong is ${side}?`,
    }),
    clock: ({ first, second }: Parts<'first' | 'second'>) => ({
      fr: `Temps : ${first} – ${second}.`,
      en: `Time: ${first} – ${second}.`,
    }),
    noSandbox: (name: string) => ({
      fr: `Attention : bubblewrap (bwrap) n’est pas disponible ici, donc ${name} tourne sans bac à sable : il peut lire vos fichiers et utiliser le réseau.`,
      en: `Warning: bubblewrap (bwrap) is not available here, so ${name} runs without a sandbox: it can read your files and use the network.`,
    }),
    received: (text: string) => ({ fr: `Sa réponse : ${text}`, en: `It answered: ${text}` }),
    lastWords: {
      fr: 'Ses derniers mots, sur la sortie d’erreur :',
      en: 'Its last words, on standard error:',
    },
    replayWith: (command: string) => ({
      fr: `Pour le revoir : ${command}`,
      en: `See it again: ${command}`,
    }),
    noPreviews: { fr: 'Cette variante n’a pas d’aperçu.', en: 'This variant has no previews.' },
    emptyChoice: ({ min, max }: Parts<'min' | 'max'>) => ({
      fr: `Rien n’a été tapé : tapez un nombre de ${min} à ${max}.`,
      en: `Nothing was typed: type a number from ${min} to ${max}.`,
    }),
    aloneWord: ({ word, rest }: Parts<'word' | 'rest'>) => ({
      fr: `« ${quoted(word)} » s’emploie seul : retirez « ${quoted(rest)} ».`,
      en: `"${quoted(word)}" stands alone: leave out "${quoted(rest)}".`,
    }),
    offeredTo: (side: string) => ({
      fr: `${side} : nulle proposée.`,
      en: `${side}: draw offered.`,
    }),
    declined: (side: string) => ({ fr: `${side} : nulle refusée.`, en: `${side}: draw declined.` }),
    recordFollows: {
      fr: 'Voici la partie, pour que rien ne soit perdu :',
      en: 'Here is the game, so that nothing is lost:',
    },
    noDeals: {
      fr: 'Avec un robot, rien ne se reprend ni ne se négocie : jouez, ou abandonnez.',
      en: 'Nothing is taken back or agreed with a bot: play on, or resign.',
    },
  },
  replay: {
    step: ({ ply, last, move }: Parts<'ply' | 'last' | 'move'>) => ({
      fr: `${ply}/${last} : ${move}`,
      en: `${ply}/${last}: ${move}`,
    }),
    spent: (seconds: string) => ({ fr: ` (${seconds} s)`, en: ` (${seconds} s)` }),
    prompt: ({ ply, last }: Parts<'ply' | 'last'>) => ({
      fr: `[${ply}/${last}] Entrée : suivant, b : retour, un nombre : aller à, q : quitter> `,
      en: `[${ply}/${last}] Enter: next, b: back, a number: jump, q: quit> `,
    }),
    end: { fr: 'C’est la fin de la partie.', en: 'This is the end of the game.' },
    start: { fr: 'C’est le début de la partie.', en: 'This is the start of the game.' },
    bad: ({ answer, last }: Parts<'answer' | 'last'>) => ({
      fr: `« ${quoted(answer)} » : tapez Entrée, b, q ou un nombre de 0 à ${last}.`,
      en: `"${quoted(answer)}": press Enter, or type b, q or a number from 0 to ${last}.`,
    }),
  },
} satisfies Catalogue;
