import { describe, expect, test } from 'vitest';
import {
  ALPINE,
  ARCH,
  DELEGATED,
  FEDORA,
  failed,
  machine,
  NO_CGROUP,
  NO_PERMISSION,
  PROGRAMS,
  ROCKY,
  SANDBOX,
  SESSION,
  SUSE,
  UBUNTU,
  UID_MAP,
  withApparmor,
} from '../../test/support/machines.ts';
import { brokenPromises, examineMachine } from './examine-machine.ts';
import type { MachineFacts } from './facts.ts';
import { isPromise, type MachineTopic, TOPIC_GROUPS } from './finding.ts';

/** A topic's expected code, and a piece of its remedies. */
type Expected = Partial<Record<MachineTopic, readonly [code: string, remedy?: string]>>;

/** Name, facts, the promises that cannot be kept, and other expected findings. */
const MACHINES: readonly [string, MachineFacts, Expected, Expected][] = [
  ['Debian 12, all there', machine(), {}, { sandbox: ['sandbox'], cgroups: ['cgroups-ready'] }],
  [
    'Debian 12, just installed, in a login session',
    machine({
      sandbox: { version: null, whole: null },
      rest: {
        cgroup: SESSION,
        programs: { ...PROGRAMS, gcc: null, java: null, javac: null, swipl: null },
      },
    }),
    { sandbox: ['not-installed', 'sudo apt install bubblewrap'] },
    {
      limits: ['limits-fallback'],
      cgroups: ['cgroups-not-delegated', 'systemd-run --user --scope -p Delegate=yes quadrille …'],
      c: ['c-missing', 'sudo apt install build-essential'],
      java: ['java-missing', 'sudo apt install default-jdk-headless'],
      prolog: ['prolog-missing', 'sudo apt install swi-prolog-nox'],
    },
  ],
  [
    'CentOS, user namespaces switched off',
    machine({
      system: { distribution: ROCKY },
      sandbox: {
        whole: failed('bwrap: Creating new namespace failed: No space left on device'),
        bare: NO_PERMISSION,
        userNamespaces: { ...SANDBOX.userNamespaces, clone: null, max: 0 },
      },
      rest: { programs: { ...PROGRAMS, python3: null } },
    }),
    { sandbox: ['userns-max', 'user.max_user_namespaces=15000'] },
    { python: ['python-missing', 'sudo dnf install python3'] },
  ],
  [
    'Ubuntu 24.04 with AppArmor’s restriction',
    machine({
      system: { distribution: UBUNTU },
      sandbox: { whole: UID_MAP, bare: UID_MAP, userNamespaces: withApparmor },
    }),
    { sandbox: ['apparmor', 'sudo apt install apparmor-profiles'] },
    {},
  ],
  [
    'Ubuntu 24.04, the profile loaded',
    machine({ system: { distribution: UBUNTU }, sandbox: { userNamespaces: withApparmor } }),
    {},
    { sandbox: ['sandbox'] },
  ],
  [
    'Fedora, from a terminal of the desktop',
    machine({
      system: { distribution: FEDORA },
      sandbox: { version: '0.10.0' },
      rest: { cgroup: { ...DELEGATED, others: 4 }, programs: { ...PROGRAMS, swipl: null } },
    }),
    {},
    { cgroups: ['cgroups-not-delegated', '--user'], prolog: ['prolog-missing', 'dnf install pl'] },
  ],
  [
    'Arch Linux, no cpu controller for users, a JRE only',
    machine({
      system: { distribution: ARCH },
      rest: {
        cgroup: { ...DELEGATED, controllers: ['memory', 'pids'] },
        programs: { ...PROGRAMS, javac: null },
      },
    }),
    {},
    {
      cgroups: ['cgroups-partial', 'Delegate=cpu'],
      java: ['javac-missing', 'sudo pacman -S jdk-openjdk'],
    },
  ],
  [
    'openSUSE without a browser, its port taken',
    machine({
      system: { distribution: SUSE },
      rest: {
        browser: { command: null, hasScreen: true, overSsh: false },
        port: {
          port: 4444,
          state: 'taken',
          code: 'EADDRINUSE',
          owner: { pid: 77, command: 'nc -l 4444' },
          next: 4445,
        },
      },
    }),
    {},
    {
      browser: ['browser-missing', 'sudo zypper install MozillaFirefox'],
      port: ['port-taken', 'quadrille serve will take 4445'],
    },
  ],
  [
    'Alpine in a Docker container, as root, bubblewrap and prlimit missing',
    machine({
      system: { distribution: ALPINE, container: 'docker', isRoot: true, hasSystemd: false },
      sandbox: { version: null, whole: null, seccomp: true },
      rest: {
        cgroup: { ...DELEGATED, canEnable: false, subgroup: { made: false, code: 'EROFS' } },
        programs: { ...PROGRAMS, prlimit: null },
        browser: { command: null, hasScreen: false, overSsh: false },
      },
    }),
    {
      sandbox: ['not-installed', 'apk add bubblewrap'],
      limits: ['limits-none', 'apk add util-linux-misc'],
    },
    {
      user: ['user-root'],
      cgroups: ['cgroups-read-only', 'docker run --security-opt writable-cgroups=true …'],
      browser: ['browser-no-screen', 'quadrille serve --host 0.0.0.0'],
    },
  ],
  [
    'root on a server with cgroup v1',
    machine({
      system: { isRoot: true },
      rest: {
        cgroup: {
          ...DELEGATED,
          hierarchy: 'hybrid',
          controllers: [],
          subgroup: { made: true, controllers: [] },
        },
        browser: { command: null, hasScreen: false, overSsh: true },
      },
    }),
    {},
    {
      sandbox: ['sandbox'],
      user: ['user-root'],
      cgroups: ['cgroups-version-1', 'systemd.unified_cgroup_hierarchy=1'],
      browser: ['browser-ssh', 'ssh -L 4444:localhost:4444'],
    },
  ],
  [
    'root on a server with cgroup v2 and pyenv',
    machine({
      system: { isRoot: true },
      rest: {
        cgroup: { ...SESSION, subgroup: { made: true, controllers: ['cpu', 'memory', 'pids'] } },
        programs: {
          ...PROGRAMS,
          python3: { path: '/root/.pyenv/shims/python3', version: '3.12.1', forBots: false },
        },
      },
    }),
    {},
    {
      cgroups: ['cgroups-ready'],
      limits: ['limits-kernel'],
      python: ['python-unreachable', 'apt install python3'],
    },
  ],
  [
    'macOS',
    machine({
      system: { platform: 'darwin', arch: 'arm64', release: '24.1.0', distribution: null },
      sandbox: { version: null, whole: null },
      rest: {
        cgroup: NO_CGROUP,
        programs: { ...PROGRAMS, gcc: null, swipl: null, prlimit: null },
        browser: { command: '', hasScreen: true, overSsh: false },
      },
    }),
    {
      sandbox: ['not-linux', '--without-sandbox'],
      limits: ['limits-not-linux', '--without-sandbox'],
    },
    {
      c: ['c-missing', 'xcode-select --install'],
      prolog: ['prolog-missing', 'brew install swi-prolog'],
    },
  ],
  [
    'Windows',
    machine({
      system: { platform: 'win32', release: '10.0.22631', distribution: null, hasSystemd: false },
      sandbox: { version: null, whole: null },
      rest: {
        cgroup: NO_CGROUP,
        programs: { ...PROGRAMS, java: null, javac: null, prlimit: null },
        browser: { command: '', hasScreen: true, overSsh: false },
      },
    }),
    { sandbox: ['not-linux', 'wsl --install'], limits: ['limits-not-linux', 'Linux'] },
    { java: ['java-missing', 'winget install EclipseAdoptium.Temurin.21.JDK'] },
  ],
  [
    'WSL 2',
    machine({
      system: { distribution: UBUNTU, wsl: 2, release: '5.15.90.1-microsoft-standard-WSL2' },
    }),
    {},
    { sandbox: ['sandbox'] },
  ],
  [
    'WSL 1',
    machine({
      system: { distribution: UBUNTU, wsl: 1, release: '4.4.0-19041-Microsoft' },
      sandbox: { whole: failed('bwrap: Creating new namespace failed'), bare: failed('the same') },
      rest: { cgroup: NO_CGROUP },
    }),
    { sandbox: ['wsl1', 'wsl --set-version DISTRO 2'] },
    { cgroups: ['cgroups-none', 'The fallback serves.'] },
  ],
  [
    'a kernel without user namespaces',
    machine({
      system: { distribution: null },
      sandbox: {
        whole: failed('bwrap: Creating new namespace failed, likely because …'),
        bare: failed('the same'),
        userNamespaces: { supported: false, clone: null, max: null, apparmor: null },
      },
      rest: { programs: { ...PROGRAMS, python3: null } },
    }),
    { sandbox: ['no-user-namespaces', 'CONFIG_USER_NS'] },
    { python: ['python-missing', 'package manager'] },
  ],
  [
    'an old Node, a full disk, a coarse clock',
    machine({
      rest: {
        node: { version: '22.12.0', needed: '24.3.0' },
        data: { folder: '/home/ada/.local/share/quadrille', refused: null, freeBytes: 2 ** 20 },
        clock: { stepNanoseconds: 15_600_000, source: null },
      },
    }),
    {
      node: ['node-too-old', 'npx -y -p node@24'],
      data: ['data-little-room', 'df -h /home/ada'],
      clock: ['clock-coarse', 'tsc'],
    },
    {},
  ],
  [
    'a home that cannot be written to, a poor terminal',
    machine({
      rest: {
        data: { folder: '/home/ada/.local/share/quadrille', refused: 'EROFS', freeBytes: 0 },
        terminal: { ...machine().terminal, utf8: false },
      },
    }),
    { data: ['data-not-writable', 'export XDG_DATA_HOME='] },
    { terminal: ['terminal-not-utf8', 'export LC_ALL=C.UTF-8'] },
  ],
  [
    'little room, a narrow terminal, no port at all',
    machine({
      rest: {
        data: { folder: '/data', refused: null, freeBytes: 500 * 2 ** 20 },
        terminal: { ...machine().terminal, columns: 40 },
        port: { port: 4444, state: 'taken', code: 'EADDRINUSE', owner: null, next: null },
      },
    }),
    {},
    {
      data: ['data-little-room', 'df -h /data'],
      terminal: ['terminal-narrow', '80 columns'],
      port: ['port-taken', 'quadrille serve --port PORT'],
    },
  ],
];

describe.each(MACHINES)('%s', (_, facts, broken, others) => {
  const findings = examineMachine(facts);

  test('keeps the promises that it can keep', () => {
    expect(brokenPromises(findings).map(({ topic }) => topic)).toEqual(Object.keys(broken));
  });

  test.each(Object.entries({ ...broken, ...others }))('%s', (topic, [code, remedy]) => {
    const found = findings.find(finding => finding.topic === topic);
    expect(found?.code).toBe(code);
    const told = found?.remedies.flatMap(({ text, commands = [] }) => [text.en, ...commands]) ?? [];
    if (remedy === undefined) expect(told).toEqual([]);
    else expect(told.join('\n')).toContain(remedy);
  });

  test('tells a remedy for whatever is not well, and only then', () => {
    for (const { verdict, remedies, code } of findings)
      expect([code, remedies.length > 0]).toEqual([code, verdict !== 'ok']);
  });

  test('only promises can fail, and all topics of a system are there, in order', () => {
    for (const { topic, verdict } of findings)
      if (verdict === 'failed') expect(isPromise(topic)).toBe(true);
    const all: readonly string[] = Object.values(TOPIC_GROUPS).flat();
    const linuxOnly = facts.system.platform === 'linux' ? [] : ['user', 'cgroups'];
    expect(findings.map(({ topic }) => topic)).toEqual(
      all.filter(topic => !linuxOnly.includes(topic)),
    );
  });

  test('says everything in both languages', () => {
    for (const { text, remedies } of findings)
      for (const said of [text, ...remedies.map(remedy => remedy.text)])
        for (const words of [said.fr, said.en])
          expect(words).toMatch(/^(?!.*(?:undefined|null|NaN|object))\S(?:.*\S)?$/);
  });
});
