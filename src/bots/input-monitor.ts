import { millis } from '../core/clock.ts';
import type { BotStatus, ConnectionEnd, ConnectionEvent } from './connection.ts';
import { Stopwatch } from './stalls.ts';

/** Bytes that a bot may send in reply to one message; more is a flood. */
const FLOOD = 1 << 20;
/** Bytes of a bot's standard error that are kept for its author. */
export const STDERR_KEPT = 8_192;

/** Monitors the input from a bot where it is read: passes it on with its time, and stops floods. */
export interface InputMonitor {
  /** Called when the message with this number is being sent. */
  sending(seq: number): void;
  /** Called when the last message has been written to the system. */
  readonly written: () => void;
  data(bytes: Uint8Array): void;
  stderr(text: string): void;
  memory(bytes: number): void;
  status(): BotStatus;
  /** Called once, and last of all. */
  end(ending: ConnectionEnd): void;
}

/** `cut` is called for a flood: too many bytes since the last message. `mostCredit`: see `Stopwatch`. */
export function monitorInput(
  report: (event: ConnectionEvent) => void,
  cut: () => void,
  mostCredit?: number,
): InputMonitor {
  let bytesSince = 0;
  const sinceMessage = new Stopwatch(mostCredit);
  let after = 0;
  let ended = false;
  let stderr = '';
  let memory = 0;

  const spent = () => millis(sinceMessage.spent());
  const status = (): BotStatus => ({ spent: spent(), stderr, memory });
  const end = (ending: ConnectionEnd) => {
    if (ended) return;
    ended = true;
    report({ type: 'ended', ending, ...status() });
  };
  return {
    status,
    end,
    sending(seq) {
      after = seq;
      bytesSince = 0;
      sinceMessage.restart();
    },
    written: () => sinceMessage.restart(),
    data(bytes) {
      if (ended) return;
      bytesSince += bytes.length;
      if (bytesSince > FLOOD) {
        end({ kind: 'flood', bytes: bytesSince });
        return cut();
      }
      report({ type: 'data', bytes, spent: spent(), after });
    },
    stderr(text) {
      stderr = (stderr + text).slice(-STDERR_KEPT);
    },
    memory(bytes) {
      memory = Math.max(memory, bytes);
    },
  };
}
