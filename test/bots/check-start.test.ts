import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConnectionEnd } from '../../src/bots/connection.ts';
import { findProgram } from '../../src/bots/programs.ts';
import { hasSandbox } from '../../src/bots/sandbox/sandbox.ts';
import { javac } from '../support/java.ts';
import { succeed } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';

/** What `quadrille check` says of programs that die at once, in the languages that bots are written in. */

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille check '));
});
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, text: string, mode = 0o644): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
};
/** Without its tools a test is reported as skipped; with CI=true it fails instead. */
const lacks = (...tools: string[]): boolean =>
  process.env.CI !== 'true' && tools.some(tool => findProgram(tool, tmpdir()) === null);

interface Told {
  readonly findings: readonly {
    readonly subject: string;
    readonly verdict: string;
    readonly code: string;
    readonly text: string;
    readonly dialogue?: readonly string[];
    readonly ending?: ConnectionEnd;
    readonly stderr?: readonly string[];
  }[];
}

async function fault(command: readonly string[], ...args: string[]) {
  const { code, stdout } = await runHere(['check', '--json', ...args, '--', ...command]);
  const { findings }: Told = JSON.parse(stdout);
  const faults = findings.filter(({ verdict }) => verdict === 'fault');
  expect({ code, faults: faults.length }).toEqual({ code: 1, faults: 1 });
  expect(findings.at(-1)).toBe(faults[0]); // nothing more is tried
  return faults[0];
}

const exit = (code: number) => ({ kind: 'exit', code, signal: null });
const signal = (name: string) => ({ kind: 'exit', code: null, signal: name });

describe('a program that dies at once is shown with what it wrote:', () => {
  test.skipIf(lacks('python3')).for([
    ['a missing module', 'import quadrille_missing', "No module named 'quadrille_missing'"],
    ['a syntax error', 'def play(:\n  pass', 'SyntaxError'],
    ['an exception', 'moves = []\nprint(moves[0])', 'IndexError: list index out of range'],
  ] as const)('Python, %s', async ([, program, said]) => {
    const found = await fault(['python3', file('bot.py', program)]);
    expect(found).toMatchObject({ subject: 'start', code: 'start.ended', ending: exit(1) });
    expect(found.text).toBe('The program ended with exit code 1 before it was ready to play.');
    expect(found.stderr?.at(-1)).toContain(said);
    expect(found.dialogue?.at(-1)).toBe(`! ${found.stderr?.at(-1)}`);
  });

  test.skipIf(lacks('python3'))('Python, with each protocol given', async () => {
    const program = file('given.py', 'raise SystemExit("no such opening book")');
    for (const protocol of ['ugi', 'codingame']) {
      const found = await fault(['python3', program], '--protocol', protocol);
      expect(found).toMatchObject({ subject: 'start', ending: exit(1) });
      expect(found.stderr?.at(-1)).toBe('no such opening book');
    }
  });

  test.skipIf(lacks('python3'))('Python, a bot of CodinGame, in its own protocol', async () => {
    // under UGI it dies at the greeting, which says nothing about the bot
    const program = file('turn.py', 'row, column = map(int, input().split())\nprint(undefined)');
    const found = await fault(['python3', program]);
    expect(found.dialogue?.filter(line => /Error/.test(line))).toEqual([
      expect.stringContaining('ValueError'),
      expect.stringContaining("NameError: name 'undefined' is not defined"),
    ]);
  });

  test.skipIf(lacks('java'))('Java, a class that is not there', async () => {
    const found = await fault(['java', '-cp', folder, 'NoSuchBot']);
    expect(found.ending).toEqual(exit(1));
    expect(found.stderr?.join('\n')).toContain('NoSuchBot');
  });

  test.skipIf(lacks('java', 'javac'))('Java, a long stack trace keeps its first line', async () => {
    const program = file(
      'Deep.java',
      `class Deep { static void fall(int n) { if (n == 0) throw new IllegalStateException("too deep"); fall(n - 1); }
       public static void main(String[] args) { fall(60); } }`,
    );
    await javac(['-d', folder, program]);
    const found = await fault(['java', '-cp', folder, 'Deep']);
    expect(found.stderr?.[0]).toContain('IllegalStateException: too deep');
    expect(found.stderr?.at(-1)).toContain('Deep.main');
    expect(found.stderr?.length).toBeLessThanOrEqual(13);
  });

  test.skipIf(lacks('swipl'))('Prolog, a goal that throws', async () => {
    const program = file('bot.pl', 'main :- undefined_here(1).\n');
    const found = await fault([
      'swipl',
      '-q',
      '-f',
      'none',
      '-g',
      'main',
      '-t',
      'halt(1)',
      program,
    ]);
    expect(found.ending?.kind).toBe('exit');
    expect(found.stderr?.join('\n')).toContain('undefined_here/1');
  });

  test.skipIf(lacks('cc'))('C, a signal', async () => {
    const source = file(
      'bot.c',
      '#include <stdio.h>\n#include <stdlib.h>\nint main(void) { fputs("no memory\\n", stderr); abort(); }',
    );
    await succeed('cc', ['-o', join(folder, 'a bot'), source]);
    const found = await fault([join(folder, 'a bot')]);
    expect(found).toMatchObject({ ending: signal('SIGABRT'), stderr: ['no memory'] });
    expect(found.text).toBe(
      'The program was stopped by signal SIGABRT before it was ready to play.',
    );
  });

  test('a shell, a command that is not there', async () => {
    const found = await fault(['sh', file('bot.sh', 'exec quadrille-no-such-program')]);
    expect(found.ending).toEqual(exit(127));
    expect(found.stderr?.join('\n')).toContain('quadrille-no-such-program');
  });

  test('nothing written at all', async () => {
    const found = await fault(['sh', file('silent.sh', 'exit 4')]);
    expect(found).toMatchObject({ code: 'start.endedSilently', ending: exit(4), stderr: [] });
    expect(found.text).toContain('It wrote nothing on standard error.');
  });
});

test('what it wrote cannot control a terminal, and is short', async () => {
  const program = file(
    'rude.sh',
    String.raw`printf '\033]0;mine\007\033[2J\033[31mno \342\200\256move\033[0m\r\n' >&2
      i=0; while [ $i -lt 200 ]; do echo "line $i" >&2; i=$((i + 1)); done
      head -c 3000 /dev/zero | tr '\0' x >&2; exit 3`,
  );
  const { code, stdout } = await runHere(['check', '--', 'sh', program]);
  expect(code).toBe(1);
  expect(stdout).not.toMatch(/[^\P{Cc}\n]|\u202E/u);
  const wrote = stdout.split('\n').filter(line => line.trim().startsWith('!'));
  expect(wrote.length).toBeLessThanOrEqual(13);
  expect(Math.max(...wrote.map(line => line.length))).toBeLessThan(220);
  expect(stdout).toContain('! line 199');
});

test('in French', async () => {
  const program = file('fr.sh', 'echo "pas de livre" >&2; exit 2');
  const { stdout } = await runHere(['check', '--lang', 'fr', '--', 'sh', program]);
  expect(stdout).toMatch(
    /^faute +démarrage +Le programme s’est arrêté avec le code de sortie 2 avant d’être prêt à jouer\.$/m,
  );
  expect(stdout).toContain('! pas de livre');
});

describe('a program that cannot be started at all says why, and nothing is started:', () => {
  const started = '#!/bin/sh\ntouch "$(dirname "$0")/started"\n';
  test.for([
    ['a directory', () => mkdirSync(join(folder, 'dir')), 'dir', /dir is a directory/],
    ['not executable', () => file('plain', started), 'plain', /plain is not executable; make it/],
    [
      'a script that is not executable',
      () => file('x.py', ''),
      'x.py',
      /start it by "python3 .*x\.py"/,
    ],
    [
      'no interpreter',
      () => file('odd', '#!/no/such/shell\n', 0o755),
      'odd',
      /asks for \/no\/such\/shell/,
    ],
    ['CR LF', () => file('win', '#!/bin/sh\r\nexit 0\r\n', 0o755), 'win', /ends in CR LF/],
    [
      'a link to itself',
      () => symlinkSync('loop', join(folder, 'loop')),
      'loop',
      /loop: not found/,
    ],
    ['missing', () => {}, 'gone', /gone: not found/],
  ] as const)('%s', async ([, make, name, said]) => {
    make();
    const found = await fault([join(folder, name)]);
    expect(found).toMatchObject({ subject: 'start', code: 'start.failed' });
    expect(found.text).toMatch(said);
  });

  test('in French too', async () => {
    mkdirSync(join(folder, 'dossier'));
    const { stdout } = await runHere(['check', '--lang', 'fr', '--', join(folder, 'dossier')]);
    expect(stdout).toContain('est un dossier\u202f; il faut un programme.');
  });
});

describe.skipIf(!hasSandbox())('a file beside the program that its sandbox does not hold', () => {
  const python = () => {
    mkdirSync(join(folder, 'ada'), { recursive: true });
    file('ada/helper.py', 'print("helped")\n');
    file('ada/other.py', '');
    return file('ada/main.py', 'import helper\nraise SystemExit(7)\n');
  };
  test.skipIf(lacks('python3'))('is named with the remedy', async () => {
    const found = await fault(['python3', python()]);
    expect(found).toMatchObject({ code: 'start.endedWithout', ending: exit(1) });
    expect(found.text).toContain('helper.py stands beside it, but not in its sandbox');
    expect(found.text).toContain('check --folder FOLDER here, bot@FOLDER:COMMAND elsewhere');
    expect(found.stderr?.at(-1)).toContain("No module named 'helper'");
  });
  test('is looked for where it is run if its command names no file, as with java Main', async () => {
    const found = await fault(['sh', '-c', 'echo "ClassNotFoundException: LISEZMOI" >&2; exit 1']);
    expect(found).toMatchObject({ code: 'start.endedWithout', ending: exit(1) });
    expect(found.text).toContain('LISEZMOI.md stands beside it');
  });
  test.skipIf(lacks('python3'))('is there with --folder', async () => {
    python();
    const found = await fault(['python3', 'main.py'], '--folder', join(folder, 'ada'));
    expect(found).toMatchObject({ code: 'protocol.ended', ending: exit(7) });
    expect(found.dialogue).toContain('< helped');
  });
  test('is not blamed for what it has nothing to do with', async () => {
    file('exit', '');
    file('line.txt', '');
    const found = await fault(['sh', file('alone.sh', 'echo "error in line 3, exit" >&2; exit 8')]);
    expect(found).toMatchObject({ code: 'start.ended', ending: exit(8) });
  });
});

test('a folder that is not there', async () => {
  const found = await fault(['sh', 'bot.sh'], '--folder', join(folder, 'nowhere'));
  expect(found.text).toContain('nowhere is not there.');
});

test('a path with spaces is started as it is', async () => {
  const bot = file('my own bot', '#!/bin/sh\necho "in $0" >&2; exit 5\n', 0o755);
  const found = await fault([bot]);
  expect(found).toMatchObject({ ending: exit(5), stderr: [`in ${bot}`] });
});
