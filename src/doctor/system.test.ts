import { expect, test } from 'vitest';
import { listeningInodes } from './gather-port.ts';
import { type ContainerTraces, containerOf, readDistribution, wslVersion } from './system.ts';
import { isAtLeast, versionIn } from './versions.ts';

test.each([
  [
    'PRETTY_NAME="Ubuntu 24.04.1 LTS"\nNAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n',
    { id: 'ubuntu', like: ['debian'], name: 'Ubuntu 24.04.1 LTS' },
  ],
  [
    'NAME="openSUSE Tumbleweed"\nID="opensuse-tumbleweed"\nID_LIKE="opensuse suse"\n',
    { id: 'opensuse-tumbleweed', like: ['opensuse', 'suse'], name: 'openSUSE Tumbleweed' },
  ],
  ["# a comment\nID='arch'", { id: 'arch', like: [], name: 'arch' }],
  ['', null],
])('os-release %j', (text, distribution) => expect(readDistribution(text)).toEqual(distribution));

test.each([
  ['6.1.0-27-amd64', null],
  ['4.4.0-19041-Microsoft', 1],
  ['5.15.90.1-microsoft-standard-WSL2', 2],
  ['4.19.128-microsoft-standard', 2],
] as const)('the kernel %s', (release, wsl) => expect(wslVersion(release)).toBe(wsl));

const NONE: ContainerTraces = {
  dockerenv: false,
  containerenv: false,
  systemd: '',
  initCgroup: '0::/init.scope\n',
  mountinfo: '22 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw\n',
  kubernetes: false,
};
const HOSTS = (source: string) =>
  `${NONE.mountinfo}501 499 8:1 ${source} /etc/hosts rw,relatime - ext4 /dev/sda1 rw\n`;

test.each<[string, Partial<ContainerTraces>, string | null]>([
  ['a plain machine', {}, null],
  ['a virtual machine made from an image', { dockerenv: true }, null],
  [
    'Docker with cgroup v2, where /proc/1/cgroup is 0::/',
    {
      dockerenv: true,
      initCgroup: '0::/\n',
      mountinfo: HOSTS('/var/lib/docker/containers/a/hosts'),
    },
    'docker',
  ],
  ['Docker with cgroup v1', { initCgroup: '4:memory:/docker/3e1f\n' }, 'docker'],
  ['Docker by systemd’s groups', { initCgroup: '0::/system.slice/docker-3e1f.scope\n' }, 'docker'],
  ['the init of a machine that has Docker', { initCgroup: '0::/system.slice/dockerd\n' }, null],
  ['Podman', { containerenv: true }, 'podman'],
  ['LXC', { systemd: 'lxc\n' }, 'lxc'],
  [
    'LXC without systemd',
    { mountinfo: `${NONE.mountinfo}9 8 0:41 /proc/meminfo /proc/meminfo rw - fuse.lxcfs lxcfs rw` },
    'lxc',
  ],
  [
    'the host of LXC containers',
    { mountinfo: `${NONE.mountinfo}9 8 0:41 / /var/lib/lxcfs rw - fuse.lxcfs lxcfs rw` },
    null,
  ],
  [
    'a pod',
    { kubernetes: true, mountinfo: HOSTS('/var/lib/kubelet/pods/1/etc-hosts') },
    'kubernetes',
  ],
  ['systemd-nspawn', { systemd: 'systemd-nspawn' }, 'other'],
])('%s', (_, traces, kind) => expect(containerOf({ ...NONE, ...traces })).toBe(kind));

test.each([
  ['24.3.0', '24.3.0', true],
  ['24.11.1', '24.3.0', true],
  ['24.2.9', '24.3.0', false],
  ['0.10.0', '0.8.0', true],
  ['0.8', '0.8.0', true],
  ['26.0.0-pre', '24.3.0', true],
])('%s is at least %s: %s', (version, needed, is) => expect(isAtLeast(version, needed)).toBe(is));

test.each([
  ['bubblewrap 0.8.0\n', '0.8.0'],
  ['gcc (Debian 12.2.0-14) 12.2.0\nCopyright', '12.2.0'],
  ['openjdk version "17.0.13" 2024-10-15\n', '17.0.13'],
  ['openjdk version "21" 2023-09-19\n', '21'],
  ['javac 21\n', '21'],
  ['SWI-Prolog version 9.0.4 for x86_64-linux', '9.0.4'],
  ['prlimit from util-linux 2.38.1', '2.38.1'],
  ['no number', ''],
])('the version in %j', (output, version) => expect(versionIn(output)).toBe(version));

test('who listens at a port', () => {
  const table = [
    '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
    '   0: 0100007F:115C 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 48213 1',
    '   1: 0100007F:115C 0100007F:9C40 01 00000000:00000000 00:00000000 00000000  1000        0 48999 1',
    '   2: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 50001 1',
  ].join('\n');
  expect(listeningInodes(table, 4444)).toEqual(['48213']);
  expect(listeningInodes(table, 8080)).toEqual(['50001']);
  expect(listeningInodes(table, 80)).toEqual([]);
});
