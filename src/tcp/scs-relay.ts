import { millis } from '../core/clock.ts';
import { other, type Side, type Sides } from '../core/game.ts';
import type { Match } from '../core/match.ts';
import type { LocalizedText } from '../core/result.ts';
import type { Forfeit } from '../match/seat.ts';
import { ERR, NEXT, SIZE, VALID, writeCoupRep } from '../protocols/scs.ts';
import type { Timers } from '../time/timers.ts';
import { disconnectForfeit, forfeitFor } from './forfeit.ts';
import { PROTOCOL_RULES } from './protocol-rules.ts';
import type { ScsRemoteClient } from './scs-remote-client.ts';

/** A game after an unvalidated illegal move: moves are relayed in turn until a player leaves or is late. */
export interface ScsRelay {
  /** Input has arrived. */
  handleInput(): void;
  /** Resolves at its end; the referee's own clock waits for it. */
  readonly over: Promise<void>;
  stop(): void;
}

/** The most moves of Ultimate, which has 81 cells. */
const MOST_MOVES = 81;

/**
 * Continues a game without validation after an illegal move. Precondition: the bytes of `mover`'s move have been
 * relayed to the opponent. `submit` is called with the side that ends the game, and how.
 */
export function relay(
  {
    clients,
    timers,
  }: { readonly clients: Partial<Sides<ScsRemoteClient>>; readonly timers: Timers },
  match: Match,
  mover: Side,
  unjudged: LocalizedText,
  submit: (side: Side, action: Forfeit) => void,
): ScsRelay {
  const { control } = match;
  let turn = mover;
  let moves = match.plies.length;
  let cancel = () => {};
  let running = true;
  const over = Promise.withResolvers<void>();
  const position = match.position.text();

  const stop = () => {
    running = false;
    cancel();
    over.resolve();
  };
  const end = (side: Side, action: Forfeit) => {
    if (!running) return;
    submit(side, action);
    stop();
  };
  const late = async (side: Side, count: number) => {
    await clients[side]?.connection.flush();
    if (count !== moves) return;
    const spent = control.kind === 'move' ? control.limit : 0;
    end(side, forfeitFor('time', { rule: PROTOCOL_RULES.answer, position, spent, unjudged }));
  };
  const answer = () => {
    const rep = writeCoupRep({ err: ERR.ok, valid: VALID.valid, next: NEXT.continue });
    for (const side of [turn, other(turn)]) clients[side]?.connection.send(rep);
    turn = other(turn);
    moves++;
    cancel();
    if (moves > MOST_MOVES)
      return end(
        other(turn),
        forfeitFor('abandoned', { rule: PROTOCOL_RULES.length, position, spent: 0, unjudged }),
      );
    const count = moves;
    if (control.kind === 'move')
      cancel = timers.after(millis(control.limit + control.grace), () => void late(turn, count));
  };
  const handleInput = () => {
    if (!running) return;
    const client = clients[turn];
    const bytes = client?.inbox.take(SIZE.coupReq);
    if (bytes) {
      clients[other(turn)]?.connection.send(bytes);
      answer();
      return handleInput();
    }
    for (const side of [turn, other(turn)]) {
      const gone = clients[side]?.ended;
      if (gone) return end(side, disconnectForfeit(gone, position, gone.spent));
    }
  };
  answer();
  return { handleInput, over: over.promise, stop };
}
