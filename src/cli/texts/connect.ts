import type { Catalogue } from '../../core/localize.ts';
import { type Parts, quoted } from './parts.ts';

export const connectTexts = {
  connect: {
    help: {
      fr: 'Le programme reste sur cette machine ; seule une connexion sortante va au serveur, et elle se rétablit d’elle-même. Ctrl-C pour arrêter.',
      en: 'The program stays on this machine; only an outgoing connection goes to the server, and it comes back by itself. Ctrl-C to stop.',
    },
    options: {
      url: {
        fr: 'adresse du serveur, celle que montre quadrille serve, ou le lien que montre la page de la classe',
        en: 'the server’s address, as quadrille serve shows it, or the link that the page of the class shows',
      },
      code: {
        fr: 'code de la classe (la première fois, ou pour une autre classe)',
        en: 'the code of the class (the first time, or for another class)',
      },
      name: {
        fr: 'votre nom, tel que votre professeur le connaît (la première fois)',
        en: 'your name, as your teacher knows it (the first time)',
      },
      bot: {
        fr: 'nom du programme dans la classe (par défaut : votre pseudonyme)',
        en: 'the bot’s name in the class (default: your pseudonym)',
      },
      fingerprint: {
        fr: 'empreinte du certificat du serveur, que montre quadrille serve --tls',
        en: 'fingerprint of the server’s certificate, as quadrille serve --tls shows it',
      },
      once: {
        fr: 's’arrêter après une partie',
        en: 'stop after one game',
      },
    },
    needsCommand: {
      fr: 'Dites quel programme joue, après deux tirets : quadrille connect URL --game JEU -- python3 bot.py',
      en: 'Say which program plays, after two hyphens: quadrille connect URL --game GAME -- python3 bot.py',
    },
    needsCode: (url: string) => ({
      fr: `Cette machine n’est encore d’aucune classe de ${url}. Donnez le code que montre votre professeur : --code CODE.`,
      en: `This machine is in no class of ${url} yet. Give the code that your teacher shows: --code CODE.`,
    }),
    needsName: {
      fr: 'Donnez votre nom, tel que votre professeur le connaît : --name "Prénom Nom".',
      en: 'Give your name, as your teacher knows it: --name "First Last".',
    },
    needsGame: (list: string) => ({
      fr: `À quel jeu joue ce programme ? --game ${list}.`,
      en: `Which game does this program play? --game ${list}.`,
    }),
    joined: ({ classroom, pseudonym }: Parts<'classroom' | 'pseudonym'>) => ({
      fr: `Classe « ${quoted(classroom)} » : vous y êtes ${quoted(pseudonym)}.`,
      en: `Class "${quoted(classroom)}": you are ${quoted(pseudonym)} there.`,
    }),
    connected: ({ classroom, name, version }: Parts<'classroom' | 'name' | 'version'>) => ({
      fr: `Connecté : ${quoted(name)}, version ${version}, dans « ${quoted(classroom)} ».`,
      en: `Connected: ${quoted(name)}, version ${version}, in "${quoted(classroom)}".`,
    }),
    lost: {
      fr: 'Connexion perdue ; nouvel essai…',
      en: 'Connection lost; trying again…',
    },
    back: { fr: 'Connexion rétablie.', en: 'Connected again.' },
    trying: { fr: 'Pas de connexion ; nouvel essai…', en: 'No connection; trying again…' },
    waiting: { fr: 'En attente d’une partie.', en: 'Waiting for a game.' },
    examined: {
      fr: 'Le serveur examine le programme.',
      en: 'The server examines the program.',
    },
    examining: { fr: 'Examen du programme.', en: 'Examining the program.' },
    begins: ({ opponent, side }: Parts<'opponent' | 'side'>) => ({
      fr: `Partie contre ${opponent} (${side}).`,
      en: `Game against ${opponent} (${side}).`,
    }),
    playing: ({ opponent, side, move }: Parts<'opponent' | 'side' | 'move'>) => ({
      fr: `Contre ${opponent} (${side}), coup ${move}.`,
      en: `Against ${opponent} (${side}), move ${move}.`,
    }),
    won: ({ opponent, why }: Parts<'opponent' | 'why'>) => ({
      fr: `Gagné contre ${opponent}${why}.`,
      en: `Won against ${opponent}${why}.`,
    }),
    drawn: ({ opponent, why }: Parts<'opponent' | 'why'>) => ({
      fr: `Nulle contre ${opponent}${why}.`,
      en: `Drawn against ${opponent}${why}.`,
    }),
    lostGame: ({ opponent, why }: Parts<'opponent' | 'why'>) => ({
      fr: `Perdu contre ${opponent}${why}.`,
      en: `Lost against ${opponent}${why}.`,
    }),
    spoilt: (opponent: string) => ({
      fr: `La partie contre ${opponent} ne compte pas : la connexion a été perdue trop longtemps.`,
      en: `The game against ${opponent} does not count: the connection was lost for too long.`,
    }),
    score: ({ won, drawn, lost }: Parts<'won' | 'drawn' | 'lost'>) => ({
      fr: `Gagnées ${won}, nulles ${drawn}, perdues ${lost}.`,
      en: `Won ${won}, drawn ${drawn}, lost ${lost}.`,
    }),
    stopped: { fr: 'Arrêté : le serveur le sait.', en: 'Stopped: the server knows.' },
  },
} satisfies Catalogue;
