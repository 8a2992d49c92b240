import { type Catalogue, plural } from '../../core/localize.ts';
import type { Parts } from './parts.ts';

/** Messages about the workers that play a contest. */
export const workersTexts = {
  workers: {
    here: ({ name, machine }: Parts<'name' | 'machine'>) => ({
      fr: `Ouvrier ${name} : ${machine}.`,
      en: `Worker ${name}: ${machine}.`,
    }),
    unsuited: ({ name, speed }: Parts<'name' | 'speed'>) => ({
      fr: `Ouvrier ${name} refusé : sa vitesse (${speed}/s) n’est pas celle de cette machine, et des pendules décident des parties. Avec --scale-clocks, les pendules suivent la vitesse de chacun.`,
      en: `Worker ${name} refused: its speed (${speed}/s) is not that of this machine, and clocks decide the games. With --scale-clocks, clocks follow each one’s speed.`,
    }),
    otherVersion: ({ name, theirs, own }: Parts<'name' | 'theirs' | 'own'>) => ({
      fr: `Ouvrier ${name} refusé : il a la version ${theirs} de Quadrille, cette machine la version ${own}. Installez-y la version ${own}.`,
      en: `Worker ${name} refused: it has version ${theirs} of Quadrille, this machine has version ${own}. Install version ${own} there.`,
    }),
    gone: (name: string) => ({ fr: `Ouvrier ${name} parti.`, en: `Worker ${name} has left.` }),
    setAside: ({ name, why }: Parts<'name' | 'why'>) => ({
      fr: `L’ouvrier ${name} est mis à l’écart, il échoue sans cesse : ${why}`,
      en: `Worker ${name} is set aside, it keeps failing: ${why}`,
    }),
    failed: ({ count, name, why }: Parts<'name' | 'why'> & { readonly count: number }) =>
      plural(count, {
        fr: {
          one: `Une partie n’a pu être jouée par les ouvriers (${name} en dernier) : ${why} Elle est jouée ici, si cette machine le peut.`,
          other: `${count} parties n’ont pu être jouées par les ouvriers (${name} en dernier) : ${why} Elles sont jouées ici, si cette machine le peut.`,
        },
        en: {
          one: `A game could not be played by the workers (${name} was the last): ${why} It is played here, if this machine can.`,
          other: `${count} games could not be played by the workers (${name} was the last): ${why} They are played here, if this machine can.`,
        },
      }),
    ended: { fr: 'ils se sont arrêtés en jouant.', en: 'they ended while they played.' },
    none: {
      fr: 'Aucun ouvrier n’est là, et cette machine ne joue pas (--concurrency 0) : lancez « quadrille worker » quelque part.',
      en: 'No worker is there, and this machine does not play (--concurrency 0): start "quadrille worker" somewhere.',
    },
    missing: (bots: string) => ({
      fr: `Des parties attendent des robots qu’aucun ouvrier n’a : ${bots}. Lancez quelque part « quadrille worker » avec --bot NOM=COMMANDE.`,
      en: `Games wait for bots that no worker has: ${bots}. Start "quadrille worker" with --bot NAME=COMMAND somewhere.`,
    }),
    apart: (bots: string) => ({
      fr: `Des parties attendent que deux robots soient chez un même ouvrier, par exemple ${bots}.`,
      en: `Games wait until one worker has both their bots, such as ${bots}.`,
    }),
    notHere: {
      fr: '--concurrency 0 laisse toutes les parties aux ouvriers ; il faut pour cela une base PostgreSQL (--store postgres://…).',
      en: '--concurrency 0 leaves all games to workers; that takes a PostgreSQL store (--store postgres://…).',
    },
    one: ({ name, games, rate, left }: Parts<'name' | 'games' | 'rate' | 'left'>) => ({
      fr: `${name} ${games} (${rate}/s${left})`,
      en: `${name} ${games} (${rate}/s${left})`,
    }),
    many: ({ count, rate }: Parts<'rate'> & { readonly count: number }) =>
      plural(count, {
        fr: { one: `${count} ouvrier (${rate}/s)`, other: `${count} ouvriers (${rate}/s)` },
        en: { one: `${count} worker (${rate}/s)`, other: `${count} workers (${rate}/s)` },
      }),
    stays: ({ name, why }: Parts<'name' | 'why'>) => ({
      fr: `${name} ne joue que sur cette machine : ${why}`,
      en: `${name} plays on this machine only: ${why}`,
    }),
    scaleClocks: {
      fr: 'avec des ouvriers : met les pendules à l’échelle de la vitesse de chaque machine (par défaut : les machines d’une autre vitesse sont refusées si des pendules décident)',
      en: 'with workers: scale clocks by the speed of each machine (default: machines of another speed are refused where clocks decide)',
    },
  },
} satisfies Catalogue;
