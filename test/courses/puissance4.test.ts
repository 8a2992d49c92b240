import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Sides } from '../../src/core/game.ts';
import { endingOf, type Match } from '../../src/core/match.ts';
import { unwrap } from '../../src/core/result.ts';
import { readRulesId } from '../../src/core/variant.ts';
import { puissance4 } from '../../src/courses/puissance4/course.ts';
import { games } from '../../src/games/index.ts';
import type { SearchRequest } from '../../src/match/engine-client.ts';
import { openTerminal, terminalTest } from '../support/pseudo-terminal.ts';
import { ROOT, unplaced } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';

/** The session of the Puissance 4 assignment: played with a script at its context, then as a program. */

const acceptance = (name: string): string =>
  readFileSync(join(ROOT, 'test/courses/acceptance', name), 'utf8');

/** Runs the course on answers; its AI always plays the first legal move. */
async function session(answers: string) {
  const waiting = answers.split(' ').filter(word => word !== '');
  const said: string[] = [];
  const requests: SearchRequest[] = [];
  const drawn: string[] = [];
  const kept: { match: Match; players: Sides<string | null> }[] = [];
  await puissance4.run({
    lang: 'fr',
    args: [],
    seed: 'test',
    pace: 0,
    openPage: () => Promise.reject(new Error('not asked for')),
    dialogue: {
      print: (line = '') => void said.push(line),
      ask: async prompt => {
        const answer = waiting.shift()?.replaceAll('_', ' ') ?? null;
        said.push(prompt + (answer ?? ''));
        return answer;
      },
    },
    draw: (_, position) => {
      drawn.push(position.text());
      return [position.text(), position.outcome ? `(${position.outcome.kind})` : '(…)'];
    },
    saveRecord: async (match, players) => void kept.push({ match, players }),
    engine: {
      search: async request => {
        requests.push(request);
        const rules = unwrap(readRulesId(games, request.rules));
        const position = unwrap(rules.readPosition(request.position));
        const move = rules.writeMove(position, position.legalMoves()[0]);
        return { move, score: { kind: 'draw' }, line: [move], depth: 1, nodes: 1, time: 0 };
      },
      ready: async () => {},
      analyse: () => Promise.reject(new Error('not asked for')),
      close: async () => {},
    },
  });
  return { said, text: said.join('\n'), requests, drawn, kept, unread: waiting.length };
}

const RED_WINS = '1 2 1 2 1 2 1';
const YELLOW_WINS = '3 1 2 1 2 1 3 1';
/** Forty-two tokens and no four in line. */
const DRAWN = [...'513314761541247634551126244435325157727722'].join(' ');

describe('the session', () => {
  test('games are chained, each with its own rules, and counted', async () => {
    const { said, unread, kept } = await session(
      `n 1 ${RED_WINS} o o 1 ${YELLOW_WINS} o n 1 ${DRAWN} oui o 1 ${RED_WINS} non`,
    );
    expect(said.filter(line => line.includes('intégrer la rotation'))).toHaveLength(4);
    expect(said.slice(said.indexOf('Synthèse'))).toEqual([
      'Synthèse',
      'Parties jouées : 4',
      'Parties gagnées par Rouge : 2',
      'Parties gagnées par Jaune : 1',
      'Parties nulles : 1',
    ]);
    expect(unread).toBe(0);
    expect(kept.map(({ match }) => [match.rules.id, endingOf(match)?.winner])).toEqual([
      ['puissance4', 'first'],
      ['puissance4:rotations=4', 'second'],
      ['puissance4', null],
      ['puissance4:rotations=4', 'first'],
    ]);
  });

  test('begins with the empty grid and shows it after every move, players in turn', async () => {
    const { drawn, said } = await session(`n 1 ${RED_WINS} n`);
    expect(drawn).toHaveLength(8);
    expect(drawn[0]).toBe('7/7/7/7/7/7/7 r');
    expect(drawn[2]).toBe('7/7/7/7/7/7/ry5 r');
    const turns = said.flatMap(line => /^(Rouge|Jaune), votre coup/.exec(line)?.[1] ?? []);
    expect(turns.join(' ')).toBe('Rouge Jaune Rouge Jaune Rouge Jaune Rouge');
  });

  test('a preview changes nothing but its count; both may precede a token', async () => {
    const { drawn, text } = await session('o 1 4 aperçu_L aperçu_à_droite 4 n');
    const [, , left, right, after] = drawn;
    expect(left.startsWith('7/7/7/7/7/7/6r ')).toBe(true);
    expect(right.startsWith('7/7/7/7/7/7/r6 ')).toBe(true);
    expect(after).toMatch(/^7\/7\/7\/7\/7\/3y3\/3r3 r 4-4 /);
    expect(text).toContain('Aperçus restants : Rouge 2, Jaune 0.');
  });

  test('leaving a game shows the synthesis of those that were finished', async () => {
    for (const end of ['', 'quitter', 'QUIT']) {
      const { text, kept } = await session(`n 1 ${RED_WINS} o n 2 5 7 4 ${end}`);
      expect(kept.map(({ players }) => players.second)).toEqual([null, 'plies:depth=7']);
      expect(kept[1].match.plies.map(({ text: move }) => move)).toEqual(['4', '1']);
      expect(text).toContain('Partie interrompue : elle ne compte pas.\n\nSynthèse\n');
      expect(text).toContain('Parties jouées : 1\nParties gagnées par Rouge : 1');
    }
    expect((await session('')).text).toMatch(/Synthèse\nParties jouées : 0\n/);
  });
});

describe('the AI', () => {
  test.each([
    ['1', 'naive', {}],
    ['2', 'naive-live', {}],
    ['3', 'naive-count', {}],
    ['4', 'naive-fours', {}],
    ['5 7', 'plies', { depth: 7 }],
  ])('choice %s is %s', async (choice, player, limits) => {
    const { requests } = await session(`o 3 ${choice}`);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ rules: 'puissance4:rotations=4', player });
    expect(requests[0].limits).toEqual(limits);
  });

  test('has either colour, and is counted against the person', async () => {
    // the AI always plays column 1, and so wins unless it is blocked or beaten
    const { said, requests } = await session('n 2 1 2 2 2 2 o n 3 5 4 7 6 7 n');
    expect(requests.map(({ position }) => position.at(-1)).join('')).toBe('yyyrrrr');
    expect(said.slice(-5)).toEqual([
      'Parties jouées : 2',
      'Parties gagnées par Rouge : 2',
      'Parties gagnées par Jaune : 0',
      'Parties nulles : 0',
      'Contre l’IA : 1 pour vous, 1 pour elle',
    ]);
    expect(said).toContain('Jaune (IA : Naïve) réfléchit…');
    expect(said).toContain('Jaune joue 1.');
    expect(said).toContain('Rouge (IA : 4 coups d’avance) réfléchit…');
    expect(said).toContain('Rouge joue 1.');
  });

  test('plays itself, with other luck at each move', async () => {
    const { requests, unread } = await session('n 4 1 5 1 n');
    expect(new Set(requests.map(({ player }) => player))).toEqual(new Set(['naive', 'plies']));
    expect(new Set(requests.map(({ seed }) => seed)).size).toBe(requests.length);
    expect(unread).toBe(0);
  });
});

test('the documentation claims Allis’s result for 7x6 alone', () => {
  const page = readFileSync(join(ROOT, 'docs/courses/puissance4.md'), 'utf8');
  const claims = page.split('\n').filter(line => line.includes('Allis, 1989'));
  expect(claims).toHaveLength(1);
  expect(claims[0]).toMatch(/7 colonnes et 6 lignes, sans rotation.*ne dit rien .* sept sur sept/);
});

describe('quadrille course puissance4', () => {
  const course = (input: string, ...args: string[]) =>
    runHere(['course', 'puissance4', ...args], { input });

  test('two games of two people with every refusal, as recorded', async () => {
    const ran = await course(acceptance('puissance4.stdin.txt'), '--lang', 'fr');
    const stdout = unplaced(ran.stdout);
    expect({ ...ran, stdout }).toEqual({
      code: 0,
      stdout: acceptance('puissance4.stdout.txt'),
      stderr: '',
    });
  });

  test('the AI repeats itself with the same seed only', async () => {
    const played = async (seed: string) =>
      unplaced((await course('y\n4\n1\n1\nn\n', '--seed', seed)).stdout);
    const [once, again, otherwise] = [await played('1'), await played('1'), await played('2')];
    expect(again).toBe(once);
    expect(otherwise).not.toBe(once);
    expect(once).toMatch(
      /(Winner: (Red|Yellow)|: the game is drawn)\.\nSaved in ….\n\nDo you want to play again/,
    );
    expect(once).toMatch(/Games played: 1\n/);
  });

  terminalTest('in a terminal: a game against the AI, then Ctrl-C', async () => {
    const terminal = openTerminal(['course', 'puissance4', '--seed', '1']);
    await terminal.answer('Do you want rotations in this game? (y/n) ', 'y');
    await terminal.answer('Your choice (1 to 4): ', '2');
    await terminal.answer('Your choice (1 to 7): ', '5');
    await terminal.answer('How many moves ahead? (N from 1 to 10) ', '2');
    await terminal.answer('Red, your move: ', 'preview R');
    await terminal.answer('Red, your move: ', '4');
    await terminal.waitFor('Yellow (AI: 2 moves ahead) is thinking…\nYellow plays ');
    await terminal.waitFor('Red, your move: ');
    terminal.type('\x03');
    await terminal.waitFor('Game interrupted: it does not count.');
    await terminal.waitFor('Games played: 0');
    expect(await terminal.exit).toBe(0);
    expect(terminal.text).toContain('Previews left: Red 1, Yellow 2.');
  });

  terminalTest('Ctrl-C stops an AI that thinks', async () => {
    const terminal = openTerminal(['course', 'puissance4']);
    await terminal.answer('(y/n) ', 'y');
    await terminal.answer('Your choice (1 to 4): ', '4');
    for (let ai = 0; ai < 2; ai++) {
      await terminal.answer('Your choice (1 to 7): ', '5');
      await terminal.answer('(N from 1 to 10) ', '10');
    }
    await terminal.waitFor('Red (AI: 10 moves ahead) is thinking…');
    terminal.type('\x03');
    await terminal.waitFor('Games played: 0');
    expect(await terminal.exit).toBe(0);
  });
});
