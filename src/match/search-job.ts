import type { Game, Position, Rules } from '../core/game.ts';
import { randomFrom } from '../core/random.ts';
import { errorMessage, type LocalizedText, unwrap } from '../core/result.ts';
import type { Limits } from '../core/strategy.ts';
import { readRulesId } from '../core/variant.ts';
import { type Analysis, analyse, type KernelEngines } from '../engine/analysis.ts';
import { knowledgeOf, readPlayer, search } from '../engine/players.ts';
import type { SearchContext, SearchResult } from '../engine/search.ts';
import type { AnalysisText, SearchRequest, SearchResultText } from './engine-client.ts';

/** What goes between whoever asks and the thread or worker that thinks. */
export type SearchJob = SearchRequest & {
  readonly id: number;
  readonly kind: 'search' | 'analyse';
  /** When it was asked, by the clock that the thread's `now` reads. */
  readonly asked: number;
};

/** Replied to as soon as the worker is up. */
export interface ReadyJob {
  readonly id: number;
  readonly kind: 'ready';
}

export type SearchReply =
  | { readonly id: number; readonly kind: 'ready' }
  | {
      readonly id: number;
      readonly kind: 'report' | 'done';
      readonly result: SearchResultText | AnalysisText;
    }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string }
  /** Something that whoever asked should know; no answer. */
  | { readonly kind: 'notice'; readonly words: LocalizedText };

/** What the thread or worker has around it. */
export interface SearchEnvironment {
  readonly games: readonly Game[];
  /** The compiled engines, where there are some. */
  readonly kernels?: KernelEngines;
  /** Milliseconds, on the clock of whoever asks. */
  now(): number;
  /** Whether an order is to end at once. */
  isStopped(id: number): boolean;
  answer(answer: SearchReply): void;
}

const lineText = (rules: Rules, position: Position, line: SearchResult['line']): string[] => {
  const words: string[] = [];
  let at = position;
  for (const move of line) {
    words.push(rules.writeMove(at, move));
    at = at.play(move);
  }
  return words;
};

/**
 * An order's time runs from when it was asked: what its way took is lost to context, but never more than half, so that a
 * thread that is only starting still thinks.
 */
function limitsLeft(limits: Limits, underway: number): Limits {
  const { time } = limits;
  if (time === undefined) return limits;
  return { ...limits, time: time - Math.min(Math.max(0, underway), time / 2) };
}

/** Thinks about one order to its end; a failure is an answer as well. */
export function runSearchJob(order: SearchJob | ReadyJob, world: SearchEnvironment): void {
  if (order.kind === 'ready') return world.answer(order);
  try {
    world.answer({ id: order.id, kind: 'done', result: thoughtOn(order, world) });
  } catch (error) {
    const message = errorMessage(error);
    world.answer({ id: order.id, kind: 'failed', message });
  }
}

function thoughtOn(order: SearchJob, world: SearchEnvironment): SearchResultText | AnalysisText {
  const { id } = order;
  const began = world.now();
  const rules = unwrap(readRulesId(world.games, order.rules));
  const position = unwrap(rules.readPosition(order.position));
  const game = world.games.find(one => one.id === rules.game.id);
  if (!game) throw new Error(`no game ${rules.game.id}`);
  const player = unwrap(readPlayer(game, order.player));
  const time = () => Math.round(world.now() - began);
  const context: SearchContext = {
    limits: limitsLeft(order.limits ?? player.limits, began - order.asked),
    random: randomFrom(order.seed),
    now: () => world.now(),
    stopped: () => world.isStopped(id),
    ...(world.kernels ? { kernels: world.kernels } : {}),
  };
  const thoughtText = ({ move, score, line, depth, nodes }: SearchResult): SearchResultText => ({
    move: rules.writeMove(position, move),
    score,
    line: lineText(rules, position, line),
    depth,
    nodes,
    time: time(),
  });
  const analysisText = ({ moves, depth, nodes, threads }: Analysis): AnalysisText => ({
    moves: moves.map(({ move, score, line }) => ({
      move: rules.writeMove(position, move),
      score,
      line: lineText(rules, position, line),
    })),
    depth,
    nodes,
    time: time(),
    ...(threads === undefined ? {} : { threads }),
  });
  const report = (result: SearchResultText | AnalysisText) =>
    world.answer({ id, kind: 'report', result });
  if (order.kind === 'analyse') {
    const found = (analysis: Analysis) => report(analysisText(analysis));
    return analysisText(
      world.kernels?.analyse(position, context, found) ??
        analyse(position, knowledgeOf(game), context, found),
    );
  }
  return thoughtText(
    search(player.method, position, {
      ...context,
      report: result => report(thoughtText(result)),
    }),
  );
}
