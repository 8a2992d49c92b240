import {
  type BotStatus,
  type BotsThreadReport,
  type ConnectionEnd,
  FLOOD,
  STDERR_KEPT,
} from './messages.ts';
import { Stopwatch } from './stalls.ts';

/** Monitors a bot's input where it is read: passes it on with its time, and stops a flood. */
export interface InputMonitor {
  /** A message with this number is being sent. */
  sending(seq: number): void;
  /** The last message has been written to the system. */
  readonly written: () => void;
  data(bytes: Uint8Array): void;
  stderr(text: string): void;
  memory(bytes: number): void;
  status(): BotStatus;
  /** Called once, and last of all. */
  end(ending: ConnectionEnd): void;
}

/** Too many bytes since the last message are a flood, which `cut` stops. */
export function monitorInput(
  connection: number,
  report: (message: BotsThreadReport) => void,
  cut: () => void,
): InputMonitor {
  let sinceSend = 0;
  const sinceQuestion = new Stopwatch();
  let after = 0;
  let ended = false;
  let stderr = '';
  let memory = 0;

  const status = (): BotStatus => ({ spent: sinceQuestion.spent(), stderr, memory });
  const end = (ending: ConnectionEnd) => {
    if (ended) return;
    ended = true;
    report({ type: 'ended', connection, ending, status: status() });
  };
  return {
    status,
    end,
    sending(seq) {
      after = seq;
      sinceSend = 0;
      sinceQuestion.restart();
    },
    written: () => sinceQuestion.restart(),
    data(bytes) {
      if (ended) return;
      sinceSend += bytes.length;
      if (sinceSend > FLOOD) {
        end({ kind: 'flood', bytes: sinceSend });
        return cut();
      }
      report({ type: 'data', connection, bytes, spent: sinceQuestion.spent(), after });
    },
    stderr(text) {
      stderr = (stderr + text).slice(-STDERR_KEPT);
    },
    memory(bytes) {
      memory = Math.max(memory, bytes);
    },
  };
}
