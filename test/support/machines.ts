import type { MachineFacts, SandboxFacts, SystemFacts } from '../../src/doctor/facts.ts';

/** A machine that lacks nothing: Debian 12 on a desktop, in a delegated scope. */
const SYSTEM: SystemFacts = {
  platform: 'linux',
  arch: 'x64',
  release: '6.1.0-27-amd64',
  distribution: { id: 'debian', like: [], name: 'Debian GNU/Linux 12 (bookworm)' },
  wsl: null,
  container: null,
  isRoot: false,
  hasSystemd: true,
};
export const SANDBOX: Omit<SandboxFacts, 'system'> = {
  version: '0.8.0',
  whole: { ok: true },
  bare: null,
  userNamespaces: { supported: true, clone: 1, max: 63_000, apparmor: null },
  apparmorProfile: null,
  seccomp: false,
};
export const DELEGATED: MachineFacts['cgroup'] = {
  hierarchy: 'v2',
  group: '/sys/fs/cgroup/user.slice/user-1000.slice/user@1000.service/app.slice/run-r1.scope',
  controllers: ['cpu', 'memory', 'pids'],
  canEnable: true,
  others: 0,
  subgroup: { made: true, controllers: [] },
};
export const SESSION: MachineFacts['cgroup'] = {
  ...DELEGATED,
  group: '/sys/fs/cgroup/user.slice/user-1000.slice/session-2.scope',
  canEnable: false,
  others: 3,
  subgroup: { made: false, code: 'EACCES' },
};
export const NO_CGROUP: MachineFacts['cgroup'] = {
  hierarchy: 'none',
  group: null,
  controllers: [],
  canEnable: false,
  others: 0,
  subgroup: null,
};
const program = (path: string, version: string) => ({ path, version, forBots: true });
export const PROGRAMS: MachineFacts['programs'] = {
  python3: program('/usr/bin/python3', '3.11.2'),
  gcc: program('/usr/bin/gcc', '12.2.0'),
  java: program('/usr/bin/java', '17.0.13'),
  javac: program('/usr/bin/javac', '17.0.13'),
  swipl: program('/usr/bin/swipl', '9.0.4'),
  prlimit: program('/usr/bin/prlimit', '2.38.1'),
};

interface Changes {
  readonly system?: Partial<SystemFacts>;
  readonly sandbox?: Partial<SandboxFacts>;
  readonly rest?: Partial<Omit<MachineFacts, 'system' | 'sandbox'>>;
}

/** The machine above, with changes. */
export function machine({
  system: changed = {},
  sandbox = {},
  rest = {},
}: Changes = {}): MachineFacts {
  const system = { ...SYSTEM, ...changed };
  return {
    system,
    node: { version: '24.11.1', needed: '24.3.0' },
    sandbox: { ...SANDBOX, ...sandbox, system },
    cgroup: DELEGATED,
    programs: PROGRAMS,
    browser: { command: '/usr/bin/firefox', hasScreen: true, overSsh: false },
    data: { folder: '/home/ada/.local/share/quadrille', refused: null, freeBytes: 80 * 2 ** 30 },
    port: { port: 4444, state: 'free', code: null, owner: null, next: null },
    terminal: {
      isTerminal: true,
      columns: 120,
      colourBits: 24,
      noColour: false,
      term: 'xterm-256color',
      utf8: true,
    },
    clock: { stepNanoseconds: 40, source: 'tsc' },
    ...rest,
  };
}

export const UBUNTU = { id: 'ubuntu', like: ['debian'], name: 'Ubuntu 24.04.1 LTS' };
export const FEDORA = { id: 'fedora', like: [], name: 'Fedora Linux 41 (Workstation Edition)' };
export const ALPINE = { id: 'alpine', like: [], name: 'Alpine Linux v3.20' };
export const ARCH = { id: 'arch', like: [], name: 'Arch Linux' };
export const SUSE = {
  id: 'opensuse-tumbleweed',
  like: ['opensuse', 'suse'],
  name: 'openSUSE Tumbleweed',
};
export const ROCKY = { id: 'rocky', like: ['rhel', 'centos', 'fedora'], name: 'Rocky Linux 9.4' };

/** A sandbox that does not start, with bubblewrap's message. */
export const failed = (error: string) => ({ ok: false, error }) as const;
export const NO_PERMISSION = failed(
  'bwrap: No permissions to create a new namespace, likely because the kernel does not allow non-privileged user namespaces.',
);
export const UID_MAP = failed('bwrap: setting up uid map: Permission denied');
export const withApparmor = { ...SANDBOX.userNamespaces, clone: null, apparmor: 1 };
