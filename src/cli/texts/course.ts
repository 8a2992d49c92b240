import type { Catalogue } from '../../core/localize.ts';

export const courseTexts = {
  course: {
    begin: {
      fr: 'Pour commencer : quadrille course puissance4. Chaque cours a son aide : quadrille course puissance4 --help',
      en: 'To begin: quadrille course puissance4. Each course has its help: quadrille course puissance4 --help',
    },
  },
  page: {
    at: (address: string) => ({
      fr: `La page est à l’adresse ${address}`,
      en: `The page is at ${address}`,
    }),
    opened: {
      fr: 'Votre navigateur l’ouvre ; sinon, copiez-y cette adresse.',
      en: 'Your browser opens it; if not, copy this address there.',
    },
    leave: {
      fr: '« quitter » (ou Ctrl-C) arrête le serveur : ',
      en: '"quit" (or Ctrl-C) stops the server: ',
    },
  },
  /** How help shows the arguments of commands, where that is not their name. */
  places: {
    game: { fr: 'jeu', en: 'game' },
    moves: { fr: 'coups', en: 'moves' },
    words: { fr: 'mots', en: 'words' },
    protocol: { fr: 'protocole', en: 'protocol' },
    command: { fr: 'commande', en: 'command' },
    commands: { fr: 'commandes', en: 'commands' },
    host: { fr: 'hôte', en: 'host' },
    target: { fr: 'cible', en: 'target' },
    number: { fr: 'numéro', en: 'number' },
    id: { fr: 'identifiant', en: 'id' },
    what: { fr: 'quoi', en: 'what' },
    from: { fr: 'source', en: 'from' },
    to: { fr: 'destination', en: 'to' },
    depth: { fr: 'profondeur', en: 'depth' },
    name: { fr: 'nom', en: 'name' },
  },
} satisfies Catalogue;
