/** Tries programs that would give it more rights, and writes settings of the kernel. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const commands = [
  ['unshare', '--user', '--map-root-user', 'true'],
  ['unshare', '--net', 'true'],
  ['mount', '-o', 'remount,rw', '/usr'],
  ['mount', '-t', 'tmpfs', 'none', '/tmp'],
  ['umount', '/proc'],
  ['nsenter', '--target', '1', '--mount', 'true'],
  ['chroot', '/', 'true'],
  ['su', '-c', 'true'],
  ['dmesg'],
];
for (const [name, ...args] of commands) {
  const { status, error } = spawnSync(name, args, { stdio: 'ignore', timeout: 10_000 });
  if (error?.code !== 'ENOENT')
    console.log(status === 0 ? 'succeeded' : 'failed', [name, ...args].join(' '));
}
for (const path of [
  '/proc/sys/kernel/core_pattern',
  '/proc/sysrq-trigger',
  '/proc/1/oom_score_adj',
])
  try {
    writeFileSync(path, '-1000');
    console.log('succeeded', path);
  } catch (error) {
    console.log('failed', path, error.code);
  }
