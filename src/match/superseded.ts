import type { Side } from '../core/game.ts';
import type { Action, MatchEvent } from '../core/match.ts';

/**
 * Whether later events have made a side's request obsolete: it has been carried out, or the game has
 * continued differently. A message that is sent twice is therefore played once.
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
