import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findProgram } from '../../src/bots/programs.ts';
import type { CodeFinding } from '../../src/courses/python/code-finding.ts';
import { differenceLines, firstDifference } from '../../src/courses/rennes2/difference.ts';
import { examineRennes2 } from '../../src/courses/rennes2/examine.ts';
import { outputFor, TRACES } from '../../src/courses/rennes2/traces.ts';
import { ROOT } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';
import {
  changed,
  STUDENTS,
  student,
  studentFiles,
  told,
  verdicts,
} from '../support/student-files.ts';

/** Students' own Python for rennes2: examined by `check --course`, line by line. */

const { folder, thread, written, fileOf } = studentFiles();

async function rennes2Findings(path: string): Promise<CodeFinding[]> {
  const findings: CodeFinding[] = [];
  await examineRennes2({ thread, file: fileOf(path), report: each => findings.push(each) });
  return findings;
}

describe.skipIf(findProgram('python3', '/') === null)('students’ Python', () => {
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
