import { createHash } from 'node:crypto';
import { type ContestPlan, rulesFor } from '../../src/arena/plan.ts';
import type { Game, Position, Rules } from '../../src/core/game.ts';
import { randomFrom } from '../../src/core/random.ts';
import { unwrap } from '../../src/core/result.ts';
import { findGame } from '../../src/core/variant.ts';
import { readPlayer, search } from '../../src/engine/players.ts';
import { games } from '../../src/games/index.ts';
import { kernelEngines } from '../../src/games/kernels.ts';
import { isProlog, searchInProlog } from './prolog.ts';

/**
 * A summary of how a player plays: its searches and choices on fixed positions. It changes exactly when the strategy,
 * its evaluation or its kernel does, and is the same on every machine.
 */
export interface Signature {
  /** The player's name in its experiment. */
  readonly name: string;
  /** The nodes of all its searches. */
  readonly nodes: number;
  /** A hash of the moves that it chose, with the depth of each search. */
  readonly moves: string;
}

/** Positions that every player of an experiment is tried on. */
const POSITIONS = 24;

/** One position of each of that many random games, from all their stages. */
function positionsOf(rules: Rules): Position[] {
  return Array.from({ length: POSITIONS }, (_, i) => {
    const random = randomFrom(`signature ${i}`);
    const before: Position[] = [];
    for (let position = rules.start; !position.outcome; ) {
      before.push(position);
      position = position.play(random.pick(position.legalMoves()));
    }
    return random.pick(before);
  });
}

/** Signatures computed before, since the same players are in several experiments. */
const known = new Map<string, Omit<Signature, 'name'>>();

/** The nodes and the move of one search, with its depth. */
interface SearchedPosition {
  readonly nodes: number;
  readonly text: string;
}

async function searchedBy(plan: ContestPlan, seat: string): Promise<SearchedPosition[]> {
  const rules = rulesFor(plan);
  if (isProlog(seat))
    return searchInProlog(seat, positionsOf(rules)).map(({ move, made, depth }) => ({
      nodes: made,
      text: `${move} ${depth}`,
    }));
  const game: Game = unwrap(findGame<Game>(games, plan.game));
  const { method, limits } = unwrap(readPlayer(game, seat));
  const kernels = kernelEngines();
  await kernels.load(rules.start);
  return positionsOf(rules).map((position, i) => {
    const context = { limits, random: randomFrom(`signature ${i}`), now: () => 0, kernels };
    const result = search(method, position, { ...context, stopped: () => false });
    const text = `${rules.writeMove(position, result.move)} ${result.depth}`;
    return { nodes: result.nodes, text };
  });
}

async function signatureOf(plan: ContestPlan, seat: string): Promise<Omit<Signature, 'name'>> {
  const key = `${rulesFor(plan).id} ${seat}`;
  const found = known.get(key);
  if (found) return found;
  const results = await searchedBy(plan, seat);
  const signature = {
    nodes: results.reduce((sum, { nodes }) => sum + nodes, 0),
    moves: createHash('sha256')
      .update(results.map(({ text }) => text).join('\n'))
      .digest('hex')
      .slice(0, 16),
  };
  known.set(key, signature);
  return signature;
}

/** The current signatures of an experiment's players. */
export async function signaturesNow(plan: ContestPlan): Promise<Signature[]> {
  const signatures: Signature[] = [];
  for (const { name, seat } of plan.participants)
    signatures.push({ name, ...(await signatureOf(plan, seat)) });
  return signatures;
}
