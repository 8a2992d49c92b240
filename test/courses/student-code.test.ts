import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findProgram } from '../../src/bots/programs.ts';
import { hasSandbox } from '../../src/bots/sandbox/sandbox.ts';
import { unwrap } from '../../src/core/result.ts';
import { cs50Host, examineCs50 } from '../../src/courses/cs50/examine.ts';
import { studentMinimax } from '../../src/courses/cs50/student-ai.ts';
import type { CodeFinding } from '../../src/courses/python/code-finding.ts';
import { endText, raisedText } from '../../src/courses/python/outcome-texts.ts';
import { type HostTime, PythonHost } from '../../src/courses/python/python-host.ts';
import { serveCs50Page } from '../../src/server/cs50-page.ts';
import { runHere } from '../support/run-here.ts';
import {
  changed,
  STUDENTS,
  student,
  studentFiles,
  told,
  verdicts,
} from '../support/student-files.ts';

/** Students' own Python: examined by `check --course`, played by `course cs50 --mine`, confined by the sandbox. */

const { thread, written, fileOf } = studentFiles();

async function cs50Findings(path: string): Promise<CodeFinding[]> {
  const findings: CodeFinding[] = [];
  const host = cs50Host(thread, fileOf(path));
  await examineCs50(host, fileOf(path), finding => findings.push(finding));
  await host.close();
  return findings;
}

describe.skipIf(findProgram('python3', '/') === null)('students’ Python', () => {
  describe('cs50', () => {
    test('a sound tictactoe.py keeps the whole contract', async () => {
      const { code, stdout } = await runHere(
        ['check', '--course', 'cs50', '--', 'python3', 'tictactoe.py'],
        { cwd: STUDENTS },
      );
      expect(stdout.replace(/\d+\.$/gm, 'N.')).toBe(
        `${[
          'ok        file             It loads, in a sandbox, with its input closed.',
          ...'initial_state player actions result winner terminal utility minimax'
            .split(' ')
            .map(name => `ok        ${name.padEnd(15)}  As it should be. Trials: N.`),
          '',
          'The program does what the assignment asks. Warnings: N.',
        ]
          .join('\n')
          .replace(', in a sandbox', hasSandbox() ? ', in a sandbox' : '')}\n`,
      );
      expect(code).toBe(0);
    });

    test('a fault in each function is found in that function, with its reason', async () => {
      const text = changed(student('tictactoe.py'), [
        [
          '[[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]',
          '[[EMPTY] * 3] * 3',
        ],
        ['X if xs == os else O', 'X if xs == os or xs == 4 else O'],
        ['if board[i][j] == EMPTY}', 'if board[i][j] == EMPTY or (i == 2 and j == 2)}'],
        ['i not in range(3) or j not in range(3) or ', ''],
        ['[(i, 2 - i) for i in range(3)]', '[(i, i) for i in range(3)]'],
        ['return winner(board) is not None or', 'winner(board) is not None or'],
        ['X: 1, O: -1', 'X: -1, O: 1'],
        ['return best(actions', 'return list(actions(board))[0]; best(actions'],
      ]);
      const findings = await cs50Findings(written('faults.py', text));
      expect(verdicts(findings)).toEqual({
        file: 'ok',
        ...Object.fromEntries(
          'initial_state player actions result winner terminal utility minimax'
            .split(' ')
            .map(name => [name, 'fault']),
        ),
      });
      const all = told(findings).join('\n');
      expect(all).toContain('initial_state() returns the same row three times');
      expect(all).toContain(
        "player([[X, O, X], [O, X, O], [EMPTY, X, EMPTY]]) returns 'X'; expected: 'O'.",
      );
      expect(all).toContain(
        'result([[X, EMPTY, EMPTY], [EMPTY, O, EMPTY], [EMPTY, EMPTY, EMPTY]], (-1, 0)) returns',
      );
      expect(all).toContain("returns None (is a return missing?); expected: 'X'.");
      expect(all).toContain('returns None (is a return missing?); expected: True.');
      expect(all).toContain('returns -1; expected: 1.');
    });

    test('shallow copies, lists for sets, other declarations', async () => {
      const text = changed(student('tictactoe.py'), [
        ['copy.deepcopy(board)', 'board[:]'],
        ['return {(i, j) for', 'return [(i, j) for'],
        ['== EMPTY}', '== EMPTY]'],
        ['def utility(board):', 'def utility(board, who):'],
        ['def minimax(board):', 'def minimax(b, depth=9):\n    board = b'],
        ['def terminal(board)', 'def finished(board)'],
        ['O = "O"', 'O = "0"'],
      ]);
      const all = told(await cs50Findings(written('shapes.py', text))).join('\n');
      expect(all).toContain("fault O: O is '0'; expected: 'O'.");
      expect(all).toContain('changes its argument, which must stay as it was.');
      expect(all).toContain(
        'actions([[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]) returns [(0, 0)',
      );
      expect(all).toContain('fault utility: It is declared as utility(board, who)');
      expect(all).toContain('warning minimax: It is declared as minimax(b, depth)');
      expect(all).toContain('fault terminal: The file does not define terminal(board).');
      expect(all).toContain('raises NameError');
    });
  });

  describe('what is no program for a course', () => {
    const load = async (name: string, text: string) => {
      const path = written(name, text);
      return told(await cs50Findings(path)).join('\n');
    };
    test.each([
      [
        'syntax.py',
        'X = "X"\ndef f(:\n    pass\n',
        /raises SyntaxError \(.*\), line 2 of syntax\.py: "def f\(:"/,
      ],
      [
        'module.py',
        '\nimport nunpy\n',
        /raises ModuleNotFoundError \(No module named 'nunpy'\), line 2 of module\.py/,
      ],
      [
        'raises.py',
        'def f():\n    return 1 / 0\nf()\n',
        /raises ZeroDivisionError \(division by zero\), line 2 of raises\.py: "return 1 \/ 0"/,
      ],
      ['leaves.py', 'exit()\n', /ends the whole program \(exit\), line 1 of leaves\.py/],
      [
        'gone.py',
        'import os\nos._exit(4)\n',
        /ends the process\. The program ended with exit code 4\./,
      ],
      [
        'loops.py',
        'while True:\n    pass\n',
        /does not end: stopped after 2 s of computing .*line [12] of loops\.py/,
      ],
      ['bytes.py', '\u0000\n', /raises (SyntaxError|ValueError)/],
    ])('%s', async (name, text, expected) => {
      const said = await load(name, text);
      expect(said).toMatch(expected);
      expect(said).toContain('unseen rest: Because of the above, no function could be tried.');
    });

    test('one that prints and asks when it is loaded is tried all the same', async () => {
      const text = `${student('tictactoe.py')}\nprint("Bonjour")\nimport os\nos.write(1, b"raw")\n`;
      const path = written('prints.py', text);
      const host = cs50Host(thread, fileOf(path));
      const findings: CodeFinding[] = [];
      expect(await host.load()).toMatchObject({ printed: 'Bonjour\n', raised: null });
      await host.close();
      const asks = written('asks.py', `${text}\nname = input("Nom ? ")\nEND = 1\n`);
      const asking = new PythonHost({ thread, file: fileOf(asks), names: ['END'], time: [2, 10] });
      const loaded = await asking.load();
      await asking.close();
      expect(loaded).toMatchObject({
        at: { source: 'name = input("Nom ? ")' },
        found: { END: {} },
      });
      expect(findings).toEqual([]);
    });

    test('a command that is no Python, a file that is not there, another course', async () => {
      const refused = async (...args: readonly string[]) =>
        (await runHere(['check', ...args])).stderr;
      expect(await refused('--course', 'rennes2', '--', './a.out')).toContain(
        'A program in Python is needed',
      );
      expect(await refused('--course', 'cs50', '--', 'python3', 'nowhere.py')).toContain(
        '"nowhere.py" is not there',
      );
      expect(await refused('--course', 'moia', '--', 'python3', 'a.py')).toContain(
        '--course is "moia"',
      );
      expect(await refused('--course', 'cs50', '--time', '3s', 'a.py')).toContain(
        '--course goes without --time',
      );
      expect((await runHere(['course', 'moia', '--mine', 'a.py'])).stderr).toContain(
        '--mine is for cs50',
      );
    });
  });

  test('functions that do what no function should', async () => {
    const path = written(
      'odd.py',
      `import sys
class Odd:
    def __repr__(self): raise ValueError
def none(): pass
def odd(): return Odd()
def loop():
    while True:
        try: input("? ")
        except: pass
def leave(): sys.exit(3)
def quits(): quit()
def deep(): return deep()
def own():
    a = []
    a.append(a)
    return a
def noise():
    sys.stdout.write("a" * 10 ** 6)
    return 1 == 1
def fork():
    import os
    return os.fork() > 0
`,
    );
    const names = ['none', 'odd', 'loop', 'leave', 'quits', 'deep', 'own', 'noise', 'fork'];
    const host = new PythonHost({ thread, file: fileOf(path), names, time: [0.5, 10] });
    const outcome = async (name: string) => {
      const call = await host.call(name, []);
      if (call.kind !== 'called') return endText(call).en;
      return call.raised ? raisedText(call.raised).en : call.text;
    };
    expect(await outcome('none')).toBe('None');
    expect(await outcome('odd')).toBe('<Odd>');
    expect(await outcome('loop')).toMatch(/^does not end: .* line [789] of odd\.py/);
    expect(await outcome('leave')).toMatch(/^ends the whole program \(exit\), line 10/);
    expect(await outcome('quits')).toMatch(/^ends the whole program \(exit\), line 11/);
    expect(await outcome('deep')).toMatch(/^raises RecursionError .* line 12 of odd\.py/);
    expect(await outcome('own')).toBe('[[...]]');
    expect(await outcome('noise')).toBe('True');
    expect(await outcome('fork')).toBe('True');
    expect(await outcome('none')).toBe('None'); // not the answer of the child that it forked
    await host.close();
    expect(await outcome('none')).toContain('The connection was closed');
  });

  test.skipIf(!hasSandbox())('a hostile file is held', async () => {
    const secret = join(homedir(), `.quadrille-students-${process.pid}`);
    writeFileSync(secret, 'secret', { mode: 0o644 });
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const text = changed(student('hostile.py'), [
      ['import socket', `import socket\nPORT = ${port}\nSECRET = ${JSON.stringify(secret)}`],
    ]);
    try {
      const time: HostTime = [5, 20];
      const path = written('hostile.py', text);
      const host = new PythonHost({ thread, file: fileOf(path), names: [], time });
      const loaded = await host.load();
      await host.close();
      expect(loaded.kind === 'loaded' && loaded.printed.trim().split('\n')).toEqual([
        expect.stringMatching(/^ssh held/),
        expect.stringMatching(/^secret held/),
        expect.stringMatching(/^connect held/),
        expect.stringMatching(/^write held/),
        expect.stringMatching(/^fork held/),
      ]);
      expect(readFileSync(path, 'utf8')).toBe(text);
      const fills = written(
        'fills.py',
        'all = []\nwhile True:\n    all.append(bytearray(10 ** 7))\n',
      );
      const filling = new PythonHost({ thread, file: fileOf(fills), names: [], time });
      const ended = await filling.load();
      await filling.close();
      expect(ended.kind === 'ended' ? ended.ending.kind : ended).toBe('memory');
    } finally {
      server.close();
      rmSync(secret);
    }
  });

  describe('course cs50 --mine', () => {
    test('the student’s AI plays; one that answers nonsense ends the game, not the session', async () => {
      const own = await runHere(['course', 'cs50', '--mine', join(STUDENTS, 'tictactoe.py')], {
        input: 'o\n',
      });
      expect(own.stdout).toContain('The program does what the assignment asks.');
      expect(own.stdout).toMatch(
        /as long as this command runs:\s+http:\/\/localhost:\d+\/cs50#mine=/,
      );
      expect(own.stdout).toMatch(/The computer plays \(\d, \d\)\./);
      expect(own.code).toBe(0);
      const text = changed(student('tictactoe.py'), [
        ['    best = max', '    if len(actions(board)) < 9: return (0, 0)\n    best = max'],
      ]);
      const path = written('nonsense.py', text);
      const { code, stdout } = await runHere(['course', 'cs50', '--mine', path], {
        input: 'o\n0\n0\ny\nx\n0\n0\nn\n',
      });
      expect(stdout.replace(/\s+/g, ' ')).toContain(
        'nonsense.py: minimax returns (0, 0); expected: an empty cell (i, j), i and j from 0 to 2. The game ends here.',
      );
      expect(stdout.match(/The game ends\s+here/g)).toHaveLength(2);
      expect(code).toBe(1);
    });

    test('the page’s route answers whoever has the address, about boards of a game that goes on', async () => {
      const host = cs50Host(thread, fileOf(join(STUDENTS, 'tictactoe.py')));
      await host.load();
      const page = unwrap(await serveCs50Page(studentMinimax(host)));
      const { origin, hash } = new URL(page.address);
      const ask = (board: unknown, headers: Record<string, string> = {}) =>
        fetch(`${origin}/api/cs50/minimax`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${hash.replace('#mine=', '')}`,
            'content-type': 'application/json',
            ...headers,
          },
          body: JSON.stringify({ board }),
        });
      const board = [
        ['X', 'X', null],
        ['O', 'O', null],
        [null, null, null],
      ];
      expect(await (await ask(board)).json()).toEqual({ action: [0, 2] });
      expect((await ask(board, { authorization: 'Bearer nobody' })).status).toBe(401);
      expect((await ask(board, { authorization: '' })).status).toBe(401);
      expect((await ask(board, { origin: 'http://elsewhere.example' })).status).toBe(403);
      for (const bad of [
        null,
        [],
        [
          ['X', 'X', 'X'],
          ['O', 'O', null],
          [null, null, null],
        ],
        [...board.slice(1), ['Z', 1, {}]],
      ])
        expect((await ask(bad)).status).toBe(400);
      await page.close();
      await host.close();
    });
  });
});
