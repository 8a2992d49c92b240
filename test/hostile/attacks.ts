import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { botsThread } from '../../src/bots/bots-thread.ts';
import type { BotStatus, Connection, ConnectionEnd } from '../../src/bots/connection.ts';
import { commandLineOf, processes } from '../../src/bots/process-tree.ts';
import { findProgram } from '../../src/bots/programs.ts';
import { LIMITS } from '../../src/bots/sandbox/sandbox.ts';
import { ROOT } from '../support/run.ts';

/** What a hostile program tries from inside its sandbox, and what is expected. */
export interface Attack {
  readonly name: string;
  readonly expected: string;
  /** What was found instead; null if the sandbox held; undefined if the machine lacks a tool for it. */
  attempt(): Promise<string | null | undefined>;
}

const SECRET = 'the-opponents-secret';
const KEY = 'QUADRILLE_HOSTILE_KEY';

interface Ended {
  readonly output: string;
  readonly status: BotStatus;
  readonly ending: ConnectionEnd;
}

const program = (name: string) => join(ROOT, 'test', 'hostile', `${name}.mjs`);

/**
 * How much slower a bot is while six processes of its opponent wait for their turn: the ratio of medians of
 * turns with and without them, alternately.
 */
export async function slowdown(pairs: number): Promise<number> {
  const thread = botsThread();
  const start = (name: string) => {
    const command = [process.execPath, program(name)];
    return thread.open({ kind: 'process', command, cwd: tmpdir(), memory: 1 << 30, sandbox: true });
  };
  const answers = (connection: Connection) => {
    const events = connection.events[Symbol.asyncIterator]();
    return async (): Promise<number> => {
      connection.send('\n');
      const { value } = await events.next();
      return value?.type === 'data'
        ? parseFloat(new TextDecoder().decode(value.bytes))
        : Number.NaN;
    };
  };
  const work = answers(await start('work'));
  const times: number[][] = [[], []];
  await work();
  for (let i = 0; i < pairs; i++) {
    times[0].push(await work());
    const spinning = await start('spin-six');
    await answers(spinning)();
    spinning.pause();
    times[1].push(await work());
    await spinning.close();
  }
  await thread.close();
  const [alone, beside] = times.map(each => each.sort((a, b) => a - b)[pairs >> 1]);
  return beside / alone;
}

/** A folder with a target, and programs that are run in a sandbox there. */
class HostileFolder {
  readonly folder = mkdtempSync(join(tmpdir(), 'quadrille hostile '));
  readonly opponent = join(this.folder, 'victim', 'good.py');
  readonly thread = botsThread();

  constructor() {
    mkdirSync(join(this.folder, 'victim'));
    writeFileSync(this.opponent, SECRET);
    process.env[KEY] = 'secret-key';
  }

  start = (command: readonly string[], memory = 1 << 30): Promise<Connection> =>
    this.thread.open({ kind: 'process', command, cwd: this.folder, memory, sandbox: true });

  finished = async (command: readonly string[], memory?: number): Promise<Ended> => {
    let output = '';
    for await (const event of (await this.start(command, memory)).events) {
      if (event.type === 'ended') return { output, status: event, ending: event.ending };
      output += new TextDecoder().decode(event.bytes);
    }
    throw new Error('the connection has no end');
  };

  /** Arguments begin with a dash, since a file named in the command would count as the bot's own. */
  run = (name: string, paths: readonly string[] = []): Promise<Ended> =>
    this.finished([process.execPath, program(name), ...paths.map(path => `-${path}`)]);

  look = async (paths: readonly string[] = []) =>
    JSON.parse((await this.run('look', paths)).output);

  async close(): Promise<void> {
    delete process.env[KEY];
    await this.thread.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const lines = (text: string): string[] => text.trim().split('\n');

const allFail = ({ output }: Ended, count: number): string | null => {
  const said = lines(output);
  return said.length === count && said.every(line => line.startsWith('failed')) ? null : output;
};

const unless = (held: boolean, found: unknown): string | null =>
  held ? null : typeof found === 'string' ? found : JSON.stringify(found);

/** Attacks with a folder of their own, and another bot as their target. */
export function attacks(): { readonly list: readonly Attack[]; close(): Promise<void> } {
  const site = new HostileFolder();
  const list = [filesAndNetwork, resources, processesOfOthers, refereeAndEntry].flatMap(group =>
    group(site),
  );
  return { list, close: () => site.close() };
}

/** What it can see, change and reach. */
const filesAndNetwork = ({ folder, opponent, finished, run, look }: HostileFolder): Attack[] => [
  {
    name: 'reads its opponent, our files, the users of the system',
    expected: 'no such file',
    async attempt() {
      for (const path of [opponent, join(ROOT, 'README.md'), '/etc/passwd', '/etc/shadow']) {
        const { output } = await run('read', [path]);
        if (output !== 'failed ENOENT\n') return `${path}: ${output}`;
      }
      return null;
    },
  },
  {
    name: 'overwrites its opponent, itself, the system',
    expected: 'nothing changed',
    async attempt() {
      const own = readFileSync(program('write'), 'utf8');
      const paths = [
        opponent,
        program('write'),
        '/usr/bin/env',
        '/usr/new',
        '/new',
        '/dev/new',
        '/etc/new',
      ];
      const found = allFail(await run('write', paths), paths.length);
      const same =
        readFileSync(opponent, 'utf8') === SECRET && readFileSync(program('write'), 'utf8') === own;
      return found ?? unless(same, 'a file was changed');
    },
  },
  {
    name: 'lists folders',
    expected: 'its own and the system’s',
    async attempt() {
      const { folders } = await look([folder, homedir(), '/tmp', '/etc']);
      const above = [folder, ROOT].map(path => relative('/tmp', path).split(sep)[0]);
      const strange = folders['/tmp'].filter((name: string) => !above.includes(name));
      const held =
        folders[folder].length === 0 && strange.length === 0 && !folders['/etc'].includes('passwd');
      return unless(held, folders);
    },
  },
  {
    name: 'reads the environment of the referee',
    expected: 'locale, PATH, HOME=/tmp',
    async attempt() {
      const { environment } = await look();
      const allowed = /^(PATH|HOME|TMPDIR|PWD|TZ|LANG|LANGUAGE|LC_[A-Z]+|QUADRILLE_BOT)$/;
      const held =
        Object.keys(environment).every(name => allowed.test(name)) && environment.HOME === '/tmp';
      return unless(held, environment);
    },
  },
  {
    name: 'looks for processes, capabilities, root',
    expected: 'its own processes, none, nobody’s',
    async attempt() {
      const { processes, status, user } = await look();
      const none = ['CapPrm', 'CapEff', 'CapBnd'].every(set =>
        new RegExp(`^${set}:\\s+0+$`, 'm').test(status),
      );
      const held = processes.length <= 3 && none && /^Seccomp:\s+2$/m.test(status) && user !== 0;
      return unless(held, { processes, status, user });
    },
  },
  {
    name: 'connects to this machine and others',
    expected: 'no network',
    async attempt() {
      const server = createServer(socket => socket.destroy()).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as { port: number };
      const ended = await finished([process.execPath, program('connect'), `${port}`]);
      server.close();
      return allFail(ended, 3);
    },
  },
];

/** What it can use up or take. */
const resources = ({ folder, finished, run }: HostileFolder): Attack[] => [
  {
    name: 'starts 2,000 processes',
    expected: `fewer than ${LIMITS.processes}`,
    async attempt() {
      const found = JSON.parse((await run('fork')).output);
      return unless(found.failed === 'EAGAIN' && found.started < LIMITS.processes, found);
    },
  },
  {
    name: 'fills /tmp, /dev/shm, /dev, / and its folder',
    expected: `${LIMITS.scratch >> 20}, ${LIMITS.shared >> 20}, 0, 0, 0 MiB`,
    async attempt() {
      const most = [LIMITS.scratch >> 20, LIMITS.shared >> 20, 0, 0, 0];
      const { output } = await run('fill', ['/tmp', '/dev/shm', '/dev', '/', folder]);
      const found = lines(output).map(line => JSON.parse(line));
      return unless(
        found.every(({ code, written }, i) => code !== '' && written <= most[i]),
        output,
      );
    },
  },
  {
    name: 'takes memory that belongs to no process (memfd)',
    expected: 'denied, or ended by the kernel',
    async attempt() {
      if (findProgram('python3', '/') === null) return undefined;
      const code =
        'import os\nf=os.memfd_create("x")\nfor i in range(256): os.write(f,b"x"*(1<<20))\nprint("took it")';
      const { output, ending } = await finished(['python3', '-c', code], 64 << 20);
      return unless(!output.includes('took it'), { output, ending });
    },
  },
  {
    name: 'is fair: four forked processes share 150 of its 256 MiB',
    expected: 'not punished',
    async attempt() {
      if (findProgram('python3', '/') === null) return undefined;
      const code = `import os,time
x=bytearray(150<<20)
for i in range(4):
  if os.fork()==0:
    time.sleep(1); sum(x[::4096]); os._exit(0)
for i in range(4): os.wait()
print("done")`;
      const { output, ending } = await finished(['python3', '-c', code], 256 << 20);
      return unless(output === 'done\n', { output, ending });
    },
  },
];

/** What it can do to other programs. */
const processesOfOthers = ({ start, run, look }: HostileFolder): Attack[] => [
  {
    name: 'makes namespaces, mounts, writes settings of the kernel',
    expected: 'not permitted',
    async attempt() {
      const { output } = await run('gain');
      return unless(output.includes('failed mount') && !output.includes('succeeded'), output);
    },
  },
  {
    name: 'kills everything that it sees, while another bot plays',
    expected: 'only itself',
    async attempt() {
      const other = await start([process.execPath, program('spin')]);
      const { output } = await run('signal');
      other.send('\n');
      const { value } = await other.events[Symbol.asyncIterator]().next();
      await other.close();
      return unless(JSON.parse(output).others <= 2 && value?.type === 'data', { output, value });
    },
  },
  {
    name: 'leaves processes behind, in sessions of their own',
    expected: 'none',
    async attempt() {
      const seconds = 600_000 + Math.floor(Math.random() * 100_000);
      const left = () =>
        processes().filter(({ pid }) => commandLineOf(pid)?.includes(`sleep\0${seconds}`)).length;
      const connection = await start([process.execPath, program('survive'), `${seconds}`]);
      for await (const event of connection.events) if (event.type === 'data') break;
      await connection.close();
      return unless(left() === 0, `${left()} processes`);
    },
  },
  {
    name: 'leaves a message for its next game, or an accomplice',
    expected: 'an empty scratch folder',
    async attempt() {
      await run('write', ['/tmp/message', '/dev/shm/message']);
      const { folders } = await look(['/tmp', '/dev/shm']);
      const found = [...folders['/tmp'], ...folders['/dev/shm']];
      return unless(!found.includes('message'), folders);
    },
  },
  {
    name: 'computes on its opponent’s turn',
    expected: 'stopped',
    async attempt() {
      const spinning = await start([process.execPath, program('spin')]);
      const events = spinning.events[Symbol.asyncIterator]();
      const count = async () => {
        spinning.send('\n');
        const { value } = await events.next();
        return value?.type === 'data' ? Number(new TextDecoder().decode(value.bytes)) : Number.NaN;
      };
      const growth = async (paused: boolean) => {
        const before = await count();
        if (paused) spinning.pause();
        await look(); // takes some time
        return (await count()) - before;
      };
      await growth(false);
      let [free, stopped] = [0, 0];
      // repeated, since other programs on the machine disturb either measurement
      for (let i = 0; i < 10 && (i < 2 || stopped >= free / 2); i++) {
        free += await growth(false);
        stopped += await growth(true);
      }
      await spinning.close();
      return unless(stopped < free / 2, { free, stopped });
    },
  },
];

/** How it treats the referee, and enters the game. */
const refereeAndEntry = ({ folder, opponent, finished, run, thread }: HostileFolder): Attack[] => [
  {
    name: 'floods the referee from both its outputs',
    expected: 'ended for it; the referee keeps little',
    async attempt() {
      const { status, ending } = await run('flood');
      return unless(ending.kind === 'flood' && status.stderr.length <= 1 << 16, ending);
    },
  },
  {
    name: 'has links in its folder to its opponent’s files',
    expected: 'does not enter',
    async attempt() {
      const own = join(folder, 'links');
      mkdirSync(own, { recursive: true });
      copyFileSync(program('read'), join(own, 'read.mjs'));
      const found: string[] = [];
      for (const target of ['../victim', '../victim/good.py', opponent, '/etc/passwd', '..']) {
        rmSync(join(own, 'link'), { force: true });
        symlinkSync(target, join(own, 'link'));
        const command = [process.execPath, 'read.mjs', `-${target}`];
        const entered = await thread.enter({ command, cwd: folder, folder: own });
        if (entered.ok) found.push(target);
      }
      return unless(found.length === 0, found);
    },
  },
  {
    name: 'is itself a script, in a path with spaces',
    expected: 'plays, and sees no more',
    async attempt() {
      const own = join(folder, 'a bot of mine');
      mkdirSync(own, { recursive: true });
      copyFileSync(program('read'), join(own, 'read.mjs'));
      const script = join(own, 'run me.sh');
      writeFileSync(
        script,
        `#!/bin/sh\ncat "$0" >/dev/null && cat "${opponent}" || echo failed ENOENT\n`,
      );
      chmodSync(script, 0o755);
      const { output } = await finished([script]);
      return unless(output === 'failed ENOENT\n', output);
    },
  },
];
