import { describe, expect, test } from 'vitest';
import type { Cause } from '../core/match.ts';
import { fitStrengths } from './bradley-terry.ts';
import { type PlayedGame, ratedGames } from './played.ts';
import { eloError, warningsFor } from './warnings.ts';

const game = (text: string, moves?: string, cause: 'rules' | Cause = 'rules'): PlayedGame => {
  const [first, result, second] = text.split(' ');
  const winner = result === '1-0' ? 'first' : result === '0-1' ? 'second' : null;
  const played: PlayedGame = {
    first,
    second,
    ending: { cause, winner },
    tally: { first: 0, second: 0 },
  };
  return moves === undefined ? played : { ...played, moves };
};
const times = (n: number, ...games: readonly PlayedGame[]) =>
  Array.from({ length: n }, () => games).flat();
const codes = (players: readonly string[], games: readonly PlayedGame[]) =>
  warningsFor(players, games).map(({ code }) => code);

test('Elo errors by games', () => {
  for (const [games, error] of [
    [20, 152],
    [100, 68],
    [200, 48],
    [1000, 21],
    [10_000, 7],
  ])
    expect(Math.abs(eloError(games) - error)).toBeLessThan(1);
});

describe('which warnings', () => {
  const even = [game('a 1-0 b'), game('b 1-0 a')];
  for (const [why, players, games, wanted] of [
    ['a long, varied match needs none', ['a', 'b'], times(100, ...even), []],
    ['few games', ['a', 'b'], times(99, ...even), ['few-games']],
    ['no game', ['a', 'b'], [], ['few-games']],
    ['a perfect score', ['a', 'b'], times(200, game('a 1-0 b')), ['perfect-scores']],
    ['only draws are no perfect score', ['a', 'b'], times(200, game('a 1/2 b')), []],
    [
      'two worlds',
      ['a', 'b', 'c', 'd'],
      times(100, ...even, game('c 1-0 d'), game('d 1-0 c')),
      ['disconnected'],
    ],
    [
      'one forfeit in ten',
      ['a', 'b'],
      times(30, ...times(5, ...even), game('a 1-0 b', '', 'crash')),
      ['forfeits'],
    ],
    [
      'a game in eleven is a copy',
      ['a', 'b'],
      times(100, ...even).map((g, i) => ({ ...g, moves: `${i < 20 ? i % 2 : i}` })),
      ['replays'],
    ],
    [
      'a copy by chance',
      ['a', 'b'],
      times(100, ...even).map((g, i) => ({ ...g, moves: `${i === 7 ? 5 : i}` })),
      [],
    ],
    [
      'the same moves of other players are no replay',
      ['a', 'b', 'c'],
      [game('a 1/2 b', 'x'), game('b 1/2 a', 'x'), game('a 1/2 c', 'x')],
      ['few-games'],
    ],
  ] as const)
    test(why, () => expect(codes(players, games)).toEqual(wanted));
});

describe('words', () => {
  const games = [
    game('a 1-0 b', 'x'),
    game('a 1-0 b', 'x'),
    game('c 0-1 d', 'y'),
    game('c 0-1 d', 'z', 'time'),
  ];
  const warnings = warningsFor(['a', 'b', 'c', 'd'], games);
  test('tell the numbers, in the singular too', () => {
    expect(warnings.map(({ words }) => words.fr)).toEqual([
      'Un joueur n’a disputé qu’une partie : sa force n’est connue, au mieux, qu’à 681 points Elo près. Ce tableau classe des points, pas des forces.',
      '1 des 3 parties est la copie d’une autre : des programmes sans hasard rejouent les mêmes coups, et les marges d’erreur affichées ne valent plus rien. Tirez des ouvertures au hasard, chacune jouée des deux côtés.',
      'Tout gagné ou tout perdu : a, b, c, d. Aucune force finie ne l’explique. Lisez « > » comme « au moins » et « < » comme « au plus ».',
      'Aucune partie ne relie ces groupes : a, b | c, d. Les forces ne se comparent qu’à l’intérieur d’un groupe.',
      '1 partie sur 4 s’est terminée par un forfait : lisez aussi le tableau sans forfaits.',
    ]);
  });
  test('name everybody who was set aside, also as a group', () => {
    const group = times(
      30,
      game('a 1-0 b'),
      game('b 1-0 a'),
      game('b 1-0 c'),
      game('a 1-0 d'),
    ).concat(times(30, game('c 1-0 d'), game('d 1-0 e'), game('e 1-0 c')));
    const players = ['a', 'b', 'c', 'd', 'e'];
    const found = warningsFor(players, group, fitStrengths(ratedGames(group, 'without')));
    const perfect = found.find(({ code }) => code === 'perfect-scores');
    expect(perfect).toMatchObject({ players: ['a', 'b'] });
    expect(perfect?.words.en).toContain('as a group against the others');
    expect(perfect?.words.en).toContain('all others keep their Elo');
  });
  test('have no straight apostrophe', () => {
    for (const { words } of warnings) expect(words.fr + words.en).not.toContain("'");
  });
});
