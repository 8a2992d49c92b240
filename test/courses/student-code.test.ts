import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { botsThread } from '../../src/bots/bots-thread.ts';
import { findProgram } from '../../src/bots/programs.ts';
import { hasSandbox } from '../../src/bots/sandbox/sandbox.ts';
import { unwrap } from '../../src/core/result.ts';
import { cs50Host, examineCs50 } from '../../src/courses/cs50/examine.ts';
import { studentMinimax } from '../../src/courses/cs50/student-ai.ts';
import type { CodeFinding } from '../../src/courses/python/code-finding.ts';
import { endText, raisedText } from '../../src/courses/python/outcome-texts.ts';
import { pythonFile } from '../../src/courses/python/python-file.ts';
import { type HostTime, PythonHost } from '../../src/courses/python/python-host.ts';
import { differenceLines, firstDifference } from '../../src/courses/rennes2/difference.ts';
import { examineRennes2 } from '../../src/courses/rennes2/examine.ts';
import { outputFor, TRACES } from '../../src/courses/rennes2/traces.ts';
import { serveCs50Page } from '../../src/server/cs50-page.ts';
import { ROOT } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';

/** Students' own Python: examined by `check --course`, played by `course cs50 --mine`, held by the sandbox. */

const STUDENTS = join(ROOT, 'test/courses/students');
const folder = mkdtempSync(join(tmpdir(), 'quadrille students '));
const thread = botsThread();
afterAll(async () => {
  await thread.close();
  rmSync(folder, { recursive: true, force: true });
});

const student = (name: string): string => readFileSync(join(STUDENTS, name), 'utf8');

/** A changed copy of a student's file; every change must be there to be made. */
function changed(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((now, [from, to]) => {
    expect(now).toContain(from);
    return now.replace(from, to);
  }, text);
}

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const fileOf = (path: string) => unwrap(pythonFile([path], folder));

/** Findings as `verdict subject: sentence`, in English. */
const told = (findings: readonly CodeFinding[]): string[] =>
  findings.map(
    ({ verdict, subject, message, details = [] }) =>
      `${verdict} ${subject.en}: ${[message, ...details].map(text => text.en).join(' / ')}`,
  );

const verdicts = (findings: readonly CodeFinding[]): Record<string, string> =>
  Object.fromEntries(findings.map(({ subject, verdict }) => [subject.en, verdict]));

async function cs50Findings(path: string): Promise<CodeFinding[]> {
  const findings: CodeFinding[] = [];
  const host = cs50Host(thread, fileOf(path));
  await examineCs50(host, fileOf(path), finding => findings.push(finding));
  await host.close();
  return findings;
}

async function rennes2Findings(path: string): Promise<CodeFinding[]> {
  const findings: CodeFinding[] = [];
  await examineRennes2({ thread, file: fileOf(path), report: each => findings.push(each) });
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

  describe('rennes2', () => {
    test.each(TRACES.map((answers, i) => [i + 1, answers] as const))(
      'trace %i is that of the assignment',
      async (number, answers) => {
        const acceptance = (kind: string) =>
          readFileSync(join(ROOT, `test/courses/acceptance/trace${number}.${kind}.txt`), 'utf8');
        expect(`${answers.join('\n')}\n`).toBe(acceptance('stdin'));
        expect(await outputFor(answers)).toBe(acceptance('stdout'));
      },
    );

    test('a sound tp.py that begins a game when it is loaded', async () => {
      const { code, stdout } = await runHere(
        ['check', '--lang', 'fr', '--course', 'rennes2', '--', 'python3', 'tp.py'],
        { cwd: STUDENTS },
      );
      expect(code).toBe(0);
      expect(stdout).toContain('ok         trace 2          Le programme affiche exactement');
      expect(stdout).toContain('de tp.py\u00a0: «\u00a0tictactoe()\u00a0»');
      expect(stdout.match(/^ok /gm)).toHaveLength(10);
      expect(stdout).toContain('Le programme est conforme au sujet. Avertissements\u00a0: 0.');
    });

    test('one wrong line is shown in both versions, with its number', async () => {
      const text = changed(student('tp.py'), [['"Match nul"', '"Match  nul"']]);
      const { code, stdout, stderr } = await runHere(
        ['check', '--course', 'rennes2', '--', 'python3', written('line.py', text)],
        { cwd: folder },
      );
      expect(code).toBe(1);
      expect(stdout).toContain(
        [
          'fault     trace 2          The first line that differs is line 46 of the output.',
          '        expected: Match nul',
          '        found:    Match  nul',
          '                        ^',
          '        Only spaces, capitals, apostrophes or the way an accent is written differ.',
        ].join('\n'),
      );
      expect(stdout.match(/^fault /gm)).toHaveLength(2); // and tictactoe()
      expect(stderr).toContain('does not yet do what the assignment asks. Faults: 2');
    });

    test('a fault in each function, and a program that ends with an error', async () => {
      const text = changed(student('tp.py'), [
        ['[["-"] * 3 for _ in range(3)]', '[["-"] * 3] * 3'],
        ['print(" ".join(ligne))', 'print("|".join(ligne))'],
        ['    return True\n\ndef a_gagne', '\ndef a_gagne'],
        ['grille[i][2 - i]', 'grille[i][i]'],
        ['            return grille\n', '            return\n'],
      ]);
      const findings = await rennes2Findings(written('six.py', text));
      expect(verdicts(findings)).toEqual({
        'trace 1': 'fault',
        'trace 2': 'fault',
        file: 'ok',
        init_tictactoe: 'fault',
        print_tictactoe: 'fault',
        est_pleine: 'fault',
        a_gagne: 'fault',
        tictactoe_1coup: 'fault',
        tictactoe: 'fault',
      });
      const all = told(findings).join('\n');
      expect(all).toMatch(
        /line 2 of the output\. It ends with an error, line 5 of six\.py: TypeError/,
      );
      expect(all).toContain('init_tictactoe() returns the same list three times');
      expect(all).toContain('in line 1: expected: - - -; found:    -|-|-');
      expect(all).toContain('returns None (is a return missing?); expected: True.');
    });

    test('a game that asks again for ever when its input is closed: its functions are tried', async () => {
      const text = changed(student('tp.py'), [
        [
          '        i = int(input("Dans quelle ligne souhaitez-vous jouer ? (0, 1 ou 2) "))',
          '        try:\n            i = int(input("Dans quelle ligne souhaitez-vous jouer ? (0, 1 ou 2) "))\n        except:\n            continue',
        ],
      ]);
      const findings = await rennes2Findings(written('endless.py', text));
      expect(told(findings)[2]).toMatch(
        /^warning file: It begins a game as soon as it is loaded, and asks again for ever.*, line \d+ of endless\.py/,
      );
      expect(findings.filter(({ verdict }) => verdict === 'fault')).toEqual([]);
      expect(findings).toHaveLength(10);
    });

    test('a file that never calls tictactoe(), and one whose game is guarded', async () => {
      const silent = changed(student('tp.py'), [['\ntictactoe()\n', '\n']]);
      const said = told(await rennes2Findings(written('silent.py', silent)));
      expect(said[0]).toContain('the file does not call tictactoe(). Add that call at its end.');
      expect(said.slice(2).every(line => line.startsWith('ok'))).toBe(true);
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
    expect(await outcome('none')).toBe('None'); // its copy does not answer in its place
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

describe('the first line that differs', () => {
  test.each([
    ['a\nb\n', 'a\nb', null],
    ['a\nb\n', 'a\r\nb\r\n\n', null],
    ['a\nb\n', 'a\nc\n', [2, 1]],
    ['a\nb\n', 'a\n', [2, 1]],
    ['a\n', 'a\nb\n', [2, 1]],
    ['- - -', '- - - ', [1, 6]],
  ])('%j, %j', (expected, found, place) => {
    const difference = firstDifference(expected, found);
    expect(difference && [difference.line, difference.column]).toEqual(place);
  });

  test('what the eye does not see is said', () => {
    const lines = (one: string, other: string) => {
      const difference = firstDifference(one, other);
      return difference ? differenceLines(difference).map(line => line.fr) : [];
    };
    expect(lines('- - -', '- - - ')).toContain('obtenu \u00a0: - - -·');
    expect(lines('Joueur X a gagné', 'Joueur X a gagne\u0301').at(-1)).toContain(
      'la façon d’écrire un accent',
    );
    expect(lines('a', '')).toEqual(['attendu\u00a0: a', 'obtenu \u00a0: (ligne vide)']);
    expect(lines('a\nb', 'a')).toContain('obtenu \u00a0: (fin de l’affichage)');
  });
});
