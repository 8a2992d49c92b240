import type { LocalizedText } from '../core/result.ts';
import { quotable } from '../core/texts.ts';
import type { ContainerKind, SandboxFacts, SystemFacts } from './facts.ts';
import type { Remedy } from './finding.ts';
import { asRoot, installRemedy } from './packages.ts';
import { remedyTexts } from './remedy-texts.ts';
import { containerNames, sandboxTexts } from './sandbox-texts.ts';
import { isAtLeast } from './versions.ts';

/** The first bubblewrap with --disable-userns: inside, no further user namespaces can be created. */
const NEEDED = '0.8.0';

/** Characters shown of bubblewrap's message. */
const LONGEST_ERROR = 160;

/** Why bots cannot have a sandbox on this machine, and what can be done. */
export interface SandboxProblem {
  readonly code: keyof typeof sandboxTexts;
  readonly message: LocalizedText;
  readonly remedies: readonly Remedy[];
}

/** Explains why bubblewrap cannot start a bot's sandbox here; null if it can. */
export function sandboxProblem(facts: SandboxFacts): SandboxProblem | null {
  const { system, version, whole } = facts;
  if (system.platform !== 'linux') return notLinux(system);
  if (system.wsl === 1)
    return problem('wsl1', sandboxTexts.wsl1, [
      { text: remedyTexts.wsl2, commands: ['wsl --set-version DISTRO 2'] },
    ]);
  if (version === null)
    return problem('not-installed', sandboxTexts['not-installed'], [
      installRemedy(system, 'bubblewrap'),
    ]);
  if (version !== '' && !isAtLeast(version, NEEDED))
    return problem('too-old', sandboxTexts['too-old']({ version, needed: NEEDED }), [
      { text: remedyTexts.newerBubblewrap },
    ]);
  return whole === null || whole.ok ? null : failure(facts, whole.error);
}

const problem = (
  code: SandboxProblem['code'],
  message: LocalizedText,
  remedies: readonly Remedy[],
): SandboxProblem => ({ code, message, remedies });

const WITHOUT: Remedy = { text: remedyTexts.withoutSandbox };

function notLinux({ platform }: SystemFacts): SandboxProblem {
  const linux: Remedy =
    platform === 'win32'
      ? { text: remedyTexts.wsl, commands: ['wsl --install'] }
      : { text: remedyTexts.virtualMachine };
  return problem('not-linux', sandboxTexts['not-linux'](platform), [linux, WITHOUT]);
}

/** Why an installed bubblewrap does not start, from the system's settings and its message. */
function failure(facts: SandboxFacts, error: string): SandboxProblem {
  const { system, userNamespaces, bare, seccomp } = facts;
  const namespacesWork = bare?.ok === true;
  if (!namespacesWork) {
    if (/^(?:EPERM|EINVAL)$/.test(error) && system.isRoot)
      return problem('cannot-drop-root', sandboxTexts['cannot-drop-root'], [
        { text: remedyTexts.ordinaryUser },
      ]);
    if (!userNamespaces.supported)
      return problem('no-user-namespaces', sandboxTexts['no-user-namespaces'], [
        { text: remedyTexts.otherKernel },
        WITHOUT,
      ]);
    if (userNamespaces.clone === 0)
      return problem('userns-clone', sandboxTexts['userns-clone'], [
        sysctlRemedy(system, 'kernel.unprivileged_userns_clone', 1),
      ]);
    if (userNamespaces.max === 0)
      return problem('userns-max', sandboxTexts['userns-max'], [
        sysctlRemedy(system, 'user.max_user_namespaces', 15_000),
      ]);
  }
  if (/setuid mode/i.test(error))
    return problem('setuid', sandboxTexts.setuid, [
      {
        text: remedyTexts.notSetuid,
        commands: [asRoot(system, 'chmod u-s "$(command -v bwrap)"')],
      },
    ]);
  if (/nesting depth|No space left/.test(error))
    return problem('nested', sandboxTexts.nested, [{ text: remedyTexts.outside }, WITHOUT]);
  if (/Unexpected capabilities/.test(error))
    return problem('capabilities', sandboxTexts.capabilities, [
      {
        text: remedyTexts.dropCapabilities,
        commands: ['setpriv --ambient-caps=-all --inh-caps=-all quadrille …'],
      },
    ]);
  if (/mount proc|max_user_namespaces/.test(error))
    return problem('proc-mount', sandboxTexts['proc-mount'], [
      ...containerRemedies(system.container, 'proc'),
      WITHOUT,
    ]);
  if (userNamespaces.apparmor === 1 && system.container === null)
    return problem('apparmor', sandboxTexts.apparmor, [apparmorRemedy(facts)]);
  if (system.container !== null && (seccomp || isDenied(error)))
    return problem('container', sandboxTexts.container(containerNames[system.container]), [
      ...containerRemedies(system.container, 'namespaces'),
      WITHOUT,
    ]);
  if (error === 'ETIMEDOUT')
    return problem('timeout', sandboxTexts.timeout, [{ text: remedyTexts.tryAgain }]);
  return problem('unknown', sandboxTexts.unknown(quotable(error, LONGEST_ERROR)), [
    {
      text: remedyTexts.tryByHand,
      commands: ['bwrap --unshare-all --ro-bind / / --proc /proc true'],
    },
    WITHOUT,
  ]);
}

const isDenied = (error: string): boolean =>
  /permission|permitted|EPERM|EACCES|namespace/i.test(error);

/** How to change a kernel setting, now and at every start. */
function sysctlRemedy(system: SystemFacts, name: string, value: number): Remedy {
  if (system.container !== null) return { text: remedyTexts.onHost(`sysctl -w ${name}=${value}`) };
  return {
    text: remedyTexts.setting,
    commands: [
      `echo '${name}=${value}' | ${asRoot(system, 'tee /etc/sysctl.d/60-userns.conf')}`,
      asRoot(system, 'sysctl --system'),
    ],
  };
}

const EXTRA_PROFILE = '/usr/share/apparmor/extra-profiles/bwrap-userns-restrict';
const PROFILE = '/etc/apparmor.d/bwrap-userns-restrict';

function apparmorRemedy({ system, apparmorProfile }: SandboxFacts): Remedy {
  const load = (file: string) => asRoot(system, `apparmor_parser -r ${file}`);
  switch (apparmorProfile?.state) {
    case 'installed':
      return { text: remedyTexts.loadProfile, commands: [load(apparmorProfile.file)] };
    case 'available':
      return {
        text: remedyTexts.useProfile,
        commands: [asRoot(system, `ln -s ${apparmorProfile.file} /etc/apparmor.d/`), load(PROFILE)],
      };
    case undefined:
      return {
        text: remedyTexts.useProfile,
        commands: [
          asRoot(system, 'apt install apparmor-profiles'),
          asRoot(system, `ln -s ${EXTRA_PROFILE} /etc/apparmor.d/`),
          load(PROFILE),
        ],
      };
  }
}

/** How to start a container in which bubblewrap works: with namespaces, or also with a /proc of its own. */
function containerRemedies(
  kind: ContainerKind | null,
  needs: 'namespaces' | 'proc',
): readonly Remedy[] {
  const options = (list: readonly string[]) =>
    list.map(option => `--security-opt ${option}`).join(' ');
  switch (kind) {
    case 'docker': {
      const all = ['seccomp=unconfined', 'apparmor=unconfined', 'systempaths=unconfined'];
      return [{ text: remedyTexts.container, commands: [`docker run ${options(all)} …`] }];
    }
    case 'podman': {
      const list = needs === 'proc' ? ['unmask=ALL'] : ['seccomp=unconfined', 'unmask=ALL'];
      return [{ text: remedyTexts.container, commands: [`podman run ${options(list)} …`] }];
    }
    case 'lxc':
      return [
        {
          text: remedyTexts.lxc,
          commands: ['lxc config set NAME security.nesting true', 'lxc restart NAME'],
        },
      ];
    case 'kubernetes':
      return [
        {
          text: remedyTexts.kubernetes,
          commands: [
            'hostUsers: false',
            'securityContext: { procMount: Unmasked, seccompProfile: { type: Unconfined } }',
          ],
        },
      ];
    case 'other':
    case null:
      return [{ text: remedyTexts.otherContainer }];
  }
}
