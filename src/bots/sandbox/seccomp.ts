import { arch } from 'node:os';

/**
 * A seccomp filter in the kernel's binary form, for `bwrap --seccomp`. It denies what has no use in a game: access to
 * other processes, mounting, entering namespaces, parts of the kernel with a history of vulnerabilities, and kinds of
 * sockets that a network namespace does not contain.
 */

/** Denied calls: the numbers on x64 and arm64; null if there is none. */
const DENIED = {
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  pidfd_getfd: [438, 438],
  kcmp: [312, 272],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  unshare: [272, 97],
  setns: [308, 268],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  swapon: [167, 224],
  swapoff: [168, 225],
  reboot: [169, 142],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  syslog: [103, 116],
  iopl: [172, null],
  ioperm: [173, null],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  fanotify_init: [300, 262],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
} as const;

/** Calls for memory that belongs to no process, denied if no control group counts it. */
const UNCOUNTED = {
  memfd_create: [319, 279],
  memfd_secret: [447, 447],
  shmget: [29, 194],
} as const;

const SOCKET = [41, 198] as const;
/** Permitted families of sockets: Unix, IPv4, IPv6. */
const FAMILIES = [1, 2, 10];

const MACHINES = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;
const [EPERM, ENOSYS, EAFNOSUPPORT] = [1, 38, 97];

const [LOAD, EQUAL, AT_LEAST, RETURN] = [0x20, 0x15, 0x35, 0x06];
const [ALLOW, KILL, ERROR] = [0x7fff0000, 0x80000000, 0x00050000];
/** Offsets in the input of a filter. */
const [NUMBER, MACHINE, FIRST_ARGUMENT] = [0, 4, 16];

/** The bit of x32 calls, a second set of numbers on x64. */
const X32 = 0x40000000;

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number];

/** `memory`: also deny memory that belongs to no process. Null on a machine whose numbers are unknown. */
export function seccompFilter(memory: boolean, machine: string = arch()): Buffer | null {
  if (machine !== 'x64' && machine !== 'arm64') return null;
  const column = machine === 'x64' ? 0 : 1;
  const denied = (numbers: readonly (number | null)[], error: number): Instruction[] => {
    const number = numbers[column];
    return number === null
      ? []
      : [
          [EQUAL, 0, 1, number],
          [RETURN, 0, 0, ERROR | error],
        ];
  };
  const program: Instruction[] = [
    [LOAD, 0, 0, MACHINE],
    [EQUAL, 1, 0, MACHINES[machine]],
    [RETURN, 0, 0, KILL],
    [LOAD, 0, 0, NUMBER],
    [AT_LEAST, 0, 1, X32],
    [RETURN, 0, 0, ERROR | ENOSYS],
    ...Object.values(DENIED).flatMap(numbers => denied(numbers, EPERM)),
    ...(memory ? Object.values(UNCOUNTED).flatMap(numbers => denied(numbers, ENOSYS)) : []),
    [EQUAL, 0, FAMILIES.length + 2, SOCKET[column]],
    [LOAD, 0, 0, FIRST_ARGUMENT],
    ...FAMILIES.map((family, i): Instruction => [EQUAL, FAMILIES.length - i, 0, family]),
    [RETURN, 0, 0, ERROR | EAFNOSUPPORT],
    [RETURN, 0, 0, ALLOW],
  ];
  const bytes = Buffer.alloc(8 * program.length);
  for (const [i, [code, ifTrue, ifFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, 8 * i);
    bytes.writeUInt8(ifTrue, 8 * i + 2);
    bytes.writeUInt8(ifFalse, 8 * i + 3);
    bytes.writeUInt32LE(value >>> 0, 8 * i + 4);
  }
  return bytes;
}
