import type { SystemFacts } from './facts.ts';
import type { Remedy } from './finding.ts';
import { remedyTexts } from './remedy-texts.ts';

const MANAGERS = {
  apt: 'apt install',
  dnf: 'dnf install',
  pacman: 'pacman -S',
  apk: 'apk add',
  zypper: 'zypper install',
  brew: 'brew install',
  winget: 'winget install',
} as const;
type PackageManager = keyof typeof MANAGERS;

/** By the names that /etc/os-release uses. */
const BY_DISTRIBUTION: Readonly<Record<string, PackageManager>> = {
  debian: 'apt',
  ubuntu: 'apt',
  fedora: 'dnf',
  rhel: 'dnf',
  centos: 'dnf',
  arch: 'pacman',
  alpine: 'apk',
  suse: 'zypper',
  opensuse: 'zypper',
};

/** The name of a package in each manager that has it. */
type PackageNames = Readonly<Partial<Record<PackageManager, string>>>;

const everywhere = (name: string): PackageNames => ({
  apt: name,
  dnf: name,
  pacman: name,
  apk: name,
  zypper: name,
});

const PACKAGES = {
  bubblewrap: everywhere('bubblewrap'),
  'util-linux': { ...everywhere('util-linux'), apk: 'util-linux-misc' },
  python: {
    ...everywhere('python3'),
    pacman: 'python',
    brew: 'python',
    winget: 'Python.Python.3.13',
  },
  gcc: {
    ...everywhere('gcc'),
    apt: 'build-essential',
    apk: 'build-base',
    winget: 'BrechtSanders.WinLibs.POSIX.UCRT',
  },
  jdk: {
    apt: 'default-jdk-headless',
    dnf: 'java-latest-openjdk-devel',
    pacman: 'jdk-openjdk',
    apk: 'openjdk21',
    zypper: 'java-21-openjdk-devel',
    brew: 'openjdk',
    winget: 'EclipseAdoptium.Temurin.21.JDK',
  },
  prolog: {
    apt: 'swi-prolog-nox',
    dnf: 'pl',
    pacman: 'swi-prolog',
    zypper: 'swipl',
    brew: 'swi-prolog',
    winget: 'SWI-Prolog.SWI-Prolog',
  },
  firefox: {
    ...everywhere('firefox'),
    apt: 'firefox-esr',
    zypper: 'MozillaFirefox',
  },
} satisfies Readonly<Record<string, PackageNames>>;
type PackageId = keyof typeof PACKAGES;

function managerOf({ platform, distribution }: SystemFacts): PackageManager | null {
  if (platform === 'darwin') return 'brew';
  if (platform === 'win32') return 'winget';
  const names = distribution === null ? [] : [distribution.id, ...distribution.like];
  for (const name of names) {
    const known = BY_DISTRIBUTION[name] ?? BY_DISTRIBUTION[name.split('-')[0]];
    if (known !== undefined) return known;
  }
  return null;
}

/** A command as an administrator runs it. */
export const asRoot = ({ isRoot }: SystemFacts, command: string): string =>
  isRoot ? command : `sudo ${command}`;

/** How to install a package here. */
export function installRemedy(system: SystemFacts, id: PackageId): Remedy {
  const manager = managerOf(system);
  const names: PackageNames = PACKAGES[id];
  const name =
    id === 'firefox' && system.distribution?.id === 'ubuntu'
      ? 'firefox'
      : manager === null
        ? undefined
        : names[manager];
  if (manager === null || name === undefined) return { text: remedyTexts.installSomehow(id) };
  const command = `${MANAGERS[manager]} ${name}`;
  const isOwn = manager === 'brew' || manager === 'winget'; // run by the user, not by root
  return { text: remedyTexts.install, commands: [isOwn ? command : asRoot(system, command)] };
}
