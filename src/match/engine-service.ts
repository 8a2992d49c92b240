import type { Game, Position, Rules } from '../core/game.ts';
import { randomFrom } from '../core/random.ts';
import { type LocalizedText, unwrap } from '../core/result.ts';
import type { Limits } from '../core/strategy.ts';
import { findGame, readRulesId } from '../core/variant.ts';
import { analyse, type KernelEngines } from '../engine/analysis.ts';
import { knowledgeOf, readPlayer, search } from '../engine/players.ts';
import {
  type Analysis,
  chancesFor,
  type Score,
  type SearchContext,
  type SearchResult,
} from '../engine/search.ts';
import { epochNow } from '../time/timers.ts';
import type { Port } from '../workers/port.ts';
import { serve, type WorkerCall } from '../workers/worker-server.ts';
import type {
  AnalysisText,
  ScoredMoveText,
  SearchRequest,
  SearchResultText,
  WarmUp,
} from './engine-client.ts';

/** The methods of an engine's worker. `requested`: the time of the call, by `epochNow`. */
export interface EngineMethods {
  /** See `EngineClient`. */
  ready(warmUp?: WarmUp): void;
  search(request: SearchRequest, requested: number): SearchResultText;
  analyse(request: SearchRequest, requested: number): AnalysisText;
}

/** The worker's first message: its resources. */
export interface EngineWorkerOptions {
  /** Bytes of the transposition table. */
  readonly memory?: number;
  readonly threads?: number;
  /** See `SearchContext`. */
  readonly treeNodes?: number;
  /** The thread's niceness, from 0 to 19, where the system has priorities of threads. */
  readonly niceness?: number;
}

/** A warning for the user, such as memory that the machine does not have. */
export interface EngineWarning {
  readonly kind: 'warning';
  readonly text: LocalizedText;
}

export interface Engines {
  readonly games: readonly Game[];
  /** The compiled engines, if any. Their tables persist between searches. */
  readonly kernels?: KernelEngines;
  /** See `SearchContext`. */
  readonly treeNodes?: number;
}

/** Runs searches in a worker. `open` is called once, with the client's options. */
export function serveEngine<Notice>(
  port: Port,
  open: (options: EngineWorkerOptions, notify: (notice: Notice | EngineWarning) => void) => Engines,
): void {
  let engines: Engines = { games: [] };
  const warm = new Set<string>();
  const server = serve<EngineMethods, EngineWorkerOptions, Notice | EngineWarning>(
    port,
    {
      async ready(_, request) {
        if (!request) return;
        await loadKernels(request.rules, engines);
        warmUp(request, engines, warm);
      },
      async search(call, request, requested) {
        await loadKernels(request.rules, engines);
        return runSearch(request, environment(engines, call, requested));
      },
      async analyse(call, request, requested) {
        await loadKernels(request.rules, engines);
        return runAnalysis(request, environment(engines, call, requested));
      },
    },
    {
      onNotice: options => {
        engines = open(options, server.notify);
      },
    },
  );
}

/** Imports the data of the compiled engines for some rules, such as a network. */
async function loadKernels(id: string, { games, kernels }: Engines): Promise<void> {
  await kernels?.load(unwrap(readRulesId(games, id)).start);
}

/** Milliseconds in which a compiled engine reaches its speed: its code is optimised as it runs. */
const WARM_UP = { least: 20, most: 120 };
/** Plies before the position that the warm-up searches: earlier moves may come from a book. */
const WARM_UP_PLIES = 6;

/** Loads the kernel of a player whose time counts, and lets it search for a moment, once. */
export function warmUp(
  { rules: id, player: name, limits }: WarmUp,
  engines: Engines,
  warm: Set<string>,
) {
  const rules = unwrap(readRulesId(engines.games, id));
  const { method, limits: own } = unwrap(
    readPlayer(unwrap(findGame(engines.games, rules.game.id)), name),
  );
  const { time } = limits ?? own;
  if (method.kind !== 'kernel' || !engines.kernels || time === undefined) return;
  const key = `${rules.game.id} ${method.kernel}`;
  if (warm.has(key)) return;
  warm.add(key);
  const random = randomFrom('warm up');
  let position = rules.start;
  for (let ply = 0; ply < WARM_UP_PLIES; ply++) {
    const next = position.play(random.pick(position.legalMoves()));
    if (!next.outcome) position = next;
  }
  const moment = Math.min(Math.max(2 * time, WARM_UP.least), WARM_UP.most);
  search(method, position, {
    ...{ limits: { time: moment }, random, now: epochNow, stopped: () => false },
    kernels: engines.kernels,
  });
}

/** The context of a search. */
export interface SearchEnvironment extends Engines {
  /** When it was requested, by `now`. */
  readonly requested: number;
  /** Milliseconds. */
  now(): number;
  /** Whether it must end at once. */
  isStopped(): boolean;
  report(result: SearchResultText | AnalysisText): void;
}

const environment = (engines: Engines, call: WorkerCall, requested: number): SearchEnvironment => ({
  ...engines,
  requested,
  now: epochNow,
  isStopped: call.isCancelled,
  report: call.progress,
});

/** Adds the winning chances if they were measured for these rules. */
function withChances(score: Score, odds: number | undefined): Score {
  if (score.kind !== 'points' || odds === undefined) return score;
  return { ...score, chances: chancesFor(score.points, odds) };
}

function scoredMove(
  rules: Rules,
  position: Position,
  { move, score, line }: Pick<SearchResult, 'move' | 'score' | 'line'>,
  odds: number | undefined,
): ScoredMoveText {
  let at = position;
  const moves = line.map(next => {
    const text = rules.writeMove(at, next);
    at = at.play(next);
    return text;
  });
  return { move: rules.writeMove(position, move), score: withChances(score, odds), line: moves };
}

/**
 * A search's time runs from its request. What the transport took is deducted, but never more than
 * half, so that a worker that is still starting searches at all.
 */
function limitsLeft(limits: Limits, underway: number): Limits {
  const { time } = limits;
  if (time === undefined) return limits;
  return { ...limits, time: time - Math.min(Math.max(0, underway), time / 2) };
}

/** A request with its texts parsed. */
function readRequest(request: SearchRequest, environment: SearchEnvironment) {
  const { games, kernels, treeNodes, requested, now, isStopped } = environment;
  const began = now();
  const rules = unwrap(readRulesId(games, request.rules));
  const position = unwrap(rules.readPosition(request.position));
  const game = unwrap(findGame(games, rules.game.id));
  const player = unwrap(readPlayer(game, request.player));
  const context: SearchContext = {
    limits: limitsLeft(request.limits ?? player.limits, began - requested),
    random: randomFrom(request.seed),
    now,
    stopped: isStopped,
    ...(kernels ? { kernels } : {}),
    ...(treeNodes === undefined ? {} : { treeNodes }),
  };
  const time = () => Math.round(now() - began);
  return { rules, position, game, player, context, time };
}

/** The move of the request's player, as text. */
export function runSearch(
  request: SearchRequest,
  environment: SearchEnvironment,
): SearchResultText {
  const { rules, position, game, player, context, time } = readRequest(request, environment);
  const { method } = player;
  // measured for the points of this engine alone
  const isMeasured =
    method.kind === 'kernel' && method.kernel === game.id && environment.kernels !== undefined;
  const odds = isMeasured ? game.ai?.odds?.[rules.id] : undefined;
  const textOf = (result: SearchResult): SearchResultText => {
    const { depth, nodes } = result;
    return { ...scoredMove(rules, position, result, odds), depth, nodes, time: time() };
  };
  const report = (result: SearchResult) => environment.report(textOf(result));
  return textOf(search(method, position, { ...context, report }));
}

/** The scores of all legal moves, as text. */
function runAnalysis(request: SearchRequest, environment: SearchEnvironment): AnalysisText {
  const { rules, position, game, context, time } = readRequest(request, environment);
  const odds = environment.kernels && game.ai?.odds?.[rules.id];
  const textOf = ({ moves, depth, nodes, threads }: Analysis): AnalysisText => ({
    moves: moves.map(each => scoredMove(rules, position, each, odds)),
    depth,
    nodes,
    time: time(),
    ...(threads === undefined ? {} : { threads }),
  });
  const report = (analysis: Analysis) => environment.report(textOf(analysis));
  return textOf(
    environment.kernels?.analyse(position, context, report) ??
      analyse(position, knowledgeOf(game), context, report),
  );
}
