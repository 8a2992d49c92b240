import { type Game, SIDES, type Side, type Sides } from '../../core/game.ts';
import { unwrap } from '../../core/result.ts';
import { readPlayer } from '../../engine/players.ts';
import type { EngineClient } from '../../match/engine-client.ts';
import { openSeats } from '../../match/open-seat.ts';
import type { Seat, SeatMessage, Submission } from '../../match/seat.ts';
import { HUMAN, type SeatChoice } from '../../match/seat-choice.ts';

interface LocalSeats {
  readonly game: Game;
  /** `human`, or a player. */
  readonly names: Sides<string>;
  readonly seed: string;
  readonly engine: EngineClient;
  person(side: Side): Seat;
  /** Resolves when an engine's next move may be made. */
  pass(): Promise<void>;
}

/** The seats of a game in this browser. */
export async function openLocalSeats(options: LocalSeats): Promise<Sides<Seat>> {
  const { game, names, seed, engine, person, pass } = options;
  const choice = (name: string): SeatChoice =>
    name === HUMAN.name
      ? HUMAN
      : { kind: 'engine', name, limits: unwrap(readPlayer(game, name)).limits };
  const choices = { first: choice(names.first), second: choice(names.second) };
  const { seats } = unwrap(await openSeats(choices, { seed, engine: () => engine, person }));
  const [first, second] = SIDES.map(side =>
    choices[side].kind === 'engine' ? gatedSeat(seats[side], pass) : seats[side],
  );
  return { first, second };
}

/**
 * A program whose moves wait for `pass`. A move that is superseded while it waits is dropped:
 * the program has had another request.
 */
export function gatedSeat(seat: Seat, pass: () => Promise<void>): Seat {
  let sequence = 0;
  const tell = (message: SeatMessage) => {
    sequence = message.match.sequence;
    seat.tell(message);
  };
  async function* submissions(): AsyncGenerator<Submission> {
    for await (const submission of seat.submissions) {
      const asked = sequence;
      if (submission.action.type === 'move') {
        await pass();
        if (sequence !== asked) continue;
      }
      yield submission;
    }
  }
  return { ...seat, tell, submissions: submissions() };
}
