import { existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { arch, platform, release } from 'node:os';
import { trialArguments } from '../bots/sandbox/sandbox.ts';
import { botUser } from '../bots/sandbox/user.ts';
import type { SandboxFacts, SandboxTrial, SystemFacts } from './facts.ts';
import { numberOf, type ProgramRun, runProgram, textOf } from './read.ts';
import { containerOf, readDistribution, wslVersion } from './system.ts';
import { versionIn } from './versions.ts';

const PROFILES = [
  ['installed', '/etc/apparmor.d/bwrap-userns-restrict'],
  ['installed', '/etc/apparmor.d/bwrap'],
  ['available', '/usr/share/apparmor/extra-profiles/bwrap-userns-restrict'],
] as const;

export async function gatherSystemFacts(): Promise<SystemFacts> {
  const isLinux = process.platform === 'linux';
  const kernel = release();
  return {
    platform: platform(),
    arch: arch(),
    release: kernel,
    distribution: isLinux
      ? readDistribution((await textOf('/etc/os-release')) || (await textOf('/usr/lib/os-release')))
      : null,
    wsl: isLinux ? wslVersion(kernel) : null,
    container: isLinux
      ? containerOf({
          dockerenv: existsSync('/.dockerenv'),
          containerenv: existsSync('/run/.containerenv'),
          systemd: await textOf('/run/systemd/container'),
          initCgroup: await textOf('/proc/1/cgroup'),
          mountinfo: await textOf('/proc/self/mountinfo'),
          kubernetes: process.env.KUBERNETES_SERVICE_HOST !== undefined,
        })
      : null,
    isRoot: process.getuid?.() === 0,
    hasSystemd: existsSync('/run/systemd/system'),
  };
}

/** The facts for `sandboxProblem`. Starts one sandbox, or a second one if the first fails, and nothing else. */
export async function gatherSandboxFacts(known?: SystemFacts): Promise<SandboxFacts> {
  const system = known ?? (await gatherSystemFacts());
  const isLinux = system.platform === 'linux';
  const said = isLinux ? await runProgram('bwrap', ['--version']) : null;
  const version = said === null || said.code === 'ENOENT' ? null : versionIn(said.stdout);
  const whole = version === null ? null : await trial(trialArguments());
  const bare = whole === null || whole.ok ? null : await trial(BARE);
  const found = PROFILES.find(([, file]) => existsSync(file));
  const setting = (name: string) => numberOf(`/proc/sys/${name}`);
  return {
    system,
    version,
    whole,
    bare,
    userNamespaces: {
      supported: await access('/proc/self/ns/user').then(
        () => true,
        () => false,
      ),
      clone: await setting('kernel/unprivileged_userns_clone'),
      max: await setting('user/max_user_namespaces'),
      apparmor: await setting('kernel/apparmor_restrict_unprivileged_userns'),
    },
    apparmorProfile: found === undefined ? null : { state: found[0], file: found[1] },
    seccomp: /^Seccomp:\s*2$/m.test(await textOf('/proc/self/status')),
  };
}

const BARE = ['--unshare-user', '--unshare-all', '--ro-bind', '/', '/', '--', 'true'];

async function trial(args: readonly string[]): Promise<SandboxTrial> {
  const run = await runProgram('bwrap', args, botUser());
  return run.code === 0 ? { ok: true } : { ok: false, error: errorOf(run) };
}

/** The errno if the program could not be started or did not end; otherwise its message. */
function errorOf({ code, stderr }: ProgramRun): string {
  if (typeof code === 'string') return code;
  return stderr.trim().split('\n').at(-1) || `exit code ${code}`;
}
