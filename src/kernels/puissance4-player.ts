import { type Move, other } from '../core/game.ts';
import { MOST_POINTS } from '../core/strategy.ts';
import type { Analysis, MoveScore } from '../engine/analysis.ts';
import { type Score, type SearchContext, type SearchResult, worthOf } from '../engine/search.ts';
import type { Puissance4Position } from '../games/puissance4/index.ts';
import { bookBounds, bookLine, bookMove, lineInBook, worthInBook } from './book.ts';
import { type Kernel, TABLE } from './host.ts';
import { canonical, mirrorMove, mirrorOf } from './mirror.ts';
import { search } from './puissance4-engine.ts';
import {
  type Bounds,
  isSolvable,
  NODES_A_LOOK,
  pliesOf,
  type Solution,
  type SolveOptions,
  solve,
} from './puissance4-solver.ts';
import { type KernelResources, loadKernelWith, loadSingleThreaded } from './resources.ts';
import { analysisOf, isRepeatable, searchResultOf } from './search-results.ts';

/** The share of the time in which the proof alone is tried: late in a game that is all it takes. */
const SHARE_FOR_A_START = 0.1;
/** The share in which a good move is looked for before it is proven, and what that takes at most. */
const SHARE_FOR_A_GUESS = 0.2;
const MOST_FOR_A_GUESS = 1_000;
/** The same for an analysis, which is about the proof. */
const MOST_FOR_A_LOOK = 200;

/** Milliseconds between two reports of a proof that goes on. */
const TELL_EVERY = 500;

/** Nodes between two looks of each kernel, to keep to a number of nodes. */
const LOOKS = { solver: NODES_A_LOOK, engine: 1_024 };

/** Whether to stop, asked at every look: time, nodes, or being told to. */
function limited(context: SearchContext, every: number, time = context.limits.time) {
  const { nodes = Number.POSITIVE_INFINITY } = context.limits;
  const end = time === undefined ? Number.POSITIVE_INFINITY : context.now() + time;
  let looked = 0;
  return () => {
    looked += every;
    return looked >= nodes || context.stopped() || context.now() >= end;
  };
}

/** `points`: what an evaluation says where nothing is proven. */
function scoreOf(position: Puissance4Position, { lower, upper }: Bounds, points = 0): Score {
  if (lower === upper && lower === 0) return { kind: 'draw' };
  if (lower === upper) return { kind: lower > 0 ? 'win' : 'loss', plies: pliesOf(position, lower) };
  // won or lost, but by how much is not known yet: the latest that it can be
  if (lower > 0) return { kind: 'win', plies: pliesOf(position, lower), latest: true };
  if (upper < 0) return { kind: 'loss', plies: pliesOf(position, upper), latest: true };
  const proven = lower === 0 ? 'not-lost' : upper === 0 ? 'not-won' : undefined;
  return { kind: 'points', points, ...(proven ? { proven } : {}) };
}

/** The depth of a proof: to the end. */
const pliesLeft = (position: Puissance4Position): number =>
  position.tokensLeft('first') + position.tokensLeft('second');

/** The compiled engines of Puissance 4, for one thread: what they remember lasts from move to move. */
export class Puissance4Player {
  readonly #resources: KernelResources;
  #solver: Kernel | null = null;
  #engine: Kernel | null = null;

  constructor(resources: KernelResources = {}) {
    this.#resources = resources;
  }

  /** Each of the two kernels has half of the memory; several threads only help the solver. */
  get #half(): number {
    return (this.#resources.memory ?? 2 * TABLE) / 2;
  }

  get #solverKernel(): Kernel {
    this.#solver ??= loadKernelWith(this.#resources, 'puissance4-solver', this.#half);
    return this.#solver;
  }

  get #engineKernel(): Kernel {
    this.#engine ??= loadSingleThreaded(this.#resources, 'puissance4-engine', this.#half);
    return this.#engine;
  }

  /** The solver alone; where it cannot solve, the engine with its exact endings. */
  prove(position: Puissance4Position, context: SearchContext): SearchResult {
    return isSolvable(position.variant)
      ? proofOf(position, this.#solution(position, context))
      : this.search(position, context);
  }

  #solution(position: Puissance4Position, context: SearchContext): Solution {
    const enough = limited(context, LOOKS.solver); // the clock runs while a kernel is loaded
    return solveOriented(this.#solverKernel, position, {
      wanted: 'score',
      forget: isRepeatable(context.limits),
      enough,
      tell: found => context.report?.(proofOf(position, found)),
    });
  }

  /** The engine alone. */
  search(
    position: Puissance4Position,
    context: SearchContext,
    time = context.limits.time,
  ): SearchResult {
    const { depth } = context.limits;
    const enough = limited(context, LOOKS.engine, time); // the clock runs while a kernel is loaded
    const judgement = search(this.#engineKernel, position, {
      sought: 'best',
      forget: isRepeatable(context.limits),
      ...(depth === undefined ? {} : { depth }),
      enough,
      tell: found => context.report?.(searchResultOf(found)),
    });
    return searchResultOf(judgement);
  }

  /** The strongest play: the book, else a good move, then the proof. */
  play(position: Puissance4Position, context: SearchContext): SearchResult {
    const began = context.now(); // the clock runs while the book is read
    const known = bookMove(position);
    if (known) {
      const { move } = known;
      const score = scoreOf(position, worthInBook(position, known));
      return { move, score, line: [move], depth: 0, nodes: 0 };
    }
    const { time, depth } = context.limits;
    if (!isSolvable(position.variant) || depth !== undefined) return this.search(position, context);
    const isTimed = !isRepeatable(context.limits);
    const within = (share: number): number =>
      Math.min((time ?? MOST_FOR_A_GUESS) * share, MOST_FOR_A_GUESS);
    let nodes = 0;
    if (isTimed) {
      const limits = { ...context.limits, time: within(SHARE_FOR_A_START) };
      const solution = this.#solution(position, { ...context, limits });
      if (solution.proven) return proofOf(position, solution);
      nodes += solution.nodes;
    }
    const guess = isTimed
      ? this.search(position, context, within(SHARE_FOR_A_GUESS))
      : this.search(position, context);
    if (guess.score.kind === 'win') return guess;
    const left = time === undefined ? {} : { time: time - (context.now() - began) };
    const limits = { ...context.limits, ...left };
    const solution = this.#solution(position, { ...context, limits });
    const proof = proofOf(position, solution);
    nodes += guess.nodes + proof.nodes;
    return { ...(isBetter(solution, guess) ? proof : guess), nodes };
  }

  /** Every move, looked at afresh by the engine. */
  judge(position: Puissance4Position, context: SearchContext): Analysis {
    return this.#judgeAll(position, context, () => {}, true);
  }

  /** Every legal move, the best first; exact where the game is solved, unless it shall look only so far. */
  analyse(
    position: Puissance4Position,
    context: SearchContext,
    report: (analysis: Analysis) => void,
  ): Analysis {
    return isSolvable(position.variant) && context.limits.depth === undefined
      ? this.#solveAll(position, context, report)
      : this.#judgeAll(position, context, report);
  }

  #solveAll(
    position: Puissance4Position,
    context: SearchContext,
    report: (analysis: Analysis) => void,
  ): Analysis {
    const began = context.now();
    const { time } = context.limits;
    const share = Math.min((time ?? MOST_FOR_A_LOOK) * SHARE_FOR_A_GUESS, MOST_FOR_A_LOOK);
    const look = { ...context, limits: { ...context.limits, time: share } };
    const seen = this.#judgeAll(position, look, () => {});
    const seenOf = new Map(seen.moves.map(each => [each.move, each]));
    const pointsOf = (move: Move): number => {
      const found = seenOf.get(move);
      return found ? worthOf(found.score) : 0;
    };
    /** What the look expects is shown only as far as it does not contradict who is proven to win. */
    const lineOf = (move: Move, { lower, upper }: Bounds): readonly Move[] => {
      if (lower === upper) return [move, ...bookLine(position.play(move))];
      const expected = seenOf.get(move)?.line ?? [move];
      if (lower <= 0 && upper >= 0) return expected;
      const { turn } = position;
      return lineInBook(position, expected, lower > 0 ? turn : other(turn));
    };
    const inBook = new Map(
      position.legalMoves().map(move => [move, bookBounds(position, move)] as const),
    );
    const tightened = (found: Bounds & { move: Move }): Bounds & { move: Move } => {
      const { lower, upper } = inBook.get(found.move) ?? found;
      const { move } = found;
      return { move, lower: Math.max(lower, found.lower), upper: Math.min(upper, found.upper) };
    };
    const analysis = (found: Solution): Analysis => {
      const solution = { ...found, moves: found.moves.map(tightened) };
      const isBest = (move: Move): number => Number(move === solution.best);
      return {
        moves: [...solution.moves]
          .sort(
            (a, b) =>
              b.lower - a.lower ||
              b.upper - a.upper ||
              (a.lower === a.upper ? isBest(b.move) - isBest(a.move) : 0) || // its line is known
              pointsOf(b.move) - pointsOf(a.move),
          )
          .map(({ move, lower, upper }): MoveScore => {
            const line =
              move === solution.best && solution.line.length > 0
                ? solution.line
                : lineOf(move, { lower, upper });
            const shown = Math.max(-MOST_POINTS, Math.min(MOST_POINTS, pointsOf(move)));
            return { move, score: scoreOf(position, { lower, upper }, shown), line };
          }),
        depth: solution.moves.every(({ lower, upper }) => lower === upper)
          ? pliesLeft(position)
          : seen.depth,
        nodes: seen.nodes + solution.nodes,
        ...(solution.threads > 1 ? { threads: solution.threads } : {}),
      };
    };
    const left = time === undefined ? undefined : time - (context.now() - began);
    const stop = limited(context, LOOKS.solver, left);
    let latest: Solution | null = null;
    let told = context.now();
    let looked = 0;
    /** A proof may take long before it finds anything: whoever watches sees that it goes on. */
    const progress = () => {
      looked += LOOKS.solver;
      const now = context.now();
      if (latest === null || now - told < TELL_EVERY) return;
      told = now;
      report(analysis({ ...latest, nodes: Math.max(latest.nodes, looked) }));
    };
    return analysis(
      solveOriented(this.#solverKernel, position, {
        wanted: 'every-move',
        enough: () => {
          progress();
          return stop();
        },
        tell: found => {
          latest = found;
          report(analysis(found));
        },
      }),
    );
  }

  #judgeAll(
    position: Puissance4Position,
    context: SearchContext,
    report: (analysis: Analysis) => void,
    forget = false,
  ): Analysis {
    const { depth } = context.limits;
    const enough = limited(context, LOOKS.engine); // the clock runs while a kernel is loaded
    return analysisOf(
      search(this.#engineKernel, position, {
        sought: 'every-move',
        forget,
        ...(depth === undefined ? {} : { depth }),
        enough,
        tell: found => report(analysisOf(found)),
      }),
    );
  }
}

/** Solves the image that stands for both, as the book's ends are proven: that takes as many nodes. */
function solveOriented(
  kernel: Kernel,
  position: Puissance4Position,
  options: SolveOptions,
): Solution {
  if (!canonical(position).isMirrored) return solve(kernel, position, options);
  const back = (move: Move): Move => mirrorMove(position, move);
  const reflected = (found: Solution): Solution => ({
    ...found,
    best: back(found.best),
    moves: found.moves.map(each => ({ ...each, move: back(each.move) })).reverse(),
    line: found.line.map(back),
  });
  const tell = (found: Solution) => options.tell?.(reflected(found));
  return reflected(solve(kernel, mirrorOf(position), { ...options, tell }));
}

/** What the solver knows, as a result. */
const proofOf = (position: Puissance4Position, solution: Solution): SearchResult => ({
  move: solution.best,
  score: scoreOf(position, solution),
  line: solution.line.length > 0 ? solution.line : [solution.best],
  depth: solution.lower === solution.upper ? pliesLeft(position) : 0,
  nodes: solution.nodes,
});

/** Whether what is proven goes before what looks good: its move does not lose, or the other one does. */
function isBetter({ lower, upper, moves }: Solution, guess: SearchResult): boolean {
  const guessed = moves.find(({ move }) => move === guess.move);
  return lower >= 0 || upper < 0 || guessed === undefined || guessed.upper < 0;
}
