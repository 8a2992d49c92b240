/** The results of the probes. Findings are pure functions of these, so that tests can describe any machine. */

export type ContainerKind = 'docker' | 'podman' | 'lxc' | 'kubernetes' | 'other';

/** From /etc/os-release. */
export interface Distribution {
  readonly id: string;
  /** Distributions that it derives from. */
  readonly like: readonly string[];
  /** For people, such as `Debian GNU/Linux 12 (bookworm)`. */
  readonly name: string;
}

export interface SystemFacts {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly release: string;
  readonly distribution: Distribution | null;
  /** Windows Subsystem for Linux, by its version. */
  readonly wsl: 1 | 2 | null;
  readonly container: ContainerKind | null;
  readonly isRoot: boolean;
  readonly hasSystemd: boolean;
}

/** Whether a sandbox really started; if not, bubblewrap's message, or an errno. */
export type SandboxTrial = { readonly ok: true } | { readonly ok: false; readonly error: string };

export interface SandboxFacts {
  readonly system: SystemFacts;
  /** The version of bubblewrap; null where it is not installed. */
  readonly version: string | null;
  /** A trial with all options of a bot's sandbox: namespaces, its own /proc, no new user namespaces. */
  readonly whole: SandboxTrial | null;
  /** A trial with namespaces only, made if the whole failed. */
  readonly bare: SandboxTrial | null;
  readonly userNamespaces: {
    readonly supported: boolean;
    /** kernel.unprivileged_userns_clone, of Debian's and Arch's kernels. */
    readonly clone: number | null;
    /** user.max_user_namespaces */
    readonly max: number | null;
    /** kernel.apparmor_restrict_unprivileged_userns, of Ubuntu since 23.10. */
    readonly apparmor: number | null;
  };
  /** AppArmor's profile that permits bubblewrap: its file, if any, and whether it is loaded or only available. */
  readonly apparmorProfile: {
    readonly state: 'installed' | 'available';
    readonly file: string;
  } | null;
  /** Whether this process is under a seccomp filter. */
  readonly seccomp: boolean;
}

export interface CgroupFacts {
  readonly hierarchy: 'v2' | 'hybrid' | 'v1' | 'none';
  /** The folder of our own group in the v2 hierarchy. */
  readonly group: string | null;
  /** The controllers that our own group has. */
  readonly controllers: readonly string[];
  /** Whether our own group's controllers could be enabled in its sub-groups. */
  readonly canEnable: boolean;
  /** Processes in our group that are neither ours nor our launchers, with which controllers cannot be enabled in sub-groups. */
  readonly others: number;
  /** A sub-group that was created and removed again, with the controllers that it had; or the errno. */
  readonly subgroup:
    | { readonly made: true; readonly controllers: readonly string[] }
    | { readonly made: false; readonly code: string }
    | null;
}

export const PROGRAMS = ['python3', 'gcc', 'java', 'javac', 'swipl', 'prlimit'] as const;
export type ProgramName = (typeof PROGRAMS)[number];

/** A program that was found. */
export interface ProgramFacts {
  readonly path: string;
  /** '' if unknown. */
  readonly version: string;
  /** Whether an ordinary user, as which bots run, can run it; not if it is in root's home. */
  readonly forBots: boolean;
}

export interface DataFacts {
  readonly folder: string;
  /** The errno of writing there; null if writing works. */
  readonly refused: string | null;
  readonly freeBytes: number | null;
}

export interface PortFacts {
  readonly port: number;
  readonly state: 'free' | 'taken' | 'refused';
  /** The errno if it cannot be used. */
  readonly code: string | null;
  /** The process that uses it, if known. */
  readonly owner: { readonly pid: number; readonly command: string } | null;
  /** The next free port that `quadrille serve` would use. */
  readonly next: number | null;
}

export interface BrowserFacts {
  /** $BROWSER, a known browser or an opener such as xdg-open; null where none was found, '' for the system's own. */
  readonly command: string | null;
  readonly hasScreen: boolean;
  readonly overSsh: boolean;
}

export interface TerminalFacts {
  readonly isTerminal: boolean;
  readonly columns: number | null;
  readonly colourBits: number;
  /** Whether the environment asks for no colours. */
  readonly noColour: boolean;
  readonly term: string;
  readonly utf8: boolean;
}

export interface ClockFacts {
  /** The smallest step seen between two readings. */
  readonly stepNanoseconds: number;
  readonly source: string | null;
}

export interface MachineFacts {
  readonly system: SystemFacts;
  readonly node: { readonly version: string; readonly needed: string };
  readonly sandbox: SandboxFacts;
  readonly cgroup: CgroupFacts;
  readonly programs: Readonly<Record<ProgramName, ProgramFacts | null>>;
  readonly browser: BrowserFacts;
  readonly data: DataFacts;
  readonly port: PortFacts;
  readonly terminal: TerminalFacts;
  readonly clock: ClockFacts;
}
