import { expect, test } from 'vitest';
import {
  failed,
  machine,
  NO_PERMISSION,
  SANDBOX,
  UBUNTU,
  UID_MAP,
  withApparmor,
} from '../../test/support/machines.ts';
import type { MachineFacts } from './facts.ts';
import { sandboxProblem } from './sandbox-problem.ts';

const MOUNT_PROC = failed("bwrap: Can't mount proc on /newroot/proc: Operation not permitted");

/** Name, facts, the problem's code, and a piece of its remedies. */
const MACHINES: readonly [string, MachineFacts, string, string][] = [
  [
    'Debian 11, whose bubblewrap is too old',
    machine({ sandbox: { version: '0.4.1' } }),
    'too-old',
    'https://github.com/containers/bubblewrap/releases',
  ],
  [
    'Debian 10, user namespaces closed',
    machine({
      sandbox: {
        whole: NO_PERMISSION,
        bare: NO_PERMISSION,
        userNamespaces: { ...SANDBOX.userNamespaces, clone: 0 },
      },
    }),
    'userns-clone',
    "echo 'kernel.unprivileged_userns_clone=1' | sudo tee /etc/sysctl.d/60-userns.conf",
  ],
  [
    'Ubuntu 24.04, apparmor-profiles installed',
    machine({
      system: { distribution: UBUNTU },
      sandbox: {
        whole: failed('bwrap: loopback: Failed RTM_NEWADDR: Operation not permitted'),
        bare: UID_MAP,
        userNamespaces: withApparmor,
        apparmorProfile: { state: 'available', file: '/usr/share/apparmor/extra-profiles/x' },
      },
    }),
    'apparmor',
    'sudo ln -s /usr/share/apparmor/extra-profiles/x',
  ],
  [
    'Ubuntu 24.04, the profile linked and not loaded',
    machine({
      system: { distribution: UBUNTU },
      sandbox: {
        whole: UID_MAP,
        bare: UID_MAP,
        userNamespaces: withApparmor,
        apparmorProfile: { state: 'installed', file: '/etc/apparmor.d/bwrap' },
      },
    }),
    'apparmor',
    'sudo apparmor_parser -r /etc/apparmor.d/bwrap',
  ],
  [
    'a Docker container with its usual seccomp filter',
    machine({
      system: { container: 'docker', isRoot: true, hasSystemd: false },
      sandbox: { whole: NO_PERMISSION, bare: NO_PERMISSION, seccomp: true },
    }),
    'container',
    '--security-opt systempaths=unconfined',
  ],
  [
    'a Docker container on Ubuntu 24.04, whose AppArmor is that of the host',
    machine({
      system: { distribution: UBUNTU, container: 'docker', isRoot: true, hasSystemd: false },
      sandbox: {
        whole: NO_PERMISSION,
        bare: NO_PERMISSION,
        seccomp: true,
        userNamespaces: withApparmor,
      },
    }),
    'container',
    'apparmor=unconfined',
  ],
  [
    'a Podman container with masked paths of /proc',
    machine({
      system: { container: 'podman', isRoot: true },
      sandbox: { whole: MOUNT_PROC, bare: { ok: true }, seccomp: true },
    }),
    'proc-mount',
    'podman run --security-opt unmask=ALL …',
  ],
  [
    'an LXC container',
    machine({
      system: { container: 'lxc' },
      sandbox: { whole: MOUNT_PROC, bare: { ok: true }, seccomp: true },
    }),
    'proc-mount',
    'lxc config set NAME security.nesting true',
  ],
  [
    'a pod of Kubernetes',
    machine({
      system: { container: 'kubernetes' },
      sandbox: { whole: NO_PERMISSION, bare: NO_PERMISSION, seccomp: true },
    }),
    'container',
    'hostUsers: false',
  ],
  [
    'a container of Kubernetes, root without CAP_SETUID',
    machine({
      system: { container: 'kubernetes', isRoot: true },
      sandbox: { whole: failed('EPERM'), bare: failed('EPERM'), seccomp: true },
    }),
    'cannot-drop-root',
    'Run Quadrille as an ordinary user.',
  ],
  [
    'bubblewrap installed setuid',
    machine({
      sandbox: {
        whole: failed('bwrap: --disable-userns is not permitted in setuid mode'),
        bare: { ok: true },
      },
    }),
    'setuid',
    'sudo chmod u-s',
  ],
  [
    'bubblewrap fails with words that nobody knows',
    machine({
      sandbox: { whole: failed('bwrap: pivot_root: Invalid argument'), bare: { ok: true } },
    }),
    'unknown',
    'bwrap --unshare-all --ro-bind / / --proc /proc true',
  ],
  [
    'Quadrille inside a sandbox of somebody else',
    machine({
      sandbox: {
        whole: failed(
          'bwrap: Creating new namespace failed: nesting depth or /proc/sys/user/max_*_namespaces exceeded (ENOSPC)',
        ),
        bare: failed('the same'),
      },
    }),
    'nested',
    'outside of that sandbox',
  ],
  [
    'a process with ambient capabilities',
    machine({
      sandbox: {
        whole: failed('bwrap: Unexpected capabilities but not setuid, old file caps config?'),
        bare: failed('the same'),
      },
    }),
    'capabilities',
    'setpriv --ambient-caps=-all',
  ],
  [
    'a machine that hangs',
    machine({ sandbox: { whole: failed('ETIMEDOUT'), bare: failed('ETIMEDOUT') } }),
    'timeout',
    'try again',
  ],
];

test.each(MACHINES)('%s', (_, { sandbox }, code, remedy) => {
  const problem = sandboxProblem(sandbox);
  expect(problem?.code).toBe(code);
  const told = problem?.remedies.flatMap(({ text, commands = [] }) => [text.en, ...commands]);
  expect(told?.join('\n')).toContain(remedy);
  for (const words of [problem?.message.fr, problem?.message.en]) expect(words).toMatch(/^\S.*\S$/);
});

test('a sandbox that starts is no problem, whatever the settings say', () => {
  const { sandbox } = machine({
    sandbox: { userNamespaces: { ...withApparmor, clone: 0 }, seccomp: true },
  });
  expect(sandboxProblem(sandbox)).toBeNull();
});
