import type { Match } from '../core/match.ts';
import { variantName } from '../core/variant.ts';
import { type UgiGoLimits, type UgiHostMessage, writeHostLine } from '../protocols/ugi.ts';
import { readEngineLine } from '../protocols/ugi-engine-lines.ts';
import type { AdapterEvent, ProtocolAdapter } from './protocol-adapter.ts';

const write = (...messages: UgiHostMessage[]): string[] => messages.map(writeHostLine);

/** The time that is sent to a bot; a second per move if there is no limit, since its search must end. */
function goLimits(match: Match): UgiGoLimits {
  const { control, used } = match;
  switch (control.kind) {
    case 'none':
      return { movetime: 1_000 };
    case 'move':
      return { movetime: control.limit };
    case 'game': {
      const left = (side: 'first' | 'second') =>
        Math.max(
          0,
          Math.floor(control.base + control.increment * used[side].moves - used[side].spent),
        );
      return {
        p1time: left('first'),
        p2time: left('second'),
        p1inc: control.increment,
        p2inc: control.increment,
      };
    }
  }
}

/** The lines that set the game and its variant, which are answered by `readyok`. */
const opening = ({ rules }: Match): string[] =>
  write(
    { type: 'setoption', name: 'Game', value: rules.game.id },
    { type: 'setoption', name: 'Variant', value: variantName(rules.game, rules.options) },
    { type: 'uginewgame' },
    { type: 'isready' },
  );

/**
 * UGI from the host's side: the game and its variant as options, then positions and `go`.
 * `isGreeted`: the bot has answered `ugi` before.
 */
export function ugiAdapter(isGreeted = false): ProtocolAdapter {
  return {
    protocol: 'ugi',
    turnsStandAlone: true,
    greeting: match => (isGreeted ? opening(match) : write({ type: 'ugi' })),
    turn: match => {
      const { rules, start, plies } = match;
      const fen = start.text() === rules.start.text() ? null : start.text();
      const moves = plies.map(ply => ply.text);
      return write({ type: 'position', fen, moves }, { type: 'go', limits: goLimits(match) });
    },
    read(line, match): AdapterEvent {
      const message = readEngineLine(line);
      switch (message.type) {
        case 'ugiok':
          return { kind: 'reply', lines: opening(match) };
        case 'readyok':
          return { kind: 'ready' };
        case 'bestmove':
          return message.move === null
            ? { kind: 'unreadable' }
            : { kind: 'move', text: message.move };
        // engines also send other lines, which are ignored
        case 'id':
        case 'option':
        case 'info':
        case 'response':
        case 'unreadable':
          return { kind: 'nothing' };
      }
    },
    farewell: () => write({ type: 'quit' }),
  };
}
