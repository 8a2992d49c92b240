import { describe, expect, test } from 'vitest';
import type { Game } from '../../core/game.ts';
import { writeRecord } from '../../core/record.ts';
import { unwrap } from '../../core/result.ts';
import { puissance4 } from '../../games/puissance4/index.ts';
import { ticTacToe } from '../../games/tictactoe/index.ts';
import {
  alternatives,
  atGameMove,
  gameMoves,
  isInVariation,
  isPromotable,
  isRemovable,
  played,
  positionAt,
  promoted,
  recordOfStudy,
  removed,
  type Study,
  shownAt,
  steppedTo,
} from './study.ts';
import { studyAddress, studyFrom } from './study-address.ts';

const at = (game: Game, query: string): Study =>
  unwrap(studyFrom(game, new URLSearchParams(query)));
const reopened = (study: Study): Study => {
  const { pathname, search, hash } = new URL(studyAddress(study), 'http://x');
  const game = pathname.endsWith('puissance4') ? puissance4 : ticTacToe;
  return at(game, search === '' ? hash.slice(1) : search);
};
const movesOf = (study: Study) => writeRecord(recordOfStudy(study)).split('\n\n')[1].trim();
const game = (study: Study) => gameMoves(study).map(({ text }) => text);

const RESIGNED = `[Game "tictactoe"]
[First "Ada"]
[Result "0-1"]
[Ending "resignation"]

1. a1 {2} b2 {3.5} 2. c1 0-1
`;
const resigned = () => at(ticTacToe, String(new URLSearchParams({ record: RESIGNED })));

describe('a study', () => {
  test('exploring makes a variation: the game stays, and its record goes out with it', () => {
    const study = played(played(steppedTo(resigned(), 1), 'c3'), 'b2');
    expect(game(study)).toEqual(['a1', 'b2', 'c1']);
    expect(isInVariation(study)).toBe(true);
    expect(movesOf(study)).toBe('1. a1 {2} b2 {3.5} (1... c3 2. b2) 2. c1 0-1');
    const after = played(played(atGameMove(study, 3), 'b1'), 'a3');
    expect(game(after)).toEqual(['a1', 'b2', 'c1']);
    expect(movesOf(after)).toContain('2. c1 (2. c1 b1 3. a3) 0-1');
    for (const one of [study, after]) {
      expect(movesOf(reopened(one))).toBe(movesOf(one));
      expect(positionAt(reopened(one)).text()).toBe(positionAt(one).text());
      expect(reopened(one).head.tags).toEqual({ First: 'Ada' });
    }
  });
  test('a step back and forth stays in its variation; a known move makes no new one', () => {
    const study = played(steppedTo(at(ticTacToe, 'moves=a1 b2 c1'), 1), 'c3');
    const back = steppedTo(study, 0);
    expect(steppedTo(back, 2).line).toEqual(['a1', 'c3']);
    expect(played(steppedTo(study, 1), 'b2').tree).toBe(study.tree);
    expect(played(steppedTo(study, 1), 'b2').line).toEqual(['a1', 'b2', 'c1']);
    expect(alternatives(study).map(({ text }) => text)).toEqual(['b2', 'c3']);
  });
  test('a variation becomes the main line or goes, but a game that was played stays', () => {
    const free = played(steppedTo(at(ticTacToe, 'moves=a1 b2 c1'), 1), 'c3');
    expect(isPromotable(free)).toBe(true);
    expect(movesOf(promoted(free))).toBe('1. a1 c3 (1... b2 2. c1) *');
    expect(movesOf(removed(free))).toBe('1. a1 b2 2. c1 *');
    expect(removed(free).line).toEqual(['a1', 'b2', 'c1']);
    expect(isRemovable(steppedTo(resigned(), 2))).toBe(false);
    const variation = played(steppedTo(resigned(), 1), 'c3');
    expect([isRemovable(variation), isPromotable(variation)]).toEqual([true, false]);
    const nested = played(steppedTo(played(variation, 'b2'), 2), 'c1');
    expect(movesOf(promoted(nested))).toContain('(1... c3 2. c1 (2. b2))');
    const beyond = played(resigned(), 'b1');
    expect([isRemovable(beyond), isPromotable(beyond)]).toEqual([true, false]);
  });
});

describe('the address', () => {
  test('holds ply and variation', () => {
    const study = at(ticTacToe, 'moves=a1 (b1 a1 (c1) c3) b2 (c3 (b3) b1) c1');
    expect(studyAddress(study)).toBe(
      '/analysis/tictactoe?moves=a1+(b1+a1+(c1)+c3)+b2+(c3+b1)+(b3)+c1',
    );
    expect(studyAddress(steppedTo(study, 1))).toContain('&ply=1');
    const deep = shownAt(study, ['b1', 'c1']);
    expect(studyAddress(deep)).toMatch(/&ply=2&variation=0\.1-1\.1$/);
    expect(reopened(deep)).toMatchObject({ line: ['b1', 'c1'], at: 2 });
    expect(reopened(steppedTo(study, 0)).at).toBe(0);
  });
  test('stands behind # if servers would refuse it', () => {
    const lines = Array.from({ length: 1_700 }, (_, i) => `(${(i + 2401).toString(7)})`);
    const typed = lines.join(' ').replace(/\d/g, digit => `${Number(digit) + 1}`);
    const study = at(puissance4, `v=rotation&moves=1 ${typed}`);
    const address = studyAddress(study);
    expect(address.length).toBeGreaterThan(6_000);
    expect(address.indexOf('?')).toBe(-1);
    expect(movesOf(reopened(study))).toBe(movesOf(study));
  });
  test.each(['ply=99', 'ply=-1', 'ply=x&variation=y', 'ply=2&variation=0.7', 'variation=1.1'])(
    'that is nonsense shows what there is: %s',
    query => expect(at(ticTacToe, `moves=a1 b2&${query}`).tree).toHaveLength(1),
  );
});
