import { type Catalogue, plural } from '../../core/localize.ts';
import { type Parts, quoted } from './parts.ts';
import { standingsTexts } from './standings.ts';

const gamesText = (count: number) =>
  plural(count, {
    fr: { one: `${count} partie`, other: `${count} parties` },
    en: { one: `${count} game`, other: `${count} games` },
  });

export const contestTexts = {
  contest: {
    options: {
      store: (file: string) => ({
        fr: `base des matchs et championnats : un fichier, ou postgres://… (par défaut : DATABASE_URL, sinon ${file})`,
        en: `store of matches and championships: a file, or postgres://… (default: DATABASE_URL, else ${file})`,
      }),
      verify: {
        fr: 'avec show : comparer toutes les parties à la chaîne, si longue soit-elle',
        en: 'with show: compare all games with the chain, however long it is',
      },
      concurrency: (usual: number) => ({
        fr: `parties jouées à la fois (par défaut : ${usual}, tous les cœurs sauf un) ; 0 les laisse toutes aux ouvriers`,
        en: `games played at once (default: ${usual}, all cores but one); 0 leaves them all to workers`,
      }),
      ponder: {
        fr: 'laisser les robots réfléchir pendant le tour de l’adversaire (par défaut : ils sont arrêtés)',
        en: 'let bots think on their opponents’ turns (default: they are stopped)',
      },
      withoutSandbox: {
        fr: 'joue même sans bac à sable pour les robots, et le dit dans le rapport',
        en: 'play even without a sandbox for the bots, and say so in the report',
      },
    },
    needsSandbox: {
      fr: 'Un championnat fait jouer chaque robot dans un bac à sable, et il n’y en a pas ici.',
      en: 'A championship runs each bot in a sandbox, and there is none here.',
    },
    withoutSandbox: (option: string) => ({
      fr: `(${option} : continuer sans ; un robot pourrait alors lire et changer vos fichiers.)`,
      en: `(${option}: go on without; a bot could then read and change your files.)`,
    }),
    changedBots: (names: string) => ({
      fr: `Les fichiers de ${names} ne sont plus ceux qui ont joué.`,
      en: `The files of ${names} are no longer those that played.`,
    }),
    putBack: {
      fr: 'Remettez-les en place, ou commencez un nouveau match.',
      en: 'Put them back, or begin a new match.',
    },
    newVersion: {
      fr: 'Remettez-les en place, ou faites entrer la nouvelle version, dont les parties seront rejouées :',
      en: 'Put them back, or let the new version enter, whose games are played again:',
    },
    unknown: (id: string) => ({
      fr: `Il n’y a pas de match ni de championnat « ${quoted(id)} » dans cette base.`,
      en: `There is no match or championship "${quoted(id)}" in this store.`,
    }),
    otherDatabase: ({ where, kind }: Parts<'where' | 'kind'>) => ({
      fr: `${where} ne désigne pas une base PostgreSQL (« ${quoted(kind)} ») : il faut postgres://…, ou --store avec un fichier.`,
      en: `${where} names no PostgreSQL database ("${quoted(kind)}"): it must be postgres://…, or give --store with a file.`,
    }),
    seeList: { fr: 'Voyez : quadrille championship list', en: 'See: quadrille championship list' },
    left: (time: string) => ({ fr: `encore ${time}`, en: `${time} left` }),
    stopping: {
      fr: 'Arrêt : les parties en cours sont interrompues. (Ctrl-C encore une fois pour quitter sur-le-champ.)',
      en: 'Stopping: games under way are broken off. (Ctrl-C again leaves at once.)',
    },
    stopped: ({
      count,
      total,
      command,
    }: Parts<'command'> & { readonly count: number; readonly total: number }) => ({
      fr: `Arrêté après ${gamesText(count).fr} sur ${total} ; toutes celles qui sont finies sont conservées. Pour continuer : ${command}`,
      en: `Stopped after ${count} of ${gamesText(total).en}; every finished one is kept. To go on: ${command}`,
    }),
    storeAway: {
      fr: 'La base de données ne répond pas. Rien de ce qui est enregistré n’est perdu ; la rencontre continue à son retour.',
      en: 'The database does not answer. Nothing that was stored is lost; the contest goes on when it is back.',
    },
    storeBack: {
      fr: 'La base de données répond de nouveau.',
      en: 'The database answers again.',
    },
    goOn: (command: string) => ({
      fr: `Toutes les parties finies sont conservées. Pour continuer : ${command}`,
      en: `Every finished game is kept. To go on: ${command}`,
    }),
    finished: (count: number) => ({
      fr: `terminé, ${gamesText(count).fr}`,
      en: `finished, ${gamesText(count).en}`,
    }),
    unfinished: ({ count, total }: { readonly count: number; readonly total: number }) => ({
      fr: `${gamesText(count).fr} sur ${total}`,
      en: `${count} of ${gamesText(total).en} so far`,
    }),
    labels: {
      game: { fr: 'Jeu', en: 'Game' },
      seed: { fr: 'Graine', en: 'Seed' },
      machine: { fr: 'Machine', en: 'Machine' },
      score: { fr: 'Score', en: 'Score' },
      games: { fr: 'Parties', en: 'Games' },
      los: { fr: 'LOS', en: 'LOS' },
      pairs: { fr: 'Paires', en: 'Pairs' },
      intervals: { fr: 'Intervalles', en: 'Intervals' },
      first: { fr: 'Premier joueur', en: 'First player' },
      forfeits: { fr: 'Forfaits', en: 'Forfeits' },
      without: { fr: 'Sans eux', en: 'Without them' },
    },
    machine: ({
      count,
      version,
      node,
      system,
      cores,
      processor,
    }: Parts<'version' | 'node' | 'system' | 'cores' | 'processor'> & { count: number }) =>
      plural(count, {
        fr: {
          one: `Quadrille ${version}, Node ${node}, ${system}, ${cores} × ${processor}, ${count} partie à la fois`,
          other: `Quadrille ${version}, Node ${node}, ${system}, ${cores} × ${processor}, ${count} parties à la fois`,
        },
        en: {
          one: `Quadrille ${version}, Node ${node}, ${system}, ${cores} × ${processor}, ${count} game at a time`,
          other: `Quadrille ${version}, Node ${node}, ${system}, ${cores} × ${processor}, ${count} games at a time`,
        },
      }),
    wdl: ({ count, wins, draws, losses }: Parts<'count' | 'wins' | 'draws' | 'losses'>) => ({
      fr: `${count} : gagnées ${wins}, nulles ${draws}, perdues ${losses}`,
      en: `${count}: won ${wins}, drawn ${draws}, lost ${losses}`,
    }),
    pairs: {
      ll: { fr: '0 :', en: '0:' },
      ld: { fr: '½ :', en: '½:' },
      wl: { fr: '1 :', en: '1:' },
      wd: { fr: '1½ :', en: '1½:' },
      ww: { fr: '2 :', en: '2:' },
    },
    verdict: {
      accepted: { fr: 'accepté', en: 'accepted' },
      rejected: { fr: 'rejeté', en: 'rejected' },
      undecided: { fr: 'indécis', en: 'undecided' },
    },
    verdicts: {
      accepted: ({ one, two, high, low }: Parts<'one' | 'two' | 'high' | 'low'>) => ({
        fr: `Accepté : ${one} est plus fort que ${two}, de ${high} nElo plutôt que de ${low}. L’estimation ci-dessus s’est arrêtée sur le test, elle est donc un peu biaisée.`,
        en: `Accepted: ${one} is stronger than ${two}, by ${high} nElo rather than ${low}. The estimate above was stopped by the test and is biased a little.`,
      }),
      rejected: ({ one, high, two, low }: Parts<'one' | 'high' | 'two' | 'low'>) => ({
        fr: `Rejeté : ${one} n’est pas plus fort que ${two} de ${high} nElo ; ${low} explique mieux les résultats. L’estimation ci-dessus s’est arrêtée sur le test, elle est donc un peu biaisée.`,
        en: `Rejected: ${one} is not ${high} nElo stronger than ${two}; ${low} explains the results better. The estimate above was stopped by the test and is biased a little.`,
      }),
      undecided: ({ low, high }: Parts<'low' | 'high'>) => ({
        fr: `Indécis : entre ${low} et ${high} nElo, ces parties ne tranchent pas. Accordez plus de parties au test.`,
        en: `Undecided: between ${low} and ${high} nElo these games do not tell. Give the test more games.`,
      }),
    },
    liveForfeits: (count: number) =>
      plural(count, {
        fr: { one: `${count} forfait`, other: `${count} forfaits` },
        en: { one: `${count} forfeit`, other: `${count} forfeits` },
      }),
    beyond: (count: number) =>
      plural(count, {
        fr: {
          one: `${count} de plus, finie après la décision, ne compte pas`,
          other: `${count} de plus, finies après la décision, ne comptent pas`,
        },
        en: {
          one: `${count} more ended after the decision and does not count`,
          other: `${count} more ended after the decision and do not count`,
        },
      }),
    notContinued: ({ name, id }: Parts<'name' | 'id'>) => ({
      fr: `${name} (${id}) n’est pas continué.`,
      en: `${name} (${id}) is not continued.`,
    }),
    voidRemedy: (id: string) => ({
      fr: `Pour rejouer une partie modifiée : quadrille championship void ${id} NUMÉRO --because "…"`,
      en: `To play a changed game again: quadrille championship void ${id} NUMBER --because "…"`,
    }),
    changedRemedy: (command: string) => ({
      fr: `Rien n’a été joué. Remettez en place une copie de la base faite avant cette modification, ou recommencez un nouveau championnat. Pour voir ce qui est enregistré : ${command}`,
      en: `Nothing was played. Put back a copy of the store made before that change, or begin a new championship. To see what is stored: ${command}`,
    }),
    begins: ({ name, id }: Parts<'name' | 'id'>) => ({
      fr: `${name} (${id}). Ctrl-C arrête ; rien de ce qui est fini n’est perdu.`,
      en: `${name} (${id}). Ctrl-C stops; nothing finished is lost.`,
    }),
    ...standingsTexts,
  },
} satisfies Catalogue;
