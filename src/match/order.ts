import type { Game, Position, Rules } from '../core/game.ts';
import { randomFrom } from '../core/random.ts';
import { must, type Words } from '../core/result.ts';
import type { Limits } from '../core/strategy.ts';
import { readRulesId } from '../core/variant.ts';
import { type Analysis, analyse, type Compiled } from '../engine/analysis.ts';
import { knowledgeOf, readPlayer, think } from '../engine/players.ts';
import type { Thinking, Thought } from '../engine/thought.ts';
import type { AnalysisText, ThinkRequest, ThoughtText } from './thinker.ts';

/** What goes between whoever asks and the thread or worker that thinks. */
export type Order = ThinkRequest & {
  readonly id: number;
  readonly kind: 'think' | 'analyse';
  /** When it was asked, by the clock that the thread's `now` reads. */
  readonly asked: number;
};

export type Answer =
  | {
      readonly id: number;
      readonly kind: 'report' | 'done';
      readonly thought: ThoughtText | AnalysisText;
    }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string }
  /** Something that whoever asked should know; no answer. */
  | { readonly kind: 'notice'; readonly words: Words };

/** What the thread or worker has around it. */
export interface Surroundings {
  readonly games: readonly Game[];
  /** The compiled engines, where there are some. */
  readonly kernels?: Compiled;
  /** Milliseconds, on the clock of whoever asks. */
  now(): number;
  /** Whether an order is to end at once. */
  isStopped(id: number): boolean;
  answer(answer: Answer): void;
}

const lineText = (rules: Rules, position: Position, line: Thought['line']): string[] => {
  const words: string[] = [];
  let at = position;
  for (const move of line) {
    words.push(rules.writeMove(at, move));
    at = at.play(move);
  }
  return words;
};

/**
 * An order's time runs from when it was asked: what its way took is lost to thinking, but never more than half, so that a
 * thread that is only starting still thinks.
 */
function limitsLeft(limits: Limits, underway: number): Limits {
  const { time } = limits;
  if (time === undefined) return limits;
  return { ...limits, time: time - Math.min(Math.max(0, underway), time / 2) };
}

/** Thinks about one order to its end; a failure is an answer as well. */
export function obey(order: Order, world: Surroundings): void {
  try {
    world.answer({ id: order.id, kind: 'done', thought: thoughtOn(order, world) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    world.answer({ id: order.id, kind: 'failed', message });
  }
}

function thoughtOn(order: Order, world: Surroundings): ThoughtText | AnalysisText {
  const { id } = order;
  const began = world.now();
  const rules = must(readRulesId(world.games, order.rules));
  const position = must(rules.readPosition(order.position));
  const game = world.games.find(one => one.id === rules.game.id);
  if (!game) throw new Error(`no game ${rules.game.id}`);
  const player = must(readPlayer(game, order.player));
  const time = () => Math.round(world.now() - began);
  const thinking: Thinking = {
    limits: limitsLeft(order.limits ?? player.limits, began - order.asked),
    random: randomFrom(order.seed),
    now: () => world.now(),
    stopped: () => world.isStopped(id),
    ...(world.kernels ? { kernels: world.kernels } : {}),
  };
  const thoughtText = ({ move, score, line, depth, nodes }: Thought): ThoughtText => ({
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
  const report = (thought: ThoughtText | AnalysisText) =>
    world.answer({ id, kind: 'report', thought });
  if (order.kind === 'analyse') {
    const found = (analysis: Analysis) => report(analysisText(analysis));
    return analysisText(
      world.kernels?.analyse(position, thinking, found) ??
        analyse(position, knowledgeOf(game), thinking, found),
    );
  }
  return thoughtText(
    think(player.method, position, {
      ...thinking,
      report: thought => report(thoughtText(thought)),
    }),
  );
}
