import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Ran } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';
import {
  CONT,
  CROIX,
  coup,
  coupAt,
  GAGNANT,
  PERDU,
  partieRep,
  ROND,
  rep,
  TIMEOUT,
  TRICHE,
  VALID,
} from './scs-structs.ts';
import { Wire } from './test-host.ts';

/** Our clients against servers that are played by the test, byte for byte. */

const BOARD = `${'2 '.repeat(16)}${'0 '.repeat(32)}${'4 '.repeat(16)}`;
const hex = (text: string) => Buffer.from(text, 'hex');

let close = () => {};
afterEach(() => close());

/** Starts a client against a server of ours; answers with the server's end of the line. */
async function joined(
  protocol: string,
  ...more: readonly string[]
): Promise<{ wire: Wire; ran: Promise<Ran> }> {
  const server = createServer().listen(0, '127.0.0.1');
  close = () => server.close();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const coming = once(server, 'connection') as Promise<[Socket]>;
  const ran = runHere([
    ...['join', protocol, '127.0.0.1', String(port), ...more],
    ...(more.includes('--seat') ? [] : ['--seat', 'alphabeta:nodes=5']),
  ]);
  const [socket] = await coming;
  return { wire: Wire.over(socket), ran };
}
const last = ({ stdout }: Ran): string => stdout.trimEnd().split('\n').at(-1) ?? '';
const said = (wire: Wire) => wire.say(5);

describe('log320', () => {
  test('the course’s dialect: red plays without a prompt, a forbidden move of the server’s is told', async () => {
    const { wire, ran } = await joined('log320');
    wire.write(`1 ${BOARD}`);
    expect(await said(wire)).toMatch(/^[A-H]2-[A-H]3$/);
    wire.write('3 D7 - D5');
    const { code, stderr } = await ran;
    expect(code).toBe(1);
    expect(stderr).toContain('a move that the rules forbid: D7-D5');
  });

  test('the subject’s dialect: A8-A8 is ignored; 4 brings another move; 5 at our turn is a loss', async () => {
    const { wire, ran } = await joined('log320');
    wire.write(`1 ${BOARD}`);
    wire.write('3 A8-A8');
    const first = await said(wire);
    wire.write('4');
    const second = await said(wire);
    expect(second).not.toBe(first);
    wire.write('3 D7-D6');
    await said(wire);
    wire.write('3 D6-D5');
    await said(wire);
    wire.write('3 H7-H6');
    wire.write('5 H7-H6');
    wire.socket.end();
    const { code, stderr } = await ran;
    expect(code).toBe(1);
    expect(stderr).toBe('Lost: the server stopped the game at our turn.\n');
  });

  test('black waits; 5 at the opponent’s turn is a win; messages stick together', async () => {
    const { wire, ran } = await joined('log320');
    wire.write(`2 ${BOARD}3 D2-D3`);
    expect(await said(wire)).toMatch(/^[A-H]7-[A-H]6$/);
    wire.write('5 D2-D3');
    const result = await ran;
    expect(result.code).toBe(0);
    expect(last(result)).toBe("Won: the server stopped the game at the opponent's turn.");
  });

  test.each([
    ['at our turn', '3 D2-D3', 1, 'Lost: the server stopped the game at our turn.'],
    ['at the opponent’s', '', 0, "Won: the server stopped the game at the opponent's turn."],
  ])('a lone 5 and the end of the connection, %s', async (_, more, code, words) => {
    const { wire, ran } = await joined('log320', '--seat', 'mcts:30s', '--time', '1m');
    wire.write(`2 ${BOARD}${more}5\n`);
    wire.socket.end();
    const result = await ran;
    expect(result.code).toBe(code);
    expect(code === 0 ? last(result) : result.stderr.trimEnd()).toBe(words);
  });

  test('bytes of no meaning and a board without a space are passed over', async () => {
    const { wire, ran } = await joined('log320');
    wire.write(`Welcome!\r\n1${BOARD}`);
    expect(await said(wire)).toMatch(/^[A-H]2-[A-H]3$/);
    wire.write('\0\n3 D7-D6\0');
    expect(await said(wire)).toMatch(/^[A-H]\d-[A-H]\d$/);
    wire.write('#5 D7-D6');
    const { code } = await ran;
    expect(code).toBe(0);
  });

  test.each([
    ['closes', '', 'The connection closed before the end of the game.'],
    ['is no such server', 'HTTP/1.1 400 '.repeat(200), 'The server does not speak this protocol.'],
  ])('a server that %s', async (_, text, words) => {
    const { wire, ran } = await joined('log320');
    if (text === '') wire.socket.end();
    else wire.write(text);
    const { code, stderr } = await ran;
    expect({ code, stderr }).toEqual({ code: 1, stderr: `${words}\n` });
  });

  test('a server that says nothing', async () => {
    const { ran } = await joined('log320', '--wait', '200ms');
    const { code, stderr } = await ran;
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'The server says nothing any more.\n' });
  });
});

describe('scs', () => {
  test('asks with its name, plays both colours’ bytes, and hears of the opponent’s time', async () => {
    const { wire, ran } = await joined('scs', 'Ada');
    expect(await wire.read(36)).toBe(`00000000416461${'00'.repeat(29)}`);
    wire.write(hex(partieRep(ROND, 'Bob')));
    await wire.trickle(coupAt(CROIX, 'e5'));
    await wire.trickle(hex(rep(0, VALID, CONT)));
    const ours = Buffer.from(await wire.read(20), 'hex');
    expect(ours.subarray(0, 12).toString('hex')).toBe(
      coup(ROND, 4, 0).toString('hex').slice(0, 24),
    );
    expect(ours.readInt32LE(16)).toBe(0);
    wire.write(hex(rep(0, VALID, CONT)));
    wire.write(coup(CROIX, 0, 0));
    wire.write(hex(rep(0, TIMEOUT, PERDU)));
    const result = await ran;
    expect(result.code).toBe(0);
    expect(last(result)).toBe('Won: the opponent ran out of time.');
  });

  test.each([
    ['nothing but 0', 0],
    ['nothing but 1', 1],
    ['nothing but 255', 255],
  ])('twenty bytes of junk before the opponent’s time-out: %s', async (_, byte) => {
    const { wire, ran } = await joined('scs', 'Ada');
    await wire.read(36);
    wire.write(hex(partieRep(ROND, 'Bob')));
    wire.write(Buffer.alloc(20, byte));
    wire.write(hex(rep(0, TIMEOUT, PERDU)));
    const result = await ran;
    expect(result.code).toBe(0);
    expect(last(result)).toBe('Won: the opponent ran out of time.');
  });

  test('TIMEOUT while it still thinks', async () => {
    const { wire, ran } = await joined('scs', 'Ada', '--seat', 'mcts:30s', '--time', '1m');
    await wire.read(36);
    wire.write(hex(partieRep(CROIX, 'Bob')));
    wire.write(hex(rep(0, TIMEOUT, PERDU)));
    const { code, stderr } = await ran;
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'Lost: we ran out of time.\n' });
  });

  test.each([
    ['TRICHE', rep(0, TRICHE, PERDU), 'Lost: our move was refused.'],
    ['a win that is none', rep(0, VALID, GAGNANT), 'The server and our rules do not agree about'],
  ])('its move is answered by %s', async (_, answer, words) => {
    const { wire, ran } = await joined('scs');
    expect(await wire.read(36)).toContain(Buffer.from('alphabeta:nodes=5').toString('hex'));
    wire.write(hex(partieRep(CROIX, 'Bob')));
    await wire.read(20);
    wire.write(hex(answer));
    const { code, stderr } = await ran;
    expect(code).toBe(1);
    expect(stderr).toContain(words);
  });

  test('a refused game, a forbidden move, a closed connection', async () => {
    const refused = await joined('scs');
    refused.wire.write(hex(partieRep(0, '', 1)));
    expect(await refused.ran).toMatchObject({
      code: 1,
      stderr: 'The server refuses the game (error 1).\n',
    });
    const forbidden = await joined('scs');
    forbidden.wire.write(hex(partieRep(ROND, 'Bob')));
    forbidden.wire.write(coup(CROIX, 9, 9));
    forbidden.wire.write(hex(rep(0, VALID, CONT)));
    expect((await forbidden.ran).stderr).toContain('a move that the rules forbid: 9,9');
    const closed = await joined('scs');
    closed.wire.write(hex(partieRep(ROND, 'Bob')));
    closed.wire.socket.end();
    expect((await closed.ran).stderr).toBe('The connection closed before the end of the game.\n');
  });
});
