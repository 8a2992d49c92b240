import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { quadrille } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';

const folder = await mkdtemp(join(tmpdir(), 'quadrille cli '));

test('what was compiled is kept for the next start, where that is possible', async () => {
  const tidy = await mkdtemp(join(folder, 'cache '));
  for (const TMPDIR of [tidy, join(folder, 'not there')]) {
    const env = { NODE_COMPILE_CACHE: undefined, TMPDIR };
    const { code, stderr } = await quadrille(['games'], { env });
    expect([code, stderr]).toEqual([0, '']);
  }
  expect(await readdir(tidy)).not.toEqual([]);
});

describe('perft', () => {
  test.each([
    ['puissance4 4', 2_401],
    ['puissance4 4 --variant rotation', 6_561],
    ['puissance4:rotation 4', 6_561],
    ['breakthrough 3', 11_132],
    ['tictactoe 9', 127_872],
  ])('%s', async (args, leaves) => {
    const plain = await runHere(['perft', ...args.split(' ')]);
    expect(plain.stdout).toContain(` ${leaves} `);
    expect(plain.code).toBe(0);
  });
  test('answers programs', async () => {
    const { stdout } = await quadrille(['perft', 'ultimate:open', '4', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ leaves: 55_080 });
  });
  test('divides by first moves', async () => {
    const { stdout } = await runHere(['perft', 'tictactoe', '2', '--divide']);
    expect(stdout.split('\n').slice(0, 9)).toEqual(
      ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'].map(move => `${move}\t8`),
    );
  });
  test('counts each position of a file, or of standard input', async () => {
    const file = join(folder, 'positions.txt');
    const text = '# two positions\n3/3/3 x\n\nxo1/3/3 x\n';
    await writeFile(file, text);
    for (const [source, input] of [
      [`@${file}`, ''],
      ['@-', text],
    ]) {
      const { stdout } = await quadrille(['perft', 'tictactoe', '1', '--json', '-p', source], {
        input,
      });
      const counted = stdout
        .trim()
        .split('\n')
        .map(line => JSON.parse(line).leaves);
      expect(counted).toEqual([9, 7]);
    }
  });
});

describe('show', () => {
  test('replays figure 2 of the assignment, with f imposed', async () => {
    const { stdout } = await runHere(['show', 'ultimate', ...'e2 b1 a9 i5 e8 h4 d6'.split(' ')]);
    expect(stdout).toContain('Play in sub-board f.');
    expect(stdout).toContain('[f]');
    expect(stdout).toContain('9 legal moves: f1 f2 f3 f4 f5 f6 f7 f8 f9');
  });
  test('answers programs with the view', async () => {
    const { stdout } = await runHere(['show', 'breakthrough', 'D2-D3', '--json']);
    const shown = JSON.parse(stdout);
    expect(shown).toMatchObject({ turn: 'second', last: 'd2d3', outcome: null });
    expect(shown.moves).toHaveLength(22);
    expect(shown.view.cells).toHaveLength(64);
  });
});

describe('bad input is explained, with what to do', () => {
  const cases: [string, string[], string][] = [
    ['an unknown command', ['perf', 'ultimate', '3'], 'Did you mean "perft"?'],
    [
      'an unknown game',
      ['perft', 'ultimte', '3'],
      'Did you mean "ultimate"? Known: tictactoe, ultimate',
    ],
    [
      'an unknown variant',
      ['perft', 'ultimate', '3', '-v', 'opne'],
      'Did you mean "open"? Known: standard, open, count',
    ],
    [
      'a variant where there is none',
      ['perft', 'tictactoe', '3', '-v', 'big'],
      'tictactoe has no variants',
    ],
    ['a variant twice', ['perft', 'ultimate:open', '3', '-v', 'count'], 'Keep one'],
    ['a bad option', ['perft', 'puissance4', '3', '-v', 'rotations=many'], 'whole number from 0'],
    ['a depth that is none', ['perft', 'ultimate', 'deep'], 'whole number from 0 to'],
    ['a missing depth', ['perft', 'ultimate'], 'perft --help'],
    ['an unknown flag', ['perft', 'ultimate', '3', '--depht=4'], 'depht'],
    ['an option without its value', ['perft', 'ultimate', '3', '--variant'], 'variant'],
    ['a floating token', ['perft', 'puissance4', '1', '-p', '7/7/7/7/3r3/7/7 y'], 'column 10'],
    [
      'a wrong count',
      ['show', 'tictactoe', '-p', 'xx1/3/3 o'],
      'crosses begin and turns alternate',
    ],
    [
      'another variant',
      ['show', 'ultimate', '-v', 'open', '-p', '9/9/9/9/9/9/9/9/9 x -'],
      'Leave out --variant',
    ],
    ['an illegal move', ['show', 'ultimate', 'e2', 'c3'], 'Sub-board b is imposed'],
    ['a file that is not there', ['show', '--record', join(folder, 'nowhere')], 'no such file'],
    ['a folder as a file', ['show', '--record', folder], 'it is a folder'],
    ['an unknown language', ['games', '--lang', 'de'], 'Unknown language: "de". Known: fr, en'],
    ['a bad clock', ['play', 'ultimate', '--time', 'soon'], 'Examples: 6s'],
    ['no game', ['show'], 'Say which game'],
    [
      'an option twice',
      ['perft', 'ultimate', '3', '-v', 'open', '--variant', 'count'],
      '--variant',
    ],
    ['the language twice', ['games', '--lang', 'en', '--lang', 'en'], '--lang is given more than'],
    [
      'a limit twice',
      ['analyse', 'tictactoe', '--limits', 'depth=2,depth=3'],
      'depth is given twice',
    ],
    ['too many arguments', ['perft', 'tictactoe', '3', '4'], 'Unknown argument: 4.'],
    ['a ply without a record', ['show', 'tictactoe', '--ply', '3'], 'only with --record'],
    ['a variant of no game', ['play', '-v', 'open'], 'Say which game'],
    ['a position of no game', ['play', '-p', '3/3/3 x'], 'Say which game'],
    [
      'the form of variants',
      ['show', 'ultimate', '-v', 'x'],
      'OPTION=VALUE, several with commas: rule=standard|open|count',
    ],
    [
      'options of rules without any',
      ['show', 'tictactoe', '-v', 'rows=4'],
      'tictactoe has no variants',
    ],
    ['a folder that is a file', ['show', '--record', '/dev/null/game.txt'], 'not a folder'],
    ['a name that is too long', ['show', '--record', 'x'.repeat(5000)], 'name is too long'],
    [
      'a move that is too long',
      ['show', 'ultimate', 'x'.repeat(90)],
      `"${'x'.repeat(60)}…" is not a move`,
    ],
    ['a finished position', ['play', 'tictactoe', '-p', 'xxx/oo1/3 o'], 'The game is over'],
  ];
  test.each(cases)('%s', async (_, args, hint) => {
    const { code, stdout, stderr } = await runHere(args);
    expect(stderr).toContain(hint);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });
  test.each(['first', 'second', 'time', 'seed', 'save', 'variant', 'position'])(
    '--replay with --%s, which it would not heed',
    async option => {
      const { code, stderr } = await runHere(['play', '--replay', 'x', `--${option}`, '1']);
      expect(stderr).toContain(`--replay and --${option} do not go together`);
      expect(code).toBe(2);
    },
  );
  test('a file without any position, wherever one is read', async () => {
    const file = join(folder, 'none.txt');
    await writeFile(file, '# nothing\n\n');
    for (const command of [['show'], ['perft', '3'], ['play'], ['analyse']]) {
      const [name, ...depth] = command;
      const args = [name, 'tictactoe', ...depth, '-p'];
      const { code, stdout, stderr } = await runHere([...args, `@${file}`]);
      expect(stderr).toContain(`There is no position in ${file}.`);
      expect([stdout, code]).toEqual(['', 2]);
      expect((await runHere([...args, '@-'])).stderr).toContain('in standard input.');
    }
  });
  test('in French by yargs too, each with the way to the help', async () => {
    const cases: [string, string][] = [
      ['perft', 'Nombre d’arguments\u00A0: 0\u202F; il en faut au moins 2.'],
      ['perft tictactoe 1 2', 'Argument inconnu\u00A0: 2.'],
      ['perft tictactoe 1 --depht=2 --a-b', 'Arguments inconnus\u00A0: depht, a-b.'],
      ['perft tictactoe 1 --variant', 'Il manque la valeur de l’option variant.'],
      ['perft tictactoe 1 -v a -v b', 'L’option --variant est donnée plusieurs fois.'],
    ];
    for (const [args, sentence] of cases) {
      const { code, stderr } = await runHere([...args.split(' '), '--lang', 'fr']);
      expect(stderr).toContain(sentence);
      expect(stderr).toMatch(/\nEssayez\u00A0: quadrille perft --help\n$/);
      expect(stderr).not.toMatch(/'| [:;?!]/);
      expect(code).toBe(2);
    }
    const { stdout } = await runHere(['perft', '--help', '--lang', 'fr']);
    expect(stdout).not.toMatch(/\p{L}'\p{L}| [:;?!](\s|$)/mu);
  });
  test('with the line and the column of a file, and a mark under them', async () => {
    const file = join(folder, 'bad.txt');
    await writeFile(file, '[Game "ultimate"]\n\n1. e2 b1\n2. a9 zz *\n');
    const { stderr, code } = await runHere(['show', '--record', file]);
    expect(stderr).toContain('line 4, column 7: "zz" is not a move.');
    expect(stderr).toContain('  2. a9 zz *\n        ^');
    expect(code).toBe(2);
  });
  test('in French', async () => {
    const { stderr } = await quadrille(['perft', 'ultimte', '3'], {
      env: { LC_ALL: 'fr_FR.UTF-8' },
    });
    expect(stderr).toContain('Jeu inconnu : « ultimte ». Vouliez-vous dire « ultimate » ?');
    const { stdout } = await runHere(['--help', '--lang', 'fr']);
    expect(stdout).toContain('Quadrille : quatre jeux sur papier quadrillé.');
  });
});

describe('play', () => {
  test('a menu leads to each game, and end of input leaves cleanly', async () => {
    for (const [choice, name] of [
      ['1\n1', 'Tic-tac-toe'],
      ['2\n1\n1', 'Ultimate'],
      ['3\n2\n2\n3', 'Puissance 4'],
      ['4\n1\n1', 'Breakthrough'],
    ]) {
      const { stdout, stderr, code } = await runHere([], { input: `hello\n9\n\n${choice}\n` });
      expect(stdout).toContain('"hello" is not in the list');
      expect(stdout).toContain('Nothing was typed: type a number from 0 to 4.');
      expect(stdout).toContain(name);
      expect(stdout).toMatch(/Move 1\..*[\s\S]*Game left unfinished\.\nGoodbye!\n$/);
      expect([stderr, code]).toEqual(['', 0]);
    }
  });
  test('the menu seats the computer on either side, or on both', async () => {
    const second = await quadrille([], { input: '1\n3\n4\nresign\nn\n' });
    expect(second.stdout).toContain('Crosses (level 4, Perfect)');
    expect(second.stdout).toContain('Winner: Crosses (by resignation)');
    const both = await runHere([], { input: '1\n4\n4\n4\n' });
    expect(both.stdout).toContain('The grid is full, without a line: the game is drawn.');
    expect(both.code).toBe(0);
  });
  test('a person against an engine: hint, undo of both moves, the same again with the same seed', async () => {
    const input = 'e5\nhint\nundo\ne5\nquit\n';
    const args = ['play', 'ultimate', '--second', 'alphabeta:depth=2', '--seed', '7'];
    const { stdout } = await runHere(args, { input });
    expect(stdout).toMatch(/Hint: [a-i][1-9] \([^)]+\)/);
    expect(stdout).toContain('2 moves taken back.');
    expect(stdout).toMatch(/Saved in .*ultimate\.txt/);
    const again = await runHere(args, { input });
    // how far a hint looks in its time depends on the machine
    const game = (text: string) => text.replace(/Saved in .*|Hint: .*/g, '');
    expect(game(again.stdout)).toBe(game(stdout));
  });
  test('engines against each other, saved and gone through step by step', async () => {
    const file = join(folder, 'engines.txt');
    const args = ['play', 'tictactoe', '--first', 'random', '--second', 'minimax', '--save', file];
    const { stdout, code } = await runHere(args);
    expect(stdout).toContain('Games played: 1.');
    expect(code).toBe(0);
    const steps = await runHere(['play', '--replay', file], { input: '\n\nb\n0\nb\n99\n3\nq\n' });
    expect(steps.stdout).toContain('random – minimax');
    expect(steps.stdout).toContain('2/');
    expect(steps.stdout).toContain('This is the start of the game.');
    expect(steps.stdout).toContain('"99": press Enter');
    expect(steps.code).toBe(0);
  });
  test('a clock is shown and runs out', async () => {
    const args = ['play', 'tictactoe', '--second', 'random', '--time', '1m+1s'];
    const { stdout } = await runHere(args, { input: 'b2\nquit\n' });
    expect(stdout).toContain('Time: 1:00.0 – 1:00.0.');
    const french = await runHere([...args, '--lang', 'fr'], { input: 'quitter\n' });
    expect(french.stdout).toContain('Temps\u00A0: 1:00,0 – 1:00,0.');
    const late = await runHere([
      'play',
      'tictactoe',
      '--first',
      'mcts:1s',
      '--second',
      'random',
      '--time',
      '1ms',
    ]);
    expect(late.stdout).toContain('(on time)');
  });
  test('an unknown seat is refused with the known ones', async () => {
    const { stderr, code } = await runHere(['play', 'ultimate', '--second', 'levle:5']);
    expect(stderr).toContain('Unknown player: "levle:5".');
    for (const known of [
      'human',
      'alphabeta',
      'bot:COMMAND',
      'codingame:COMMAND',
      'prolog:FILE.pl',
    ])
      expect(stderr).toContain(known);
    const joined = await runHere(['play', 'breakthrough', '--second', 'humna']);
    expect(joined.stderr).toContain('Did you mean "human"?');
    expect(joined.stderr).not.toContain('codingame:');
    expect(code).toBe(2);
  });
  test('a whole game: faults explained, undo, a win, the record, the score', async () => {
    const file = join(folder, 'won.txt');
    const input = 'a1\na1\nwhat\nb1\na2\nundo\nmoves\na2\nb2\na3\nmaybe\nn\n';
    const { stdout, code } = await quadrille(['play', 'tictactoe', '--save', file], { input });
    expect(stdout).toContain('Cell a1 is already taken.');
    expect(stdout).toContain('"what" is not a move.');
    expect(stdout).toContain('1 move taken back.');
    expect(stdout).toContain('7 legal moves: c1 a2 b2 c2 a3 b3 c3');
    expect(stdout).toContain('Three marks are lined up. Winner: Crosses.');
    expect(stdout).toContain('Please answer y or n.');
    expect(stdout).toContain('Games played: 1. Crosses: 1, Noughts: 0, drawn: 0.');
    expect(code).toBe(0);
    const record = await readFile(file, 'utf8');
    expect(record.replace(/ \{[\d.]+\}/g, '')).toMatch(
      /^\[Game "tictactoe"\]\n\[First "human"\]\n\[Second "human"\]\n\[Date "[\d-]+"\]\n\[Result "1-0"\]\n\n1\. a1 b1 2\. a2 b2 3\. a3 1-0\n$/,
    );
    const shown = await runHere(['show', '--record', '-', '--ply', '2', '--json'], {
      input: record,
    });
    expect(JSON.parse(shown.stdout).position).toBe('xo1/3/3 x');
  });
  test('previews are counted and refused, in both languages’ words', async () => {
    const input = '4\npeek\npeek R\naperçu L\npeek 4\nAPERCU R\nR\nresign\nn\n';
    const { stdout } = await runHere(['play', 'puissance4', '-v', 'rotation'], { input });
    expect(stdout).toContain('Say which move: preview R, preview L');
    expect(stdout).toContain('Preview of R: the grid itself has not turned. Previews left: 1.');
    expect(stdout).toContain('Preview of L: the grid itself has not turned. Previews left: 0.');
    expect(stdout).toContain('Only a rotation can be previewed.');
    expect(stdout).toContain('You have already used your 2 previews.');
    expect(stdout).toContain('Winner: Yellow (by resignation)');
  });
  test('in French rotations are D and G wherever moves are shown, and R and L in files', async () => {
    const file = join(folder, 'rotations.txt');
    const input = `4\naperçu\naperçu D\ncoups\nG\ndroite\nenregistrer ${file}\nquitter\n`;
    const args = ['play', 'puissance4', '-v', 'rotation', '--lang', 'fr'];
    const { stdout } = await runHere(args, { input });
    expect(stdout).toContain('aperçu D, aperçu G');
    expect(stdout).toContain('Aperçu de D\u00a0:');
    expect(stdout).toContain('9 coups possibles\u00a0: 1 2 3 4 5 6 7 D G');
    expect(stdout.slice(stdout.indexOf('Rouge>'))).not.toMatch(/\b[RL]\b/);
    const record = await readFile(file, 'utf8');
    expect(record.replace(/ \{[\d.]+\}/g, '')).toContain('1. 4 L 2. R');
    const shown = await runHere(['show', 'puissance4', '-v', 'rotation', '--lang', 'fr']);
    expect(shown.stdout).toContain('7 D G');
  });
  test('who has no rotation left may still foresee the other side’s', async () => {
    const input = '1\n2\nR\n3\npreview L\nquit\n';
    const { stdout } = await runHere(['play', 'puissance4', '-v', '4x4-rotation'], { input });
    expect(stdout).toContain('Rotations: ● 0   ○ 1');
    expect(stdout).toContain('Preview of L: the grid itself has not turned. Previews left: 1.');
  });
  test('a draw is offered and accepted', async () => {
    const { stdout } = await runHere(['play', 'ultimate'], { input: 'draw\ne5\ndraw\nn\n' });
    expect(stdout).toContain('Crosses: draw offered.');
    expect(stdout).toContain('The game is drawn by agreement.');
  });
  test('never writes over a file', async () => {
    const file = join(folder, 'kept.txt');
    await writeFile(file, 'precious');
    const { stdout } = await runHere(['play', 'tictactoe'], { input: `save ${file}\nquit\n` });
    expect(stdout).toContain('already exists: nothing was written');
    expect(await readFile(file, 'utf8')).toBe('precious');
  });
});

test('games tells the rules of one and the variants of all', async () => {
  const all = await runHere(['games']);
  for (const word of ['tictactoe', 'ultimate', 'open', 'rotation', 'breakthrough'])
    expect(all.stdout).toContain(word);
  const one = await runHere(['games', 'puissance4', '--lang', 'fr']);
  expect(one.stdout).toContain('rotation');
  expect(one.stdout).toContain('nulle');
  expect(one.stdout).toContain('random\u00A0: Hasard');
  expect(JSON.parse((await runHere(['games', '--json'])).stdout)).toHaveLength(4);
});
