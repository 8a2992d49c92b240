import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  a_gagne,
  est_pleine,
  type Grille,
  init_tictactoe,
  type Joueur,
  type Ligne,
} from '../../src/courses/rennes2/index.ts';
import { openTerminal, terminalTest } from '../support/pseudo-terminal.ts';
import { ROOT, run } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';

/** The exercise sheet of Rennes 2: its functions, and its two traces to the byte. */

const acceptance = (name: string): string =>
  readFileSync(join(ROOT, 'test/courses/acceptance', name), 'utf8');
const TRACES = ['trace1', 'trace2'] as const;

/** Draws a grid as three words: 'XO- -X- --O'. */
const grid = (drawn: string): Grille => {
  const [ligne1, ligne2, ligne3] = drawn.split(' ').map(row => row.split('') as Ligne);
  return [ligne1, ligne2, ligne3];
};

describe('functions', () => {
  test('init_tictactoe gives three lists of "-", new ones at each call', () => {
    expect(init_tictactoe()).toEqual(grid('--- --- ---'));
    init_tictactoe()[0][0] = 'X';
    expect(init_tictactoe()[0]).not.toBe(init_tictactoe()[1]);
    expect(init_tictactoe()).toEqual(grid('--- --- ---'));
  });

  test.each([
    ['--- --- ---', false],
    ['XOX OXO OX-', false],
    ['-OX OXO OXX', false],
    ['XOX XOO OXX', true],
  ])('est_pleine %s: %s', (drawn, full) => expect(est_pleine(grid(drawn))).toBe(full));

  const ALIGNED = {
    rows: ['XXX --- ---', '--- XXX ---', '--- --- XXX'],
    columns: ['X-- X-- X--', '-X- -X- -X-', '--X --X --X'],
    diagonals: ['X-- -X- --X', '--X -X- X--'],
  };
  for (const [kind, drawn] of Object.entries(ALIGNED))
    test.each(drawn)(`a_gagne by ${kind}: %s`, aligned => {
      for (const joueur of ['X', 'O'] as const) {
        const autre: Joueur = joueur === 'X' ? 'O' : 'X';
        const grille = grid(aligned.replaceAll('X', joueur));
        expect([a_gagne(grille, joueur), a_gagne(grille, autre)]).toEqual([true, false]);
      }
    });
  test.each(['--- --- ---', 'XX- -OO O-X', 'XOX XOO OXX'])('nobody has won: %s', drawn => {
    for (const joueur of ['X', 'O'] as const) expect(a_gagne(grid(drawn), joueur)).toBe(false);
  });
});

/** A program that imports the functions and nothing else. */
const program = (body: string): string[] => [
  process.execPath,
  '--input-type=module',
  '-e',
  `import * as td from ${JSON.stringify(join(ROOT, 'src/courses/rennes2/index.ts'))};\n${body}`,
];
const runProgram = (body: string, input: string) => {
  const [node, ...args] = program(body);
  return run(node, args, { input });
};

describe('imported by a program', () => {
  test('has the six functions and nothing else', async () => {
    const { stdout } = await runProgram('console.log(Object.keys(td).join())', '');
    expect(stdout.trim()).toBe(
      'a_gagne,est_pleine,init_tictactoe,print_tictactoe,tictactoe,tictactoe_1coup',
    );
  });

  test.each(TRACES)('tictactoe() plays %s to the byte', async trace => {
    const ran = await runProgram('await td.tictactoe();', acceptance(`${trace}.stdin.txt`));
    expect(ran).toEqual({ code: 0, stdout: acceptance(`${trace}.stdout.txt`), stderr: '' });
  });

  test('print_tictactoe prints three lines, symbols apart, then an empty one', async () => {
    const body = 'td.print_tictactoe([["X", "-", "O"], ["-", "-", "X"], ["-", "-", "-"]]);';
    expect((await runProgram(body, '')).stdout).toBe('X - O\n- - X\n- - -\n\n');
  });

  test('tictactoe_1coup asks until a cell is free and returns the grid', async () => {
    const body = `const before = td.init_tictactoe();
const one = await td.tictactoe_1coup(before, 'X');
const two = await td.tictactoe_1coup(one, 'O');
console.log(JSON.stringify({ before, one, two }));`;
    const { stdout } = await runProgram(body, '1\n1\n1\n1\n0\n2\n');
    expect(stdout.match(/C'est au tour du joueur ./g)?.map(line => line.at(-1))).toEqual([
      ...'XOO',
    ]);
    expect(stdout.match(/Case non disponible \(déjà remplie\)\n/g)).toHaveLength(1);
    const said = JSON.parse(stdout.slice(stdout.indexOf('{')));
    expect(said).toEqual({
      before: grid('--- --- ---'),
      one: grid('--- -X- ---'),
      two: grid('--O -X- ---'),
    });
  });

  test('at the end of input tictactoe() ends and tictactoe_1coup throws', async () => {
    const body = `await td.tictactoe();
await td.tictactoe_1coup(td.init_tictactoe(), 'O').catch(error => console.log(error.name));`;
    const { stdout, code } = await runProgram(body, '0\n');
    expect(stdout).toMatch(/\(0, 1 ou 2\) \nC'est au tour du joueur O\n.*\nFinDeSaisie\n$/);
    expect(code).toBe(0);
  });

  test('a program ends after the game although its input stays open', async () => {
    const [node, ...args] = program('await td.tictactoe();');
    const child = spawn(node, args, { stdio: ['pipe', 'ignore', 'inherit'] });
    child.stdin.write(acceptance('trace1.stdin.txt'));
    expect(await once(child, 'exit')).toEqual([0, null]);
    child.stdin.destroy();
  });
});

describe('quadrille course rennes2', () => {
  const course = (input: string, lang = 'en') =>
    runHere(['course', 'rennes2', '--lang', lang], { input });

  test.each(TRACES)('plays %s to the byte, in French whatever the language', async trace => {
    for (const lang of ['fr', 'en']) {
      const ran = await course(acceptance(`${trace}.stdin.txt`), lang);
      expect(ran).toEqual({ code: 0, stdout: acceptance(`${trace}.stdout.txt`), stderr: '' });
    }
  });

  test('anything but 0, 1 or 2 is refused, and asked again with the turn', async () => {
    const bad = ['3', '-1', '1.5', 'abc', '', '01', '1 2', '0x1'];
    const rows = bad.map(answer => `${answer}\n`).join('');
    const columns = bad.map(answer => `0\n${answer}\n`).join('');
    const { stdout, stderr, code } = await course(`${rows}${columns}0\n 1 \n`);
    const times = (text: string) => stdout.split(text).length - 1;
    const again = "non disponible (répondez par 0, 1 ou 2)\nC'est au tour du joueur X\n";
    expect([times(`Ligne ${again}`), times(`Colonne ${again}`)]).toEqual([8, 8]);
    expect(stdout).toContain(") - X -\n- - -\n- - -\n\nC'est au tour du joueur O\n");
    expect([stderr, code]).toEqual(['', 0]);
  });

  test('a line with the ninth symbol is a win, not a draw', async () => {
    const moves = '00 01 02 10 11 12 21 20 22'; // X ends on the falling diagonal
    const { stdout } = await course(`${[...moves.replaceAll(' ', '')].join('\n')}\n`);
    expect(stdout).toMatch(/X O X\nO X O\nO X X\n\nJoueur X a gagné\n$/);
  });

  test('ends cleanly where its input does', async () => {
    const { stdout, stderr, code } = await course('0\n');
    expect(stdout).toMatch(/souhaitez-vous jouer \? \(0, 1 ou 2\) \n$/);
    expect([stderr, code]).toEqual(['', 0]);
  });

  const TERMINALS = {
    'the command': () => openTerminal(['course', 'rennes2']),
    'the function': () => openTerminal([], { program: program('await td.tictactoe();') }),
  };
  for (const [name, open] of Object.entries(TERMINALS))
    for (const trace of TRACES)
      terminalTest(`${name} gives the transcript of ${trace} in a terminal`, async () => {
        const terminal = open();
        for (const line of acceptance(`${trace}.stdin.txt`).trim().split('\n'))
          await terminal.answer('(0, 1 ou 2) ', line);
        expect(await terminal.exit).toBe(0);
        const bytes = acceptance(`${trace}.transcript.txt`).replaceAll('\n', '\r\n');
        expect(terminal.output).toBe(bytes);
      });

  terminalTest('Ctrl-D and Ctrl-C end it cleanly', async () => {
    for (const key of ['\x04', '\x03']) {
      const terminal = openTerminal(['course', 'rennes2']);
      await terminal.waitFor('(0, 1 ou 2) ');
      terminal.type(key);
      expect(await terminal.exit).toBe(0);
      expect(terminal.text).toMatch(/\(0, 1 ou 2\) (\^C)?\n$/);
    }
  });
});
