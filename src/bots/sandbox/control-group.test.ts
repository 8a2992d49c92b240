import { describe, expect, test } from 'vitest';
import { groupFolder, ownGroups, readCgroupMounts } from './control-group.ts';

describe('cgroups', () => {
  const V2 = '30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n';
  const V1 =
    '35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n' +
    '40 31 0:37 / /sys/fs/cgroup/systemd rw - cgroup cgroup rw,name=systemd\n';
  const UNIFIED = '41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n';
  test.each([
    [V2, { hierarchy: 'v2', folder: '/sys/fs/cgroup', root: '/' }],
    [V1 + UNIFIED, { hierarchy: 'hybrid', folder: '/sys/fs/cgroup/unified', root: '/' }],
    [V1, { hierarchy: 'v1', folder: null, root: '/' }],
    ['', { hierarchy: 'none', folder: null, root: '/' }],
  ])('mounts %#', (mountinfo, mounts) => expect(readCgroupMounts(mountinfo)).toEqual(mounts));

  test.each([
    ['0::/user.slice/a.scope\n', '/', '/sys/fs/cgroup/user.slice/a.scope'],
    ['4:memory:/x\n0::/\n', '/', '/sys/fs/cgroup'],
    ['0::/docker/3e1f/job\n', '/docker/3e1f', '/sys/fs/cgroup/job'],
    ['0::/elsewhere\n', '/docker/3e1f', '/sys/fs/cgroup'],
    ['4:memory:/x\n', '/', null],
  ])('our group in %j below %s', (own, root, folder) =>
    expect(groupFolder(own, '/sys/fs/cgroup', root)).toBe(folder),
  );

  test('the groups above ours end at the mount', () => {
    expect(ownGroups(V2, '0::/user.slice/a.scope\n')).toEqual([
      '/sys/fs/cgroup/user.slice/a.scope',
      '/sys/fs/cgroup/user.slice',
      '/sys/fs/cgroup',
    ]);
    expect(ownGroups(V1, '4:memory:/x\n')).toEqual([]);
    expect(ownGroups('', '')).toEqual([]);
  });
});
