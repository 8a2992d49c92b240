import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codingameAdapter } from '../../src/bots/codingame-adapter.ts';
import { millis } from '../../src/core/clock.ts';
import { decide, newMatch } from '../../src/core/match.ts';
import { unwrap } from '../../src/core/result.ts';
import { rulesOf } from '../../src/core/variant.ts';
import { ticTacToe } from '../../src/games/tictactoe/index.ts';
import { ROOT } from '../support/run.ts';
import { CROIX, coupAt, partieReq, ROND } from './scs-structs.ts';
import { TestHost, type Wire } from './test-host.ts';

/** Records the dialogues that the documents show, and compares them. */

async function expectInDocs(file: string, transcript: readonly string[]): Promise<void> {
  expect(await readFile(join(ROOT, 'docs', file), 'utf8')).toContain(
    `\`\`\`\n${transcript.join('\n')}\n\`\`\`\n`,
  );
}

const spaced = (hex: string): string => (hex.match(/.{8}/g) ?? []).join(' ');

test('docs/scs.md', async () => {
  const host = await TestHost.start('scs');
  const [ada, bob] = [await host.client(), await host.client()];
  const lines: string[] = [];
  const send = (name: string, wire: Wire, bytes: Buffer) => {
    wire.write(bytes);
    lines.push(`${name} > ${spaced(bytes.toString('hex'))}`);
  };
  const hear = async (name: string, wire: Wire, size: number) =>
    lines.push(`${name} < ${spaced(await wire.read(size))}`);
  send('Ada', ada, partieReq('Ada'));
  await ada.trickle(new Uint8Array(0));
  send('Bob', bob, partieReq('Bob'));
  await hear('Ada', ada, 40);
  await hear('Bob', bob, 40);
  for (const [name, wire, other, otherName, bytes] of [
    ['Ada', ada, bob, 'Bob', coupAt(CROIX, 'e5')],
    ['Bob', bob, ada, 'Ada', coupAt(ROND, 'a1')],
  ] as const) {
    send(name, wire, bytes);
    await hear(otherName, other, 20);
    await hear(name, wire, 12);
    await hear(otherName, other, 12);
  }
  for (const wire of [ada, bob]) expect(await wire.rest()).toBe('');
  lines.push(await host.result());
  await expectInDocs('scs.md', lines);
});

for (const [dialect, written] of [
  ['subject', ['D2-D3', 'D7-D6']],
  ['course', ['D2 - D3', 'D7 - D6']],
] as const)
  test(`docs/log320.md: ${dialect}`, async () => {
    const host = await TestHost.start('log320', '--dialect', dialect, '--retries', '0');
    const red = await host.client();
    await host.talk.until('Connection from');
    const black = await host.client();
    const lines: string[] = [];
    const send = (name: string, wire: Wire, text: string) => {
      wire.write(text);
      lines.push(`${name} > ${text}`);
    };
    const hear = async (name: string, wire: Wire, size: number) =>
      lines.push(`${name} < ${(await wire.say(size)).replace(/^(. 2 2 2 ).*( 4 4 4 )$/, '$1…$2')}`);
    await hear('red  ', red, 130);
    await hear('black', black, 130);
    if (dialect === 'subject') await hear('red  ', red, 7);
    send('red  ', red, 'D2-D3');
    await hear('black', black, 2 + written[0].length);
    send('black', black, 'D7-D6');
    await hear('red  ', red, 2 + written[1].length);
    send('red  ', red, 'D3-D6');
    await hear('red  ', red, 2 + written[1].length);
    await hear('black', black, 2 + written[1].length);
    for (const wire of [red, black]) expect(await wire.rest()).toBe('');
    await expectInDocs('log320.md', lines);
  });

test('docs/codingame.md', async () => {
  let match = newMatch(unwrap(rulesOf(ticTacToe)));
  const adapter = codingameAdapter();
  const lines: string[] = [];
  for (const [bot, answer] of [
    ['first', '1 1'],
    ['second', '0 0 good luck'],
  ] as const) {
    lines.push(...adapter.turn(match).map(line => `${bot.padEnd(6)} < ${line}`));
    const heard = adapter.read(answer, match);
    const text = heard.kind === 'move' ? heard.text : '';
    lines.push(`${bot.padEnd(6)} > ${answer}`);
    const command = { side: match.position.turn, type: 'move', text } as const;
    ({ match } = unwrap(decide(match, command, millis(0))));
  }
  await expectInDocs('codingame.md', lines);
});
