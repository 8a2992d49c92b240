import { type Catalogue, translatorFor } from '../core/localize.ts';
import type { LocalizedText } from '../core/result.ts';
import type { SystemFacts } from './facts.ts';
import { containerNames, spaced, systemName } from './sandbox-texts.ts';

type Parts<Name extends string> = Readonly<Record<Name, string | number>>;

const [french, english] = [translatorFor('fr', {}), translatorFor('en', {})];
const inBoth = (value: number, decimals: number, fr: string, en: string): LocalizedText => ({
  fr: `${french.number(value, decimals)} ${fr}`,
  en: `${english.number(value, decimals)} ${en}`,
});

/** An amount of storage. */
export function size(bytes: number): LocalizedText {
  const gibi = bytes / 2 ** 30;
  return gibi >= 1
    ? inBoth(gibi, gibi < 10 ? 1 : 0, 'Gio', 'GiB')
    : inBoth(bytes / 2 ** 20, 0, 'Mio', 'MiB');
}

/** A short time. */
export function duration(nanoseconds: number): LocalizedText {
  if (nanoseconds < 1_000) return inBoth(nanoseconds, 0, 'ns', 'ns');
  const millis = nanoseconds / 1_000_000;
  return millis < 1 ? inBoth(nanoseconds / 1_000, 1, 'µs', 'µs') : inBoth(millis, 0, 'ms', 'ms');
}

/** The machine in a line: system, kernel, what it runs in. */
export function machineName(system: SystemFacts): LocalizedText {
  const { platform, distribution, release, arch, wsl, container } = system;
  const kernel = platform === 'linux' ? `Linux ${release.split('-')[0]}` : release;
  const named = [
    distribution?.name ?? systemName(platform),
    `${kernel} ${arch}`,
    ...(wsl === null ? [] : [`WSL ${wsl}`]),
  ].join(', ');
  if (container === null) return { fr: named, en: named };
  const name = spaced(containerNames[container]);
  return { fr: `${named}, conteneur${name}`, en: `${named},${name} container` };
}

export const findingTexts = {
  node: ({ version, needed }: Parts<'version' | 'needed'>) => ({
    fr: `${version} (il faut au moins ${needed})`,
    en: `${version} (at least ${needed} is needed)`,
  }),
  sandbox: (version: string) => ({
    fr: `bubblewrap ${version} lance un bac à sable`,
    en: `bubblewrap ${version} starts a sandbox`,
  }),
  sandboxAsNobody: (version: string) => ({
    fr: `bubblewrap ${version} lance un bac à sable, sans droits de root`,
    en: `bubblewrap ${version} starts a sandbox, without root’s rights`,
  }),
  limits: {
    'limits-kernel': {
      fr: 'mémoire, processus et processeurs, par le noyau',
      en: 'memory, processes and CPUs, by the kernel',
    },
    'limits-fallback': {
      fr: 'mémoire et processus, par la solution de repli (prlimit)',
      en: 'memory and processes, by the fallback (prlimit)',
    },
    'limits-none': {
      fr: 'Ni cgroup v2 ni prlimit : rien ne borne un robot.',
      en: 'Neither cgroup v2 nor prlimit: nothing limits a bot.',
    },
    'limits-not-linux': {
      fr: 'Mémoire et processus des robots ne sont bornés que sous Linux.',
      en: 'Memory and processes of bots are limited on Linux only.',
    },
  },
  data: ({ folder, free }: { folder: string; free: LocalizedText }) => ({
    fr: `${folder}, ${free.fr} libres`,
    en: `${folder}, ${free.en} free`,
  }),
  dataUnmeasured: (folder: string) => ({
    fr: `${folder}, accessible en écriture`,
    en: `${folder}, writable`,
  }),
  dataLittleRoom: ({ folder, free }: { folder: string; free: LocalizedText }) => ({
    fr: `${folder} n’a plus que ${free.fr} libres.`,
    en: `${folder} has only ${free.en} left.`,
  }),
  dataRefused: ({ folder, code }: Parts<'folder' | 'code'>) => ({
    fr: `Rien ne peut être écrit dans ${folder} (${code}).`,
    en: `Nothing can be written to ${folder} (${code}).`,
  }),
  clock: ({ step, source }: { step: LocalizedText; source: string }) => ({
    fr: `par pas de ${step.fr}${source}`,
    en: `steps of ${step.en}${source}`,
  }),
  user: { fr: 'pas root', en: 'not root' },
  root: {
    fr: 'root ; les robots sont lancés comme utilisateur sans droits',
    en: 'root; bots are started as a user without rights',
  },
  cgroups: {
    ready: {
      fr: 'cgroup v2 borne mémoire, processus et processeurs',
      en: 'cgroup v2 limits memory, processes and CPUs',
    },
    'not-delegated': {
      fr: 'cgroup v2 est là, mais ce groupe n’est pas à Quadrille : solution de repli.',
      en: 'cgroup v2 is there, but this group is not Quadrille’s own: fallback.',
    },
    'read-only': {
      fr: 'cgroup v2 est là, en lecture seule : solution de repli.',
      en: 'cgroup v2 is there, read-only: fallback.',
    },
    'version-1': {
      fr: 'Les contrôleurs sont ceux de cgroup v1 : solution de repli.',
      en: 'The controllers are those of cgroup v1: fallback.',
    },
    none: { fr: 'Pas de cgroups ici : solution de repli.', en: 'No cgroups here: fallback.' },
  },
  cgroupsPartial: (missing: string) => ({
    fr: `cgroup v2 est là, mais sans ${missing} : solution de repli.`,
    en: `cgroup v2 is there, but without ${missing}: fallback.`,
  }),
  program: ({ name, version }: Parts<'name' | 'version'>) => ({
    fr: `${name} ${version}`.trim(),
    en: `${name} ${version}`.trim(),
  }),
  missing: {
    python: {
      fr: 'python3 manque : pas de robots en Python.',
      en: 'python3 is missing: no bots in Python.',
    },
    c: {
      fr: 'gcc manque : les robots en C ne peuvent être compilés.',
      en: 'gcc is missing: bots in C cannot be compiled.',
    },
    java: { fr: 'java manque : pas de robots en Java.', en: 'java is missing: no bots in Java.' },
    prolog: {
      fr: 'swipl manque : pas de robots en Prolog, pas de prolog:FICHIER.',
      en: 'swipl is missing: no bots in Prolog, no prolog:FILE.',
    },
  },
  unreachable: (path: string) => ({
    fr: `Les robots, qui tournent sans les droits de root, n’ont pas accès à ${path}.`,
    en: `Bots, which run without root’s rights, cannot reach ${path}.`,
  }),
  noCompiler: (version: string) => ({
    fr: `java ${version}, mais pas javac : les robots doivent être compilés ailleurs.`,
    en: `java ${version}, but no javac: bots must be compiled elsewhere.`,
  }),
  browser: (command: string) => ({ fr: command, en: command }),
  systemBrowser: { fr: 'celui du système', en: 'the system’s own' },
  browserSsh: {
    fr: 'Vous êtes connecté par SSH : le navigateur est sur votre machine.',
    en: 'You are connected by SSH: the browser is on your own machine.',
  },
  noScreen: { fr: 'Pas d’écran graphique ici.', en: 'There is no graphical screen here.' },
  noBrowser: { fr: 'Aucun navigateur trouvé.', en: 'No browser was found.' },
  port: (port: number) => ({
    fr: `${port} est libre pour quadrille serve`,
    en: `${port} is free for quadrille serve`,
  }),
  portTaken: (port: number) => ({ fr: `${port} est pris.`, en: `${port} is taken.` }),
  portTakenBy: ({ port, pid, command }: Parts<'port' | 'pid' | 'command'>) => ({
    fr: `${port} est pris par ${command} (processus ${pid}).`,
    en: `${port} is taken by ${command} (process ${pid}).`,
  }),
  portRefused: ({ port, code }: Parts<'port' | 'code'>) => ({
    fr: `Impossible d’écouter sur ${port} (${code}).`,
    en: `Nothing can listen at ${port} (${code}).`,
  }),
  noTerminal: {
    fr: 'la sortie va à un fichier ou à un programme',
    en: 'the output goes to a file or a program',
  },
  notUtf8: {
    fr: 'La locale n’est pas en UTF-8 : plateaux et accents s’affichent mal.',
    en: 'The locale is not UTF-8: boards and accents are shown badly.',
  },
  dumb: {
    fr: 'TERM=dumb : ni couleurs ni déplacements du curseur.',
    en: 'TERM=dumb: neither colours nor movements of the cursor.',
  },
  narrow: (columns: number) => ({
    fr: `${columns} colonnes : c’est étroit.`,
    en: `${columns} columns: that is narrow.`,
  }),
  terminal: ({ columns, colours }: { columns: number; colours: LocalizedText }) => ({
    fr: `UTF-8, ${columns} colonnes, ${colours.fr}`,
    en: `UTF-8, ${columns} columns, ${colours.en}`,
  }),
  noColours: { fr: 'sans couleurs', en: 'no colours' },
  allColours: { fr: 'toutes les couleurs', en: 'all colours' },
  colours: (count: number) => ({ fr: `${count} couleurs`, en: `${count} colours` }),
} satisfies Catalogue;
