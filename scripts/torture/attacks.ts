import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../../src/bots/programs.ts';
import { controlGroups } from '../../src/bots/sandbox/control-group.ts';
import { hasSandbox } from '../../src/bots/sandbox/sandbox.ts';
import { attacks, slowdown } from '../../test/hostile/attacks.ts';

/** Runs the attacks of test/hostile: as this user; under root also as an ordinary user, and in a Linux with all controllers. */

const SELF = fileURLToPath(new URL('torture.ts', import.meta.url));
const NOBODY = 65_534;
/** The number of turns of a fair bot, with and without an opponent that uses all its processor time. */
const PAIRS = 15;

/** Prints a table of attack, expected, found; returns how many succeeded. */
export async function attackHere(): Promise<number> {
  const how = { limits: 'control groups', freezer: 'rlimits, freezer', none: 'rlimits, signals' };
  const user = process.getuid?.() === 0 ? 'root' : 'an ordinary user';
  console.log(`\nAs ${user}, limits by ${how[controlGroups() ?? 'none']}:`);
  if (!hasSandbox()) {
    console.log('there is no sandbox here: quadrille doctor tells why');
    return 1;
  }
  const { list, close } = attacks();
  let succeeded = 0;
  for (const { name, expected, attempt } of list) {
    const found = await attempt();
    if (found) succeeded++;
    const verdict =
      found === undefined ? 'not tried' : found === null ? 'as expected' : `SUCCEEDED: ${found}`;
    console.log(`| ${name} | ${expected} | ${verdict} |`);
  }
  await close();
  const ratio = await slowdown(PAIRS);
  console.log(
    `| spins six processes | its opponent is less than 3 % slower | ${ratio.toFixed(3)} times |`,
  );
  return succeeded;
}

/** Runs the attacks in all ways possible on this machine. */
export async function attackEverywhere(): Promise<number> {
  let succeeded = await attackHere();
  if (process.getuid?.() !== 0) return succeeded;
  const again = [SELF, '--hostile', '--here'];
  const ordinary = spawnSync(process.execPath, again, {
    uid: NOBODY,
    gid: NOBODY,
    stdio: 'inherit',
    env: { ...process.env, HOME: tmpdir() },
  });
  if (ordinary.status !== 0) succeeded++;
  const linux = findProgram('linux.uml', '/');
  if (linux === null)
    console.log('\nControl groups were not tried: Debian has a Linux for that in user-mode-linux.');
  else if (!inUserModeLinux(linux, again)) succeeded++;
  return succeeded;
}

/** Boots a Linux on this machine's files, and runs the attacks as root and as nobody in a delegated scope. */
function inUserModeLinux(linux: string, again: readonly string[]): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-linux-'));
  chmodSync(folder, 0o755);
  const init = join(folder, 'init');
  const command = [process.execPath, ...again].map(word => `'${word}'`).join(' ');
  writeFileSync(
    init,
    `#!/bin/sh
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8
mount -t proc proc /proc; mount -t sysfs sys /sys; mount -t tmpfs tmpfs /run
mount -t cgroup2 cgroup2 /sys/fs/cgroup
mkdir -p /run/t; chmod 1777 /run/t; export TMPDIR=/run/t HOME=/run/t
ip link set lo up 2>/dev/null
echo +memory +pids >/sys/fs/cgroup/cgroup.subtree_control
${command} && echo held as root
mkdir /sys/fs/cgroup/scope; chown -R ${NOBODY} /sys/fs/cgroup/scope
sh -c 'echo $$ >/sys/fs/cgroup/scope/cgroup.procs; exec setpriv --reuid ${NOBODY} --regid ${NOBODY} --clear-groups "$@"' sh ${command} && echo held as nobody
echo o >/proc/sysrq-trigger; sleep 60
`,
  );
  chmodSync(init, 0o755);
  const disk = 'root=/dev/root rootfstype=hostfs rootflags=/ rw';
  const options = `mem=3G ${disk} init=${init} con=null con0=fd:0,fd:1 quiet`.split(' ');
  console.log('\nIn user-mode-linux, with the controllers of memory and processes:');
  const { stdout } = spawnSync(linux, options, {
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
    timeout: 600_000,
    maxBuffer: 1 << 26,
  });
  rmSync(folder, { recursive: true, force: true });
  console.log(
    stdout
      .split('\n')
      .filter(line => /^(\||As|held)/.test(line))
      .join('\n'),
  );
  return stdout.includes('held as root') && stdout.includes('held as nobody');
}
