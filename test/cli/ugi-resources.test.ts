import { readdirSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { Talk } from '../support/talk.ts';

const talks: Talk[] = [];
const talk = (...args: string[]): Talk => {
  const opened = new Talk(['engine', 'puissance4', '--player', 'solver', ...args]);
  talks.push(opened);
  return opened;
};
afterEach(() => {
  for (const opened of talks.splice(0)) opened.kill();
});

const POSITION = 'position startpos moves 4 4 4 4 4 4 4 1 2 3';

/** The last `info` before the move: its score and how many positions it took. */
async function solved(engine: Talk, go: string): Promise<{ score: string; nodes: number }> {
  engine.send(go);
  const lines = await engine.until('bestmove');
  const last = lines.filter(line => line.startsWith('info depth')).at(-1) ?? '';
  const [, score, nodes] = / score (\S+(?: -?\d+)?) time \d+ nodes (\d+)/.exec(last) ?? [];
  return { score, nodes: Number(nodes) };
}

test('Hash is the memory of the kernels: less of it, more positions visited', async () => {
  const engine = talk();
  engine.send(POSITION);
  const exact = 'go nodes 1000000000';
  const usual = await solved(engine, exact);
  engine.send('setoption name Hash value 2');
  const little = await solved(engine, exact);
  engine.send('setoption name hash value 128');
  expect(await solved(engine, exact)).toEqual(usual);
  expect(little.score).toBe(usual.score);
  expect(little.nodes).toBeGreaterThan(usual.nodes);
});

test.runIf(process.platform === 'linux')('Threads are threads, with the same scores', async () => {
  const engine = talk();
  const tasks = () => readdirSync(`/proc/${engine.pid}/task`).length;
  engine.send(POSITION);
  const one = await solved(engine, 'go movetime 60000');
  const before = tasks();
  engine.send('setoption name Threads value 3');
  const three = await solved(engine, 'go movetime 60000');
  expect(three.score).toBe(one.score);
  expect(tasks()).toBe(before + 2);
});

test('options change during a search for the next one, and isready waits for them', async () => {
  const engine = talk('--threads', '2', '--memory', '16');
  expect(await engine.ask('ugi', 'option name Hash')).toBe(
    'option name Hash type spin default 16 min 2 max 4096',
  );
  expect((await engine.until('ugiok')).slice(0, 1)).toEqual([
    'option name Threads type spin default 2 min 1 max 64',
  ]);
  engine.send('go infinite', 'setoption name Threads value 1', 'setoption name Hash value 4');
  await engine.until('info depth');
  engine.send('stop', POSITION, 'go nodes 50000');
  await engine.until('bestmove');
  await engine.until('bestmove');
  engine.send('setoption name Hash value 8', 'isready', 'go nodes 50000');
  expect((await engine.until('bestmove'))[0]).toBe('readyok');
  engine.send('quit');
  expect(await engine.ended()).toBe(0);
});

test.each([
  ['Hash', '1', 'Hash is a whole number from 2 to 4096; "1" is not.'],
  ['Hash', '4097', 'Hash is a whole number from 2 to 4096; "4097" is not.'],
  ['Hash', '-64', 'Hash is a whole number from 2 to 4096; "-64" is not.'],
  ['Threads', '0', 'Threads is a whole number from 1 to 64; "0" is not.'],
  ['Threads', '<empty>', 'Threads is a whole number from 1 to 64; "" is not.'],
  ['threads', 'two', 'Threads is a whole number from 1 to 64; "two" is not.'],
])('%s %s is refused, and changes nothing', async (name, value, why) => {
  const engine = talk();
  expect(await engine.ask(`setoption name ${name} value ${value}`, 'info string')).toBe(
    `info string ${why}`,
  );
  expect(await engine.ask('ugi', 'option name Threads')).toContain('default 1 ');
});
