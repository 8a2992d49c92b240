import { type Fault, fault } from '../core/result.ts';

/** Faults of requests about bots that connect over TCP. */

export const tcpFaults = {
  protocol: (protocol: string, game: string): Fault =>
    fault('wrong-protocol', {
      fr: `Le protocole ${protocol} ne joue pas à ce jeu (${game}). Choisissez UGI, qui les joue tous.`,
      en: `The ${protocol} protocol does not play this game (${game}). Choose UGI, which plays them all.`,
    }),
  nameTaken: (name: string): Fault =>
    fault('name-taken', {
      fr: `Un robot de la classe s’appelle déjà « ${name} », ou presque. Choisissez un autre nom.`,
      en: `A bot of the class is called “${name}” already, or nearly so. Choose another name.`,
    }),
  tooMany: (most: number): Fault =>
    fault('too-many-bots', {
      fr: `Vous avez déjà ${most} robots qui se connectent par TCP. Retirez-en un, ou changez ses réglages.`,
      en: `You have ${most} bots that connect over TCP already. Remove one, or change its settings.`,
    }),
  notTcp: (name: string): Fault =>
    fault('not-tcp', {
      fr: `« ${name} » est un robot de la classe qui ne se connecte pas par ce protocole. Changez le nom du participant, ou désignez le robot lui-même.`,
      en: `“${name}” is a bot of the class that does not connect by this protocol. Change the participant’s name, or name the bot itself.`,
    }),
  manyVersions: (most: number): Fault =>
    fault('many-versions', {
      fr: `Ce robot a autant de versions qu’il peut en avoir (${most}). Créez-en un autre, ou supprimez celui-ci.`,
      en: `This bot has as many versions as it can have (${most}). Make another one, or remove this one.`,
    }),
  noTeacher: fault('no-teacher', {
    fr: 'La classe n’a pas d’enseignant à qui ce robot pourrait appartenir. Entrez-y d’abord en tant qu’enseignant.',
    en: 'The class has no teacher to whom this bot could belong. Join it as its teacher first.',
  }),
  noPort: fault('no-bot-port', {
    fr: 'Il ne reste pas de port pour un robot. Prenez le port commun avec le ticket, ou demandez à qui tient le serveur d’en permettre davantage (--bot-ports).',
    en: 'No port is left for a bot. Take the shared port with the ticket, or ask whoever runs the server to allow more (--bot-ports).',
  }),
  portTaken: (port: number): Fault =>
    fault('port-taken', {
      fr: `Le port ${port} du serveur n’est pas libre : rien n’a changé. Choisissez-en un autre, ou n’en donnez pas.`,
      en: `Port ${port} of the server is not free: nothing has changed. Choose another one, or give none.`,
    }),
  noCandidate: fault('no-candidate', {
    fr: 'Ce programme n’attend plus : il est parti, ou joue déjà.',
    en: 'This program is not waiting any more: it has left, or plays already.',
  }),
  absent: (name: string, wait: number): Fault =>
    fault('bot-absent', {
      fr: `${name} n’a pas demandé à jouer dans les ${wait / 1_000} s`,
      en: `${name} did not ask to play within ${wait / 1_000} s`,
    }),
  cannotPlay: (name: string, protocol: string, rules: string): Fault =>
    fault('protocol-rules', {
      fr: `${name} parle ${protocol}, qui ne sait pas dire cette partie (${rules})`,
      en: `${name} speaks ${protocol}, which cannot say this game (${rules})`,
    }),
};
