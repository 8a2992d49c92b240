import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BotsThread, botsThread } from '../../src/bots/bots-thread.ts';
import { readEvidence } from '../../src/bots/evidence.ts';
import { processSeats } from '../../src/bots/process-seat.ts';
import { findProgram } from '../../src/bots/programs.ts';
import { prologCommand } from '../../src/bots/prolog-command.ts';
import { perMove } from '../../src/core/clock.ts';
import type { Side } from '../../src/core/game.ts';
import { memoryJournal } from '../../src/core/journal.ts';
import { endingOf, type Match, newMatch } from '../../src/core/match.ts';
import { randomFrom } from '../../src/core/random.ts';
import { unwrap } from '../../src/core/result.ts';
import { rulesOf } from '../../src/core/variant.ts';
import { readPlayer } from '../../src/engine/players.ts';
import { games } from '../../src/games/index.ts';
import type { EngineClient } from '../../src/match/engine-client.ts';
import { engineSeat } from '../../src/match/engine-seat.ts';
import { referee } from '../../src/match/referee.ts';
import { engineThread } from '../../src/threads/engine-thread.ts';
import { systemTimers as timers } from '../../src/time/timers.ts';
import { JAVA, javac } from '../support/java.ts';
import { isLong, times } from '../support/long.ts';
import { ROOT, run, succeed } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';
import { TestHost } from '../tcp/test-host.ts';

/** The examples in bots/, compiled and played for real against our own players. */

const BOTS = join(ROOT, 'bots');
/** Games against random, of which one may be lost. */
const GAMES = times(2, 20);
const SIDES = ['first', 'second'] as const;
const built = mkdtempSync(join(tmpdir(), 'quadrille-bots-'));
/** Without its tools a test is reported as skipped; with CI=true it fails instead. */
const lacks = (...tools: string[]): boolean =>
  process.env.CI !== 'true' && tools.some(tool => findProgram(tool, ROOT) === null);

let thread: BotsThread;
let engine: EngineClient;
beforeAll(() => {
  thread = botsThread();
  engine = engineThread();
});
afterAll(async () => {
  await thread.close();
  await engine.close();
  rmSync(built, { recursive: true, force: true });
});

interface Pairing {
  readonly command: readonly string[];
  readonly game: string;
  readonly side: Side;
  readonly opponent?: string;
  readonly seed?: number;
  /** Milliseconds a move. */
  readonly time?: number;
  /** Random moves before the game begins; the bot is told the position after them. */
  readonly after?: number;
}

async function play(pairing: Pairing): Promise<Match> {
  const { command, side, seed = 1, time = 10_000 } = pairing;
  const game = games.find(({ id }) => id === pairing.game);
  if (!game) throw new Error(`no game ${pairing.game}`);
  const rules = unwrap(rulesOf(game));
  const { name: player, limits } = unwrap(readPlayer(game, pairing.opponent ?? 'random'));
  const engineOpponent = engineSeat({ engine, player, limits, seed: `bots ${seed}` });
  const open = processSeats({ thread: () => thread, cwd: built, timers });
  const seat = await open({ kind: 'process', name: 'bot', protocol: 'ugi', command });
  const random = randomFrom(`bots ${seed}`);
  let start = rules.start;
  for (let i = 0; i < (pairing.after ?? 0); i++)
    start = start.play(random.pick(start.legalMoves()));
  try {
    return await referee({
      id: 'm',
      match: newMatch(rules, perMove(time), start),
      seats:
        side === 'first'
          ? { first: seat, second: engineOpponent }
          : { first: engineOpponent, second: seat },
      journal: memoryJournal(),
      timers,
    });
  } finally {
    await seat.close();
  }
}

/** Points of the bot in as many games, each colour in turn; every one must end by the rules. */
async function score(bot: Omit<Pairing, 'side' | 'seed'>, count: number): Promise<number> {
  let next = 0;
  let points = 0;
  const table = async () => {
    while (next < count) {
      const number = next++;
      const side = number % 2 === 0 ? 'first' : 'second';
      const ending = endingOf(await play({ ...bot, side, seed: number }));
      expect(ending, `${bot.game} ${number}`).toMatchObject({ cause: 'rules' });
      points += ending?.winner === side ? 1 : ending?.winner === null ? 0.5 : 0;
    }
  };
  await Promise.all([table(), table()]);
  return points;
}

const examples: {
  name: string;
  file: string;
  tools: string[];
  build?: string[];
  command: string[];
  wins: string;
}[] = [
  {
    name: 'Python',
    file: 'python/bot.py',
    tools: ['python3'],
    command: ['python3', join(BOTS, 'python/bot.py')],
    wins: 'puissance4',
  },
  {
    name: 'C',
    file: 'c/bot.c',
    tools: ['gcc'],
    build: ['gcc', '-O2', '-Wall', '-Wextra', '-Werror', '-o', join(built, 'bot'), 'c/bot.c'],
    command: [join(built, 'bot')],
    wins: 'puissance4',
  },
  {
    name: 'Java',
    file: 'java/Bot.java',
    tools: ['javac', 'java'],
    build: ['javac', '-Xlint:all', '-Werror', '-d', built, 'java/Bot.java'],
    command: [...JAVA, '-cp', built, 'Bot'],
    wins: 'puissance4',
  },
  {
    name: 'Prolog',
    file: 'prolog/bot.pl',
    tools: ['swipl'],
    command: ['swipl', join(BOTS, 'prolog/bot.pl')],
    wins: 'puissance4',
  },
  {
    name: 'TypeScript',
    file: 'typescript/bot.ts',
    tools: [],
    command: [process.execPath, join(BOTS, 'typescript/bot.ts')],
    wins: 'breakthrough',
  },
];

describe.each(examples)('the example in $name', ({ file, tools, build, command, wins }) => {
  describe.skipIf(lacks(...tools))(file, () => {
    const bot = { command };
    beforeAll(async () => {
      const [compiler, ...args] = build ?? [];
      if (compiler === 'javac') await javac(args, { cwd: BOTS });
      else if (compiler !== undefined) await succeed(compiler, args, { cwd: BOTS });
    });

    test('fits on a page', () =>
      expect(readFileSync(join(BOTS, file), 'utf8').split('\n').length).toBeLessThanOrEqual(80));

    test('passes over what it does not know, and leaves when told or left alone', async () => {
      const lines = ['ugi', 'hello', '', 'stop', 'setoption name Hash value 1', 'isready'];
      const [program, ...args] = command;
      for (const input of ['quit', ''].map(last => [...lines, last].join('\n'))) {
        const { code, stdout } = await run(program, args, { cwd: built, input });
        expect(stdout).toMatch(/^id name .+\r?\n(.*\r?\n)*ugiok\r?\nreadyok\r?\n$/);
        expect(code).toBe(0);
      }
    });

    test(`beats random at ${wins}`, async () =>
      expect(await score({ ...bot, game: wins }, GAMES)).toBeGreaterThanOrEqual(GAMES - 1));

    test('plays tic-tac-toe by the rules', async () =>
      expect(await score({ ...bot, game: 'tictactoe' }, times(2, 4))).toBeGreaterThanOrEqual(1));

    test.each([
      ['tictactoe', 'first'],
      [wins, 'second'],
    ] as const)('takes up a game of %s in the middle', async (game, usual) => {
      for (const side of isLong ? SIDES : [usual])
        expect(endingOf(await play({ ...bot, game, side, after: 4 })), side).toMatchObject({
          cause: 'rules',
        });
    });
  });
});

describe.skipIf(lacks('swipl'))('a program in Prolog', () => {
  const ai = (name: string, source: string): readonly string[] => {
    writeFileSync(join(built, `${name}.pl`), source);
    return prologCommand(`${name}.pl`, built);
  };
  /** A sound program: the first empty cell of the imposed sub-board, or of any. */
  const FIRST = `
    choisir_coup(Plateau, Impose, _, Coup) :-
        nth1(N, Plateau, Sous), nth1(N, [a, b, c, d, e, f, g, h, i], L),
        ( Impose == libre -> ouvert(Sous) ; Impose == L ),
        nth1(C, Sous, v), atom_concat(L, C, Coup).
    ouvert(S) :- \\+ ( member([I, J, K], [[1,2,3],[4,5,6],[7,8,9],[1,4,7],[2,5,8],[3,6,9],[1,5,9],[3,5,7]]),
        nth1(I, S, M), M \\== v, nth1(J, S, M), nth1(K, S, M) ).`;

  test('ours for Ultimate plays greedy by the rules and in time', async () => {
    const command = prologCommand('prolog/ultimate.pl', BOTS);
    for (const side of isLong ? SIDES : SIDES.slice(1)) {
      const match = await play({ command, game: 'ultimate', side, opponent: 'greedy', time: 6000 });
      expect(endingOf(match)).toMatchObject({ cause: 'rules' });
    }
  });

  test('leaves choice points, prints and reads, and plays on undisturbed', async () => {
    const chatty = `:- format("bestmove a1~n").${FIRST.replace(':-', ':- writeln(user_output, bonjour), read(_),')}`;
    const command = ai('chatty', chatty);
    await score({ command, game: 'ultimate' }, 4);
  });

  test('takes up a game in the middle, closed sub-boards and all', async () => {
    const command = ai('middle', FIRST);
    for (const seed of [1, 2]) {
      const match = await play({
        command,
        game: 'ultimate',
        side: 'first',
        after: 25,
        seed,
      });
      expect(match.start.text()).not.toBe(match.rules.start.text());
      expect(endingOf(match)).toMatchObject({ cause: 'rules' });
    }
  });

  const faults: [string, string, string, string][] = [
    ['a syntax error', 'choisir_coup(P, I, S, e5) :- member(.', 'crash', 'fichier refusé'],
    ['no predicate', 'autre(1).', 'crash', 'ne définit pas choisir_coup/4'],
    ['a directive that halts', ':- halt.', 'crash', ''],
    ['failure', 'choisir_coup(_, _, _, _) :- fail.', 'crash', 'échoue'],
    ['an exception', 'choisir_coup(_, _, _, _) :- throw(zut).', 'crash', 'zut'],
    ['an unknown predicate', 'choisir_coup(_, _, _, C) :- rien(C).', 'crash', 'rien/1'],
    ['an unbound answer', 'choisir_coup(_, _, _, _).', 'crash', 'le coup n’est pas connu'],
    [
      'endless recursion',
      'choisir_coup(P, I, S, C) :- numlist(1, 100000, L), choisir_coup([L|P], I, S, C), x. x.',
      'crash',
      'tack limit',
    ],
    ['the same move again', 'choisir_coup(_, _, _, e5).', 'illegal-move', ''],
    ['no move at all', "choisir_coup(_, _, _, 'deux\\nmots').", 'unreadable', ''],
    ['an endless loop', 'choisir_coup(_, _, _, e5) :- repeat, fail.', 'time', ''],
    ['a nap', 'choisir_coup(_, _, _, e5) :- sleep(5).', 'time', ''],
  ];
  test.each(faults)('forfeits for %s', async (name, source, cause, said) => {
    const command = ai(`fault-${name.replaceAll(' ', '-')}`, source);
    const time = cause === 'time' ? 400 : 20_000;
    const match = await play({ command, game: 'ultimate', side: 'first', time });
    const ending = endingOf(match);
    expect(ending).toMatchObject({ cause, winner: 'second' });
    const stderr = readEvidence(ending?.evidence)?.stderr ?? '';
    expect(stderr).toContain(said);
    expect(stderr).not.toContain('multibyte'); // whatever the locale
  });

  test('sits down as prolog:FILE, wherever one is', async () => {
    ai('here', FIRST);
    const seats = ['--first', 'prolog:here.pl', '--second', 'random'];
    const game = await runHere(['play', 'ultimate', ...seats, '--seed', '1'], { cwd: built });
    expect(game.stdout).toMatch(/Winner: |Draw/);
    const complaints: [string, string, string][] = [
      ['tictactoe', 'prolog:here.pl', 'plays only ultimate'],
      ['ultimate', 'prolog:there.pl', 'got: "there.pl"'],
    ];
    for (const [id, seat, said] of complaints) {
      const { code, stderr } = await runHere(['play', id, '--second', seat], { cwd: built });
      expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(said) });
    }
  });
});

/** The blocks of code in a page, of one language. */
const codeIn = (page: string, language: string): string[] =>
  [
    ...readFileSync(join(ROOT, 'docs', page), 'utf8').matchAll(
      new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'),
    ),
  ].map(([, code]) => code);

describe('the code in the pages is as good as they say', () => {
  test.skipIf(lacks('python3'))('bots.md', async () => {
    const [plays, wins] = codeIn('bots.md', 'python').map((code, i) => {
      const file = join(built, `page-${i}.py`);
      writeFileSync(file, code);
      return { command: ['python3', file], game: 'puissance4' };
    });
    await score(plays, 2);
    expect(await score(wins, GAMES)).toBeGreaterThanOrEqual(GAMES - 1);
  });
  test('robots.md has the same, but for the words', () => {
    const bare = (page: string) =>
      codeIn(page, 'python').map(code => code.replace(/#.*|""".*"""|id name [\w ]+/g, ''));
    expect(bare('robots.md')).toEqual(bare('bots.md'));
  });
  test.skipIf(lacks('swipl'))('prolog.md', async () => {
    const [code] = codeIn('prolog.md', 'prolog');
    writeFileSync(join(built, 'ia.pl'), code);
    await score({ command: prologCommand('ia.pl', built), game: 'ultimate' }, 4);
  });
});

/** The end of a whole game of a client at a host of ours, against random. */
async function hosted(
  settings: readonly string[],
  client: (port: string) => readonly [string, ...string[]],
): Promise<string> {
  const host = await TestHost.start(...settings, '--seed', '1');
  try {
    const [program, ...args] = client(String(host.port));
    await succeed(program, args);
    return await host.result();
  } finally {
    host.talk.kill();
  }
}

describe.skipIf(lacks('javac', 'java'))('the LOG320 client in Java', () => {
  beforeAll(() =>
    javac(['-Xlint:all', '-Werror', '-d', built, 'java/Log320Client.java'], { cwd: BOTS }),
  );
  test.each([
    ['subject', '--second', 'Red'],
    ...(isLong ? [['course', '--second', 'Red']] : []),
    ['course', '--first', 'Black'],
  ])('wins a whole game in the dialect %s, %s random', async (dialect, other, side) => {
    const told = await hosted(['log320', '--dialect', dialect, other, 'random'], port => [
      ...JAVA,
      ...['-cp', built, 'Log320Client', '127.0.0.1', port],
    ]);
    expect(told).toContain(`Winner: ${side}`);
  });
});

describe.skipIf(lacks('gcc'))('the SCS player in C', () => {
  const player = join(built, 'scs_client');
  beforeAll(() =>
    succeed('gcc', ['-O2', '-Wall', '-Wextra', '-Werror', '-o', player, 'c/scs_client.c'], {
      cwd: BOTS,
    }),
  );
  test.each([
    ['--second', 'Crosses'],
    ['--first', 'Noughts'],
  ])('wins a whole game, %s random', async (other, side) => {
    const told = await hosted(['scs', other, 'random'], port => [player, '127.0.0.1', port, 'Ada']);
    expect(told).toContain(`Winner: ${side}`);
  });
});
