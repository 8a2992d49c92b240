import { plural } from '../core/localize.ts';
import type { LocalizedText } from '../core/result.ts';
import { quotable } from '../core/texts.ts';

/** The texts about plans; those of the command line are in `cli/texts`. */
export const texts = {
  preset: { fr: 'Règlement inconnu', en: 'Unknown preset' },
  key: { fr: 'Clé inconnue', en: 'Unknown key' },
  value: { fr: 'Valeur inconnue', en: 'Unknown value' },
  human: (name: string): LocalizedText => ({
    fr: `« ${quotable(name)} » : personne n’attend au clavier pendant toutes ces parties. Choisissez un programme : level:5, mcts:100ms, bot:COMMANDE…`,
    en: `"${quotable(name)}": nobody waits at a keyboard for all these games. Choose a program: level:5, mcts:100ms, bot:COMMAND…`,
  }),
  remote: (name: string, seat: string): LocalizedText => ({
    fr: `« ${quotable(name)} » est un participant d’une classe (${quotable(seat)}) : seul son serveur peut l’appeler. Lancez ce championnat depuis la page de la classe, avec « quadrille serve ».`,
    en: `"${quotable(name)}" is a participant of a class (${quotable(seat)}): only its server can call it. Run this championship from the page of the class, with "quadrille serve".`,
  }),
  onWorker: (name: string, seat: string): LocalizedText => ({
    fr: `« ${quotable(name)} » est un robot d’un ouvrier (${quotable(seat)}) : il joue sur la machine qui a lancé « quadrille worker --bot ». Il faut pour cela une base PostgreSQL (--store postgres://…).`,
    en: `"${quotable(name)}" is a bot of a worker (${quotable(seat)}): it plays on the machine that has started "quadrille worker --bot". That takes a PostgreSQL store (--store postgres://…).`,
  }),
  workerInClass: (name: string): LocalizedText => ({
    fr: `« ${quotable(name)} » est un robot d’un ouvrier : il joue dans les championnats du terminal (quadrille championship run --store postgres://…), pas dans ceux d’une classe.`,
    en: `"${quotable(name)}" is a bot of a worker: it plays in championships of the terminal (quadrille championship run --store postgres://…), not in those of a class.`,
  }),
  command: (seat: string): LocalizedText => ({
    fr: `« ${quotable(seat)} » lancerait un programme du serveur : personne ne le peut par le réseau. Prenez un robot de la classe (class:NOM), un niveau (level:5) ou un client TCP (tcp:log320).`,
    en: `"${quotable(seat)}" would start a program of the server, which nobody may over the network. Take a bot of the class (class:NAME), a level (level:5) or a TCP client (tcp:log320).`,
  }),
  missing: (key: string): LocalizedText => ({
    fr: `Il manque « ${key} ».`,
    en: `"${key}" is missing.`,
  }),
  needsGame: (known: readonly string[]): LocalizedText => ({
    fr: `Il manque le jeu (« game ») : ${known.join(', ')}.`,
    en: `The game ("game") is missing: ${known.join(', ')}.`,
  }),
  presetGame: (preset: string, wanted: string, found: string): LocalizedText => ({
    fr: `Le règlement ${preset} se joue à ${wanted}, pas à « ${quotable(found)} ». Retirez l’un des deux.`,
    en: `The preset ${preset} is played at ${wanted}, not at "${quotable(found)}". Leave one of the two out.`,
  }),
  fewPlayers: (found: number): LocalizedText => ({
    fr: `Il faut au moins deux participants ; il y en a ${found}.`,
    en: `At least two participants are needed; there are ${found}.`,
  }),
  manyPlayers: (found: number, most: number): LocalizedText => ({
    fr: `Il y a ${found} participants ; ${most} au plus.`,
    en: `There are ${found} participants; ${most} at most.`,
  }),
  nameTwice: (name: string): LocalizedText => ({
    fr: `Deux participants s’appellent « ${quotable(name)} ». Donnez-leur des noms différents.`,
    en: `Two participants are called "${quotable(name)}". Give them different names.`,
  }),
  badName: (name: string, most: number): LocalizedText => ({
    fr: `« ${quotable(name)} » ne peut pas être un nom : il faut de 1 à ${most} caractères visibles.`,
    en: `"${quotable(name)}" cannot be a name: it takes 1 to ${most} visible characters.`,
  }),
  notOfFormat: (key: string, format: string): LocalizedText => ({
    fr: `« ${key} » n’a pas de sens dans le format ${format}. Retirez cette clé.`,
    en: `"${key}" means nothing in the format ${format}. Leave it out.`,
  }),
  badWait: {
    fr: '« wait » est une durée : 30s, 2m.',
    en: '"wait" is a duration: 30s, 2m.',
  },
  fixedStart: {
    fr: 'Le protocole SCS ne connaît que la position de départ : retirez « openings ».',
    en: 'The protocol SCS knows the start position only: leave "openings" out.',
  },
  noComplete: {
    fr: 'Les rencontres d’un seul contre tous (gauntlet) n’ont pas de place à compléter : retirez « complete ».',
    en: 'A gauntlet has no vacancies to fill: leave "complete" out.',
  },
  even: (key: string, found: number): LocalizedText => ({
    fr: `« ${key} » vaut ${found} ; il faut un nombre pair, pour que chacun joue autant des deux côtés.`,
    en: `"${key}" is ${found}; it must be even, so that both play both sides equally often.`,
  }),
  ladder: {
    fr: 'Une échelle n’a pas de fin : son serveur la joue tant que ses programmes sont là. Lancez « quadrille serve » avec cette base.',
    en: 'A ladder has no end: its server plays it while its programs are there. Start "quadrille serve" on this store.',
  },
  oneOrTwo: (key: string, found: number): LocalizedText => ({
    fr: `« ${key} » vaut ${found} ; dans un tournoi suisse une rencontre a 1 partie, ou 2 en aller-retour.`,
    en: `"${key}" is ${found}; in a Swiss tournament a meeting has 1 game, or 2 with the sides changed.`,
  }),
  manyRounds: (found: number, most: number): LocalizedText => ({
    fr: `« rounds » vaut ${found} ; avec tant de participants, au-delà de ${most} quelqu’un rencontrerait deux fois le même. Demandez-en moins, ou un toutes rondes.`,
    en: `"rounds" is ${found}; with so many participants, beyond ${most} somebody would meet somebody twice. Ask for fewer, or for a round robin.`,
  }),
  atLeastOne: (key: string): LocalizedText => ({
    fr: `« ${key} » vaut 0 ; il faut au moins 1.`,
    en: `"${key}" is 0; it must be at least 1.`,
  }),
  noOpening: (plies: number): LocalizedText =>
    plural(plies, {
      fr: {
        one: `Après ${plies} coup au hasard, toute partie de cette variante est finie. Demandez des ouvertures plus courtes.`,
        other: `Après ${plies} coups au hasard, toute partie de cette variante est finie. Demandez des ouvertures plus courtes.`,
      },
      en: {
        one: `After ${plies} random move every game of this variant is over. Ask for shorter openings.`,
        other: `After ${plies} random moves every game of this variant is over. Ask for shorter openings.`,
      },
    }),
  tooManyGames: (games: number, most: number): LocalizedText => ({
    fr: `Cela ferait ${games} parties ; ${most} au plus.`,
    en: `That would be ${games} games; ${most} at most.`,
  }),
  unreadablePlan: (id: string): LocalizedText => ({
    fr: `Le plan de ${id} a été modifié de l’extérieur et ne peut plus être lu. Remettez en place une copie de la base faite avant cette modification.`,
    en: `The plan of ${id} was changed from outside and cannot be read any more. Put back a copy of the store made before that change.`,
  }),
  type: (wanted: LocalizedText): LocalizedText => ({
    fr: `Il faut ici ${wanted.fr}.`,
    en: `This must be ${wanted.en}.`,
  }),
  atLeast: (limit: number): LocalizedText => ({
    fr: `Ce nombre est trop petit : ${limit} au moins.`,
    en: `This number is too small: at least ${limit}.`,
  }),
  atMost: (limit: number): LocalizedText => ({
    fr: `Ce nombre est trop grand : ${limit} au plus.`,
    en: `This number is too large: at most ${limit}.`,
  }),
  keyTwice: (key: string): LocalizedText => ({
    fr: `La clé « ${quotable(key)} » est donnée deux fois.`,
    en: `The key "${quotable(key)}" is given twice.`,
  }),
  tooDeep: {
    fr: 'Trop de crochets ou d’accolades sont ouverts ici : aucun championnat n’en a besoin. Fermez-les, ou enlevez-les.',
    en: 'Too many brackets or braces are open here: no championship needs them. Close them, or take them out.',
  },
  json: (wanted: LocalizedText): LocalizedText => ({
    fr: `Ce n’est pas du JSON lisible : ${wanted.fr}.`,
    en: `This is not readable JSON: ${wanted.en}.`,
  }),
};

/** The names, in errors, of the kinds of values in a file. */
export const KINDS: Readonly<Record<string, LocalizedText>> = {
  string: { fr: 'un texte entre guillemets', en: 'a text in quotes' },
  number: { fr: 'un nombre', en: 'a number' },
  int: { fr: 'un nombre entier', en: 'a whole number' },
  boolean: { fr: 'true ou false', en: 'true or false' },
  array: { fr: 'une liste entre crochets […]', en: 'a list in brackets […]' },
  object: { fr: 'un objet entre accolades {…}', en: 'an object in braces {…}' },
};
export const SEAT_KIND: LocalizedText = {
  fr: 'un joueur, par exemple "level:5", ou { "name": "Ada", "seat": "bot:python3 ada.py" }',
  en: 'a player, such as "level:5" or { "name": "Ada", "seat": "bot:python3 ada.py" }',
};
export const SEED_KIND: LocalizedText = { fr: 'un texte ou un nombre', en: 'a text or a number' };
