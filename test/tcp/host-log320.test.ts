import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Position } from '../../src/core/game.ts';
import { randomFrom } from '../../src/core/random.ts';
import { writeRecord } from '../../src/core/record.ts';
import { readRecord } from '../../src/core/record-reader.ts';
import { unwrap } from '../../src/core/result.ts';
import { rulesOf } from '../../src/core/variant.ts';
import { breakthrough } from '../../src/games/breakthrough/index.ts';
import { readRefused } from '../../src/match/refusals.ts';
import { runHere } from '../support/run-here.ts';
import { AT_ONCE, BOARD, hears, hostFor, PROMPT, pair, textOf } from './log320-pair.ts';
import { TestHost } from './test-host.ts';

const rules = unwrap(rulesOf(breakthrough));

function randomGame(seed: string): string[] {
  const random = randomFrom(seed);
  const moves: string[] = [];
  for (let position: Position = rules.start; !position.outcome; ) {
    const move = random.pick(position.legalMoves());
    moves.push(rules.writeMove(position, move).toUpperCase());
    position = position.play(move);
  }
  return moves;
}

describe('the subject’s dialect', () => {
  let host: TestHost;
  beforeAll(async () => {
    host = await TestHost.start('log320', '--games', 'forever', '--tables', '2', ...AT_ONCE);
  });
  afterAll(() => host.talk.kill());

  test('a whole game, byte for byte: colours, prompt, moves in every form, the end to both', async () => {
    const wires = await pair(host);
    await hears(wires[0], PROMPT);
    const moves = randomGame('log320');
    const forms = [
      (from: string, to: string) => `${from}-${to}`,
      (from: string, to: string) => `${from}${to}\n`,
      (from: string, to: string) => `${from} - ${to}\r\n`,
      (from: string, to: string) => `${from}${to}`.toLowerCase(),
    ];
    for (const [i, move] of moves.entries()) {
      const [from, to] = [move.slice(0, 2), move.slice(2)];
      const other = wires[1 - (i % 2)];
      wires[i % 2].write(forms[i % forms.length](from, to));
      if (i < moves.length - 1) await hears(other, `3 ${from}-${to}`);
      else for (const wire of wires) expect(textOf(await wire.rest())).toBe(`5 ${from}-${to}`);
    }
    expect(await host.result()).toContain(moves.length % 2 === 1 ? '1-0' : '0-1');
  });

  test('an invalid move is answered 4, as often as it takes; then the game goes on', async () => {
    const [red, black] = await pair(host);
    await hears(red, PROMPT);
    for (const bad of ['D2-D4', 'hello', 'A8-A8', 'Z9-Z8', '\u0000\u00ff']) {
      red.write(bad);
      await hears(red, '4');
    }
    red.write('D2-D3');
    await hears(black, '3 D2-D3');
    black.write('D7-D6');
    await hears(red, '3 D7-D6');
    red.close();
    expect(textOf(await black.rest())).toBe('5 D7-D6');
    expect(await host.result()).toContain('0-1. Winner: Black (by a crash)');
  });

  test('a move in pieces, and one before the prompt, which then is not sent', async () => {
    const [red, black] = await pair(host);
    await red.trickle(Buffer.from('d2 - d3'));
    await hears(black, '3 D2-D3');
    await black.trickle(Buffer.from('d7d6\n'));
    const answer = await red.say(PROMPT.length);
    if (answer === PROMPT)
      await hears(red, '3 D7-D6'); // this machine was too slow to send it early
    else expect(answer).toBe('3 D7-D6');
    black.close();
    expect(textOf(await red.rest())).toBe('5 D7-D6');
    expect(await host.result()).toContain('1-0. Winner: Red (by a crash)');
  });

  test('a flood is named, and ends the game', async () => {
    const [red, black] = await pair(host);
    red.write(Buffer.alloc(3 << 20, ' '));
    expect(textOf(await black.rest())).toBe('5 A8-A8');
    expect(await host.result()).toContain('0-1. Winner: Black (by a flood of output)');
  });

  test('two tables; a fifth client is refused', async () => {
    const [a, b] = await pair(host);
    const [c, d] = await pair(host);
    expect(await (await host.client()).rest()).toBe('');
    for (const [red, black] of [
      [a, b],
      [c, d],
    ]) {
      red.write('A2-A3');
      await hears(black, '3 A2-A3');
    }
    a.close();
    await b.rest();
    await host.result();
    c.close();
    await d.rest();
    await host.result();
  });
});

describe.concurrent('one game', () => {
  test('the course’s dialect: no prompt, spaces in moves', async context => {
    const host = await hostFor(context, '--dialect', 'course');
    const [red, black] = await pair(host);
    red.write('D2-D3');
    await hears(black, '3 D2 - D3');
    black.write('D7 - D6');
    await hears(red, '3 D7 - D6');
    black.close();
    expect(textOf(await red.rest())).toBe('5 D7 - D6');
    expect(await host.talk.ended()).toBe(0);
  });

  test('--retries 2: the third invalid move in a row loses', async context => {
    const host = await hostFor(context, '--retries', '2');
    const [red, black] = await pair(host);
    await hears(red, PROMPT);
    for (const answer of ['4', '4']) {
      red.write('D2-D5');
      await hears(red, answer);
    }
    red.write('D2-D5');
    expect(textOf(await red.rest())).toBe('5 A8-A8');
    expect(textOf(await black.rest())).toBe('5 A8-A8');
    expect(await host.result()).toContain('0-1. Winner: Black (by an illegal move)');
  });

  test('each 4 is told, kept in the record, and shown again; a record without any is as before', async context => {
    const folder = await mkdtemp(join(tmpdir(), 'quadrille-refused-'));
    const file = join(folder, 'game.txt');
    const host = await hostFor(context, '--games', '2', '--save', file, ...AT_ONCE);
    const [red, black] = await pair(host);
    await hears(red, PROMPT);
    const who = `Red (127.0.0.1:${red.socket.localPort})`;
    for (const [bad, told] of [
      ['D2-D4', `[1] 1. ${who}: "D2-D4" is refused. From d2 to d4`],
      ['hello', `[1] 1. ${who}: "hello" is refused. `],
    ]) {
      red.write(bad);
      await hears(red, '4');
      await host.talk.until(told);
    }
    red.write('D2-D3');
    await hears(black, '3 D2-D3');
    black.write('D7-D5');
    await hears(black, '4');
    await host.talk.until('[1] 2. Black');
    black.close();
    await red.rest();
    await host.result();
    await host.talk.until('Saved in ');
    const text = await readFile(file, 'utf8');
    const record = unwrap(readRecord([breakthrough], text));
    expect(writeRecord(record)).toBe(text);
    expect(
      readRefused(record.tags).map(({ ply, side, received }) => [ply, side, received]),
    ).toEqual([
      [1, 'first', 'D2-D4'],
      [1, 'first', 'hello'],
      [2, 'second', 'D7-D5'],
    ]);
    const { stdout } = await runHere(['show', '--record', file]);
    expect(stdout).toContain('Refused at move 1, Red: "D2-D4". From d2 to d4');
    expect(stdout).toContain('Refused at move 2, Black: "D7-D5". From d7 to d5');

    const others = await pair(host);
    await hears(others[0], PROMPT);
    others[0].write('D2-D3');
    await hears(others[1], '3 D2-D3');
    others[1].close();
    await others[0].rest();
    await host.talk.until('Saved in ');
    const plain = await readFile(join(folder, 'game-2.txt'), 'utf8');
    expect(plain.match(/^\[\w+/gm)).toEqual(
      ['Game', 'First', 'Second', 'Date', 'Time', 'Result', 'Ending', 'Evidence'].map(
        name => `[${name}`,
      ),
    );
    await rm(folder, { recursive: true });
  });

  test('a move out of turn is dropped and told, however strict the host is', async context => {
    const host = await hostFor(context, '--retries', '0', ...AT_ONCE);
    const [red, black] = await pair(host);
    black.write('D7-D6'); // before red has moved
    await host.talk.until('Table 1: Black has sent "D7-D6" out of turn');
    await hears(red, PROMPT);
    red.write('D2-D3E2-E3'); // on `1` and on the prompt
    await host.talk.until('Table 1: Red has sent "E2-E3" out of turn');
    await hears(black, '3 D2-D3');
    black.write('D7-D6');
    await hears(red, '3 D7-D6');
    red.write('E2-E3');
    await hears(black, '3 E2-E3');
    black.close();
    expect(textOf(await red.rest())).toBe('5 E2-E3');
    expect(await host.result()).toContain('1-0. Winner: Red (by a crash)');
  });

  test('no clock runs while a client is left in peace after its first message', async context => {
    const host = await hostFor(context, '--time', '2s', '--first-pause', '2500ms');
    const [red, black] = await pair(host);
    await hears(red, PROMPT); // after its time would have been up
    red.write('D2-D3');
    await hears(black, '3 D2-D3');
    black.write('D7-D6');
    await hears(red, '3 D7-D6');
    black.close();
    expect(textOf(await red.rest())).toBe('5 D7-D6');
  });

  test('who moves on `1` is not prompted', async context => {
    const host = await hostFor(context, '--first-pause', '2s');
    const [red, black] = await pair(host);
    red.write('D2-D3'); // unprompted
    await hears(black, '3 D2-D3');
    black.write('D7-D6');
    await hears(red, '3 D7-D6'); // not the prompt
    red.write('D2-D9');
    await hears(red, '4');
    black.close();
    await red.rest();
  });

  test('time: 4 does not stop the clock', async context => {
    const host = await hostFor(context, '--time', '4s');
    const [red, black] = await pair(host);
    await hears(red, PROMPT);
    for (const _ of [1, 2]) {
      red.write('D2-D4');
      await hears(red, '4');
    }
    expect(textOf(await red.rest())).toBe('5 A8-A8');
    expect(textOf(await black.rest())).toBe('5 A8-A8');
    expect(await host.result()).toContain('0-1. Winner: Black (on time)');
  });

  test('--swap: the first connection is black', async context => {
    const host = await hostFor(context, '--swap');
    const first = await host.client();
    await host.talk.until('Connection from');
    const second = await host.client();
    expect(await first.say(2)).toBe('2 ');
    expect(await second.say(2)).toBe('1 ');
  });

  test('a lone client is not kept for ever', async context => {
    const host = await hostFor(context, '--wait', '200ms');
    expect(await (await host.client()).rest()).toBe('');
    expect(await host.result()).toContain('1-0. Winner: Red (by absence)');
    expect(await host.talk.ended()).toBe(0);
  });

  test('against a person at the terminal, who takes his time', async context => {
    const host = await hostFor(context, '--first', 'human', '--time', '3s');
    const wire = await host.client();
    expect(await wire.say(130)).toBe(`2 ${BOARD}`);
    host.talk.send('d2d5');
    await host.talk.until('From d2 to d5');
    host.talk.send('undo', 'd2d3');
    await hears(wire, '3 D2-D3');
    wire.write('D7D6');
    await host.talk.until('Move 3. Red to move');
    host.talk.send('resign');
    expect(textOf(await wire.rest())).toBe('5 D7-D6');
    expect(await host.result()).toContain('0-1. Winner: Black (by resignation)');
    expect(await host.talk.ended()).toBe(0);
  });
});
