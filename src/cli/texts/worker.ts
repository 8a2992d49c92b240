import { type Catalogue, plural } from '../../core/localize.ts';
import { type Parts, quoted } from './parts.ts';

export const workerTexts = {
  worker: {
    help: {
      fr: 'Joue sur cette machine des parties de championnats et de matchs qui sont dans une base PostgreSQL. Ctrl-C rend ce qui n’est pas joué ; deux fois, tout de suite. Le jeton peut aussi être dans QUADRILLE_TOKEN. Voir docs/ouvriers.md.',
      en: 'Plays on this machine games of championships and matches that are in a PostgreSQL store. Ctrl-C hands back what is not played; twice, at once. The token may also be in QUADRILLE_TOKEN. See docs/workers.md.',
    },
    options: {
      action: (list: string) => ({
        fr: `${list} (par défaut : run, travailler)`,
        en: `${list} (default: run, to work)`,
      }),
      id: { fr: 'le jeton à retirer', en: 'the token to revoke' },
      server: {
        fr: 'travailler pour ce serveur, sans accès à la base',
        en: 'work for this server, without access to the database',
      },
      token: {
        fr: 'le jeton que donne « quadrille worker token » sur la machine du serveur',
        en: 'the token that "quadrille worker token" gives on the machine of the server',
      },
      concurrency: (usual: number) => ({
        fr: `parties jouées à la fois (par défaut : ${usual}, les cœurs)`,
        en: `games played at once (default: ${usual}, the cores)`,
      }),
      name: {
        fr: 'nom de cet ouvrier, ou ce à quoi sert le jeton (par défaut : celui de la machine)',
        en: 'the name of this worker, or what the token is for (default: the machine’s)',
      },
      bot: {
        fr: 'NOM=COMMANDE : un robot qui n’est que sur cette machine, worker:NOM dans le championnat',
        en: 'NAME=COMMAND: a bot that is on this machine alone, worker:NAME in the championship',
      },
      days: {
        fr: 'validité du jeton, en jours (par défaut : 30)',
        en: 'days that the token is valid (default: 30)',
      },
      log: { fr: 'chaque événement sur une ligne de JSON', en: 'every event as a line of JSON' },
    },
    action: { fr: 'Action inconnue', en: 'Unknown action' },
    needsPlace: {
      fr: 'Dites pour qui travailler : --server URL --token JETON (par un serveur), ou --store postgres://… (directement sur la base).',
      en: 'Say whom to work for: --server URL --token TOKEN (through a server), or --store postgres://… (straight on the database).',
    },
    storeOrServer: {
      fr: '--store et --server ne vont pas ensemble : par un serveur, la base n’est pas nécessaire.',
      en: '--store and --server do not go together: through a server, no database is needed.',
    },
    tokenNeedsServer: {
      fr: '--token va avec --server : directement sur la base, il n’en faut pas.',
      en: '--token goes with --server: straight on the database none is needed.',
    },
    needsToken: {
      fr: 'Il faut un jeton : --token JETON, ou QUADRILLE_TOKEN. Qui tient le serveur en crée un sur sa machine : quadrille worker token.',
      en: 'It takes a token: --token TOKEN, or QUADRILLE_TOKEN. Whoever runs the server makes one on its machine: quadrille worker token.',
    },
    badBot: (text: string) => ({
      fr: `« ${quoted(text)} » n’est pas un robot : écrivez NOM=COMMANDE, par exemple --bot "Zoé=python3 zoe.py".`,
      en: `"${quoted(text)}" is not a bot: write NAME=COMMAND, such as --bot "Zoé=python3 zoe.py".`,
    }),
    botTwice: (name: string) => ({
      fr: `--bot donne deux fois « ${quoted(name)} ». Chaque robot de cet ouvrier a un nom à lui.`,
      en: `--bot gives "${quoted(name)}" twice. Each bot of this worker has a name of its own.`,
    }),
    starts: ({ name, concurrency, speed }: Parts<'name' | 'concurrency' | 'speed'>) => ({
      fr: `Ouvrier ${quoted(name)} : ${concurrency} à la fois, vitesse ${speed} (millions de positions par seconde). Ctrl-C pour arrêter.`,
      en: `Worker ${quoted(name)}: ${concurrency} at once, speed ${speed} (million positions per second). Ctrl-C to stop.`,
    }),
    registered: { fr: 'Annoncé ; en attente de parties.', en: 'Registered; waiting for games.' },
    games: (count: number) =>
      plural(count, {
        fr: { one: `${count} partie jouée`, other: `${count} parties jouées` },
        en: { one: `${count} game played`, other: `${count} games played` },
      }),
    rate: (rate: string) => ({ fr: `, ${rate} par seconde`, en: `, ${rate} per second` }),
    progress: ({
      contest,
      played,
      games,
      left,
      total,
    }: Parts<'contest' | 'played' | 'games' | 'left' | 'total'>) => ({
      fr: `${contest} : en main ${played}/${games}${left} ; ${total}.`,
      en: `${contest}: in hand ${played}/${games}${left}; ${total}.`,
    }),
    idle: (total: string) => ({
      fr: `En attente de parties ; ${total}.`,
      en: `Waiting for games; ${total}.`,
    }),
    lost: (contest: string) => ({
      fr: `Un lot de ${contest} n’est plus à jouer ici : le championnat a changé, ou un autre l’a repris.`,
      en: `A chunk of ${contest} is not to be played here any more: the contest has changed, or another has taken it.`,
    }),
    failed: ({ contest, why }: Parts<'contest' | 'why'>) => ({
      fr: `Un lot de ${contest} n’a pas pu être joué : ${why}`,
      en: `A chunk of ${contest} could not be played: ${why}`,
    }),
    away: (why: string) => ({
      fr: `${why}\nLes résultats sont gardés ; nouvel essai…`,
      en: `${why}\nResults are kept; trying again…`,
    }),
    back: { fr: 'De nouveau en contact.', en: 'In contact again.' },
    stopping: {
      fr: 'Arrêt : les parties en cours ont quelques secondes, le reste est rendu. Ctrl-C encore : tout de suite.',
      en: 'Stopping: games in progress have a few seconds, the rest is handed back. Ctrl-C again: at once.',
    },
    handedBack: (count: number) =>
      plural(count, {
        fr: { one: `${count} partie rendue.`, other: `${count} parties rendues.` },
        en: { one: `${count} game handed back.`, other: `${count} games handed back.` },
      }),
    stopped: (count: number) =>
      plural(count, {
        fr: {
          one: `Arrêté : ${count} partie enregistrée.`,
          other: `Arrêté : ${count} parties enregistrées.`,
        },
        en: { one: `Stopped: ${count} game stored.`, other: `Stopped: ${count} games stored.` },
      }),
    tokenMade: ({ id, until }: Parts<'id' | 'until'>) => ({
      fr: `Jeton ${id}, valable jusqu’au ${until}. Il n’est montré qu’ici :`,
      en: `Token ${id}, valid until ${until}. It is shown here only:`,
    }),
    tokenUse: (text: string) => ({
      fr: `Sur la machine de l’ouvrier : quadrille worker --server http://SERVEUR:PORT --token ${text}`,
      en: `On the worker’s machine: quadrille worker --server http://SERVER:PORT --token ${text}`,
    }),
    tokenUseless: {
      fr: 'Attention : cette base est un fichier SQLite, et seule une base PostgreSQL a du travail pour des ouvriers.',
      en: 'Note: this store is a SQLite file, and only a PostgreSQL store has work for workers.',
    },
    noTokens: {
      fr: 'Aucun jeton. Pour en créer un : quadrille worker token',
      en: 'No tokens. To make one: quadrille worker token',
    },
    tokenUntil: (day: string) => ({ fr: `valable jusqu’au ${day}`, en: `valid until ${day}` }),
    tokenExpired: (day: string) => ({ fr: `périmé depuis le ${day}`, en: `expired on ${day}` }),
    tokenRevoked: (day: string) => ({ fr: `retiré le ${day}`, en: `revoked on ${day}` }),
    revokeWhich: {
      fr: 'Dites quel jeton retirer : quadrille worker revoke JETON. Leur liste : quadrille worker tokens',
      en: 'Say which token to revoke: quadrille worker revoke TOKEN. Their list: quadrille worker tokens',
    },
    noSuchToken: (id: string) => ({
      fr: `Aucun jeton ${quoted(id)} à retirer. Leur liste : quadrille worker tokens`,
      en: `There is no token ${quoted(id)} to revoke. Their list: quadrille worker tokens`,
    }),
    revoked: (id: string) => ({
      fr: `Jeton ${id} retiré : les ouvriers qui l’ont s’arrêtent.`,
      en: `Token ${id} revoked: the workers that have it stop.`,
    }),
  },
} satisfies Catalogue;
