import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Game, Side } from '../../src/core/game.ts';
import { randomFrom } from '../../src/core/random.ts';
import { unwrap } from '../../src/core/result.ts';
import type { Limits } from '../../src/core/strategy.ts';
import { rulesOf } from '../../src/core/variant.ts';
import { games } from '../../src/games/index.ts';
import type { UgiGoLimits } from '../../src/protocols/ugi.ts';
import { readEngineLine } from '../../src/protocols/ugi-engine-lines.ts';
import { goLimits } from '../../src/ugi-engine/limits.ts';
import { ROOT } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';
import { Talk } from '../support/talk.ts';

const talks: Talk[] = [];
const talk = (...args: string[]): Talk => {
  const opened = new Talk(['engine', ...args]);
  talks.push(opened);
  return opened;
};
afterEach(() => {
  for (const opened of talks.splice(0)) opened.kill();
});

/** The move of a `bestmove` line. */
const moveOf = (line: string): string => {
  const message = readEngineLine(line);
  if (message.type !== 'bestmove' || message.move === null) throw new Error(line);
  return message.move;
};

describe('every game and variant, whole games by best moves', () => {
  const variants = games.flatMap((game: Game) =>
    ['standard', ...Object.keys(game.presets)].map(variant => ({ game, variant })),
  );
  test('are legal, and the results are those of the rules', async () => {
    const engine = talk();
    engine.send('setoption name seed value 7');
    for (const { game, variant } of variants) {
      const rules = unwrap(rulesOf(game, variant));
      engine.send(
        `setoption name Game value ${game.id}`,
        `setoption name Variant value ${variant}`,
        'uginewgame',
      );
      const random = randomFrom(rules.id);
      const moves: string[] = [];
      let position = rules.start;
      while (!position.outcome) {
        const at = `position startpos moves ${moves.join(' ')}`;
        engine.send(moves.length === 0 ? 'position startpos' : at);
        // a random move now and then, so that games differ
        const move =
          moves.length % 5 === 1
            ? rules.writeMove(position, random.pick(position.legalMoves()))
            : moveOf(await engine.ask('go nodes 60', 'bestmove'));
        position = position.play(unwrap(rules.readMove(position, move)));
        moves.push(move);
      }
      engine.send(`position startpos moves ${moves.join(' ')}`);
      const { outcome, turn } = position;
      const result =
        outcome.kind === 'draw' ? 'draw' : outcome.winner === 'first' ? 'p1win' : 'p2win';
      expect(await engine.ask('query gameover', 'response'), rules.id).toBe('response true');
      expect(await engine.ask('query result', 'response'), rules.id).toBe(`response ${result}`);
      expect(await engine.ask('query p1turn', 'response')).toBe(`response ${turn === 'first'}`);
    }
    expect(engine.heard.filter(line => line.startsWith('info string'))).toEqual([]);
    engine.send('quit');
    expect(await engine.ended()).toBe(0);
  });
});

describe('a search', () => {
  test('without end is stopped, answers isready meanwhile and refuses another', async () => {
    const engine = talk('breakthrough', '--player', 'alphabeta');
    engine.send('go infinite');
    await engine.until('info depth 2 ');
    expect(await engine.ask('isready', 'readyok')).toBe('readyok');
    expect(await engine.ask('go depth 1', 'info string')).toContain('send stop first');
    expect(moveOf(await engine.ask('stop', 'bestmove'))).toMatch(/^[a-h]2[a-h]3$/);
    expect(engine.heard.filter(line => line.startsWith('bestmove'))).toHaveLength(1);
  });
  test('without end waits for stop even when all is proven', async () => {
    const engine = talk('tictactoe');
    engine.send('position startpos moves a1 b1 a2 b2', 'go infinite');
    const proven = await engine.until('info depth');
    expect(proven.at(-1)).toMatch(/^info depth \d+ score mate 1 time \d+ nodes \d+ .*pv a3$/);
    for (let i = 0; i < 3; i++) await engine.ask('isready', 'readyok');
    expect(engine.heard.some(line => line.startsWith('bestmove'))).toBe(false);
    expect(await engine.ask('stop', 'bestmove')).toBe('bestmove a3');
  });
  test('that was stopped answers before the next one begins, though the host did not wait', async () => {
    const engine = talk('ultimate', '--player', 'alphabeta');
    engine.send('go infinite');
    await engine.until('info depth 2 ');
    engine.send('stop', 'position startpos moves e5', 'go depth 1');
    await engine.until('bestmove');
    expect(moveOf((await engine.until('bestmove')).at(-1) ?? '')).toMatch(/^e[1-9]$/);
  });
  test('ends at once with the process: quit, or the end of input', async () => {
    const [one, two] = [talk('breakthrough'), talk('breakthrough')];
    for (const engine of [one, two]) {
      engine.send('isready', 'go infinite');
      await engine.until('info depth');
    }
    one.send('quit');
    expect([await one.ended(), await two.end()]).toEqual([0, 0]);
    for (const engine of [one, two])
      expect(engine.heard.some(line => line.startsWith('bestmove'))).toBe(false);
  });
  test('of a finished game has no move', async () => {
    const engine = talk('tictactoe');
    engine.send('position startpos moves a1 b1 a2 b2 a3');
    expect(await engine.ask('go depth 3', 'info string')).toContain('The game is over');
    await expect(engine.until('bestmove')).resolves.toEqual(['bestmove none']);
  });
  test('tells losses below zero and proven draws', async () => {
    const engine = talk('tictactoe', '--player', 'alphabeta');
    engine.send('position startpos moves a1 b1 a2', 'go depth 9');
    expect((await engine.until('bestmove')).join('\n')).toContain(' score mate -');
    engine.send('position startpos', 'go');
    expect((await engine.until('bestmove')).at(-2)).toContain(' score draw ');
  });
});

describe('bad input is answered with a sentence and changes nothing', () => {
  const cases: [string, string][] = [
    ['hello', '"hello" is not a UGI command. Known: ugi, isready'],
    ['go depth deep', 'depth is "deep"'],
    ['setoption name Contempt value 1', 'Unknown option: "Contempt".'],
    ['setoption name Game value chess', 'Unknown game: "chess".'],
    ['setoption name Variant value opne', 'Did you mean "open"?'],
    ['setoption name Player value deepblue', 'Unknown player: "deepblue".'],
    ['position startpos moves e5 a1', 'Move 2, "a1": '],
    ['position fen rubbish', 'A position is written'],
    ['x'.repeat(1 << 20), 'longer than 8192'],
  ];
  test('line by line', async () => {
    const engine = talk('ultimate');
    engine.send('position startpos moves e5');
    for (const [line, sentence] of cases)
      expect(await engine.ask(line, 'info string'), line.slice(0, 60)).toContain(sentence);
    engine.send('', '   ', new Uint8Array([0, 255, 254, 7, 13, 128, 27, 91]));
    expect((await engine.until('info string')).at(-1)).toContain('is not a UGI command');
    expect(await engine.ask('query p1turn', 'response')).toBe('response false');
    expect(moveOf(await engine.ask('go depth 1', 'bestmove'))).toMatch(/^e[1-9]$/);
    expect(await engine.end()).toBe(0);
  });
  test('in the user’s language', async () => {
    const engine = talk('--lang', 'fr');
    expect(await engine.ask('bonjour', 'info string')).toContain(
      '« bonjour » n’est pas une commande UGI.',
    );
  });
  test.each([
    [['engine', 'chess'], 'Unknown game'],
    [['engine', 'ultimate', '--player', 'deepblue'], 'Unknown player'],
  ])('%j', async (args, sentence) => {
    const { code, stderr } = await runHere(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  });
});

describe('options', () => {
  test('are listed from the code and follow the arguments', async () => {
    const engine = talk('puissance4:rotation', '--player', 'mcts:50ms', '--seed', '4');
    engine.send('ugi');
    expect((await engine.until('ugiok')).slice(2)).toEqual([
      `option name Game type combo default puissance4 ${games.map(({ id }) => `var ${id}`).join(' ')}`,
      'option name Variant type string default rotation',
      'option name Player type string default mcts:50ms',
      'option name Seed type string default 4',
      'option name Hash type spin default 128 min 2 max 4096',
      'option name Threads type spin default 1 min 1 max 64',
      'ugiok',
    ]);
  });
  test('a player gives way to the best where the next game has none of its name', async () => {
    const engine = talk('tictactoe');
    engine.send('setoption name Game value puissance4', 'setoption name Player value naive');
    const told = await engine.ask('setoption name Game value ultimate:count', 'info string');
    expect(told).toContain('There is no "naive" in ultimate: the player is now "best".');
    engine.send('ugi');
    const listed = await engine.until('ugiok');
    expect(listed).toContain('option name Variant type string default count');
    expect(listed).toContain('option name Player type string default best');
  });
  test('the same seed plays alike', async () => {
    const engine = talk('breakthrough', '--player', 'random');
    const first = async (seed: number) =>
      engine.ask(`setoption name Seed value ${seed}\nposition startpos\ngo`, 'bestmove');
    const moves = [];
    for (const seed of [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]) moves.push(await first(seed));
    expect(moves.slice(0, 5)).toEqual(moves.slice(5));
    expect(new Set(moves).size).toBeGreaterThan(1);
  });
});

describe('what go allows', () => {
  const rows: [string, UgiGoLimits, Side, Limits, boolean, Limits][] = [
    ['a bare go is the player’s', {}, 'first', { time: 1000 }, false, { time: 1000 }],
    ['movetime, less the way', { movetime: 6000 }, 'first', { time: 1000 }, false, { time: 5490 }],
    ['a short movetime', { movetime: 50 }, 'first', {}, false, { time: 20 }],
    ['no time at all', { movetime: 0 }, 'first', {}, false, { time: 1 }],
    ['an overdrawn clock', { p2time: -90 }, 'second', {}, false, { time: 1 }],
    ['own clock only', { p1time: 100, p2time: 50_000 }, 'second', {}, false, { time: 2000 }],
    ['and its increment', { p1time: 50_000, p1inc: 1000 }, 'first', {}, false, { time: 2800 }],
    ['a level stays itself', { depth: 9 }, 'first', { depth: 2 }, false, { depth: 2 }],
    ['depth in place of time', { depth: 9 }, 'first', { time: 1000 }, false, { depth: 9 }],
    ['limits in the name stay', { movetime: 6000 }, 'first', { time: 99 }, true, { time: 99 }],
    ['without end', { infinite: true }, 'first', { time: 1000 }, false, {}],
  ];
  test.each(rows)('%s', (_, asked, turn, own, spelled, limits) =>
    expect(goLimits(asked, turn, own, spelled)).toEqual(limits),
  );
});

test('the transcript in docs/ugi.md is so', async () => {
  const doc = readFileSync(join(ROOT, 'docs/ugi.md'), 'utf8');
  const lines = /```transcript\n([\s\S]*?)```/.exec(doc)?.[1].trim().split('\n') ?? [];
  expect(lines.length).toBeGreaterThan(20);
  const steady = (line: string) =>
    line.replace(/ (time|nodes|nps) \d+/g, '').replace(/Quadrille \S+/, 'Quadrille');
  const engine = talk();
  for (const line of lines) {
    const text = line.slice(2);
    if (line.startsWith('> ')) engine.send(text);
    else expect(steady((await engine.until('')).join('\n'))).toBe(steady(text));
  }
  expect(await engine.ended()).toBe(0);
});
