import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { fileTrouble } from '../../src/cli/inputs.ts';
import { gamesFolder, storeKept } from '../../src/cli/saving.ts';
import { readSeat } from '../../src/cli/seats.ts';
import { playInTerminal } from '../../src/cli/terminal/game.ts';
import { cliTranslatorFor } from '../../src/cli/translator.ts';
import { perMove } from '../../src/core/clock.ts';
import { endingOf, newMatch } from '../../src/core/match.ts';
import { unwrap } from '../../src/core/result.ts';
import { rulesOf } from '../../src/core/variant.ts';
import { ticTacToe } from '../../src/games/tictactoe/index.ts';
import type { EngineClient } from '../../src/match/engine-client.ts';
import { engineThread } from '../../src/threads/engine-thread.ts';
import { quadrille } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';

/** `quadrille play` from end to end: offers, what is typed, what is written. */

const folder = await mkdtemp(join(tmpdir(), 'quadrille play '));
const BOT = `bot:"${process.execPath}" bots/typescript/bot.ts`;

const played = async (args: string, lines: string, env: NodeJS.ProcessEnv = {}) => {
  const input = `${lines.replaceAll(', ', '\n')}\n`;
  return runHere(['play', ...args.split(' ')], { input, env });
};

describe('what is typed is answered once, and in step', () => {
  test('a take-back while a draw is offered', async () => {
    const { stdout } = await played('tictactoe', 'a1, draw, undo, position, b1, undo, quit');
    expect(stdout).toContain(
      'Noughts> draw\nNoughts: draw offered. Crosses: type draw to accept, or play on to decline.\n' +
        'Noughts> undo\nAn offer is already waiting for an answer: the other side accepts it, or declines it by playing on.\n' +
        'Noughts> position\nx2/3/3 o\nNoughts> b1\n',
    );
    expect(stdout).not.toContain('no such offer');
  });
  test('a draw offered to an engine, which declines', async () => {
    const { stdout } = await played('ultimate --second random', 'draw, position, quit');
    expect(stdout).toContain(
      'Crosses> draw\nCrosses: draw offered.\nNoughts: draw declined.\nCrosses> position\n',
    );
  });
  test('a draw offered and accepted at one keyboard, at once or after a move', async () => {
    for (const lines of ['a1, draw, draw, n', 'a1, draw, b1, draw, n']) {
      const { stdout } = await played('tictactoe', lines);
      expect(stdout).toContain('> draw\nThe game is drawn by agreement.\n');
    }
  });
  test('a draw declined by playing on', async () => {
    const { stdout } = await played('tictactoe', 'a1, draw, b1, c1, quit');
    expect(stdout).toMatch(/Noughts> b1\n[\s\S]*Crosses> c1\nCrosses: draw declined\.\n/);
  });
  test('a draw in a game that has none', async () => {
    const { stdout } = await played('breakthrough', 'draw, help, quit');
    expect(stdout).toContain('Red> draw\nThis game knows no draw: one side always wins.');
    expect(stdout).not.toContain('offer a draw');
    const other = await played('tictactoe', 'help, quit');
    expect(other.stdout).toContain('offer a draw');
  });
  test('deals with a bot, which hears of none', async () => {
    const { stdout } = await runHere(['play', 'tictactoe', '--second', BOT], {
      input: 'draw\nundo\nposition\nquit\n',
    });
    const answer = 'Nothing is taken back or agreed with a bot: play on, or resign.\n';
    expect(stdout).toContain(
      `Crosses> draw\n${answer}Crosses> undo\n${answer}Crosses> position\n3/3/3 x\n`,
    );
  });
  test('words after a word that stands alone', async () => {
    const { stdout } = await played('tictactoe', 'a1, undo now, QUIT please, position, quit');
    expect(stdout).toContain('Noughts> undo now\n"undo" stands alone: leave out "now".\n');
    expect(stdout).toContain('"quit" stands alone: leave out "please".\n');
    expect(stdout).toContain('Noughts> position\nx2/3/3 o\n');
  });
  test('a megabyte', async () => {
    const input = `${'x'.repeat(1_000_000)}\nposition\nquit\n`;
    const { stdout } = await quadrille(['play', 'tictactoe'], { input });
    expect(stdout).toContain(`"${'x'.repeat(60)}…" is not a move.`);
    expect(stdout.length).toBeLessThan(5_000);
  });
});

describe('records', () => {
  const tagOf = (record: string, name: string) =>
    new RegExp(`^\\[${name} "(.*)"\\]$`, 'm').exec(record)?.[1];
  const recordOf = async (name: string, args: string[], input = 'quit\n') => {
    const file = join(folder, `${name}.txt`);
    const { code, stderr } = await runHere(['play', ...args, '--save', file], { input });
    expect([code, stderr]).toEqual([0, '']);
    return readFile(file, 'utf8');
  };
  test('name the seed of an engine’s luck, and play it again', async () => {
    const args = ['tictactoe', '--first', 'random', '--second', 'random'];
    const once = await recordOf('once', args);
    const seed = tagOf(once, 'Seed');
    expect(seed).toMatch(/^\d+$/);
    const again = await recordOf('again', [...args, '--seed', String(seed)]);
    // line breaks depend on the times
    const moves = (record: string) => record.split('\n\n')[1].replace(/\s+(\{.*?\})?\s*/g, ' ');
    expect(moves(again)).toBe(moves(once));
    expect(tagOf(await recordOf('people', ['tictactoe', '--seed', '7']), 'Seed')).toBeUndefined();
  });
  test('name the usual time where a bot plays and no person waits for it', async () => {
    const bots = ['--first', BOT, '--second', 'random'];
    expect(tagOf(await recordOf('bot', ['tictactoe', ...bots]), 'Time')).toBe('5s');
    expect(tagOf(await recordOf('own', ['ultimate', ...bots, '--seed', '1']), 'Time')).toBe('6s');
    const asked = await recordOf('asked', ['tictactoe', ...bots, '--time', 'none']);
    expect(tagOf(asked, 'Time')).toBeUndefined();
    const person = ['tictactoe', '--first', 'human', '--second', BOT];
    expect(tagOf(await recordOf('person', person), 'Time')).toBeUndefined();
    const engines = ['tictactoe', '--first', 'random', '--second', 'random'];
    expect(tagOf(await recordOf('engines', engines), 'Time')).toBeUndefined();
  });
  test('hold the previews used, where some were', async () => {
    const args = ['puissance4', '-v', 'rotation'];
    const used = await recordOf('previews', args, '4\npeek R\npeek L\n4\npeek R\nquit\n');
    expect(tagOf(used, 'Previews')).toBe('1-2');
    expect(tagOf(await recordOf('none', args, '4\nquit\n'), 'Previews')).toBeUndefined();
  });
  test('of a rotation that was taken back: it was seen, and cannot be seen for nothing', async () => {
    const { stdout } = await played(
      'puissance4 -v rotation',
      'R, undo, L, undo, R, undo, position, quit',
    );
    expect(stdout).toContain('1 move taken back.\nThe move was seen: Red has one preview less.\n');
    expect(stdout).toContain('Previews left: 0.');
    expect(stdout).toContain(
      'undo\nThis move has been seen: taking it back costs a preview, and none is left. Play on.\n',
    );
    expect(stdout).toContain('position\n7/7/7/7/7/7/7 y 3-4 rotations=4\n');
  });
  test('that are kept in the same moment get a name each', async () => {
    const data = await mkdtemp(join(folder, 'data-'));
    const match = newMatch(unwrap(rulesOf(ticTacToe)));
    const names = { first: 'human', second: 'human' };
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    vi.stubEnv('XDG_DATA_HOME', data);
    const translator = cliTranslatorFor('en');
    for (let i = 0; i < 3; i++)
      expect(await storeKept(translator, match, { names })).not.toHaveProperty('unsaved');
    vi.useRealTimers();
    vi.unstubAllEnvs();
    expect(await readdir(gamesFolder({ XDG_DATA_HOME: data }))).toHaveLength(3);
  });
  test('that cannot be written are printed, and the program says why and fails', async () => {
    const { code, stdout, stderr } = await played('tictactoe', 'a1, b1, quit', {
      XDG_DATA_HOME: '/dev/null/data',
    });
    expect(stdout).toMatch(/so that nothing is lost:\n\[Game "tictactoe"\]\n[\s\S]*\n1\. a1 /);
    expect(stderr).toContain('Cannot write /dev/null/data/quadrille/games: ');
    expect(code).toBe(1);
  });
  test('are refused before the game where they could not be written after it', async () => {
    const taken = join(folder, 'taken.txt');
    await writeFile(taken, 'precious');
    for (const [file, why] of [
      [taken, 'already exists'],
      [join(folder, 'nowhere', 'game.txt'), 'no such file or folder'],
    ]) {
      const { code, stdout, stderr } = await runHere(['play', 'tictactoe', '--save', file]);
      expect(stderr).toContain(why);
      expect([stdout, code]).toEqual(['', 2]);
    }
    expect(await readFile(taken, 'utf8')).toBe('precious');
  });
  test('are never kept in a relative folder', async () => {
    expect(gamesFolder({ XDG_DATA_HOME: '/data' })).toBe('/data/quadrille/games');
    for (const env of [{}, { XDG_DATA_HOME: '' }, { XDG_DATA_HOME: 'data' }])
      expect(gamesFolder(env)).toBe(join(homedir(), '.local', 'share', 'quadrille', 'games'));
    const HOME = await mkdtemp(join(tmpdir(), 'quadrille home '));
    await played('tictactoe', 'a1, quit', { XDG_DATA_HOME: 'data', HOME });
    const kept = await readdir(join(HOME, '.local', 'share', 'quadrille', 'games'));
    expect(kept).toHaveLength(1);
  });
});

test('why a file cannot be read or written is told in words, whatever the reason', async () => {
  const [fr, en] = [cliTranslatorFor('fr'), await cliTranslatorFor('en')];
  const why = (code: string) => [en, fr].map(translator => fileTrouble(translator, { code }));
  for (const code of 'ENOENT EISDIR EACCES EPERM ENOSPC EROFS ENOTDIR EMFILE ENAMETOOLONG ELOOP'.split(
    ' ',
  ))
    for (const words of why(code)) expect(words).toMatch(/^[^A-Z]{10,}$/);
  expect(why('ENOSPC')).toEqual(['the disk is full', 'il n’y a plus de place sur le disque']);
  expect(why('EWEIRD')).toEqual(['the system refuses (EWEIRD)', 'le système refuse (EWEIRD)']);
});

test('a bot that cannot be started is a complaint, not a bug', async () => {
  const { code, stderr } = await played('tictactoe --first bot:./nowhere/bot', '');
  expect(stderr).toMatch(/^Cannot start \.\/nowhere\/bot: /);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(code).toBe(2);
});

test.each([
  [
    'fr',
    /Le programme s’est arrêté avec le code de sortie 3 au coup 3, [\d,]+\u00a0m?s après qu’on le lui a demandé\.\n {2}Ses derniers mots, sur la sortie d’erreur\u00a0:\n {4}> (.*)\n {2}Pour le revoir/,
  ],
  [
    'en',
    /The program ended with exit code 3 at move 3, [\d.]+ m?s after it was asked for it\.\n {2}Its last words, on standard error:\n {4}> (.*)\n {2}See it again/,
  ],
])(
  'in %s, a bot that falls: how, when, and its last words, which steer no terminal',
  async (lang, told) => {
    const file = join(folder, `rude-${lang}.txt`);
    const args = ['--first', 'bot:sh test/bots/hostile/bot.sh rude', '--second', 'random'];
    const language = ['--seed', '1', '--lang', lang, '--save', file];
    const { stdout } = await runHere(['play', 'tictactoe', ...args, ...language]);
    expect(told.exec(stdout)?.[1]).toBe('\uFFFD]0;mine\uFFFDno \uFFFDmove');
    const record = await readFile(file, 'utf8');
    for (const text of [stdout, record]) expect(text).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  },
);

test('no clock runs while the engines’ thread is only being started', async () => {
  const thread = engineThread();
  let open = () => {};
  const gate = new Promise<void>(resolve => {
    open = resolve;
  });
  let called = () => {};
  const first = new Promise<void>(resolve => {
    called = resolve;
  });
  let searches = 0;
  const slow: EngineClient = {
    ...thread,
    search(request, watch) {
      searches++;
      return thread.search(request, watch);
    },
    async ready() {
      called();
      await gate;
    },
  };
  const translator = cliTranslatorFor('en');
  const console = {
    isTerminal: false,
    print() {},
    ask: async () => null,
    interrupted: new AbortController().signal,
    unask() {},
    completeWith() {},
    close() {},
  };
  const drawing = { pieces: ticTacToe.pieces, unicode: false, colour: false };
  const seat = readSeat(translator, ticTacToe, 'random');
  const game = playInTerminal(
    {
      terminal: { console, translator, drawing },
      seats: { first: seat, second: seat },
      engine: slow,
      process() {
        throw new Error('no bot plays');
      },
      seed: '1',
    },
    newMatch(unwrap(rulesOf(ticTacToe)), perMove(60_000)),
  );
  try {
    await first;
    for (let i = 0; i < 100; i++) await new Promise(resolve => setImmediate(resolve));
    expect(searches).toBe(0);
    open();
    expect(endingOf(await game)?.cause).toBe('rules');
  } finally {
    await thread.close();
  }
});
