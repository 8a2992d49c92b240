import type { Side } from '../core/game.ts';
import type { Action, MatchEvent } from '../core/match.ts';

/**
 * Whether what a side asked for is no longer meant after the events that came since: it was done already, or
 * the game has gone on in another way. So a message that is sent twice is played once, whatever was lost.
 */
export const isSuperseded = (side: Side, action: Action, since: readonly MatchEvent[]): boolean =>
  since.some(event => overtakes(side, action, event));

function overtakes(side: Side, action: Action, event: MatchEvent): boolean {
  switch (event.type) {
    case 'ended':
      return true;
    case 'undone':
      return action.type !== 'resign' && action.type !== 'claim';
    case 'moved':
      return (
        action.type === 'move' ||
        action.type === 'preview' ||
        (action.type === 'offer' && event.side === side)
      );
    case 'previewed':
      return action.type === 'preview' && event.side === side;
    case 'offered':
      return event.side === side ? action.type === 'offer' : isAnswer(action);
    case 'declined':
      return isAnswer(action);
    case 'resumed':
      return false;
  }
}

const isAnswer = ({ type }: Action): boolean => type === 'accept' || type === 'decline';
