import type { Catalogue } from '../../core/localize.ts';
import { type Parts, quoted } from './parts.ts';

type At = Parts<'address' | 'port'>;

/** Games of a contest over the network: whom they wait for, and what happens at the ports. */
export const fixturesTexts = {
  fixtures: {
    options: {
      wait: {
        fr: 'attente des joueurs par le réseau (tcp:scs…), forfaits ensuite (30s)',
        en: 'how long players over the network (tcp:scs…) are waited for before they forfeit (30s)',
      },
      port: {
        fr: 'premier port des joueurs par le réseau (par défaut : ceux des cours, 2016, 8888, 8890)',
        en: 'the first port of players over the network (default: those of the courses, 2016, 8888, 8890)',
      },
      address: {
        fr: 'adresse où attendre les joueurs par le réseau (sans elle : cette machine seulement ; 0.0.0.0 : tout le réseau)',
        en: 'address to listen at for players over the network (without it: this machine only; 0.0.0.0: the whole network)',
      },
    },
    ports: {
      title: { fr: 'Joueurs par le réseau :', en: 'Players over the network:' },
      named: ({ names, port, protocol }: Parts<'names' | 'port' | 'protocol'>) => ({
        fr: `  port ${port} (${protocol}) : ${names}, chacun sous ce nom`,
        en: `  port ${port} (${protocol}): ${names}, each by this name`,
      }),
      anyName: ({ names, port, protocol }: Parts<'names' | 'port' | 'protocol'>) => ({
        fr: `  port ${port} (${protocol}) : ${names}, sous n’importe quel nom`,
        en: `  port ${port} (${protocol}): ${names}, by any name`,
      }),
      own: ({ names, port, protocol }: Parts<'names' | 'port' | 'protocol'>) => ({
        fr: `  port ${port} (${protocol}) : ${names}`,
        en: `  port ${port} (${protocol}): ${names}`,
      }),
      turns: ({ names, port, protocol }: Parts<'names' | 'port' | 'protocol'>) => ({
        fr: `  port ${port} (${protocol}) : ${names}, dans l’ordre annoncé à chaque partie`,
        en: `  port ${port} (${protocol}): ${names}, in the order announced for each game`,
      }),
    },
    onlyHere: {
      fr: 'Seuls les programmes de cette machine y accèdent. --address 0.0.0.0 ouvre au réseau : quiconque l’atteint peut alors jouer.',
      en: 'Only programs of this machine reach it. --address 0.0.0.0 opens it to the network: whoever reaches it can then play.',
    },
    announced: ({ number, home, away, where }: Parts<'number' | 'home' | 'away' | 'where'>) => ({
      fr: `Partie ${number} : ${home} reçoit ${away}, ${where}`,
      en: `Game ${number}: ${home} is at home to ${away}, ${where}`,
    }),
    onPort: (port: number) => ({ fr: `port ${port}`, en: `port ${port}` }),
    onPorts: ({ first, second }: Parts<'first' | 'second'>) => ({
      fr: `ports ${first} et ${second}`,
      en: `ports ${first} and ${second}`,
    }),
    inTurn: ({ port, home, away }: Parts<'port' | 'home' | 'away'>) => ({
      fr: `port ${port} : ${home} d’abord, ${away} ensuite`,
      en: `port ${port}: ${home} first, then ${away}`,
    }),
    result: ({
      number,
      home,
      away,
      score,
      how,
    }: Parts<'number' | 'home' | 'away' | 'score' | 'how'>) => ({
      fr: `Partie ${number} : ${home} – ${away} ${score} (${how})`,
      en: `Game ${number}: ${home} – ${away} ${score} (${how})`,
    }),
    ends: {
      win: (name: string) => ({ fr: `${name} gagne`, en: `${name} wins` }),
      draw: { fr: 'partie nulle', en: 'a draw' },
      forfeit: ({ name, how }: Parts<'name' | 'how'>) => ({
        fr: `${name} perd ${how}`,
        en: `${name} loses ${how}`,
      }),
      both: ({ how }: Parts<'how'>) => ({
        fr: `les deux perdent ${how}`,
        en: `both lose ${how}`,
      }),
    },
    notices: {
      here: ({ name, address, port }: At & Parts<'name'>) => ({
        fr: `${name} est là (${address}, port ${port}).`,
        en: `${name} is here (${address}, port ${port}).`,
      }),
      left: ({ name, address, port }: At & Parts<'name'>) => ({
        fr: `${name} est reparti avant sa partie (${address}, port ${port}).`,
        en: `${name} left before its game (${address}, port ${port}).`,
      }),
      twice: ({ name, address, port }: At & Parts<'name'>) => ({
        fr: `Refusé : ${address} se dit aussi ${name}, qui attend déjà sur le port ${port}.`,
        en: `Refused: ${address} also says that it is ${name}, who already waits on port ${port}.`,
      }),
      'unknown-name': ({ name, address, port, list }: At & Parts<'name' | 'list'>) => ({
        fr: `Refusé : ${address} s’appelle « ${quoted(name)} » ; sur le port ${port} sont attendus : ${list}.`,
        en: `Refused: ${address} calls itself "${quoted(name)}"; on port ${port} these are expected: ${list}.`,
      }),
      unfit: ({ address, port, protocol }: At & Parts<'protocol'>) => ({
        fr: `Refusé : ${address} ne parle pas ${protocol}, qui est attendu sur le port ${port}.`,
        en: `Refused: ${address} does not speak ${protocol}, which is expected on port ${port}.`,
      }),
      silent: ({ address, port }: At) => ({
        fr: `${address} est resté muet sur le port ${port} : connexion fermée.`,
        en: `${address} stayed silent on port ${port}: connection closed.`,
      }),
      unexpected: ({ address, port }: At) => ({
        fr: `Refusé : personne n’est attendu en ce moment sur le port ${port} (${address}).`,
        en: `Refused: nobody is expected on port ${port} at present (${address}).`,
      }),
      gone: ({ address, port }: At) => ({
        fr: `${address} est reparti du port ${port} sans avoir demandé à jouer.`,
        en: `${address} left port ${port} without asking to play.`,
      }),
      more: (host: string) => ({
        fr: `(Ce que ${host} fait encore de tel n’est plus montré.)`,
        en: `(More of this kind from ${host} is not shown.)`,
      }),
    },
  },
} satisfies Catalogue;
