import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltStudents, buildStudents, missingFor } from '../students/build.ts';
import { freePort } from '../support/free-port.ts';
import { isLong } from '../support/long.ts';
import { quadrille, succeed } from '../support/run.ts';
import { AnnouncedClients, ArbiterProcess } from './arbiter-process.ts';

/** Championships of students' programs over real sockets, killed and resumed. */

interface Standing {
  readonly name: string;
  readonly points: number;
  readonly forfeits: number;
}

let folder: string;
let store: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadrille-network-'));
  store = join(folder, 'store.sqlite');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** No clock that a slow machine could miss; an absent client is awaited once. */
const CALM = ['--time', '120s', '--suspend-after', '1', '--address', '127.0.0.1'] as const;

/** Kills the arbiter during the first game that it announces, twice, and lets it finish. */
async function killedTwice(id: string, clients: AnnouncedClients): Promise<ArbiterProcess> {
  const resume = ['championship', 'resume', id, '--store', store, '--address', '127.0.0.1'];
  for (let kills = 0; kills < 2; kills++) {
    const arbiter = new ArbiterProcess(resume, line => clients.hear(line));
    await arbiter.until(/ is here \(/); // its players have begun to come
    await arbiter.kill();
  }
  return new ArbiterProcess(resume, line => clients.hear(line));
}

const created = async (...options: readonly string[]): Promise<string> => {
  const made = await quadrille(['championship', 'new', ...options, '--store', store, '--json']);
  expect(made).toMatchObject({ code: 0 });
  return JSON.parse(made.stdout).id;
};

async function standingsOf(id: string): Promise<Record<string, Omit<Standing, 'name'>>> {
  const shown = await succeed(process.execPath, [
    ...['bin/quadrille.js', 'championship', 'show', id, '--store', store, '--json'],
  ]);
  const { standings, chain } = JSON.parse(shown);
  expect(chain.state).toBe('whole');
  return Object.fromEntries(
    (standings as Standing[]).map(({ name, points, forfeits }) => [name, { points, forfeits }]),
  );
}

const noC = missingFor('greedy', 'cheat');
describe.skipIf(noC)(`SCS in C ${noC ?? ''}`, () => {
  let students: BuiltStudents;
  beforeAll(async () => {
    students = await buildStudents('greedy', 'cheat');
  });
  afterAll(() => students?.remove());

  test('a sound, a cheating and an absent player, killed twice and resumed', async () => {
    const port = await freePort();
    const id = await created(
      ...['--preset', 'moia', '--seed', 'network', '--wait', '10s', '--port', String(port)],
      ...CALM.slice(0, 4),
      ...['-p', 'Glouton=tcp:scs', '-p', 'Tricheur=tcp:scs', '-p', 'Fantôme=tcp:scs'],
    );
    const clients = new AnnouncedClients({
      Glouton: students.at('greedy', port, 'Glouton'),
      Tricheur: students.at('cheat', port, 'Tricheur'),
    });
    const arbiter = await killedTwice(id, clients);
    expect(await arbiter.ended()).toBe(0);
    clients.close();
    // each meets each twice: cheats and absent clients get 0, their opponents 10
    expect(await standingsOf(id)).toEqual({
      Glouton: { points: 40, forfeits: 0 },
      Tricheur: { points: 20, forfeits: 2 },
      Fantôme: { points: 0, forfeits: 4 },
    });
    expect(
      arbiter.heard.filter(line => /Tricheur loses by an illegal move/.test(line)),
    ).not.toEqual([]);
  });
});

const noJava = missingFor('Prudent', 'Fonceur');
describe.skipIf(noJava || !isLong)(`LOG320 in Java ${noJava ?? ''}`, () => {
  let students: BuiltStudents;
  beforeAll(async () => {
    students = await buildStudents('Prudent', 'Fonceur');
  });
  afterAll(() => students?.remove());

  test('two dialects and an absent player, killed twice and resumed', async () => {
    const port = await freePort();
    const own = students.command('Fonceur').map(word => `"${word}"`);
    const id = await created(
      ...['--preset', 'log320', '--seed', 'network', '--wait', '30s', ...CALM.slice(0, 4)],
      ...['-p', `Prudent=tcp:log320:${port}`, '-p', `Fantôme=tcp:log320:${await freePort()}`],
      ...['-p', `Fonceur=log320-course@${students.folder}:${own.join(' ')}`],
    );
    const clients = new AnnouncedClients({ Prudent: students.at('Prudent', port) });
    const arbiter = await killedTwice(id, clients);
    expect(await arbiter.ended()).toBe(0);
    clients.close();
    const { Fantôme, Prudent, Fonceur } = await standingsOf(id);
    expect(Fantôme).toEqual({ points: 0, forfeits: 4 });
    // two points each from the absent client, and two games between them: Breakthrough has no draws
    expect([Prudent.forfeits, Fonceur.forfeits]).toEqual([0, 0]);
    expect(Prudent.points + Fonceur.points).toBe(6);
    expect(Math.min(Prudent.points, Fonceur.points)).toBeGreaterThanOrEqual(2);
  });
});
