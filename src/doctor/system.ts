import type { ContainerKind, Distribution } from './facts.ts';

/** Reads /etc/os-release. */
export function readDistribution(text: string): Distribution | null {
  const values = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line.trim()) ?? [];
    if (name !== undefined) values.set(name, value.replace(/^(["'])(.*)\1$/, '$2'));
  }
  const id = values.get('ID')?.toLowerCase();
  if (id === undefined) return null;
  const like = (values.get('ID_LIKE') ?? '').toLowerCase().split(' ');
  return {
    id,
    like: like.filter(name => name !== ''),
    name: values.get('PRETTY_NAME') ?? values.get('NAME') ?? id,
  };
}

/** Windows Subsystem for Linux by the kernel's release, such as `5.15.90.1-microsoft-standard-WSL2`. */
export function wslVersion(release: string): 1 | 2 | null {
  if (!/microsoft/i.test(release)) return null;
  return /wsl2|microsoft-standard/i.test(release) ? 2 : 1;
}

/** The traces of a container. */
export interface ContainerTraces {
  /** /.dockerenv is there. */
  readonly dockerenv: boolean;
  /** /run/.containerenv is there. */
  readonly containerenv: boolean;
  /** /run/systemd/container, written by systemd inside. */
  readonly systemd: string;
  /** /proc/1/cgroup */
  readonly initCgroup: string;
  /** /proc/self/mountinfo */
  readonly mountinfo: string;
  /** KUBERNETES_SERVICE_HOST is set. */
  readonly kubernetes: boolean;
}

/** The lines of mountinfo with a mount point that matches `points`. */
const mountedAt = (mountinfo: string, points: RegExp): string[] =>
  mountinfo.split('\n').filter(line => points.test(line.split(' ')[4] ?? ''));

/**
 * The kind of container that we are in, if any. A file /.dockerenv is not enough: it also remains in a virtual
 * machine made from an image, where nothing is mounted over the host's name files.
 */
export function containerOf(traces: ContainerTraces): ContainerKind | null {
  const { dockerenv, containerenv, systemd, initCgroup, mountinfo, kubernetes } = traces;
  const names = mountedAt(mountinfo, /^\/etc\/(?:hosts|hostname|resolv\.conf)$/);
  const hasNames = names.length > 0;
  const isPod = kubernetes && hasNames;
  if (isPod || /kubepods/.test(initCgroup) || names.some(line => line.includes('/kubelet/pods/')))
    return 'kubernetes';
  if (containerenv || /podman/.test(systemd) || /libpod/.test(initCgroup)) return 'podman';
  if ((dockerenv && hasNames) || /docker/.test(systemd) || /\/docker[/-]/.test(initCgroup))
    return 'docker';
  const faked = mountedAt(mountinfo, /^\/proc\/./); // on a host, lxcfs is mounted elsewhere
  if (/lxc/.test(systemd) || /\/lxc[./]/.test(initCgroup) || faked.some(line => /lxcfs/.test(line)))
    return 'lxc';
  return systemd.trim() === '' ? null : 'other';
}
