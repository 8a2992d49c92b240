import { parentPort, workerData } from 'node:worker_threads';
import type { Game, Position, Rules } from '../core/game.ts';
import { randomFrom } from '../core/random.ts';
import { must } from '../core/result.ts';
import { readRulesId } from '../core/variant.ts';
import { type Analysis, analyse } from '../engine/analysis.ts';
import { knowledgeOf, readPlayer, think } from '../engine/players.ts';
import type { Thinking, Thought } from '../engine/thought.ts';
import { games } from '../games/index.ts';
import { compiled } from '../kernels/index.ts';
import type { AnalysisText, ThoughtText } from '../match/thinker.ts';
import type { Answer, Order, ThreadData } from './engine-protocol.ts';
import { startHelper } from './kernel-helper.ts';

/** The thread where engines think. It hears orders one by one; the shared number stops it meanwhile. */

const { stop, memory, threads } = workerData as ThreadData;
const stopped = new Int32Array(stop);
const answer = (message: Answer) => parentPort?.postMessage(message);
/** What they remember lasts from order to order. */
const kernels = compiled({
  ...(memory === undefined ? {} : { memory }),
  ...(threads === undefined ? {} : { threads }),
  start: startHelper,
  available: () => process.availableMemory(),
  notice: words => answer({ kind: 'notice', words }),
});

const lineText = (rules: Rules, position: Position, line: readonly number[]): string[] => {
  const words: string[] = [];
  let at = position;
  for (const move of line as Thought['line']) {
    words.push(rules.writeMove(at, move));
    at = at.play(move);
  }
  return words;
};

function obey(order: Order): void {
  const began = performance.now();
  const rules = must(readRulesId(games, order.rules));
  const position = must(rules.readPosition(order.position));
  const game: Game | undefined = games.find(({ id }) => id === rules.game.id);
  if (!game) throw new Error(`no game ${rules.game.id}`);
  const player = must(readPlayer(game, order.player));
  const time = () => Math.round(performance.now() - began);
  const thinking: Thinking = {
    limits: order.limits ?? player.limits,
    random: randomFrom(order.seed),
    now: () => performance.now(),
    stopped: () => Atomics.load(stopped, 0) >= order.id,
    kernels,
  };
  const thoughtText = ({ move, score, line, depth, nodes }: Thought): ThoughtText => ({
    move: rules.writeMove(position, move),
    score,
    line: lineText(rules, position, line),
    depth,
    nodes,
    time: time(),
  });
  const analysisText = ({ moves, depth, nodes }: Analysis): AnalysisText => ({
    moves: moves.map(({ move, score, line }) => ({
      move: rules.writeMove(position, move),
      score,
      line: lineText(rules, position, line),
    })),
    depth,
    nodes,
    time: time(),
  });
  const { id } = order;
  const report = (found: Analysis) => answer({ id, kind: 'report', thought: analysisText(found) });
  const thought =
    order.kind === 'think'
      ? thoughtText(
          think(player.method, position, {
            ...thinking,
            report: thought => answer({ id, kind: 'report', thought: thoughtText(thought) }),
          }),
        )
      : analysisText(
          kernels.analyse(position, thinking, report) ??
            analyse(position, knowledgeOf(game), thinking, report),
        );
  answer({ id, kind: 'done', thought });
}

parentPort?.on('message', (order: Order) => {
  try {
    obey(order);
  } catch (error) {
    answer({
      id: order.id,
      kind: 'failed',
      message: error instanceof Error ? error.message : String(error),
    });
  }
});
