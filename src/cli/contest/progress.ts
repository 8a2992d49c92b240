import type { SingleBar } from 'cli-progress';
import { RecentPace } from '../../arena/recent-pace.ts';
import { fitted } from '../terminal/wrap.ts';
import type { CliTranslator } from '../translator.ts';
import { duration } from './numbers.ts';

/** Progress of a run, on standard error: a bar on a terminal, a line now and then in a pipe. */
export interface Progress {
  /** `text` is called only if it is shown. */
  update(done: number, total: number, text: () => string): void;
  /** A line of its own, above the bar. */
  print(line: string): void;
  stop(): void;
}

const EVERY_LINE = 5_000;
const EVERY_DRAWING = 150;
const NARROW = 100;
const ERASE_LINE = '\r\x1b[2K';

/** `openEnded`: the run may stop at any time, so no remaining time is shown. */
export async function openProgress(
  translator: CliTranslator,
  openEnded: boolean,
): Promise<Progress> {
  const { stderr } = process;
  const bars = stderr.isTTY ? await import('cli-progress') : null;
  const pace = new RecentPace();
  let shown = 0;
  let bar: SingleBar | null = null;
  let isOver = false;
  const left = (done: number, total: number): string => {
    const seconds = openEnded ? null : pace.secondsLeft(done, total);
    return seconds === null ? '' : translator.t.contest.left(duration(seconds));
  };
  const start = (Bar: typeof SingleBar, total: number, done: number) => {
    const started = new Bar({
      format: '{bar} {value}/{total}{payload}',
      barCompleteChar: '█',
      barIncompleteChar: '░',
      barsize: (stderr.columns ?? 80) < NARROW ? 14 : 30,
      hideCursor: true,
      clearOnComplete: true,
      stream: stderr,
      fps: 10,
    });
    started.start(total, done, { payload: '' });
    return started;
  };
  return {
    update(done, total, text) {
      const now = performance.now();
      pace.note(done, now);
      if (isOver) return;
      if (now - shown < (stderr.isTTY ? EVERY_DRAWING : EVERY_LINE) && shown > 0) return;
      if (!stderr.isTTY && shown === 0) {
        shown = now; // no line at the very beginning
        return;
      }
      shown = now;
      const parts = [text(), left(done, total)].filter(part => part !== '');
      if (!bars) {
        stderr.write(`${[`${done}/${total}`, ...parts].join('  ')}\n`);
        return;
      }
      bar ??= start(bars.SingleBar, total, done);
      bar.setTotal(total);
      bar.update(done, { payload: parts.map(part => `  ${part}`).join('') });
    },
    print(line) {
      stderr.write(`${bar ? ERASE_LINE : ''}${fitted(stderr, line)}\n`);
    },
    stop() {
      isOver = true;
      bar?.stop();
      bar = null;
    },
  };
}
