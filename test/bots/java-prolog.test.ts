import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '../../src/bots/programs.ts';
import { javac } from '../support/java.ts';
import { isLong } from '../support/long.ts';
import { quadrille, ROOT, run } from '../support/run.ts';
import { TestHost } from '../tcp/test-host.ts';

/** The Java API that calls an AI in Prolog, and the SCS client that plays with it: real javac, java and swipl. */

const BOTS = join(ROOT, 'bots');

/** Asks each AI for its first move, then for another one, as a student's program would. */
const CALLER = `
public class Appel {
    public static void main(String[] args) {
        for (String fichier : args) {
            char[][] plateau = new char[9][9];
            for (char[] sous : plateau) java.util.Arrays.fill(sous, 'v');
            try (IAProlog ia = new IAProlog(fichier, fichier.contains("boucle") ? 300 : 30000, null)) {
                IAProlog.Reponse un = ia.jouer(plateau, IAProlog.LIBRE, 'x');
                plateau[4][4] = 'x';
                plateau[4][0] = 'o';
                IAProlog.Reponse deux = ia.jouer(plateau, "e", 'o');
                System.out.println(fichier + "|" + un.issue + "|" + un.coup + "|" + deux.issue + "|" + deux.coup + "|"
                    + un.detail.replace('\\n', ' '));
            }
        }
        char[][] bon = new char[9][9];
        for (char[] sous : bon) java.util.Arrays.fill(sous, 'v');
        IAProlog ia = new IAProlog("saine.pl");
        for (Object[] faux : new Object[][] {{null, "e", 'x'}, {new char[9][8], "e", 'x'}, {bon, "z", 'x'}, {bon, "e", 'v'}})
            try {
                ia.jouer((char[][]) faux[0], (String) faux[1], (char) faux[2]);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
    }
}
`;

const HEAD = ':- encoding(utf8).\n';
const FIRST_CELL = `
choisir_coup(Plateau, Impose, _, Coup) :-
    nth1(N, [a, b, c, d, e, f, g, h, i], Lettre),
    ( Impose == libre -> true ; Lettre == Impose ),
    nth1(N, Plateau, Sous), \\+ gagne(Sous), nth1(Case, Sous, v), atom_concat(Lettre, Case, Coup).
gagne(Sous) :-
    member([I, J, K], [[1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 4, 7], [2, 5, 8], [3, 6, 9], [1, 5, 9], [3, 5, 7]]),
    nth1(I, Sous, S), S \\== v, nth1(J, Sous, S), nth1(K, Sous, S).
`;

/** An AI, how its two calls end, and what the first one says. */
const AIS: readonly (readonly [string, string, string, RegExp])[] = [
  ['saine', FIRST_CELL, 'COUP|a1|COUP|e2', /^$/],
  ['bavarde', FIRST_CELL.replace(':-', ':- writeln(bonjour), '), 'COUP|a1|COUP|e2', /^$/],
  ['echec', 'choisir_coup(_, e, _, e2).', 'PLANTEE|null|COUP|e2', /choisir_coup.*échoue/],
  ['exception', 'choisir_coup(_, _, _, C) :- C is 1 / 0.', 'PLANTEE|null|PLANTEE|null', /divi/],
  ['arret', 'choisir_coup(_, _, _, _) :- halt(3).', 'PLANTEE|null|PLANTEE|null', /s'est arrêtée/],
  [
    'boucle',
    'choisir_coup(_, e, _, e2) :- !.\nchoisir_coup(A, B, C, D) :- choisir_coup(A, B, C, D).',
    'DELAI|null|COUP|e2', // started again
    /Pas de réponse en 300 ms/,
  ],
  ['illegal', 'choisir_coup(_, _, _, e5).', 'COUP|e5|ILLEGAL|e5', /^$/],
  ['ailleurs', 'choisir_coup(_, _, _, a1).', 'COUP|a1|ILLEGAL|a1', /^$/],
  [
    'illisible',
    'choisir_coup(_, _, _, coup(1, 2)).',
    'ILLISIBLE|coup(1,2)|ILLISIBLE|coup(1,2)',
    /n'est pas un coup/,
  ],
  ['inconnu', 'choisir_coup(_, _, _, _).', 'PLANTEE|null|PLANTEE|null', /n’est pas connu/],
  ['syntaxe', 'choisir_coup(_, _, _, e5', 'REFUSEE|null|REFUSEE|null', /ne se charge pas.*refusé/],
  [
    'autre-nom',
    'choisir(_, _, _, e5).',
    'REFUSEE|null|REFUSEE|null',
    /ne définit pas choisir_coup\/4/,
  ],
  ...(isLong
    ? ([
        ['sans-fin', ':- repeat, fail.', 'REFUSEE|null|REFUSEE|null', /ne finit pas de se charger/],
      ] as const)
    : []),
];

const lacks =
  process.env.CI !== 'true' &&
  ['javac', 'java', 'swipl'].some(tool => findProgram(tool, ROOT) === null);

let folder = '';
beforeAll(async () => {
  if (lacks) return;
  folder = await mkdtemp(join(tmpdir(), 'quadrille-java-prolog-'));
  await copyFile(join(BOTS, 'prolog', 'host.pl'), join(folder, 'host.pl'));
  await copyFile(join(BOTS, 'prolog', 'ultimate.pl'), join(folder, 'ultimate.pl'));
  await writeFile(join(folder, 'Appel.java'), CALLER);
  for (const [name, source] of AIS) await writeFile(join(folder, `${name}.pl`), HEAD + source);
  const sources = ['IAProlog', 'ClientScs'].map(name => join(BOTS, 'java', `${name}.java`));
  const strict = ['--release', '8', '-Xlint:all,-options', '-Werror'];
  await javac([...strict, '-d', folder, ...sources, 'Appel.java'], { cwd: folder });
});
afterAll(() => folder === '' || rm(folder, { recursive: true, force: true }));

describe.skipIf(lacks)('an AI in Prolog called from Java', () => {
  test('every end has its name, and none ends the program', async () => {
    const files = AIS.map(([name]) => `${name}.pl`);
    const { code, stdout, stderr } = await run(
      'java',
      ['-cp', folder, 'Appel', ...files, 'nulle-part.pl'],
      {
        cwd: folder,
        env: { ...process.env, LC_ALL: 'C.UTF-8', JAVA_TOOL_OPTIONS: '-Dfile.encoding=UTF-8' },
      },
    );
    expect([code, stderr.replace(/^Picked up.*\n/, '')]).toEqual([0, '']);
    const lines = stdout.trim().split('\n');
    for (const [i, [name, , ends, detail]] of AIS.entries()) {
      const [file, ...told] = lines[i].split('|');
      expect([file, told.slice(0, 4).join('|')]).toEqual([`${name}.pl`, ends]);
      expect(told.slice(4).join('|'), name).toMatch(detail);
    }
    expect(lines[AIS.length]).toMatch(
      /^nulle-part.pl\|REFUSEE\|null\|REFUSEE\|null\|Le fichier .* n'existe pas\.$/,
    );
    expect(lines.slice(AIS.length + 1)).toEqual([
      "jouer : le plateau est un char[9][9] de 'x', 'o' et 'v' (vide).",
      "jouer : le plateau est un char[9][9] de 'x', 'o' et 'v' (vide).",
      'jouer : le sous-plateau imposé va de "a" à "i", ou "libre".',
      "jouer : le symbole est 'x' ou 'o'.",
    ]);
  });

  test('the SCS client plays a championship with it', async () => {
    const client = `scs:java -cp ${folder} ClientScs {host} {port} {name} ${folder}/saine.pl 60000 ${folder}/host.pl`;
    const { code, stdout, stderr } = await quadrille([
      ...['championship', 'run', '--preset', 'moia', '--time', '120s', '--wait', '120s'],
      ...['--store', join(folder, 'store.sqlite'), '--json', '--start-anyway'],
      ...['--player', `Prolog=${client}`, '--player', 'Hasard=random'],
    ]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const { standings } = JSON.parse(stdout);
    expect(standings).toHaveLength(2);
    for (const { forfeits, games } of standings) expect([forfeits, games]).toEqual([0, 2]);
  });

  test('without a move from its AI the client says why, and loses', async () => {
    const host = await TestHost.start(
      'scs',
      '--second',
      'random',
      '--time',
      '120s',
      '--wait',
      '120s',
    );
    const args = ['-cp', folder, 'ClientScs', '127.0.0.1', String(host.port), 'Ada', 'echec.pl'];
    const { code, stderr } = await run('java', args, { cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toContain('PLANTEE');
    expect(await host.result()).toContain('Ada – random: 0-1.');
    await host.talk.ended();
  });
});
