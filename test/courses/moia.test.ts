import { describe, expect, test } from 'vitest';
import type { Game, Sides } from '../../src/core/game.ts';
import { endingOf, type Match } from '../../src/core/match.ts';
import { unwrap } from '../../src/core/result.ts';
import { rulesOf } from '../../src/core/variant.ts';
import type { CourseContext } from '../../src/courses/course.ts';
import { moia } from '../../src/courses/moia/index.ts';
import { levelsOf, strategiesByStrength } from '../../src/engine/players.ts';
import { ultimate } from '../../src/games/ultimate/index.ts';
import type { EngineClient } from '../../src/match/engine-client.ts';
import { sleep } from '../../src/time/timers.ts';
import { openTerminal, terminalTest } from '../support/pseudo-terminal.ts';
import { runHere } from '../support/run-here.ts';
import { expectDocumented, untimed } from './documented.ts';

/** MOIA, Ultimate tic-tac-toe: the documented dialogue, the choice of players, the limit of 6 seconds. */

const course = (words: string, input: string, seed = '1') =>
  runHere(['course', 'moia', ...words.split(' ').filter(Boolean), '--seed', seed], { input });

test('the dialogue of the documentation is what the program prints', () =>
  expectDocumented('moia'));

describe('who plays', () => {
  const game: Game = ultimate;
  const names = [
    ...levelsOf(game).map((_, i) => `level:${i + 1}`),
    ...strategiesByStrength(game).map(({ name }) => name),
  ];
  test('is chosen from a list of all strategies and levels, by name or number', async () => {
    const number = names.indexOf('random') + 1;
    for (const answer of ['random', String(number)]) {
      const { stdout } = await course('', `red\nnoughts\n99\nchess\n${answer}\n`);
      for (const [i, name] of names.entries())
        expect(stdout).toMatch(new RegExp(`^ +${i + 1}\\. ${name} `, 'm'));
      expect(stdout).toContain('or watch) red\nPlease answer crosses, noughts or watch.');
      expect(stdout).toContain('list) 99\nPlease answer with a number from 1 to 17.');
      expect(stdout).toContain('Unknown player: "chess".');
      expect(stdout).toContain('Crosses (Random) against Noughts (you). A program that takes');
      expect(stdout).toMatch(/^Crosses \(Random\): [a-i]\d \(/m);
      expect(stdout).toMatch(/Game left unfinished\.\nSaved in .*\nGoodbye!\n$/);
    }
  });

  test('two strategies, by words or by questions; result and sub-boards are told', async () => {
    const answers = 'watch\ngreedy:depth=1\nrandom\n';
    const games = [
      await course('greedy random', ''),
      await course('greedy random', ''),
      await course('', answers),
    ];
    for (const { stdout, stderr, code } of games) {
      expect(stdout).toMatch(
        /(Winner: (Crosses|Noughts) \(.*\)|: the game is drawn)\.\nSub-boards won: Crosses \(.*\) \d, Noughts \(.*\) \d\.\nSaved in .*\nGoodbye!\n$/,
      );
      expect([stderr, code]).toEqual(['', 0]);
    }
    expect(untimed(games[0].stdout)).toBe(untimed(games[1].stdout));
  });

  test('a draw is a “partie nulle”', async () => {
    const { stdout } = await course('random random --lang fr', '', '4');
    expect(stdout).toMatch(
      /sans alignement\u00a0: partie nulle\.\nSous-plateaux gagnés : Croix .* 4, Ronds .* 4\.\nPartie écrite dans .*\nAu revoir !\n$/,
    );
  });

  test.each([
    ['level:x alphabta', ['There is no "level:x" here', 'Did you mean "alphabeta"?']],
    ['crosses noughts', ['Two sides are named']],
    ['crosses random greedy', ['Too many players']],
    ['random greedy mcts', ['Too many players']],
    ['crosses time=7s', ['"time=7s": a time for each move is needed, at most 6 s.']],
  ])('refuses the words %s, and plays nothing', async (words, told) => {
    const { code, stdout, stderr } = await course(words, 'crosses\nrandom\n');
    for (const sentence of told) expect(stderr).toContain(sentence);
    expect(stderr).toMatch(/^Words taken: croix, .*mcts.*time=1s, debug\.$/m);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test('refuses illegal moves with the reason', async () => {
    const { stdout } = await course('crosses random', 'z9\ne5\ne5\na1\nmoves\n');
    expect(stdout).toContain('"z9" is not a move.');
    expect(stdout).toMatch(/Sub-board . is imposed: you cannot play in/);
    expect(stdout).toMatch(/Move 3\. Crosses to move \(X\)\. Play in sub-board .\./);
    expect(stdout).toMatch(/Legal moves: [a-i]1/);
  });
});

/** A context in memory: prepared answers, an engine made by the test. */
function fakeContext(words: string, answers: string[], think: EngineClient['search'], pause = 0) {
  const lines: string[] = [];
  const kept: { match: Match; players: Sides<string | null> }[] = [];
  const [rules, wait] = [unwrap(rulesOf(ultimate)), { ms: pause }];
  const first = (text: string) => {
    const position = unwrap(rules.readPosition(text));
    return rules.writeMove(position, position.legalMoves()[0]);
  };
  const result = (position: string) => ({
    ...{ move: first(position), score: { kind: 'draw' } as const, line: [] },
    ...{ depth: 1, nodes: 1, time: 0 },
  });
  const context: CourseContext = {
    dialogue: {
      print: (line = '') => lines.push(line),
      async ask() {
        await sleep(wait.ms);
        return answers.shift() ?? null;
      },
    },
    lang: 'fr',
    args: words.split(' '),
    seed: '1',
    pace: 0,
    openPage: () => Promise.reject(new Error('not asked for')),
    engine: {
      search: async (request, watch) =>
        request.player === 'random' ? result(request.position) : think(request, watch),
      ready: async () => {},
      analyse: () => Promise.reject(new Error('not asked')),
      close: async () => {},
    },
    draw: () => ['(plateau)', '(trait)'],
    saveRecord: async (match, players) => void kept.push({ match, players }),
  };
  return { context, lines, kept };
}

describe('the delay', () => {
  const never: EngineClient['search'] = () => new Promise(() => {});

  test.each([
    ['croix mcts time=150ms', ['e5'], 'Ronds (Monte-Carlo avec évaluation)', 'Croix (vous)'],
    ['ronds mcts time=150ms', [], 'Croix (Monte-Carlo avec évaluation)', 'Ronds (vous)'],
    ['random alphabeta time=150ms', [], 'Ronds (Alpha-bêta)', 'Croix (Hasard)'],
  ])('a program that exceeds it loses the game: %s', async (words, answers, loser, winner) => {
    const { context, lines } = fakeContext(words, answers, never);
    await moia.run(context);
    expect(lines.slice(-3)).toEqual([
      `Délai de 0,15 s dépassé : partie perdue pour ${loser}.`,
      `Vainqueur : ${winner}.`,
      expect.stringContaining('Sous-plateaux gagnés'),
    ]);
  });

  test('is 6 s where nothing is said; a person is only warned', async () => {
    const six = fakeContext('croix mcts', [], never);
    await moia.run(six.context);
    expect(six.lines).toContain(
      'Croix (vous) contre Ronds (Monte-Carlo avec évaluation). Un programme qui dépasse 6 s par coup perd la partie.',
    );
    const slow = fakeContext('croix random time=100ms', ['e5'], never, 250);
    await moia.run(slow.context);
    expect(slow.lines.join('\n')).toMatch(
      /Croix \(vous\) : \d+,\d\d s pour ce coup, au lieu de 0,1 s/,
    );
    expect(slow.lines.join('\n')).toMatch(/Ronds \(Hasard\)\s: e1 /);
    expect(slow.lines.at(-1)).toBe('Partie laissée inachevée.');
  });

  test('a program that breaks down loses the game', async () => {
    const { context, lines, kept } = fakeContext('croix mcts', ['e5'], () =>
      Promise.reject(new Error('aïe')),
    );
    await moia.run(context);
    expect(lines).toContain(
      'Programme en faute (aïe) : partie perdue pour Ronds (Monte-Carlo avec évaluation).',
    );
    expect(lines).toContain('Vainqueur : Croix (vous).');
    expect(kept.map(({ players }) => players)).toEqual([{ first: null, second: 'mcts' }]);
    expect(kept[0].match.plies.map(({ text }) => text)).toEqual(['e5']);
    expect(endingOf(kept[0].match)).toMatchObject({ winner: 'first', cause: 'crash' });
  });
});

terminalTest(
  'in a terminal: a game is begun, and Ctrl-C leaves two thinking programs',
  async () => {
    const played = openTerminal(['course', 'moia', '--seed', '1']);
    await played.answer('noughts or watch) ', 'crosses');
    await played.answer('of the list) ', 'random');
    await played.answer('Your move (Crosses): ', 'e5');
    await played.waitFor('Noughts (Random): e');
    await played.waitFor('Your move (Crosses): ');
    played.type('\x04');
    expect(await played.exit).toBe(0);
    const watched = openTerminal(['course', 'moia', 'alphabeta', 'mcts']);
    await watched.waitFor('Move 1.');
    watched.type('\x03');
    await watched.waitFor('Game left unfinished.');
    expect(await watched.exit).toBe(0);
  },
);
