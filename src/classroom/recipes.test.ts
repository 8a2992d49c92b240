import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chooseRecipe, findRecipe, mainOf, type Recipe, recipes } from './recipes.ts';
import type { BotFile } from './upload-files.ts';
import { UPLOAD_LIMITS } from './upload-limits.ts';

const file = (path: string, content = ''): BotFile => ({
  path,
  content: new TextEncoder().encode(content),
  executable: false,
});

/** A row of the table in docs/uploads.md and docs/depots.md. */
function row(recipe: Recipe, read: string): string {
  const sources = { paths: ['FILES'], main: 'MAIN', hosted: false };
  const command = recipe.build(sources).join(' ').replace('./FILES', 'FILES');
  const cells = [
    recipe.name,
    recipe.endings.map(ending => `\`${ending}\``).join(' '),
    recipe.makes === 'program' ? `\`${command}\`` : read,
    `\`${recipe.atHome(sources).join(' ')}\``,
    `\`apt install ${recipe.debian}\``,
    `${recipe.time / 1_000} s, ${recipe.memory >> 20} Mi`,
  ];
  return `| ${cells.join(' | ')}`;
}

const docs = (name: string) =>
  readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8').replaceAll('\u00a0', ' ');

test('the documents have the recipes and limits of the server', () => {
  for (const recipe of recipes) {
    expect(docs('uploads.md')).toContain(row(recipe, 'read through'));
    expect(docs('depots.md')).toContain(row(recipe, 'relu'));
  }
  const { bytes, unpacked, files, depth, name, path, ratio } = UPLOAD_LIMITS;
  const numbers = [bytes >> 20, unpacked >> 20, files, depth, name, path, ratio];
  for (const page of ['uploads.md', 'depots.md']) {
    const line = /^\| (?:limits|limites) \|.*$/m.exec(docs(page))?.[0] ?? '';
    expect(line.match(/\d+/g)?.map(Number)).toEqual(numbers);
  }
});

describe('which recipe, and where it begins', () => {
  const main = (files: readonly BotFile[], asked: string | null = null, language?: string) => {
    const own = files.find(({ path }) =>
      recipes.some(({ endings }) => endings.some(e => path.endsWith(e))),
    );
    const recipe = recipes.find(
      ({ id, endings }) =>
        id === language ||
        (language === undefined && endings.some(ending => own?.path.endsWith(ending))),
    );
    const found = mainOf(recipe as Recipe, files, asked);
    return found.ok ? found.value : found.fault.code;
  };

  test('by its name, or because it is alone', () => {
    expect(main([file('x.py')])).toBe('x.py');
    expect(main([file('x.py'), file('Main.py')])).toBe('Main.py');
    expect(main([file('x.py'), file('y.py')])).toBe('upload-main');
    expect(main([file('x.py'), file('y.py')], 'y.py')).toBe('y.py');
    expect(main([file('x.py')], '../x.py')).toBe('upload-main');
    expect(main([file('lib/x.py'), file('bot.py')])).toBe('bot.py');
    expect(main([file('a.c'), file('b.c')])).toBe('bot');
  });

  test('a class of Java, by its main method and package', () => {
    const entry = 'public static void main(String[] args) {}';
    const java = (path: string, content: string) => file(path, content);
    expect(main([java('A.java', `class A { ${entry} }`)])).toBe('A');
    expect(main([java('a/B.java', `package fr.x;\nclass B { ${entry} }`), file('C.java')])).toBe(
      'fr.x.B',
    );
    expect(main([java('A.java', entry), java('B.java', entry)])).toBe('upload-main');
    expect(main([java('A.java', entry), java('Main.java', entry)])).toBe('Main');
    expect(main([java('A.java', entry), java('B.java', entry)], 'B.java')).toBe('B');
    expect(main([java('A.java', 'class A {}')])).toBe('upload-main');
    expect(main([java('A.java', entry)], '-version')).toBe('upload-main');
  });

  test('one language, unless one is chosen', () => {
    const chosen = (files: BotFile[], asked: Recipe['id'] | null = null) => {
      const found = chooseRecipe(files, asked);
      return found.ok ? found.value.id : found.fault.code;
    };
    const known = (id: string) => findRecipe(id)?.id;
    const mixed = [file('a.py'), file('b.c')];
    expect(chosen(mixed)).toBe('upload-language');
    expect([known('python'), 'upload-compiler']).toContain(chosen(mixed, 'python'));
    expect([known('cpp'), 'upload-compiler']).toContain(chosen([file('a.cpp'), file('b.c')]));
    expect(chosen([file('a.exe')])).toBe('upload-language');
    expect(chosen([file('a.py')], 'java')).toBe('upload-language');
  });
});
