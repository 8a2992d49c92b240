import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../support/run.ts';
import { expectAccepted } from './accepted.ts';

/** deploy/compose.yaml, the files beside it, and their references to each other. */

interface Service {
  readonly image?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly expose?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly cap_drop?: readonly string[];
}

const FOLDER = join(ROOT, 'deploy');
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}
const compose: Compose = parse(read('compose.yaml'), { merge: true });
const { services } = compose;
const ours = Object.entries(services).filter(([, { image }]) => image?.startsWith('quadrille'));

interface LintMessage {
  readonly line: number;
  readonly rule: string;
  readonly message: string;
}

/** The schema of compose files and the rules of dclint, without those on the order of keys. */
function lint(file: string): string[] {
  const order = [
    'service-dependencies-alphabetical-order',
    'service-keys-order',
    'service-ports-alphabetical-order',
    'services-alphabetical-order',
    'top-level-properties-order',
  ];
  const rules = {
    ...Object.fromEntries(order.map(rule => [rule, 0 as const])),
    'require-quotes-in-ports': [2, { quoteType: 'double' }] as [2, { quoteType: string }],
  };
  const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] });
  // cast: the package's types do not resolve under Node's module resolution
  const results: readonly { readonly messages: readonly LintMessage[] }[] = linter.lintFiles(
    [file],
    false,
  );
  return results.flatMap(({ messages }) =>
    messages.map(({ line, rule, message }) => `${line} ${rule} ${message}`),
  );
}

/** `${NAME}` and `${NAME:-default}` as compose reads them. */
const filled = (text: string): string =>
  text.replaceAll(
    /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g,
    (_, name, usual) => usual ?? name.toLowerCase(),
  );

describe('the compose file', () => {
  test.each(['compose.yaml', 'compose.sandbox.yaml'])('%s passes the linter', name =>
    expect(lint(join(FOLDER, name))).toEqual([]),
  );

  test.each([
    ['a key that the schema does not know', 'healthcheck:', 'healthchek:'],
    ['an image without a tag', 'caddy:2-alpine', 'caddy'],
  ])('the linter finds %s', (_, from, to) => {
    const folder = mkdtempSync(join(tmpdir(), 'quadrille-compose-'));
    try {
      const file = join(folder, 'compose.yaml');
      expect(read('compose.yaml')).toContain(from);
      writeFileSync(file, read('compose.yaml').replaceAll(from, to));
      expect(lint(file)).not.toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('our commands are commands of ours', async () => {
    expect(ours.map(([name]) => name)).toEqual(['server', 'worker']);
    for (const [, { command = [] }] of ours) await expectAccepted(command.map(filled));
    await expect(expectAccepted(['serve', '--prot=4444'])).rejects.toThrow();
    await expect(expectAccepted(['sevre'])).rejects.toThrow();
    await expect(expectAccepted(['serve', '--port'])).rejects.toThrow();
  });

  test('an image is that of its version, so that no older one runs after an update', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    for (const [, { image }] of ours) expect(image).toBe(`quadrille:${version}`);
  });

  test('the sandbox is for all services of ours', () => {
    const overlay: Compose = parse(read('compose.sandbox.yaml'), { merge: true });
    expect(Object.keys(overlay.services)).toEqual(ours.map(([name]) => name));
  });

  test('our containers run without rights', () => {
    for (const [, { cap_drop }] of ours) expect(cap_drop).toEqual(['ALL']);
    expect(JSON.stringify(compose)).not.toContain('privileged":');
  });

  test('the address names the database of the file', () => {
    const { POSTGRES_USER, POSTGRES_DB } = services.database.environment ?? {};
    for (const service of [...ours.map(([, each]) => each), services.backup]) {
      const url = new URL(filled(service.environment?.DATABASE_URL ?? ''));
      expect([url.username, url.pathname, url.hostname]).toEqual([
        POSTGRES_USER,
        `/${POSTGRES_DB}`,
        'database',
      ]);
    }
  });

  test('the port is the same for server, health check and proxy', () => {
    const [, port] = /--port=(\d+)/.exec(services.server.command?.join(' ') ?? '') ?? [];
    expect(services.server.expose).toContain(port);
    expect(services.server.healthcheck?.test.at(-1)).toContain(`:${port}/health`);
    expect(read('Caddyfile')).toMatch(new RegExp(`name server\\s+port ${port}\\s`));
    expect(read('Dockerfile')).toContain(`EXPOSE ${port}`);
  });

  test('volumes are declared, and what is mounted from here exists', () => {
    const sources = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.map(volume => filled(volume).split(':')[0]),
    );
    for (const source of sources)
      if (!source.startsWith('.')) expect(Object.keys(compose.volumes)).toContain(source);
      else if (source !== './backups') expect(() => read(source)).not.toThrow();
    expect(sources).toHaveLength(5);
  });

  test('secrets come from .env, which has no default and is not ours to keep', () => {
    const text = read('compose.yaml');
    const names = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    for (const name of names)
      if (name !== 'LANG') expect(read('example.env')).toMatch(new RegExp(`^${name}=`, 'm'));
    expect(text.match(/\$\{DATABASE_PASSWORD(?!:\?)/g)).toBeNull();
    expect(read('example.env')).toMatch(/^DATABASE_PASSWORD=$/m);
    expect(readFileSync(join(ROOT, '.gitignore'), 'utf8')).toMatch(/^\.env$/m);
    expect(read('Dockerfile.dockerignore')).toMatch(/^\*\*\/\.env$/m);
  });
});

describe('the Dockerfile', () => {
  const file = read('Dockerfile');
  const lines = file.replaceAll('\\\n', ' ').split('\n');

  test('builds on a Node that runs Quadrille', () => {
    const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const oldest = /\d+/.exec(engines.node)?.[0];
    const images = [...file.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(images).toEqual([`node:${oldest}-bookworm-slim`, `node:${oldest}-bookworm-slim`]);
  });

  test('ends as a user who is not root, and owns what compose mounts for him', () => {
    const user = /^USER (\S+)$/m.exec(file)?.[1];
    expect(user).toBe('quadrille');
    expect(lines.findIndex(line => line.startsWith('USER'))).toBeLessThan(
      lines.findIndex(line => line.startsWith('ENTRYPOINT')),
    );
    const [, uid, home] = /useradd .*--uid (\d+).*--home-dir (\S+)/.exec(file) ?? [];
    for (const [, { tmpfs }] of ours)
      expect(tmpfs).toContainEqual(expect.stringContaining(`${home}:uid=${uid}`));
  });

  test('starts a command of ours', async () => {
    const words = (name: string): string[] =>
      JSON.parse(new RegExp(`^${name} (\\[.*\\])$`, 'm').exec(file)?.[1] ?? '[]');
    expect(words('ENTRYPOINT')).toEqual(['quadrille']);
    await expectAccepted(words('CMD'));
  });

  test('has the languages that docs/uploads.md names', () => {
    const docs = readFileSync(join(ROOT, 'docs', 'uploads.md'), 'utf8');
    const wanted = [...docs.matchAll(/`apt install ([^`]+)`/g)].flatMap(([, names]) =>
      names.split(' '),
    );
    const installed = /LANGUAGES="([^"]+)"/.exec(file)?.[1].split(' ') ?? [];
    expect(wanted.length).toBeGreaterThan(5);
    expect(wanted.filter(name => name !== 'nodejs' && !installed.includes(name))).toEqual([]);
  });
});
