import type { Analysis, SearchContext, SearchResult } from '../../../engine/search.ts';
import { isRepeatable, toAnalysis, toSearchResult } from '../../../kernels/alpha-beta-kernel.ts';
import type { GameEngines } from '../../../kernels/game-kernel.ts';
import { type Kernel, TABLE } from '../../../kernels/host.ts';
import { type KernelResources, loadKernelWith } from '../../../kernels/resources.ts';
import { withSymmetry } from '../../../kernels/symmetry.ts';
import type { Variant } from '../about.ts';
import type { Puissance4Position } from '../position.ts';
import { bookMove, bookScore } from './book.ts';
import { solveCanonical, symmetriesOf } from './mirror.ts';
import { loadNetwork, NODES_PER_POLL, rotationBuilds, search } from './rotation-engine.ts';
import { scoreOf, solutionResult } from './scores.ts';
import {
  isSolvable,
  NODES_PER_POLL as SOLVER_NODES,
  type Solution,
  solverBuilds,
} from './solver.ts';
import { SolverAnalysis } from './solver-analysis.ts';

/** The share of the time for the first attempt at a proof, which is enough late in a game. */
const SHARE_OF_FIRST_PROOF = 0.1;
/** The share, and the most milliseconds, of the heuristic search before the proof. */
const SHARE_OF_HEURISTIC = 0.2;
const MAX_HEURISTIC = 1_000;
/** The same for an analysis, whose purpose is the proof. */
const MAX_HEURISTIC_IN_ANALYSIS = 200;

/** Milliseconds between two reports of a proof in progress. */
const REPORT_INTERVAL = 500;

/** Nodes between two polls of each kernel, to keep to a number of nodes. */
const POLL_NODES = { solver: SOLVER_NODES, rotation: NODES_PER_POLL };

/** A `shouldStop` for the limits of a search; the clock starts now. */
function stopAt(context: SearchContext, nodesPerPoll: number, time = context.limits.time) {
  const { nodes = Number.POSITIVE_INFINITY } = context.limits;
  const end = time === undefined ? Number.POSITIVE_INFINITY : context.now() + time;
  let visited = 0;
  return () => {
    visited += nodesPerPoll;
    return visited >= nodes || context.stopped() || context.now() >= end;
  };
}

/** Called before the kernel is loaded, so that loading it counts. */
function rotationLimits(context: SearchContext, time = context.limits.time) {
  const { depth } = context.limits;
  const shouldStop = stopAt(context, POLL_NODES.rotation, time);
  return { ...(depth === undefined ? {} : { depth }), shouldStop };
}

/** In base64; empty: none was trained. Null until it is imported. */
let network: string | null = null;

/** Whether the engine for every variant judges by the network. */
const usesNetwork = ({ columns, rows, tokens, rotations }: Variant): boolean =>
  columns === 7 && rows === 7 && tokens === 21 && rotations > 0;

/** To be awaited before the first search of a variant. */
export async function importNetwork(variant: Variant): Promise<void> {
  if (usesNetwork(variant)) network ??= (await import('./rotation-network.ts')).network;
}

/** The compiled engines of Puissance 4; their tables are kept between searches. */
export class Puissance4Engines implements GameEngines<Puissance4Position> {
  readonly #resources: KernelResources;
  #solver: Kernel | null = null;
  #rotation: Kernel | null = null;
  #hasNetwork = false;

  constructor(resources: KernelResources = {}) {
    this.#resources = resources;
  }

  /** Each of the two kernels has half of the memory; several threads only help the solver. */
  get #half(): number {
    return (this.#resources.memory ?? 2 * TABLE) / 2;
  }

  get #solverKernel(): Kernel {
    this.#solver ??= loadKernelWith(this.#resources, solverBuilds, this.#half);
    return this.#solver;
  }

  #rotationKernel({ variant }: Puissance4Position): Kernel {
    const singleThread = { ...this.#resources, threads: 1 };
    this.#rotation ??= loadKernelWith(singleThread, rotationBuilds, this.#half);
    if (usesNetwork(variant) && !this.#hasNetwork) {
      if (network === null) throw new Error('the network of rotations was not loaded');
      if (network !== '') loadNetwork(this.#rotation, network);
      this.#hasNetwork = true;
    }
    return this.#rotation;
  }

  search(kernel: string, position: Puissance4Position, context: SearchContext): SearchResult {
    switch (kernel) {
      case 'puissance4':
        return this.play(position, context);
      case 'solver':
        return this.prove(position, context);
    }
    throw new Error(`no kernel ${kernel} for Puissance 4`);
  }

  /** The solver alone; alpha-beta if the variant is not solvable. */
  prove(position: Puissance4Position, context: SearchContext): SearchResult {
    return isSolvable(position.variant)
      ? solutionResult(position, this.#solve(position, context))
      : this.alphaBeta(position, context);
  }

  #solve(position: Puissance4Position, context: SearchContext): Solution {
    const shouldStop = stopAt(context, POLL_NODES.solver); // loading a kernel counts
    return solveCanonical(this.#solverKernel, position, {
      goal: 'score',
      clearTable: isRepeatable(context.limits),
      shouldStop,
      onProgress: found => context.report?.(solutionResult(position, found)),
    });
  }

  /** Alpha-beta alone. */
  alphaBeta(
    position: Puissance4Position,
    context: SearchContext,
    time = context.limits.time,
  ): SearchResult {
    const limits = rotationLimits(context, time);
    const result = search(this.#rotationKernel(position), position, {
      ...limits,
      goal: 'best',
      clearTable: isRepeatable(context.limits),
      onProgress: found => context.report?.(toSearchResult(found)),
    });
    return toSearchResult(result);
  }

  /** The strongest play: the book; else a first attempt at a proof, a heuristic search, and the proof again. */
  play(position: Puissance4Position, context: SearchContext): SearchResult {
    const began = context.now(); // reading the book counts
    const known = bookMove(position);
    if (known) {
      const { move } = known;
      const score = scoreOf(position, bookScore(position, known));
      return { move, score, line: [move], depth: 0, nodes: 0 };
    }
    const { time, depth } = context.limits;
    if (!isSolvable(position.variant) || depth !== undefined)
      return this.alphaBeta(position, context);
    const isTimed = !isRepeatable(context.limits);
    const within = (share: number): number =>
      Math.min((time ?? MAX_HEURISTIC) * share, MAX_HEURISTIC);
    let nodes = 0;
    if (isTimed) {
      const limits = { ...context.limits, time: within(SHARE_OF_FIRST_PROOF) };
      const solution = this.#solve(position, { ...context, limits });
      if (solution.proven) return solutionResult(position, solution);
      nodes += solution.nodes;
    }
    const heuristic = isTimed
      ? this.alphaBeta(position, context, within(SHARE_OF_HEURISTIC))
      : this.alphaBeta(position, context);
    if (heuristic.score.kind === 'win') return heuristic;
    const left = time === undefined ? {} : { time: time - (context.now() - began) };
    const limits = { ...context.limits, ...left };
    const solution = this.#solve(position, { ...context, limits });
    nodes += heuristic.nodes + solution.nodes;
    const better = isBetter(solution, heuristic) ? solutionResult(position, solution) : heuristic;
    return { ...better, nodes };
  }

  scoreMoves(position: Puissance4Position, context: SearchContext): Analysis {
    return this.#alphaBetaMoves(position, context, () => {}, true);
  }

  /** Every legal move, the best first; exact if the variant is solvable and no depth limits the search. */
  analyse(
    position: Puissance4Position,
    context: SearchContext,
    report: (analysis: Analysis) => void,
  ): Analysis {
    const images = symmetriesOf(position);
    const told = (found: Analysis) => report(withSymmetry(found, images));
    const analysis =
      isSolvable(position.variant) && context.limits.depth === undefined
        ? this.#solveMoves(position, context, told)
        : this.#alphaBetaMoves(position, context, told);
    return withSymmetry(analysis, images);
  }

  #solveMoves(
    position: Puissance4Position,
    context: SearchContext,
    report: (analysis: Analysis) => void,
  ): Analysis {
    const began = context.now();
    const { time } = context.limits;
    const most = MAX_HEURISTIC_IN_ANALYSIS;
    const share = Math.min((time ?? most) * SHARE_OF_HEURISTIC, most);
    const brief = { ...context, limits: { ...context.limits, time: share } };
    const analysis = new SolverAnalysis(
      position,
      this.#alphaBetaMoves(position, brief, () => {}),
    );
    const left = time === undefined ? undefined : time - (context.now() - began);
    const shouldStop = stopAt(context, POLL_NODES.solver, left);
    let latest: Solution | null = null;
    let reported = context.now();
    let visited = 0;
    /** A proof may run long before it finds anything: the node count shows that it is running. */
    const reportNodes = () => {
      visited += POLL_NODES.solver;
      const now = context.now();
      if (latest === null || now - reported < REPORT_INTERVAL) return;
      reported = now;
      report(analysis.with({ ...latest, nodes: Math.max(latest.nodes, visited) }));
    };
    const solution = solveCanonical(this.#solverKernel, position, {
      goal: 'every-move',
      shouldStop: () => {
        reportNodes();
        return shouldStop();
      },
      onProgress: found => {
        latest = found;
        report(analysis.with(found));
      },
    });
    return analysis.with(solution);
  }

  #alphaBetaMoves(
    position: Puissance4Position,
    context: SearchContext,
    report: (analysis: Analysis) => void,
    clearTable = false,
  ): Analysis {
    const limits = rotationLimits(context);
    const result = search(this.#rotationKernel(position), position, {
      ...limits,
      goal: 'every-move',
      clearTable,
      onProgress: found => report(toAnalysis(found)),
    });
    return toAnalysis(result);
  }
}

/** Whether to play the solver's move: it does not lose, or the heuristic move loses too. */
function isBetter({ lower, upper, moves }: Solution, heuristic: SearchResult): boolean {
  const other = moves.find(({ move }) => move === heuristic.move);
  return lower >= 0 || upper < 0 || other === undefined || other.upper < 0;
}
