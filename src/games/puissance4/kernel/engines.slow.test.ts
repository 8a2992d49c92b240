import { beforeAll, describe, expect, test } from 'vitest';
import { positions, startOf } from '../../../../scripts/kernel-checks/differential.ts';
import { times } from '../../../../test/support/long.ts';
import { SIDES } from '../../../core/game.ts';
import { randomFrom } from '../../../core/random.ts';
import { type LocalizedText, unwrap } from '../../../core/result.ts';
import type { Limits } from '../../../core/strategy.ts';
import { rulesOf } from '../../../core/variant.ts';
import { bestOf, readPlayer, search } from '../../../engine/players.ts';
import type { SearchContext, SearchResult } from '../../../engine/search.ts';
import { loadKernel } from '../../../kernels/host.ts';
import { kernelEngines } from '../../kernels.ts';
import { type Puissance4Position, puissance4 } from '../index.ts';
import { answered, BOOK_BOARDS, bookMove, decided, solvedWithinNodes } from './book.ts';
import { decisions } from './book-decisions.ts';
import { Puissance4Engines } from './engines.ts';
import { mirrorMove, mirrorOf } from './mirror.ts';
import { solve, solverBuilds } from './solver.ts';

const STANDARD = { columns: 7, rows: 7, tokens: 21, rotations: 0 };
const memory = 2 ** 23;
const kernels = kernelEngines({ memory });
beforeAll(() => kernels.load(at('', 'rotation')));

/** A clock that advances by a millisecond at each reading, so that tests do not depend on the machine's speed. */
function context(limits: Limits): SearchContext {
  let time = 0;
  const now = () => ++time;
  return { limits, random: randomFrom(1), now, stopped: () => false, kernels };
}
const playerOf = (name: string) => unwrap(readPlayer(puissance4, name)).method;
const at = (moves: string, variant?: string): Puissance4Position => {
  const rules = unwrap(rulesOf(puissance4, variant));
  return moves
    .split(' ')
    .filter(move => move !== '')
    .reduce(
      (position, move) => position.play(unwrap(rules.readMove(position, move))),
      rules.start,
    ) as Puissance4Position;
};

describe('in a seat', () => {
  test.each([['solver'], ['puissance4']])('%s plays every variant in 10 ms', name => {
    for (const variant of [
      '',
      'rotation',
      '7x6',
      '4x4-rotation',
      '5x5-rotation',
      'columns=8,rows=8,tokens=32,rotations=8',
    ])
      for (const seed of ['a', 'b'].slice(0, times(1, 2))) {
        let position = at('', variant === '' ? undefined : variant);
        const random = randomFrom(`${variant} ${seed}`);
        while (!position.outcome) {
          const { move, line } = search(playerOf(name), position, context({ time: 10 }));
          expect(position.legalMoves()).toContain(move);
          expect(line[0]).toBe(move);
          position = position.play(move);
          if (!position.outcome) position = position.play(random.pick(position.legalMoves()));
        }
      }
  });

  test('a win in sight is announced with its length, and its line wins', () => {
    const position = at('4 3 4 3 5 3 4');
    for (const name of ['solver', 'puissance4']) {
      const { score, line } = search(
        playerOf(name),
        position.play(position.legalMoves()[0]),
        context({}),
      );
      expect(score).toEqual({ kind: 'win', plies: 1 });
      expect(line).toHaveLength(1);
    }
  });

  test('the line of a proof is played to the end that was announced', () => {
    for (const position of positions(
      { columns: 7, rows: 7, tokens: 21, rotations: 0 },
      'line',
      times(5, 12),
      20,
    )) {
      const { score, line } = search(playerOf('solver'), position, context({}));
      const last = line.reduce((here, move) => here.play(move), position);
      expect(last.outcome).not.toBeNull();
      if (score.kind === 'win' || score.kind === 'loss') {
        expect(line).toHaveLength(score.plies);
        const winner =
          score.kind === 'win' ? position.turn : position.play(position.legalMoves()[0]).turn;
        expect(last.outcome).toEqual({ kind: 'win', winner });
      } else expect([score.kind, last.outcome?.kind]).toEqual(['draw', 'draw']);
    }
  });

  test('stops on request, with a legal move', () => {
    const start = at('', '7x6');
    let polls = 0;
    const stopped = () => ++polls > 5;
    for (const name of ['solver', 'puissance4']) {
      polls = 0;
      const { move } = search(playerOf(name), start, { ...context({}), stopped });
      expect(start.legalMoves()).toContain(move);
      expect(polls).toBeLessThan(20);
    }
  });

  test.each(['solver', 'puissance4'])('%s has a move even where it may not think at all', name => {
    const full = at('4 4 4 4 4 4 3 3', '7x6'); // the fourth column, which it searched before
    search(playerOf(name), at('', '7x6'), context({ nodes: 5_000 }));
    const { move } = search(playerOf(name), full, { ...context({}), stopped: () => true });
    expect(full.legalMoves()).toContain(move);
  });

  test.each(['solver', 'puissance4'])('%s ends at the first look after its time', name => {
    let reads = 0;
    const now = () => ++reads;
    const { move, nodes } = search(playerOf(name), at('', '7x6'), {
      ...context({ time: 40 }),
      now,
    });
    expect(at('', '7x6').legalMoves()).toContain(move);
    expect(reads).toBeLessThanOrEqual(44); // two kernels, each reads the clock when it begins
    expect(nodes / reads).toBeLessThanOrEqual(4_096);
  });

  test('the clock runs while a kernel is loaded', () => {
    let time = 0;
    const available = () => {
      time += 1_000; // as if loading took a second
      return 2 ** 30;
    };
    const timed = () => ({ ...context({ time: 500 }), now: () => ++time });
    for (const variant of ['rotation', '7x6']) {
      time = 0;
      new Puissance4Engines({ memory, available }).prove(at('', variant), timed());
      expect([variant, time < 1_010]).toEqual([variant, true]);
    }
  });

  test('keeps to a number of nodes', () => {
    const { nodes } = search(playerOf('solver'), at('', '7x6'), context({ nodes: 20_000 }));
    expect(nodes).toBeLessThanOrEqual(20_480);
    expect(nodes).toBeGreaterThan(15_000);
  });

  test('reports what it has found so far', () => {
    const reported: SearchResult[] = [];
    const [position] = positions({ columns: 7, rows: 7, tokens: 21, rotations: 4 }, 'told', 1, 12);
    const result = search(playerOf('puissance4'), position, {
      ...context({ depth: 5 }),
      report: found => reported.push(found),
    });
    expect(reported.length).toBeGreaterThan(4);
    expect(reported.at(-1)?.move).toBe(result.move);
  });

  test('without kernels the game is played all the same', () => {
    const { kernels: _, ...plain } = context({ nodes: 300 });
    const position = at('4 4');
    expect(position.legalMoves()).toContain(search(playerOf('solver'), position, plain).move);
  });

  test('the strongest player is the compiled one', () => {
    expect(bestOf(puissance4).method).toEqual(playerOf('puissance4'));
  });
});

describe('an analysis', () => {
  test('is exact for every move where the game can be solved', () => {
    const [position] = positions(
      { columns: 7, rows: 7, tokens: 21, rotations: 0 },
      'analysis',
      1,
      22,
    );
    const analysis = kernels.analyse(position, context({}), () => {});
    const { moves } = solve(loadKernel(solverBuilds, { table: memory }), position, {
      goal: 'every-move',
    });
    expect(analysis?.moves).toHaveLength(moves.length);
    for (const { move, score } of analysis?.moves ?? []) {
      const found = moves.find(one => one.move === move);
      const kind = Math.sign(found?.lower ?? 9);
      expect(score.kind).toBe(kind > 0 ? 'win' : kind < 0 ? 'loss' : 'draw');
    }
  });

  test('out of reach it gives points, and what is proven', () => {
    const analysis = kernels.analyse(at('', 'columns=6'), context({ time: 30 }), () => {});
    expect(analysis?.moves.map(({ score }) => score.kind)).toEqual(Array(6).fill('points'));
    expect([2, 3]).toContain(analysis?.moves[0].move);
  });

  test('the first moves on the original grid are known: the middle wins, as Allis showed', () => {
    const analysis = kernels.analyse(at('', '7x6'), context({ time: 30 }), () => {});
    const scores = analysis?.moves.map(({ move, score }) => [move, score]);
    expect(scores?.slice(0, 3)).toEqual([
      [3, { kind: 'win', plies: 41 }],
      [2, { kind: 'draw' }],
      [4, { kind: 'draw' }],
    ]);
    expect(analysis?.moves.slice(3).map(({ score }) => score.kind)).toEqual(Array(4).fill('loss'));
    const answers = kernels.analyse(at('4', '7x6'), context({ time: 30 }), () => {});
    for (const { score } of answers?.moves ?? []) expect(score.kind).toBe('loss');
    const later = kernels.analyse(at('4 4', '7x6'), context({ time: 30 }), () => {});
    expect(later?.moves[0].score).toMatchObject({ kind: 'win', latest: true });
  });

  test('a game without a kernel has none', () => {
    expect(
      kernels.analyse({ ...at(''), text: () => '' } as never, context({}), () => {}),
    ).toBeNull();
  });

  test('memory that the machine does not have is reduced, with a notice', () => {
    const notices: LocalizedText[] = [];
    const player = new Puissance4Engines({
      memory: 2 ** 33,
      available: () => 2 ** 24,
      notice: text => notices.push(text),
    });
    player.alphaBeta(at('', 'rotation'), context({ depth: 1 }));
    expect(notices.map(({ en }) => en)).toEqual([
      'The machine has not that much memory: the table of positions is reduced to 8 MB.',
    ]);
  });
});

/** How many of the book's ends are proven again; `npm run book verify` does all. */
const ENDS = times(2, 12);

test('a mirror image is solved as the position is, node by node', () => {
  for (const position of positions(STANDARD, 'mirror', times(8, 20), 24)) {
    const proofs = [position, mirrorOf(position)].map(image =>
      new Puissance4Engines({ memory }).prove(image, context({})),
    );
    const [{ score, nodes, move, line }, image] = proofs;
    expect(image).toMatchObject({ score, nodes });
    const isOwnImage = mirrorOf(position).text() === position.text();
    if (isOwnImage) continue;
    expect(image.move).toBe(mirrorMove(position, move));
    expect(image.line).toEqual(line.map(each => mirrorMove(position, each)));
  }
});

test.each([[''], ['4'], ['4 4 4']])('mirror images of a move have one value: after "%s"', moves => {
  const position = at(moves, 'rotation');
  const analysis = kernels.analyse(position, context({ depth: 5 }), () => {});
  const scores = new Map(analysis?.moves.map(({ move, score }) => [move, score]));
  expect(scores.size).toBe(position.legalMoves().length);
  for (const [move, score] of scores)
    expect([move, scores.get(mirrorMove(position, move))]).toEqual([move, score]);
});

test('an analysis that shall look only so far proves nothing beyond', () => {
  const analysis = kernels.analyse(at(''), context({ depth: 4 }), () => {});
  expect(analysis?.depth).toBe(4);
  expect(analysis?.nodes).toBeLessThan(100_000);
});

/** The books: a board and a side each. */
const BOOKS = BOOK_BOARDS.flatMap(board => SIDES.map(side => [board, side] as const));

describe('the book', () => {
  /** The moves of an analysis with next to no time. */
  const movesOf = (position: Puissance4Position) =>
    kernels.analyse(position, context({ time: 1 }), () => {})?.moves ?? [];

  test.each(BOOKS)('of %s for the %s player is whole and legal', (board, side) => {
    const made = decided(board, side);
    expect(made).toHaveLength(decisions[board][side].length);
    expect(made.length).toBeGreaterThan(0);
    for (const { position, move } of made) {
      expect(position.turn).toBe(side);
      expect(position.legalMoves()).toContain(move);
    }
  });

  test.each(BOOKS)(
    'of %s for the %s player meets every answer it does not leave',
    (board, side) => {
      for (const { position, move, value, isLast } of decided(board, side)) {
        const after = position.play(move);
        if (after.outcome)
          expect([value, after.outcome]).toEqual([1, { kind: 'win', winner: side }]);
        if (isLast) continue;
        for (const next of after.legalMoves().map(reply => after.play(reply))) {
          if (next.outcome) expect([value, next.outcome.kind]).toEqual([-1, 'win']);
          else expect(bookMove(next)?.value).toBeGreaterThanOrEqual(value);
        }
      }
    },
  );

  test('is answered at once, in the mirror too', () => {
    for (const [board, side] of BOOKS)
      for (const { position, move } of decided(board, side)) {
        expect(bookMove(position)?.move).toBe(move);
        const image = bookMove(mirrorOf(position))?.move;
        // a position that is its own image has two best moves
        expect([move, mirrorMove(position, move)]).toContain(mirrorMove(position, image ?? move));
        expect(mirrorOf(position).legalMoves()).toContain(image);
      }
    expect(search(playerOf('puissance4'), at(''), context({})).nodes).toBe(0);
  });

  test('is for its boards alone, with all tokens and no rotation', () => {
    expect(bookMove(at('', 'rotation'))).toBeNull();
    expect(bookMove(startOf({ columns: 6, rows: 7, tokens: 21, rotations: 0 }))).toBeNull();
    expect(bookMove(startOf({ columns: 7, rows: 7, tokens: 20, rotations: 0 }))).toBeNull();
  });

  test.each(BOOKS)('on %s, where it leaves the %s player a moment is enough', (board, side) => {
    const kernel = loadKernel(solverBuilds);
    const ends = decided(board, side).filter(({ isLast }) => isLast);
    for (let i = 0; i < ends.length; i += Math.ceil(ends.length / ENDS)) {
      const { position, move, value } = ends[i];
      for (const next of answered([position.play(move)])) {
        const { proven, lower } = solvedWithinNodes(kernel, next);
        expect([next.text(), proven]).toEqual([next.text(), true]);
        expect(Math.sign(lower)).toBeGreaterThanOrEqual(value);
      }
    }
  });

  test('an analysis knows it: every first move, and an early blunder', () => {
    const first = movesOf(at(''));
    expect(first.map(({ score }) => score)).toEqual(Array(7).fill({ kind: 'draw' }));
    const main = first.find(({ move }) => move === bookMove(at(''))?.move);
    expect(main?.line.length).toBeGreaterThan(5);
    expect(movesOf(at('4 4 4 1'))[0].score).toMatchObject({ kind: 'win', latest: true });
    const classic = new Map(
      movesOf(at('', '7x6')).map(({ move, score }) => [move + 1, score.kind]),
    );
    expect(classic.get(4)).toBe('win');
  });

  test.each(BOOKS)('on %s, an analysis lets no win of the %s player slip', (board, side) => {
    const kernel = loadKernel(solverBuilds);
    const wins = decided(board, side).filter(({ value, isLast }) => value > 0 && !isLast);
    for (const { position } of wins.slice(-times(1, 4))) {
      const [{ score, line }] =
        kernels.analyse(position, context({ time: 200 }), () => {})?.moves ?? [];
      expect(score.kind).toBe('win');
      line.reduce((here, move) => {
        const next = here.play(move);
        if (next.turn !== side && !next.outcome)
          expect(solve(kernel, next, { goal: 'outcome' }).upper).toBeLessThan(0);
        return next;
      }, position);
    }
  });

  test.each(BOOKS)('on %s, what it adds for the %s player to move is true', (board, side) => {
    const kernel = loadKernel(solverBuilds);
    const ends = decided(board, side).filter(({ isLast }) => isLast);
    for (const { position } of ends.slice(-times(1, 4))) {
      const solved = solve(kernel, position, { goal: 'every-move' }).moves;
      for (const { move, score } of movesOf(position)) {
        const exact = solved.find(each => each.move === move)?.lower ?? Number.NaN;
        if (score.kind === 'win') expect(exact).toBeGreaterThan(0);
        if (score.kind === 'draw') expect(exact).toBe(0);
        if (score.kind === 'loss') expect(exact).toBeLessThan(0);
      }
    }
  });
});
