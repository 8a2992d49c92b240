import { type Millis, millis, type TimeControl } from '../../core/clock.ts';
import type { Move, Position, Rules, Side } from '../../core/game.ts';
import { memoryJournal } from '../../core/journal.ts';
import {
  type Action,
  applyAll,
  endingOf,
  type Match,
  type MatchEvent,
  newMatch,
} from '../../core/match.ts';
import { type Random, randomFrom } from '../../core/random.ts';
import { asyncQueue } from '../../match/async-queue.ts';
import { referee } from '../../match/referee.ts';
import type { Seat, Submission } from '../../match/seat.ts';
import { type BotEvidence, readEvidence } from '../evidence.ts';
import type { Candidate, CheckProtocol } from './candidate.ts';

/** An in-process player that acts at once, as `choose` decides. */
export function instantSeat(choose: (match: Match) => Action): Seat {
  const submissions = asyncQueue<Submission>();
  let mine: Side = 'first';
  return {
    illegalMoveLimit: 0,
    submissions,
    tell(message) {
      if (message.type === 'start') mine = message.side;
      const { match } = message;
      if (endingOf(match) || match.position.turn !== mine) return;
      submissions.push({ action: choose(match) });
    },
  };
}

export const moveAction = ({ rules, position }: Match, move: Move): Action => ({
  type: 'move',
  text: rules.writeMove(position, move),
});

/** Plays any legal move. */
export const randomSeat = (random: Random): Seat =>
  instantSeat(match => moveAction(match, random.pick(match.position.legalMoves())));

export interface Trial {
  readonly match: Match;
  /** The evidence if the candidate lost other than by the rules. */
  readonly evidence: BotEvidence | null;
  /** The duration of each of its turns, in milliseconds. */
  readonly turns: readonly Millis[];
}

export interface TrialOptions {
  readonly protocol: CheckProtocol;
  readonly rules: Rules;
  readonly control: TimeControl;
  readonly side: Side;
  /** The first position, if it is not that of the rules. */
  readonly start?: Position;
  /** Moves played before its turn. */
  readonly moves?: readonly string[];
  /** When to stop: after its first move, after a number of its moves, or at the end of the game. */
  readonly until: 'move' | 'end' | number;
  readonly seed: string;
}

/** One game, or one turn, of the candidate with our referee. */
export async function trial(candidate: Candidate, options: TrialOptions): Promise<Trial> {
  const { protocol, rules, control, side, until } = options;
  const { seat, leave } = await candidate.seat(protocol);
  const journal = memoryJournal();
  const start = newMatch(rules, control, options.start);
  const { match: before, events } = played(start, options.moves ?? []);
  await journal.append('trial', 0, events);
  const enough = new AbortController();
  const opponent = randomSeat(randomFrom(options.seed));
  let turnsLeft = until === 'end' ? Number.POSITIVE_INFINITY : until === 'move' ? 1 : until;
  const match = await referee({
    id: 'trial',
    match: before,
    seats: side === 'first' ? { first: seat, second: opponent } : { first: opponent, second: seat },
    journal,
    timers: candidate.options.timers,
    signal: enough.signal,
    spectator: message => {
      if (message.type !== 'event' || message.event.type !== 'moved') return;
      if (message.event.side === side && --turnsLeft === 0) enough.abort();
    },
  });
  const evidence = readEvidence(endingOf(match)?.evidence);
  await leave(evidence !== null);
  const turns = match.plies
    .slice(before.plies.length)
    .filter(ply => ply.side === side)
    .map(ply => ply.spent);
  return { match, evidence, turns };
}

/** A match after moves that took no time. */
function played(start: Match, moves: readonly string[]): { match: Match; events: MatchEvent[] } {
  let match = start;
  const events = moves.map(move => {
    const event: MatchEvent = { type: 'moved', side: match.position.turn, move, spent: millis(0) };
    match = applyAll(match, [event]);
    return event;
  });
  return { match, events };
}

export type GamePhase = 'opening' | 'middle' | 'late';

/** Positions of random games: near the start, half way, and just before the end. */
export function samples(rules: Rules, seed: string): { phase: GamePhase; moves: string[] }[] {
  const games = [1, 2].map(number => randomGame(rules, randomFrom(`${seed} ${number}`)));
  const [one, two] = games;
  const cut = (game: string[], share: number) => game.slice(0, Math.floor(game.length * share));
  return [
    { phase: 'opening', moves: [] },
    { phase: 'opening', moves: two.slice(0, 1) },
    { phase: 'middle', moves: cut(one, 0.4) },
    { phase: 'middle', moves: cut(two, 0.6) },
    { phase: 'late', moves: one.slice(0, -1) },
    { phase: 'late', moves: two.slice(0, -2) },
  ];
}

/** The moves of a random game. */
export function randomGame(rules: Rules, random: Random, start = rules.start): string[] {
  const moves: string[] = [];
  let position = start;
  while (!position.outcome) {
    const move = random.pick(position.legalMoves());
    moves.push(rules.writeMove(position, move));
    position = position.play(move);
  }
  return moves;
}
