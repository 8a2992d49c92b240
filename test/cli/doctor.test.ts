import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { botUser } from '../../src/bots/sandbox/user.ts';
import { examineMachine } from '../../src/doctor/examine-machine.ts';
import type { MachineFacts } from '../../src/doctor/facts.ts';
import type { MachineFinding } from '../../src/doctor/finding.ts';
import { gatherPortFacts } from '../../src/doctor/gather-port.ts';
import { gatherSandboxFacts } from '../../src/doctor/gather-sandbox.ts';
import { runProgram } from '../../src/doctor/read.ts';
import { sandboxProblem } from '../../src/doctor/sandbox-problem.ts';
import { LAUNCHER, quadrille, run } from '../support/run.ts';

/** The machine that the tests run on, examined by a real process. */

interface Told extends Omit<MachineFinding, 'text' | 'remedies'> {
  readonly promise: boolean;
  readonly text: string;
  readonly remedies: readonly { readonly text: string; readonly commands?: readonly string[] }[];
}

let home = '';
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'quadrille doctor '));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const doctor = async (args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) =>
  quadrille(['doctor', ...args], { env: { XDG_DATA_HOME: home, ...env } });

async function told(env: NodeJS.ProcessEnv = {}) {
  const { code, stdout, stderr } = await doctor(['--json'], env);
  const answer: { ok: boolean; findings: Told[]; facts: MachineFacts } = JSON.parse(stdout);
  return { code, stderr, ...answer };
}

describe('as JSON', () => {
  test('the exit code is that of the promises, and the findings are those of the facts', async () => {
    const { code, ok, findings, facts } = await told();
    expect(ok).toBe(findings.every(({ verdict }) => verdict !== 'failed'));
    expect(code).toBe(ok ? 0 : 1);
    expect(findings.map(({ text, remedies, promise, ...rest }) => rest)).toEqual(
      examineMachine(facts).map(({ text, remedies, ...rest }) => rest),
    );
    expect(facts.node.version).toBe(process.versions.node);
    expect(facts.data).toMatchObject({ folder: join(home, 'quadrille'), refused: null });
    expect(facts.clock.stepNanoseconds).toBeGreaterThan(0);
    expect(findings.find(({ topic }) => topic === 'node')?.verdict).toBe('ok');
  });

  test('nothing stays behind', async () => {
    const { facts } = await told();
    expect(readdirSync(home)).toEqual([]);
    const { group } = facts.cgroup;
    if (group !== null)
      expect(readdirSync(group).filter(name => name.startsWith('quadrille-doctor'))).toEqual([]);
  });

  test('a data folder that is none fails, with a remedy', async () => {
    const file = join(home, 'file');
    await writeFile(file, '');
    try {
      const { code, findings, stderr } = await told({ XDG_DATA_HOME: file });
      expect(code).toBe(1);
      const found = findings.find(({ topic }) => topic === 'data');
      expect(found).toMatchObject({ verdict: 'failed', code: 'data-not-writable', promise: true });
      expect(found?.remedies[0].commands).toEqual(['export XDG_DATA_HOME=FOLDER']);
      expect(stderr).toContain('run quadrille doctor again');
    } finally {
      await rm(file);
    }
  });

  test('programs that are not on the path are missing', async () => {
    const { findings } = await told({ PATH: home });
    const codes = findings.map(({ code }) => code);
    expect(codes).toEqual(
      expect.arrayContaining(['python-missing', 'c-missing', 'java-missing', 'prolog-missing']),
    );
    if (process.platform === 'linux') expect(codes).toContain('not-installed');
  });
});

const here = await gatherSandboxFacts();

/** The code of the sandbox's problem as `doctor` finds it when it is itself started by `command`. */
async function problemWithin(...command: readonly string[]): Promise<string | undefined> {
  const [program, ...args] = [...command, process.execPath, LAUNCHER, 'doctor', '--json'];
  // as an ordinary user, since root is treated differently
  const user = ['--reuid', '65534', '--regid', '65534', '--clear-groups', '--', program];
  const [first, ...rest] = here.system.isRoot ? ['setpriv', ...user, ...args] : [program, ...args];
  const env = { ...process.env, XDG_DATA_HOME: tmpdir() };
  const { stdout, stderr, code } = await run(first, rest, { env });
  expect([code, stderr]).toEqual([1, expect.stringContaining('quadrille doctor')]);
  const { findings }: { findings: Told[] } = JSON.parse(stdout);
  return findings.find(({ topic }) => topic === 'sandbox')?.code;
}

test('where a sandbox starts there is no problem, where none does there is a remedy', () => {
  const problem = sandboxProblem(here);
  if (here.whole?.ok) expect(problem).toBeNull();
  else expect(problem?.remedies.length).toBeGreaterThan(0);
});

/** Whether an ordinary user can run this checkout, which is impossible in root's home. */
const isReachable =
  !here.system.isRoot ||
  (await runProgram(process.execPath, [LAUNCHER, '--version'], botUser())).code === 0;

describe.skipIf(sandboxProblem(here) !== null || !isReachable)('in a', () => {
  const OPEN = ['--dev-bind', '/', '/'];
  test('sandbox that permits no other', async () => {
    const code = await problemWithin('bwrap', '--unshare-user', '--disable-userns', ...OPEN, '--');
    expect(code).toBe('nested');
  });
  test('container that masks a part of /proc', async () => {
    const masked = ['--proc', '/proc', '--tmpfs', '/proc/sys/fs'];
    const code = await problemWithin('bwrap', '--unshare-pid', ...OPEN, ...masked, '--');
    expect(code).toBe('proc-mount');
  });
  test('system whose user namespaces are switched off', async () => {
    const off = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"';
    const inNamespace = [
      'unshare',
      '--user',
      '--map-user=1000',
      '--keep-caps',
      'sh',
      '-c',
      off,
      '-',
    ];
    const plain = ['setpriv', '--ambient-caps=-all', '--inh-caps=-all', '--'];
    expect(await problemWithin(...inNamespace, ...plain)).toBe('userns-max');
  });
  test('process that has capabilities and is not root', async () => {
    const code = await problemWithin('unshare', '--user', '--map-user=1000', '--keep-caps', '--');
    expect(code).toBe('capabilities');
  });
});

describe.skipIf(process.platform !== 'linux')('the port', () => {
  test('names the process that has it', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    try {
      const taken = await gatherPortFacts(port);
      expect(taken).toMatchObject({
        state: 'taken',
        code: 'EADDRINUSE',
        owner: { pid: process.pid },
      });
      expect(readFileSync('/proc/self/cmdline', 'utf8').replaceAll('\0', ' ').trim()).toBe(
        taken.owner?.command,
      );
    } finally {
      server.close();
      await once(server, 'close');
    }
    expect(await gatherPortFacts(port)).toMatchObject({ state: 'free', owner: null });
  });
});

describe('for people', () => {
  test('the verdict comes first, then groups of aligned findings', async () => {
    const { stdout } = await doctor();
    const lines = stripVTControlCharacters(stdout).split('\n');
    expect(lines[0]).toMatch(/^This machine (?:keeps every promise|cannot keep \d of 5 promises)/);
    for (const group of ['Promises', 'Optional: bots', 'Optional: screens'])
      expect(lines).toContain(group);
    const columns = lines.flatMap(line => {
      const found = /^ {2}[✓!✗] \S+ {2,}(?=\S)/.exec(line);
      return found ? [found[0].length] : [];
    });
    expect(columns.length).toBeGreaterThan(10);
    expect(new Set(columns).size).toBe(1);
  });

  test('in French', async () => {
    const { stdout } = await doctor([], { LC_ALL: 'fr_FR.UTF-8' });
    expect(stdout).toMatch(
      /^Cette machine (?:tient toutes les promesses|ne peut tenir \d promesses? sur 5)/,
    );
    expect(stdout).toContain('Facultatif\u00A0: les robots');
  });

  test('with ASCII marks', async () => {
    const { stdout } = await doctor(['--ascii']);
    expect(stdout).toMatch(/^ {2}(?:ok|--|XX) Node {2}/m);
    expect(stdout).not.toMatch(/[✓✗→]/);
  });

  test('an unknown option is refused', async () => {
    const { code, stderr } = await doctor(['--nonsense']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('nonsense')]);
  });
});
