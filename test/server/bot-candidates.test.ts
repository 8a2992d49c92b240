import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ERR, PARTIE, readPartieRep, SIZE, writePartieReq } from '../../src/protocols/scs.ts';
import { TICKET } from '../../src/protocols/tickets.ts';
import { type CreatedGame, type RoomPort, WIRE_VERSION } from '../../src/protocols/wire.ts';
import { LIMITS } from '../../src/server/limits.ts';
import { Program } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';
import { Client, create, type Served, serve } from './online-client.ts';

/** Who takes a bot's seat: programs and attackers over real sockets, at a server that is open to the network. */

let open: Served;
let local: Served;
beforeAll(async () => {
  [open, local] = await Promise.all([serve(undefined, { host: '0.0.0.0' }), serve()]);
});
afterAll(() => Promise.all([open.close(), local.close()]));

const { candidatesPerPort, strikesPerAddress, wrongTicketsPerPort } = LIMITS;

/** Linux has all of 127.0.0.0/8: each address is another machine to the server. */
const onLinux = process.platform === 'linux';

type Bot = 'tcp:scs' | 'tcp:ugi' | 'tcp:log320';
const RULES = { 'tcp:scs': 'ultimate', 'tcp:ugi': 'tictactoe', 'tcp:log320': 'breakthrough' };

/** A game of two bots, as seen by whoever created it; it never begins unless both are let in. */
async function twoBots(bot: Bot, site = open, more = {}) {
  const seats = { first: bot, second: bot };
  const game = { rules: RULES[bot], time: '60s', seats, ...more };
  const created = await create(site.address, game);
  const owner = await Client.join(site.address, created.room, created.owner);
  return { ...created, ...at(created), owner };
}

const at = ({ listeners = [] }: CreatedGame) => ({
  port: listeners[0].port,
  ticket: listeners[0].ticket ?? '',
});

/** Another ticket, of the same form. */
const wrong = (ticket: string, i = 0) =>
  (ticket.startsWith('A') ? 'B' : 'A') + String(2222 + (i % 8) + 10 * ((i >> 3) % 8));

const waits = (owner: Client) => owner.ports.flatMap(({ candidates }) => candidates);

async function waiting(owner: Client, count: number): Promise<RoomPort['candidates']> {
  await owner.until(() => waits(owner).length === count);
  return waits(owner);
}

const nobody = { first: false, second: false };

test.each(['tcp:scs', 'tcp:ugi', 'tcp:log320'] as const)(
  '%s: whoever connects to every port and says nothing takes no seat and delays nobody',
  async bot => {
    const { port, ticket, owner } = await twoBots(bot);
    const scan = Array.from({ length: 3 * candidatesPerPort }, () => new Program(port));
    await Promise.all(scan.map(({ socket }) => once(socket, 'connect')));
    // the flood has displaced its own connections; the rest hold nothing
    await Promise.all(scan.slice(0, candidatesPerPort).map(({ gone }) => gone));
    expect(owner.status?.there).toEqual(nobody);
    if (bot === 'tcp:scs') Program.scs(port, `Ada#${ticket}`);
    if (bot === 'tcp:ugi') Program.ugi(port, 'Ada', `ticket ${ticket}\n`);
    if (bot === 'tcp:log320') new Program(port).socket.write(`#${ticket}`);
    await owner.until(() => owner.status?.there.first === true);
    expect(owner.status?.there.second).toBe(false);
    for (const { socket } of scan) socket.destroy();
  },
);

test('at a server of this machine alone, programs of it need no ticket, and silence takes no seat', async () => {
  for (const bot of ['tcp:scs', 'tcp:ugi'] as const) {
    const { port, owner } = await twoBots(bot, local);
    const silent = new Program(port);
    await once(silent.socket, 'connect');
    if (bot === 'tcp:scs') Program.scs(port, 'Ada');
    else Program.ugi(port, 'Ada');
    await owner.until(() => owner.status?.names.first === 'Ada');
    expect(owner.status?.there.second).toBe(false);
  }
  const { port, owner } = await twoBots('tcp:log320', local);
  const scanner = new Program(port);
  await once(scanner.socket, 'connect');
  scanner.socket.destroy();
  const browser = new Program(port);
  browser.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await browser.gone;
  expect(owner.status?.there).toEqual(nobody);
  const client = new Program(port);
  await owner.until(() => owner.status?.there.first === true);
  expect(owner.status?.there.second).toBe(false);
  client.socket.destroy();
  await owner.until(() => owner.status?.there.first === false);
});

test('a ticket is taken out of the name, and the opponent is not told it', async () => {
  const { port, ticket, owner } = await twoBots('tcp:scs');
  const ada = Program.scs(port, `Ada#${ticket}`);
  await owner.until(() => owner.status?.names.first === 'Ada');
  const bob = Program.scs(port, `#${ticket}`);
  await owner.until(() => owner.status?.phase === 'playing');
  while (ada.bytes.length < SIZE.partieRep) await once(ada.socket, 'data');
  while (bob.bytes.length < SIZE.partieRep) await once(bob.socket, 'data');
  expect(readPartieRep(ada.bytes)).toMatchObject({ err: ERR.ok, opponent: '' });
  expect(readPartieRep(bob.bytes)).toMatchObject({ err: ERR.ok, opponent: 'Ada' });
  for (const heard of [ada.heard, bob.heard]) expect(heard).not.toContain(ticket);
  expect(owner.status?.names).toEqual({ first: 'Ada', second: null });
});

test('UGI: the ticket at the end of its name; greeted once, it is told the game', async () => {
  const { port, ticket, owner } = await twoBots('tcp:ugi');
  const ada = Program.ugi(port, `Ada#${ticket}`);
  await owner.until(() => owner.status?.names.first === 'Ada');
  Program.ugi(port, 'Bob', `TICKET ${ticket.toLowerCase()}\n`);
  await ada.hears('isready\n');
  expect(ada.heard).toMatch(/^ugi\nsetoption name Game value tictactoe\n/);
  expect(ada.heard.match(/^ugi$/gm)).toHaveLength(1);
});

test('without a ticket a program waits until an owner of the room lets it in', async () => {
  const { port, owner, room } = await twoBots('tcp:scs');
  const spectator = await Client.join(open.address, room);
  const ada = Program.scs(port, 'Ada');
  const bob = Program.scs(port, 'Bob', onLinux ? '127.0.0.7' : undefined);
  const [first, second] = await waiting(owner, 2);
  expect([first.name, second.name]).toEqual(['Ada', 'Bob']);
  expect([first.host, second.host]).toEqual(['127.0.0.1', onLinux ? '127.0.0.7' : '127.0.0.1']);
  expect(owner.status?.there).toEqual(nobody);
  owner.say({ type: 'admit', port, candidate: second.id });
  await owner.until(() => owner.status?.names.first === 'Bob'); // the first to be let in
  owner.say({ type: 'dismiss', port, candidate: first.id });
  await ada.gone;
  expect(readPartieRep(ada.bytes)).toMatchObject({ err: ERR.partie });
  owner.say({ type: 'admit', port, candidate: first.id });
  expect(await owner.fault(null)).toBe('no-candidate');
  bob.socket.destroy(); // let in, and left before the game
  await owner.until(() => owner.status?.there.first === false);
  expect(await waiting(owner, 0)).toEqual([]);
  expect(spectator.heard.some(({ type }) => type === 'candidates')).toBe(false);
});

test('UGI: a page that has a browser send the protocol to a port takes no seat', async () => {
  const { owner, port } = await twoBots('tcp:ugi', local);
  const sent = fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    body: 'id name Page\nugiok\n',
  });
  await expect(sent).rejects.toThrow();
  Program.ugi(port, 'Ada');
  await owner.until(() => owner.status?.there.first === true);
  expect(owner.status?.names.first).toBe('Ada');
});

test('SCS: a program that talks on while it waits is sent away', async () => {
  const { owner, port } = await twoBots('tcp:scs');
  const program = Program.scs(port, 'Talker');
  await owner.until(() => owner.ports[0]?.candidates.length === 1);
  program.socket.write(Buffer.alloc(2_048));
  await program.gone;
  await owner.until(() => owner.ports[0]?.candidates.length === 0);
});

test('LOG320: a silent program is shown by its address, and plays once it is let in', async () => {
  const seats = { first: 'tcp:log320', second: 'person' };
  const game = { rules: 'breakthrough', time: 'none', seats };
  const created = await create(open.address, game);
  const { port } = at(created);
  const person = await Client.join(open.address, created.room, created.secrets.second);
  const program = new Program(port);
  const [candidate] = await waiting(person, 1);
  expect(candidate).toMatchObject({ host: '127.0.0.1', name: null });
  expect(person.status).toMatchObject({ phase: 'waiting', there: { first: false } });
  person.say({ type: 'admit', port, candidate: candidate.id });
  await program.hears('1 2 2');
  program.socket.write('A2-A3');
  await person.until(() => person.moves.length === 1);
});

test('who guesses tickets is heard five times, and a port that is guessed at takes none', async () => {
  const { port, ticket, owner } = await twoBots('tcp:scs');
  const guess = async (i: number, from?: string) => {
    const program = Program.scs(port, `Eve#${wrong(ticket, i)}`, from);
    await program.gone;
    return program;
  };
  for (let i = 0; i < strikesPerAddress; i++)
    expect(readPartieRep((await guess(i)).bytes)).toMatchObject({ err: ERR.partie });
  await owner.until(() => owner.ports[0].wrongTickets === strikesPerAddress);
  const barred = Program.scs(port, `Eve#${ticket}`);
  await barred.gone; // showed the right ticket, too late
  expect(owner.status?.there).toEqual(nobody);
  if (!onLinux) return;
  for (let i = strikesPerAddress; i < wrongTicketsPerPort; i++) {
    expect(owner.ports[0].ticket).toMatch(TICKET);
    await guess(i, `127.0.1.${1 + Math.floor(i / strikesPerAddress)}`);
  }
  await owner.until(() => owner.ports[0].ticket === null);
  Program.scs(port, `Ada#${ticket}`, '127.0.2.1');
  const [ada] = await waiting(owner, 1); // is not turned away: the owner is asked
  expect(ada.name).toBe('Ada');
  owner.say({ type: 'admit', port, candidate: ada.id });
  await owner.until(() => owner.status?.names.first === 'Ada');
});

test.runIf(onLinux)('who floods a port pushes out his own programs only', async () => {
  const { port, ticket, owner } = await twoBots('tcp:scs');
  const slow = new Program(port, '127.0.3.4'); // has not asked yet
  await once(slow.socket, 'connect');
  Program.scs(port, 'Ada', '127.0.3.1');
  await waiting(owner, 1);
  const silent = Array.from({ length: 20 }, () => new Program(port, '127.0.3.9'));
  const asking = Array.from({ length: 20 }, (_, i) => Program.scs(port, `Eve ${i}`, '127.0.3.9'));
  await owner.until(() => waits(owner).length === candidatesPerPort - 1);
  Program.scs(port, 'Bob', '127.0.3.2');
  slow.socket.write(writePartieReq({ id: PARTIE, name: 'Slow' }));
  const names = () => waits(owner).map(({ name }) => name ?? '');
  await owner.until(() => ['Ada', 'Bob', 'Slow'].every(name => names().includes(name)));
  expect(waits(owner).length).toBeLessThanOrEqual(candidatesPerPort);
  Program.scs(port, `Eva#${ticket}`, '127.0.3.3');
  await owner.until(() => owner.status?.names.first === 'Eva');
  for (const { socket } of [...silent, ...asking]) socket.destroy();
});

test('a program that was sent away five times is not heard any more', async () => {
  const { port, owner } = await twoBots('tcp:ugi');
  for (let i = 0; i < strikesPerAddress; i++) {
    const again = Program.ugi(port, 'Eve');
    const [{ id }] = await waiting(owner, 1);
    owner.say({ type: 'dismiss', port, candidate: id });
    await again.gone;
    expect(again.heard).toBe('ugi\nquit\n');
    await waiting(owner, 0);
  }
  const last = Program.ugi(port, 'Eve');
  await last.gone;
  expect(waits(owner)).toEqual([]);
});

test('neither a spectator nor a page of another game sees the ticket or lets anybody in', async () => {
  const { port, ticket, owner, room } = await twoBots('tcp:ugi');
  const other = await twoBots('tcp:ugi');
  const spectator = await Client.join(open.address, room);
  Program.ugi(port, 'Ada');
  const [{ id }] = await waiting(owner, 1);
  spectator.say({ type: 'admit', port, candidate: id });
  expect(await spectator.fault(null)).toBe('not-owner');
  other.owner.say({ type: 'admit', port, candidate: id });
  expect(await other.owner.fault(null)).toBe('no-candidate');
  expect(owner.status?.there).toEqual(nobody);
  const told = JSON.stringify(spectator.heard);
  expect(told).not.toContain(ticket);
  expect(told).not.toContain('127.0.0.1"');
  const stranger = new Client(open.address);
  await stranger.open();
  const { owner: key } = await create(open.address, {
    rules: 'tictactoe',
    time: '60s',
    seats: { first: 'tcp:ugi', second: 'tcp:ugi' },
  });
  stranger.say({ type: 'hello', version: WIRE_VERSION, room, secret: key, known: 0 });
  expect(await stranger.fault(null)).toBe('wrong-key');
});

test('one seat, two programs: the second waits, and plays if the first leaves', async () => {
  const seats = { first: 'tcp:scs', second: 'person' };
  const created = await create(open.address, { rules: 'ultimate', time: 'none', seats });
  const { port, ticket } = at(created);
  const owner = await Client.join(open.address, created.room, created.owner);
  const ada = Program.scs(port, 'Ada');
  Program.scs(port, 'Bob');
  const [one, two] = await waiting(owner, 2);
  owner.say({ type: 'admit', port, candidate: one.id });
  await owner.until(() => owner.status?.names.first === 'Ada');
  owner.say({ type: 'admit', port, candidate: two.id });
  expect(await owner.fault(null)).toBe('seat-taken');
  await Program.scs(port, `Eva#${ticket}`).gone; // too late, whatever it shows
  ada.socket.destroy();
  await owner.until(() => owner.status?.there.first === false);
  owner.say({ type: 'admit', port, candidate: two.id });
  await owner.until(() => owner.status?.names.first === 'Bob');
  const person = await Client.join(open.address, created.room, created.secrets.second);
  await person.until(() => person.status?.phase === 'playing');
  person.act({ type: 'resign' });
  await person.until(() => person.status?.phase === 'over');
  person.say({ type: 'rematch' });
  await person.until(() => person.status?.rematch.next != null);
  const next = person.status?.rematch.next ?? '';
  const again = await Client.join(open.address, next, created.secrets.second);
  await again.until(() => again.ports.length > 0);
  expect(again.ports[0].ticket).toBe(ticket);
});

test('our own clients show a ticket', async () => {
  const seats = { first: 'tcp:scs', second: 'random' };
  const game = { rules: 'ultimate', time: '60s', seats };
  const created = await create(open.address, game);
  const { port, ticket } = at(created);
  const join = ['join', 'scs', '127.0.0.1', String(port), 'A name that is a little too long'];
  const played = await runHere([...join, '--seat', 'random', '--ticket', ticket.toLowerCase()]);
  expect(played).toMatchObject({ code: 0, stderr: '' });
  const { code, stderr } = await runHere([...join, '--ticket', 'K7']);
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('no ticket') });
  const watcher = await Client.join(open.address, created.room);
  expect(watcher.status?.phase).toBe('over');
});

test('confirm: auto lets in whoever speaks its protocol', async () => {
  const seats = { first: 'tcp:ugi', second: 'person' };
  const game = { rules: 'tictactoe', time: 'none', seats, confirm: 'auto' };
  const created = await create(open.address, game);
  expect(created.listeners).toMatchObject([{ ticket: null }]);
  expect(created.owner).toBeUndefined();
  const spectator = await Client.join(open.address, created.room);
  Program.ugi(at(created).port, 'Ada');
  await spectator.until(() => spectator.status?.names.first === 'Ada');
});

test('an owner is no player; his ticket is the same after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-owner-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'quadrille.sqlite');
  const before = await serve(file, { host: '0.0.0.0' });
  const seats = { first: 'tcp:ugi', second: 'tcp:ugi' };
  const created = await create(before.address, { rules: 'tictactoe', time: '60s', seats });
  expect(created.secrets).toEqual({ first: null, second: null });
  const owner = await Client.join(before.address, created.room, created.owner);
  expect(owner.you).toBe(null);
  owner.say({ type: 'rematch' });
  expect(await owner.fault(null)).toBe('watching');
  await before.close();
  const after = await serve(file, { host: '0.0.0.0' });
  onTestFinished(() => after.close());
  const back = await Client.join(after.address, created.room, created.owner);
  await back.until(() => back.ports.length > 0);
  Program.ugi(back.ports[0].port, `Ada#${at(created).ticket}`);
  await back.until(() => back.status?.names.first === 'Ada');
});
