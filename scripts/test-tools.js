/**
 * The languages and programs that some tests need besides Node: bots are compiled and run for real.
 * Installs missing ones where no confirmation is needed, on Debian and its derivatives; otherwise reports
 * which tests will be skipped. With CI=true nothing may be missing.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say } from '../bin/locale.js';

/**
 * `instead`: whether an equivalent is available, or the tests do not run anyway.
 *
 * @type {readonly { program: string, packages: readonly string[], tests: import('../bin/locale.js').LocalizedText, instead?: () => boolean }[]}
 */
const TOOLS = [
  {
    program: 'swipl',
    packages: ['swi-prolog-nox'],
    tests: { en: 'bots in Prolog', fr: 'robots en Prolog' },
  },
  {
    program: 'gcc',
    packages: ['gcc', 'libc6-dev'],
    tests: { en: 'bots in C', fr: 'robots en C' },
  },
  {
    program: 'javac',
    packages: ['default-jdk-headless'],
    tests: { en: 'bots in Java', fr: 'robots en Java' },
  },
  {
    program: 'java',
    packages: ['default-jdk-headless'],
    tests: { en: 'bots in Java', fr: 'robots en Java' },
  },
  {
    program: 'python3',
    packages: ['python3'],
    tests: { en: 'bots in Python', fr: 'robots en Python' },
  },
  {
    program: 'bwrap',
    packages: ['bubblewrap'],
    tests: { en: 'the sandbox of bots', fr: 'le bac à sable des robots' },
  },
  {
    program: 'script',
    packages: ['bsdutils'],
    tests: { en: 'play in a terminal', fr: 'le jeu dans un terminal' },
  },
  {
    program: 'chromium',
    packages: ['chromium'],
    tests: { en: 'the web app', fr: 'l’application web' },
    instead: () =>
      Boolean(process.env.CHROMIUM_PATH) || isThere('chromium-browser') || isThere('google-chrome'),
  },
  {
    program: 'firefox-esr',
    packages: ['firefox-esr'],
    tests: { en: 'the web app in Firefox', fr: 'l’application web dans Firefox' },
    instead: () => process.env.QUADRILLE_E2E !== 'full' || isThere('firefox'),
  },
];

/** Whether the tests may run: false only if something required is missing. */
export function bringTestTools() {
  if (missing().length === 0) return true;
  const install = installer();
  if (install) {
    const packages = [...new Set(missing().flatMap(tool => tool.packages))];
    const list = packages.join(', ');
    console.error(
      say({
        en: `Installing what the tests need (once): ${list}…`,
        fr: `Installation de ce dont les tests ont besoin (une fois) : ${list}…`,
      }),
    );
    install(packages);
  }
  const left = missing().filter(({ program }) => program !== 'chromium'); // a package has a browser
  if (left.length === 0) return true;
  for (const { program, packages, tests } of left)
    console.error(
      say({
        en: `Not found: ${program} (Debian: ${packages.join(', ')}). Tests skipped: ${tests.en}.`,
        fr: `Introuvable : ${program} (Debian : ${packages.join(', ')}). Tests sautés : ${tests.fr}.`,
      }),
    );
  return process.env.CI !== 'true';
}

function missing() {
  return TOOLS.filter(tool => !isThere(tool.program) && tool.instead?.() !== true);
}

/** @param {string} program */
function isThere(program) {
  return (process.env.PATH ?? '').split(delimiter).some(folder => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * Installs Debian packages without confirmation, if possible. Shows the output of
 * apt-get only on failure.
 *
 * @returns {((packages: readonly string[]) => void) | undefined}
 */
function installer() {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  const isRoot = process.getuid?.() === 0;
  const before = isRoot ? [] : ['sudo', '-n'];
  if (!isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0)
    return undefined;
  /** @param {readonly string[]} args */
  const aptGet = args => {
    const [command = '', ...rest] = [
      ...before,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-qq',
      '-o',
      'Acquire::Retries=1',
      '-o',
      'Acquire::http::Timeout=20',
      '-o',
      'DPkg::Lock::Timeout=120',
      ...args,
    ];
    const { status, stdout, stderr, error } = spawnSync(command, rest, { encoding: 'utf8' });
    const said = error ? error.message : `${stdout}${stderr}`.trim();
    if (status !== 0) console.error(said.split('\n').slice(-5).join('\n'));
  };
  return packages => {
    aptGet(['update']);
    aptGet(['install', '-y', '--no-install-recommends', ...packages]);
  };
}
