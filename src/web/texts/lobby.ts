import type { Catalogue } from '../../core/localize.ts';
import { plural } from '../../core/localize.ts';
import type { LocalizedText } from '../../core/result.ts';
import { classTexts } from './class.ts';

/** The lobby: people, open games, games to watch, challenges. */
export const lobbyTexts = {
  ...classTexts,
  lobby: {
    title: { fr: 'Le salon', en: 'The lobby' },
    nickname: { fr: 'Votre pseudonyme', en: 'Your nickname' },
    nicknameHow: {
      fr: 'Sans compte. Les autres le voient ici et à la table.',
      en: 'No account. Others see it here and at the board.',
    },
    enter: { fr: 'Entrer', en: 'Come in' },
    you: (name: string): LocalizedText => ({ fr: `Vous êtes ${name}.`, en: `You are ${name}.` }),
    rename: { fr: 'Changer', en: 'Change' },
    people: { fr: 'Qui est là', en: 'Who is here' },
    alone: {
      fr: 'Personne d’autre pour l’instant.',
      en: 'Nobody else for now.',
    },
    more: (n: number): LocalizedText =>
      plural(n, {
        fr: { one: `et ${n} autre`, other: `et ${n} autres` },
        en: { one: `and ${n} more`, other: `and ${n} more` },
      }),
    itIsYou: { fr: 'vous', en: 'you' },
    challenge: { fr: 'Défier', en: 'Challenge' },
    challengeWho: (name: string): LocalizedText => ({
      fr: `Défier ${name}`,
      en: `Challenge ${name}`,
    }),
    open: { fr: 'Parties ouvertes', en: 'Open games' },
    noOpen: {
      fr: 'Aucune partie n’attend d’adversaire. Proposez la vôtre.',
      en: 'No game waits for an opponent. Offer one.',
    },
    play: { fr: 'Jouer', en: 'Play' },
    playWith: (name: string, game: string): LocalizedText => ({
      fr: `Jouer avec ${name}, ${game}`,
      en: `Play ${name}, ${game}`,
    }),
    back: { fr: 'Y retourner', en: 'Back to it' },
    live: { fr: 'Parties en cours', en: 'Games being played' },
    noLive: { fr: 'Rien à regarder pour l’instant.', en: 'Nothing to watch for now.' },
    watch: { fr: 'Regarder', en: 'Watch' },
    versus: (first: string, second: string): LocalizedText => ({
      fr: `${first} contre ${second}`,
      en: `${first} against ${second}`,
    }),
    somebody: { fr: 'quelqu’un', en: 'somebody' },
    plies: (n: number): LocalizedText =>
      plural(n, {
        fr: { one: `${n} coup`, other: `${n} coups` },
        en: { one: `${n} move`, other: `${n} moves` },
      }),
    offer: { fr: 'Votre partie', en: 'Your game' },
    game: { fr: 'Jeu', en: 'Game' },
    side: { fr: 'Votre camp', en: 'Your side' },
    offerAll: { fr: 'Proposer à tous', en: 'Offer to everybody' },
    byLink: { fr: 'Seulement par un lien', en: 'By a link only' },
    offerHow: {
      fr: 'Un défi porte sur cette partie.',
      en: 'A challenge is for this game.',
    },
    nameFirst: {
      fr: 'Choisissez d’abord un pseudonyme.',
      en: 'Choose a nickname first.',
    },
    challenged: (name: string, game: string, time: string): LocalizedText => ({
      fr: `Défi de ${name} : ${game} · ${time}`,
      en: `${name} challenges you: ${game} · ${time}`,
    }),
    accept: { fr: 'Accepter', en: 'Accept' },
    decline: { fr: 'Décliner', en: 'Decline' },
    waiting: (name: string): LocalizedText => ({
      fr: `En attente de la réponse de ${name}…`,
      en: `Waiting for ${name} to answer…`,
    }),
    withdraw: { fr: 'Retirer', en: 'Withdraw' },
    declined: (name: string): LocalizedText => ({
      fr: `${name} ne joue pas maintenant.`,
      en: `${name} does not play now.`,
    }),
    close: { fr: 'Fermer', en: 'Close' },
    news: { fr: 'Défis', en: 'Challenges' },
  },
} satisfies Catalogue;
