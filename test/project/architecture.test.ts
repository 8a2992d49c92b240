import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FOLDERS } from '../../scripts/build-web.js';
import { ROOT } from '../support/run.ts';

/** Compares ARCHITECTURE.md with the tree. */

const plan = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => file !== '' && existsSync(join(ROOT, file)));

/** The folders of the map, by indentation. */
function mapped(): string[] {
  const block = /## Map\n\n```\n([\s\S]*?)```/.exec(plan)?.[1] ?? '';
  const parents: string[] = [];
  return block.split('\n').flatMap(line => {
    const entry = /^( *)([\w.-]+)\//.exec(line);
    if (!entry) return [];
    const depth = entry[1].length / 2;
    parents.length = depth;
    parents.push(entry[2]);
    return [parents.join('/')];
  });
}

/** Folder, ring and imports, from the table. */
const table = [
  ...plan.matchAll(/^\| ([\w*/-]+) \| (pure|portable|node|browser) \| ?(.*?) ?\|$/gm),
].map(([, folder, ring, imports]) => ({
  folder,
  ring,
  imports: imports.split(', ').filter(name => name !== ''),
}));

const sources = tracked.filter(file => /^src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
const imports = sources.flatMap(file =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(
    ([, to]) => ({
      from: file,
      to: relative(ROOT, resolve(ROOT, dirname(file), to)),
    }),
  ),
);
/** The games' kernels, and the list of them, are a folder of their own within `games`. */
const KERNEL = /^src\/games\/(?:kernels\.ts$|[^/]+\/kernel\/)/;
const folderOf = (file: string) =>
  KERNEL.test(file) ? 'games/*/kernel' : file.split('/').slice(1, -1)[0];

describe('the map', () => {
  const folders = new Set(
    tracked.flatMap(file =>
      file
        .split('/')
        .slice(0, -1)
        .map((_, i, parts) => parts.slice(0, i + 1).join('/')),
    ),
  );
  test('names only folders that exist', () => {
    for (const folder of mapped()) expect([...folders], folder).toContain(folder);
  });
  test('names every folder of the house', () => {
    const shown = mapped();
    const hidden = [...folders].filter(
      folder => !folder.startsWith('.') && !shown.includes(folder),
    );
    expect(hidden).toEqual([]);
  });
});

describe('the folders of src', () => {
  test('are all in the table', () => {
    const found = new Set(sources.map(folderOf).filter(folder => folder !== undefined));
    expect(table.map(({ folder }) => folder).sort()).toEqual([...found].sort());
  });
  test('import only what the table allows', () => {
    expect(imports.length).toBeGreaterThan(100);
    const wrong = imports.filter(({ from, to }) => {
      const [here, there] = [folderOf(from), folderOf(to)];
      if (here === undefined || here === there) return false;
      return !table.find(({ folder }) => folder === here)?.imports.includes(there);
    });
    expect(wrong).toEqual([]);
  });
  test('point inwards', () => {
    const order = ['pure', 'portable', 'node'];
    for (const { folder, ring, imports: allowed } of table)
      for (const name of allowed) {
        const inner = table.find(other => other.folder === name)?.ring ?? '';
        expect(order.indexOf(inner), `${folder} -> ${name}`).toBeLessThanOrEqual(
          order.indexOf(ring === 'browser' ? 'portable' : ring),
        );
      }
  });
  test('of one ring are in the project of that ring', () => {
    for (const { folder, ring } of table)
      expect(readFileSync(join(ROOT, `tsconfig.${ring}.json`), 'utf8')).toContain(
        `"src/${folder}"`,
      );
  });
  test('of the web app are those that its build depends on', () => {
    const web = table.find(({ folder }) => folder === 'web');
    const folders = web?.imports.filter(name => !name.includes('/')) ?? [];
    expect([...FOLDERS].sort()).toEqual(['web', ...folders].sort());
  });
  test('keep the games apart', () => {
    const game = (file: string) => /^src\/games\/([^/]+)\//.exec(file)?.[1];
    const ofGames = imports.filter(({ from, to }) => game(from) && game(to));
    expect(ofGames.some(({ from }) => from.includes('/kernel/assembly/'))).toBe(true);
    expect(ofGames.filter(({ from, to }) => game(from) !== game(to))).toEqual([]);
  });
});

test('timers of the system are set by src/time alone', () => {
  // Biome refuses them by their bare names, and the modules of Node
  const direct =
    /\b(?:window|self|global|globalThis)\s*(?:\?\.|\.|\[['"`])\s*(?:set|clear)(?:Timeout|Interval)\b/;
  expect(direct.test('window.setTimeout(clear, 1)')).toBe(true);
  const scripts = sources.filter(file => folderOf(file) !== 'time');
  expect(scripts.filter(file => direct.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});

describe('the vocabulary', () => {
  const typescript = tracked.filter(
    // the example bots stand for themselves
    file => /\.tsx?$/.test(file) && !/^bots\//.test(file),
  );
  const declarationsIn = (file: string, exports: string) =>
    [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(
        new RegExp(`^${exports}(?:declare )?(?:abstract )?(?:interface|type|class) (\\w+)`, 'gm'),
      ),
    ].map(([, name]) => ({ name, file }));
  const componentsIn = (file: string) =>
    [
      // a component of the web app is a function with a capital letter
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(
        /^export (?:function|const) ([A-Z]\w*[a-z]\w*)/gm,
      ),
    ].map(([, name]) => ({ name, file }));
  const declared = [
    ...typescript.flatMap(file => declarationsIn(file, 'export ')),
    ...sources.filter(file => !file.includes('/assembly/')).flatMap(componentsIn),
  ];
  const words = [...plan.matchAll(/^\| (\w+) \| .+ \| ([\w/-]+\.tsx?) \|$/gm)];

  test('is declared where the table says', () => {
    expect(words.length).toBeGreaterThan(40);
    for (const [, name, file] of words)
      expect(
        declared.filter(one => one.name === name).map(one => one.file),
        name,
      ).toEqual([`src/${file}`]);
  });
  test('is not declared again, even within a module', () => {
    const all = typescript.flatMap(file => declarationsIn(file, '(?:export )?'));
    const known = new Set(words.map(([, name]) => name));
    const again = all.filter(
      ({ name, file }) =>
        known.has(name) && !words.some(([, word, at]) => word === name && file === `src/${at}`),
    );
    expect(again).toEqual([]);
  });
  test('has one concept for each type name', () => {
    const files = Map.groupBy(declared, ({ name }) => name);
    const shared = [...files].filter(([, places]) => places.length > 1);
    expect(shared.map(([name, places]) => [name, ...places.map(({ file }) => file)])).toEqual([]);
  });
});

describe('the way of a move', () => {
  const walks = [...plan.matchAll(/^\| ([^|]+) \| (\d+) \| (.+) \|$/gm)];
  test('is described in five settings', () => expect(walks).toHaveLength(5));
  test.each(walks.map(([, setting, count, files]) => ({ setting, count: Number(count), files })))(
    '$setting: as many files as it says, and all exist',
    ({ count, files }) => {
      const named = [...files.matchAll(/[\w/-]+\.tsx?/g)].map(([file]) => `src/${file}`);
      expect(new Set(named).size).toBe(count);
      for (const file of named) expect(sources).toContain(file.replace('GAME', 'ultimate'));
    },
  );
});

const NETWORK = /\/kernel\/([\w]+-)?network(-\w+)?\.ts$/;
const linesOf = (file: string) => readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1;

test('source files over 300 lines are those of the plan, and no file has more than 400', () => {
  const table = /^## Long files$[\s\S]*?(?=^## )/m.exec(plan)?.[0] ?? '';
  const known = [...table.matchAll(/^\| ([\w/.-]+\.tsx?) \| \S.* \|$/gm)].map(([, file]) => file);
  const programs = tracked.filter(file => /^(?:bench|research|scripts)\/.*\.[jt]s$/.test(file));
  const long = [...sources, ...programs]
    .filter(file => !NETWORK.test(file) && linesOf(file) > 300)
    .map(file => file.replace('src/', ''));
  expect(long.sort()).toEqual(known.toSorted());
  const others = tracked.filter(file => /^(?:src|test)\/.*(?:\.css|\.test\.tsx?)$/.test(file));
  const lengths = [...sources, ...programs, ...others].filter(file => !NETWORK.test(file));
  expect(lengths.filter(file => linesOf(file) > 400)).toEqual([]);
});

test('every game has the files that the plan names', () => {
  const files = [...plan.matchAll(/^\| ([\w]+\.(?:ts|txt|md)) \| /gm)].map(([, file]) => file);
  expect(files.length).toBeGreaterThan(5);
  const folders = readdirSync(join(ROOT, 'src/games'), { withFileTypes: true }).filter(entry =>
    entry.isDirectory(),
  );
  for (const { name } of folders)
    for (const file of files)
      expect(existsSync(join(ROOT, 'src/games', name, file)), `${name}/${file}`).toBe(true);
});
