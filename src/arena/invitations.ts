import { other, type Side, type Sides } from '../core/game.ts';
import { errorMessage, type LocalizedText } from '../core/result.ts';
import { reasonEvidence } from '../match/evidence.ts';
import type { Seat } from '../match/seat.ts';
import type { SeatChoice } from '../match/seat-choice.ts';
import { seatWithoutGame } from '../tcp/client-seats.ts';
import { type FinishedGame, type GameSpec, playGame } from './game.ts';
import type { ObservedGame } from './observer.ts';
import type { RemoteSeats } from './remote-seats.ts';

/** A game that a network fault has ended, and the side that lost its connection. */
export interface SpoiltGame {
  readonly spoilt: Side;
  readonly why: LocalizedText;
}

interface InvitedGame {
  readonly spec: GameSpec;
  readonly choices: Sides<SeatChoice>;
  readonly names: Sides<string>;
  readonly wait: number;
  readonly game?: Pick<ObservedGame, 'contest' | 'number' | 'attempt'> | undefined;
  readonly signal: AbortSignal;
}

/** The players of one game that only a server knows. */
export interface Invitations {
  /** Aborts the game: the run's signal, or a network fault. */
  readonly signal: AbortSignal;
  /** The player's seat, once it is present; if it does not come, a seat that forfeits. */
  open(side: Side): Promise<Seat>;
  /** The sides that did not come; the game is then not played, and a player that has come may wait for the next. */
  readonly missing: ReadonlySet<Side>;
  /** The fault that has spoilt the game, if any. */
  spoilt(): SpoiltGame | null;
  close(): void;
}

/** Invites the players. A failure on our side to reach one spoils the game. */
export function invite(
  remote: RemoteSeats | undefined,
  { spec, choices, names, wait, game, signal }: InvitedGame,
): Invitations {
  const ending = new AbortController();
  const end = () => ending.abort();
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  let fault: SpoiltGame | null = null;
  const missing = new Set<Side>();
  const spoil = (side: Side, why: LocalizedText) => {
    if (ending.signal.aborted) return;
    fault = { spoilt: side, why };
    end();
  };
  const aborted = new Promise<null>(resolve => {
    if (ending.signal.aborted) resolve(null);
    ending.signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  return {
    signal: ending.signal,
    async open(side) {
      if (!remote || !game) throw new Error(`nobody opens the seat of ${names[side]}`);
      const { name: seat } = choices[side];
      const opening = remote
        .open({
          ...{ contest: game.contest, number: game.number, attempt: game.attempt, side, seat },
          ...{ name: names[side], opponent: names[other(side)], spec, wait, signal: ending.signal },
          spoil: why => spoil(side, why),
        })
        .catch((error: unknown) => {
          const why = errorMessage(error);
          spoil(side, { fr: why, en: why });
          return null;
        });
      const opened = await Promise.race([opening, aborted]);
      if (!opened) {
        void opening.then(late => (late?.ok ? late.value.close?.() : undefined));
        return seatWithoutGame(null);
      }
      if (opened.ok) return opened.value;
      missing.add(side);
      const evidence = reasonEvidence(opened.fault.message);
      return seatWithoutGame({ type: 'forfeit', cause: 'no-connection', evidence });
    },
    missing,
    spoilt: () => fault,
    close: () => signal.removeEventListener('abort', end),
  };
}

/** The game as a loss of a participant whose connection has spoilt it too often. */
export async function forfeitGame(
  spec: GameSpec,
  { spoilt, why }: SpoiltGame,
): Promise<FinishedGame> {
  const evidence = reasonEvidence(why);
  const forfeits = seatWithoutGame({ type: 'forfeit', cause: 'no-connection', evidence });
  const waits = seatWithoutGame(null);
  const seats =
    spoilt === 'first' ? { first: forfeits, second: waits } : { first: waits, second: forfeits };
  const played = await playGame(spec, seats);
  if (!played) throw new Error('a forfeit without an end');
  return played;
}
