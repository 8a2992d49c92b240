import { describe, expect, test } from 'vitest';
import { groupPlace } from './control-group.ts';

describe('our own control group', () => {
  test.each([
    [
      'of systemd',
      '30 24 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n',
      '0::/user.slice/user-1000.slice/user@1000.service/app.slice/run-1.scope\n',
      {
        mount: '/sys/fs/cgroup',
        own: '/user.slice/user-1000.slice/user@1000.service/app.slice/run-1.scope',
      },
    ],
    [
      'beside those of version 1',
      '31 24 0:27 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n40 24 0:30 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n',
      '4:memory:/x\n0::/\n',
      { mount: '/sys/fs/cgroup/unified', own: '/' },
    ],
    [
      'of version 1 alone',
      '31 24 0:27 / /sys/fs/cgroup/memory rw - cgroup cgroup rw\n',
      '4:memory:/x\n',
      null,
    ],
    ['on a system without', '', '', null],
  ])('%s', (_, mountinfo, cgroup, place) => expect(groupPlace(mountinfo, cgroup)).toEqual(place));
});
