import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findProgram } from '../../src/bots/programs.ts';
import { ROOT } from '../support/run.ts';
import { expectAccepted } from './accepted.ts';

/** The units of deploy/systemd. Where systemd is installed it checks them itself. */

const FOLDER = join(ROOT, 'deploy', 'systemd');
/** Where the units expect a clone. */
const APP = '/srv/quadrille/app';
const names = readdirSync(FOLDER).sort();

/** The settings that our units use, by section, as systemd spells them. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  Unit: ['Description', 'After', 'Wants'],
  Service: [
    ...['Type', 'User', 'Group', 'Environment', 'EnvironmentFile', 'ExecStart'],
    ...['Restart', 'RestartSec', 'TimeoutStopSec', 'KillMode', 'Nice', 'IOSchedulingClass'],
    ...['StateDirectory', 'StateDirectoryMode', 'UMask', 'LimitNOFILE', 'Delegate'],
    ...['NoNewPrivileges', 'CapabilityBoundingSet', 'ProtectSystem', 'ProtectHome', 'PrivateTmp'],
    ...['PrivateDevices', 'ProtectProc', 'ProtectClock', 'ProtectControlGroups', 'ProtectHostname'],
    ...['ProtectKernelLogs', 'ProtectKernelModules', 'ProtectKernelTunables', 'ReadWritePaths'],
    ...['MemoryDenyWriteExecute', 'RestrictAddressFamilies', 'RestrictNamespaces'],
    ...['RestrictRealtime', 'RestrictSUIDSGID', 'LockPersonality', 'SystemCallArchitectures'],
  ],
  Timer: ['OnCalendar', 'RandomizedDelaySec', 'Persistent'],
  Install: ['WantedBy'],
};

/** Settings that keep bubblewrap from making a sandbox, or Node from compiling. */
const IN_THE_WAY = [
  ...['RestrictNamespaces', 'ProtectHostname', 'ProtectKernelTunables', 'ProcSubset'],
  ...['SystemCallFilter', 'ProtectControlGroups', 'MemoryDenyWriteExecute'],
];

interface Setting {
  readonly section: string;
  readonly name: string;
  readonly value: string;
}

/** Settings in their order; throws at any other line. */
function readUnit(text: string): Setting[] {
  let section = '';
  return text.split('\n').flatMap(line => {
    if (line === '' || line.startsWith('#')) return [];
    const heading = /^\[(\w+)\]$/.exec(line)?.[1];
    if (heading !== undefined) section = heading;
    if (heading !== undefined) return [];
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`no setting: ${line}`);
    return [{ section, name, value }];
  });
}

/** What is wrong with a unit, as far as we can tell without systemd. */
function mistakes(text: string): string[] {
  const settings = readUnit(text);
  const unknown = settings.filter(({ section, name }) => !KNOWN[section]?.includes(name));
  const twice = settings.filter(({ name }, i) => settings.findIndex(s => s.name === name) !== i);
  return [...unknown, ...twice].map(({ section, name }) => `[${section}] ${name}`);
}

const units = names.map(name => {
  const text = readFileSync(join(FOLDER, name), 'utf8');
  const settings = readUnit(text);
  return { name, text, value: (key: string) => settings.find(s => s.name === key)?.value };
});
const named = (name: string) => units.find(unit => unit.name === name);

describe.each(units)('$name', ({ name, text, value }) => {
  test('has settings that exist, each once', () => expect(mistakes(text)).toEqual([]));

  test('says in its first line where it goes', () =>
    expect(text.split(/[;\n]/)[0]).toBe(`# /etc/systemd/system/${name}`));

  test('starts a program of the repository, with options that it has', async () => {
    const command = value('ExecStart');
    if (name.endsWith('.timer'))
      return expect(named(name.replace('timer', 'service'))).toBeDefined();
    const [program = '', ...args] = command?.split(' ') ?? [];
    expect(program.startsWith(`${APP}/`)).toBe(true);
    accessSync(join(ROOT, program.slice(APP.length)), constants.X_OK);
    // unlike ${NAME}, which is one word, $NAME is split into words
    const options: Readonly<Record<string, string | undefined>> = {
      $WORKER_OPTIONS: '--server https://games.example.org',
      $SERVER_OPTIONS: /"SERVER_OPTIONS=([^"]+)"/.exec(value('Environment') ?? '')?.[1],
    };
    const given = args.flatMap(word => (options[word] ?? word).split(' '));
    expect(given.join(' ')).not.toMatch(/\$[A-Z]/);
    if (program.endsWith('quadrille.js')) await expectAccepted(given);
  });

  test('runs as an ordinary user, and lets bubblewrap work where bots run', () => {
    if (name.endsWith('.timer')) return;
    expect(value('User')).toBe('quadrille');
    expect(value('NoNewPrivileges')).toBe('yes');
    if (!value('ExecStart')?.includes('quadrille.js')) return;
    expect(IN_THE_WAY.filter(key => value(key) !== undefined)).toEqual([]);
    expect(value('RestrictAddressFamilies')).toContain('AF_NETLINK');
    expect(value('Delegate')).toBe('yes');
  });
});

test('mistakes are found', () => {
  const text = named('quadrille.service')?.text ?? '';
  expect(mistakes(text.replace('KillMode', 'KilMode'))).toEqual(['[Service] KilMode']);
  expect(mistakes(text.replace('[Install]', '[Instal]'))).toEqual(['[Instal] WantedBy']);
  expect(mistakes(`${text}WantedBy=x\n`)).toEqual(['[Install] WantedBy']);
  expect(() => mistakes(`${text}nothing\n`)).toThrow();
});

const analyze = findProgram('systemd-analyze', '/');

/** The messages of systemd about units, with the paths of our programs on this machine. */
function verified(files: readonly (readonly [name: string, text: string])[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-units-'));
  try {
    const app = join(folder, 'app'); // our folder's own name may need escaping in units
    symlinkSync(ROOT, app);
    for (const [name, text] of files)
      writeFileSync(join(folder, name), text.replaceAll(`${APP}/`, `${app}/`));
    // an instance of each template
    const paths = files.map(([name]) => join(folder, name.replace('@.', '@1.')));
    const { status, stderr } = spawnSync(analyze ?? '', ['verify', ...paths], { encoding: 'utf8' });
    return status === 0 ? stderr : `${status}: ${stderr}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.skipIf(analyze === null)('systemd', () => {
  test('finds nothing wrong', () =>
    expect(verified(units.map(({ name, text }) => [name, text]))).toBe(''));
  test('finds what is wrong', () => {
    const text = named('quadrille-backup.timer')?.text ?? '';
    const service = named('quadrille-backup.service')?.text ?? '';
    const files = [
      ['quadrille-backup.timer', text.replace('OnCalendar=*', 'OnCalendar=always ')],
      ['quadrille-backup.service', service],
    ] as const;
    expect(verified(files)).toContain('calendar specification');
  });
});
