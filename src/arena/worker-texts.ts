import { plural } from '../core/localize.ts';
import type { LocalizedText } from '../core/result.ts';
import { quotable } from '../core/texts.ts';
import type { WorkerAbout, WorkerShare } from '../store/work.ts';
import type { Conditions } from './conditions.ts';

/** Texts about the machines that played a contest. */
export const workerTexts = {
  label: { fr: 'Ouvriers', en: 'Workers' },
  clockLabel: { fr: 'Pendules', en: 'Clocks' },
  scaled: (speed: number): LocalizedText => ({
    fr: `mises à l’échelle de la vitesse de chaque machine ; la cadence vaut pour une vitesse de ${thousands(speed, 'fr')}/s`,
    en: `scaled by the speed of each machine; the time control is for a speed of ${thousands(speed, 'en')}/s`,
  }),
  alike: (speed: number): LocalizedText => ({
    fr: `les mêmes partout ; seules des machines dont la vitesse est d’à peu près ${thousands(speed, 'fr')}/s ont joué, les autres ont été refusées`,
    en: `alike everywhere; only machines with a speed of about ${thousands(speed, 'en')}/s played, others were refused`,
  }),
  /** Why a worker may not play; `speed`: the one that clocks are for. */
  refused: {
    speed: (about: WorkerAbout, speed: number): LocalizedText => ({
      fr: `sa vitesse (${thousands(about.speed, 'fr')}/s) n’est pas celle de ce serveur (${thousands(speed, 'fr')}/s), et des pendules décident des parties.`,
      en: `its speed (${thousands(about.speed, 'en')}/s) is not that of this server (${thousands(speed, 'en')}/s), and clocks decide the games.`,
    }),
    version: ({ version }: WorkerAbout): LocalizedText => ({
      fr: `il a la version ${quotable(version)} de Quadrille, ce serveur une autre : installez partout la même.`,
      en: `it has version ${quotable(version)} of Quadrille, this server another: install the same everywhere.`,
    }),
  },
};

export const thousands = (value: number, lang: 'fr' | 'en'): string =>
  new Intl.NumberFormat(lang).format(value);

const gamesText = (count: number): LocalizedText =>
  plural(count, {
    fr: { one: `${count} partie`, other: `${count} parties` },
    en: { one: `${count} game`, other: `${count} games` },
  });

/** A worker's machine: its cores and how fast it is. */
export const machineText = ({ cores, processor, speed }: WorkerShare['about']): LocalizedText => ({
  fr: `${cores} × ${quotable(processor)}, ${thousands(speed, 'fr')} pos/s`,
  en: `${cores} × ${quotable(processor)}, ${thousands(speed, 'en')} pos/s`,
});

/** Workers merged by machine, since a restarted worker is listed anew. */
function machinesOf(workers: readonly WorkerShare[]): readonly WorkerShare[] {
  const machines = new Map<string, WorkerShare>();
  for (const { about, games } of workers) {
    const key = JSON.stringify([about.name, about.processor, about.cores]);
    machines.set(key, { about, games: games + (machines.get(key)?.games ?? 0) });
  }
  return [...machines.values()];
}

/** The workers that played, with their machines and how many games each played. */
export const workersText = (workers: readonly WorkerShare[]): LocalizedText => {
  const machines = machinesOf(workers);
  const one = ({ about, games }: WorkerShare, lang: 'fr' | 'en') =>
    `${quotable(about.name)} (${machineText(about)[lang]}) ${gamesText(games)[lang]}`;
  return {
    fr: machines.map(worker => one(worker, 'fr')).join(' ; '),
    en: machines.map(worker => one(worker, 'en')).join('; '),
  };
};

/** The clocks on several machines; null if one machine played, or no game depends on a clock. */
export function workerClockText(
  { speed, clock }: Conditions,
  workers: readonly WorkerShare[],
): LocalizedText | null {
  if (workers.length === 0 || speed === undefined) return null;
  return clock === 'scaled' ? workerTexts.scaled(speed) : workerTexts.alike(speed);
}
