import { type Catalogue, plural } from '../../core/localize.ts';
import { type Parts, quoted } from './parts.ts';

export const commandsTexts = {
  match: {
    options: {
      a: {
        fr: 'un joueur, pour qui tous les nombres sont donnés',
        en: 'a seat, for which all numbers are given',
      },
      b: {
        fr: 'son adversaire ; ce peut être le même joueur',
        en: 'its opponent; may be the same seat',
      },
      sprt: {
        fr: 's’arrêter dès qu’un test tranche entre BAS et HAUT nElo (seul : 0,50) ; code de sortie 1 s’il rejette',
        en: 'stop as soon as a test decides between LOW and HIGH nElo (alone: 0,50); exit code 1 where it rejects',
      },
      games: (usual: number) => ({
        fr: `nombre de parties, pair (par défaut : ${usual} ; avec --sprt, le maximum)`,
        en: `number of games, even (default: ${usual}; with --sprt the most)`,
      }),
      time: {
        fr: 'cadence : 6s (par coup), 5m+3s (par partie), none (par défaut : celle du jeu si des robots jouent)',
        en: 'time control: 6s (a move), 5m+3s (a game), none (default: the game’s pace where bots play)',
      },
      openings: {
        fr: 'coups au hasard au début de chaque paire de parties (par défaut : 4)',
        en: 'random moves that a pair of games begins with (default: 4)',
      },
      seed: {
        fr: 'rend le hasard reproductible : même graine, mêmes parties de joueurs sans pendule',
        en: 'makes all luck repeatable: the same seed, the same games of untimed players',
      },
      resume: { fr: 'continuer un match interrompu', en: 'go on with a match that was stopped' },
      pgn: {
        fr: 'écrire toutes les parties dans ce nouveau fichier',
        en: 'write the records of all games to this new file',
      },
    },
    help: {
      fr: 'Les parties vont par paires : une ouverture au hasard, jouée une fois de chaque côté. Un joueur est tout ce que play accepte, sauf human : level:5, mcts:100ms, alphabeta:nodes=2000, bot:COMMANDE… Voir docs/match.md.',
      en: 'Games come in pairs: one random opening, played once from each side. A seat is anything that play takes, except human: level:5, mcts:100ms, alphabeta:nodes=2000, bot:COMMAND… See docs/match.md.',
    },
    resumeAlone: (other: string) => ({
      fr: `--resume va sans ${quoted(other)} : le match enregistré dit déjà tout.`,
      en: `--resume goes without ${quoted(other)}: the stored match says it all.`,
    }),
    notMatch: (id: string) => ({
      fr: `${id} est un championnat. Pour continuer : quadrille championship resume ${id}`,
      en: `${id} is a championship. To go on: quadrille championship resume ${id}`,
    }),
    twoSeats: {
      fr: 'Un match a besoin de deux joueurs, par exemple : quadrille match level:5 level:4 --game ultimate',
      en: 'A match needs two seats, for example: quadrille match level:5 level:4 --game ultimate',
    },
    even: (games: number) => ({
      fr: `--games vaut ${games} ; il faut un nombre pair, car les parties vont par paires.`,
      en: `--games is ${games}; it must be even, since games come in pairs.`,
    }),
    badSprt: (found: string) => ({
      fr: `--sprt vaut « ${quoted(found)} » ; il faut deux bornes en nElo, la plus basse d’abord et distantes d’au moins 1, par exemple --sprt 0,50.`,
      en: `--sprt is "${quoted(found)}"; it takes two bounds in nElo, the lower first and at least 1 apart, such as --sprt 0,50.`,
    }),
    pgnSaved: ({ count, file }: Parts<'file'> & { count: number }) =>
      plural(count, {
        fr: {
          one: `${count} partie écrite dans ${file}`,
          other: `${count} parties écrites dans ${file}`,
        },
        en: {
          one: `${count} record written to ${file}`,
          other: `${count} records written to ${file}`,
        },
      }),
  },
  championship: {
    options: {
      target: {
        fr: 'FICHIER d’un championnat, ou identifiant d’un championnat enregistré',
        en: 'FILE of a championship, or the id of a stored one',
      },
      number: {
        fr: 'avec replay et void : le numéro d’une partie ; avec add et replace : NOM=JOUEUR ; avec exclude : NOM',
        en: 'with replay and void: the number of a game; with add and replace: NAME=SEAT; with exclude: NAME',
      },
      player: {
        fr: 'un participant, JOUEUR ou NOM=JOUEUR ; une fois pour chacun',
        en: 'a participant, SEAT or NAME=SEAT; once for each',
      },
      name: { fr: 'nom du championnat', en: 'what the championship is called' },
      preset: (presets: string) => ({
        fr: `règlement d’un cours : ${presets}`,
        en: `the rules of a course: ${presets}`,
      }),
      format: (formats: string) => ({
        fr: `${formats} (par défaut : round-robin)`,
        en: `${formats} (default: round-robin)`,
      }),
      time: {
        fr: 'cadence : 6s (par coup), 5m+3s (par partie), none',
        en: 'time control: 6s (a move), 5m+3s (a game), none',
      },
      seed: { fr: 'rend le hasard reproductible', en: 'makes all luck repeatable' },
      rounds: {
        fr: 'nombre de tours complets de toutes rondes ou gauntlet (par défaut : 1) ; rondes d’un suisse (par défaut : autant qu’une élimination directe a de tours)',
        en: 'how often a round robin or gauntlet is played (default: 1); rounds of a Swiss (default: as many as a knockout needs)',
      },
      legs: {
        fr: 'parties d’une rencontre en élimination directe, pair, ou en suisse, 1 ou 2 (par défaut : 2)',
        en: 'games of a knockout’s pairing, even, or of a Swiss meeting, 1 or 2 (default: 2)',
      },
      extra: {
        fr: 'parties ajoutées au plus à une rencontre à égalité, pair (par défaut : 4)',
        en: 'games added at most to a tied pairing, even (default: 4)',
      },
      openings: {
        fr: 'coups au hasard en début de partie (par défaut : 0 en un tour, 4 en plusieurs)',
        en: 'random moves that games begin with (default: 0 in one round, 4 in several)',
      },
      grace: {
        fr: 'millisecondes tolérées au-delà de la cadence (par défaut : 0)',
        en: 'milliseconds forgiven beyond the time (default: 0)',
      },
      'suspend-after': {
        fr: 'suspendre qui plante tant de fois de suite (par défaut : personne)',
        en: 'suspend whoever crashes so often in a row (default: nobody)',
      },
      complete: {
        fr: 'compléter la grille d’une élimination directe, ou rendre pair le nombre de joueurs, avec ce joueur (log320 : demo:2)',
        en: 'fill a knockout’s vacancies, or make a round robin or Swiss even, with this seat (log320: demo:2)',
      },
      lot: {
        fr: 'tirer au sort les places en élimination directe ou au départ d’un suisse',
        en: 'draw the places of a knockout or Swiss by lot',
      },
      to: { fr: 'avec export : le dossier où écrire', en: 'with export: the folder to write into' },
      because: {
        fr: 'avec add, replace, void, exclude : la raison, conservée et montrée dans le rapport',
        en: 'with add, replace, void, exclude: the reason, kept and shown in the report',
      },
    },
    help: {
      fr: 'Actions :\n  check FICHIER, ID ou options  examiner les participants, estimer la durée\n  new FICHIER ou options        préparer, sans encore jouer\n  run FICHIER ou ID ou options  jouer\n  resume ID                     continuer après Ctrl-C, une panne ou une coupure\n  show ID, list                 voir les tableaux, voir la liste\n  export ID --to DOSSIER        parties, CSV, JSON\n  replay ID NUMÉRO              revoir une partie\n  add ID NOM=JOUEUR             inscrire un retardataire\n  replace ID NOM=JOUEUR         nouvelle version : ses parties sont rejouées\n  void ID NUMÉRO --because …    partie contestée : annulée et rejouée\n  exclude ID NOM --because …    tricheur : ses parties ne comptent plus\n\nLes clés d’un FICHIER portent les noms des options : docs/championship.md.',
      en: 'Actions:\n  check FILE or ID or options   examine the participants, estimate the duration\n  new FILE or options           prepare, play nothing yet\n  run FILE or ID or options     play\n  resume ID                     go on after Ctrl-C, a crash or a power cut\n  show ID, list                 see tables, see all\n  export ID --to FOLDER         records, CSV, JSON\n  replay ID NUMBER              go through a game\n  add ID NAME=SEAT              enter a late participant\n  replace ID NAME=SEAT          a new version: its games are played again\n  void ID NUMBER --because …    a disputed game: voided and played again\n  exclude ID NAME --because …   a cheater: its games no longer count\n\nThe keys of a FILE have the options’ names: docs/championship.md.',
    },
    fileAlone: ({ file, options }: Parts<'file' | 'options'>) => ({
      fr: `${file} dit déjà tout : retirez ${options}, ou écrivez-les dans le fichier.`,
      en: `${file} says it all: leave out ${options}, or write them into the file.`,
    }),
    noPlayers: {
      fr: 'Donnez le FICHIER d’un championnat, ou ses participants, chacun avec --player : quadrille championship run --game ultimate -p level:1 -p level:2',
      en: 'Name a championship’s FILE, or its participants, each with --player: quadrille championship run --game ultimate -p level:1 -p level:2',
    },
    completeWith: {
      fr: 'Dites avec quel joueur, par exemple : --complete level:1',
      en: 'Say with which seat, for example: --complete level:1',
    },
    created: ({ name, command }: Parts<'name' | 'command'>) => ({
      fr: `${name} : rien n’est encore joué. Pour jouer : ${command}`,
      en: `${name}: nothing is played yet. To play: ${command}`,
    }),
    whichOne: {
      fr: 'Dites quel championnat : son identifiant. Voyez : quadrille championship list',
      en: 'Say which championship: its id. See: quadrille championship list',
    },
    none: {
      fr: 'Aucun match ni championnat n’est encore enregistré. Pour commencer : quadrille championship run --game tictactoe -p random -p greedy -p minimax',
      en: 'No match or championship is stored yet. To begin: quadrille championship run --game tictactoe -p random -p greedy -p minimax',
    },
    noGame: ({ id, number }: Parts<'id' | 'number'>) => ({
      fr: `${id} n’a pas de partie terminée « ${quoted(number)} ». Les parties sont numérotées à partir de 1, dans l’ordre du calendrier.`,
      en: `${id} has no finished game "${quoted(number)}". Games are numbered from 1, in the order of the schedule.`,
    }),
    nameAndSeat: ({ action, text }: Parts<'action' | 'text'>) => ({
      fr: `« ${quoted(text)} » : écrivez NOM=JOUEUR, par exemple : quadrille championship ${action} k3x9 "Ada=bot:python3 ada.py"`,
      en: `"${quoted(text)}": write NAME=SEAT, for example: quadrille championship ${action} k3x9 "Ada=bot:python3 ada.py"`,
    }),
    whoIsExcluded: {
      fr: 'Dites qui : quadrille championship exclude ID NOM --because "…"',
      en: 'Say who: quadrille championship exclude ID NAME --because "…"',
    },
    becauseAlone: {
      fr: '--because va avec add, replace, void ou exclude. Retirez-le.',
      en: '--because goes with add, replace, void or exclude. Leave it out.',
    },
    nothingToPlay: { fr: 'Il n’y a rien à jouer.', en: 'There is nothing to play.' },
    toPlay: ({ count, command }: Parts<'command'> & { count: number }) =>
      plural(count, {
        fr: {
          one: `${count} partie est à jouer : ${command}`,
          other: `${count} parties sont à jouer : ${command}`,
        },
        en: {
          one: `${count} game is to be played: ${command}`,
          other: `${count} games are to be played: ${command}`,
        },
      }),
    whereTo: {
      fr: 'Dites dans quel dossier, par exemple : --to resultats',
      en: 'Say where to, for example: --to results',
    },
    storedAlone: ({ id, options }: Parts<'id' | 'options'>) => ({
      fr: `${quoted(id)} est enregistré avec ses réglages : retirez ${options}.`,
      en: `${quoted(id)} is stored with its settings: leave out ${options}.`,
    }),
  },
  report: {
    options: {
      what: {
        fr: 'le numéro d’un match ou championnat, ou des fichiers de parties enregistrées (- pour l’entrée standard)',
        en: 'the id of a match or championship, or files of recorded games (- for standard input)',
      },
      out: {
        fr: 'la page à écrire ; les données se rangent à côté (par défaut, rapport-NUMÉRO.html ici)',
        en: 'the page to write; the data go beside it (by default report-ID.html here)',
      },
      judged: (count: number) => ({
        fr: `combien de parties notre moteur rejuge, ou all (par défaut, ${count} au moins)`,
        en: `how many games our engine judges again, or all (by default at least ${count})`,
      }),
      limits: (limits: string) => ({
        fr: `jusqu’où il cherche à chaque coup (par défaut, ${limits})`,
        en: `how far it searches at each move (by default ${limits})`,
      }),
      preset: (known: string) => ({
        fr: `pour des fichiers de parties : le règlement qui donne les points (${known})`,
        en: `for files of games: the rules that give the points (${known})`,
      }),
      marks: {
        fr: 'ajoute une note d’après les résultats, sur 10 ou sur le nombre donné',
        en: 'adds a mark from the results, of 10 or of the number given',
      },
      force: {
        fr: 'remplacer un rapport écrit par Quadrille, jamais un autre fichier',
        en: 'replace a report that Quadrille wrote, never another file',
      },
    },
    file: { fr: 'rapport', en: 'report' },
    input: { fr: 'entrée standard', en: 'standard input' },
    judging: { fr: 'parties rejugées', en: 'games judged again' },
    badJudged: (found: string) => ({
      fr: `--judged vaut « ${quoted(found)} » ; il faut un nombre de parties, 0 pour aucune, ou all.`,
      en: `--judged is "${quoted(found)}"; it must be a number of games, 0 for none, or all.`,
    }),
    badMarks: (found: string) => ({
      fr: `--marks vaut « ${quoted(found)} » ; il faut la meilleure note, un nombre entier de 1 à 100, ou rien (10).`,
      en: `--marks is "${quoted(found)}"; it must be the best mark, a whole number from 1 to 100, or nothing (10).`,
    }),
    presetOfStored: {
      fr: '--preset est pour des fichiers de parties : un match ou championnat enregistré a déjà son règlement. Retirez --preset.',
      en: '--preset is for files of games: a stored match or championship has its rules already. Leave --preset out.',
    },
    oneContest: {
      fr: 'Donnez un seul numéro de match ou de championnat, ou seulement des fichiers de parties.',
      en: 'Give one id of a match or championship, or files of games only.',
    },
    foreign: (file: string) => ({
      fr: `${file} est là, et n’est pas un rapport que Quadrille a écrit et que personne n’a modifié : rien n’a été écrit, et --force n’y toucherait pas. Choisissez un autre nom avec --out, ou déplacez ce fichier.`,
      en: `${file} is there, and is not a report that Quadrille wrote and nobody changed: nothing was written, and --force would not touch it. Choose another name with --out, or move that file away.`,
    }),
    notFile: (file: string) => ({
      fr: `${file} est un lien, un dossier ou autre chose qu’un fichier : rien n’a été écrit, et --force n’y toucherait pas. Choisissez un autre nom avec --out.`,
      en: `${file} is a link, a folder or something else than a file: nothing was written, and --force would not touch it. Choose another name with --out.`,
    }),
    folder: (out: string) => ({
      fr: `--out doit nommer un fichier, et « ${quoted(out)} » n’en nomme pas. Exemple : --out classe.html`,
      en: `--out must name a file, and "${quoted(out)}" names none. Example: --out class.html`,
    }),
    several: ({ name, count }: Parts<'name'> & { readonly count: number }) =>
      plural(count, {
        fr: {
          one: `${name} et ${count} autre fichier`,
          other: `${name} et ${count} autres fichiers`,
        },
        en: { one: `${name} and ${count} other file`, other: `${name} and ${count} other files` },
      }),
    exists: (file: string) => ({
      fr: `${file} existe déjà : rien n’a été écrit. Choisissez un autre nom avec --out, ou ajoutez --force.`,
      en: `${file} is already there: nothing was written. Choose another name with --out, or add --force.`,
    }),
    unknown: (what: string) => ({
      fr: `Ni match, ni championnat, ni fichier ne s’appelle « ${quoted(what)} ». Les plus récents :`,
      en: `No match, championship or file is called "${quoted(what)}". The newest:`,
    }),
    noneKnown: (what: string) => ({
      fr: `Ni match, ni championnat, ni fichier ne s’appelle « ${quoted(what)} », et rien n’a encore été joué ici. Commencez par quadrille match ou quadrille championship.`,
      en: `No match, championship or file is called "${quoted(what)}", and nothing has been played here yet. Begin with quadrille match or quadrille championship.`,
    }),
  },
} satisfies Catalogue;
