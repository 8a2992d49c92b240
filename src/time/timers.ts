import { type Millis, millis } from '../core/clock.ts';

/** The clock and the timers of the system, passed in where tests replace them. */
export interface Timers {
  /** Monotonic. */
  now(): Millis;
  /** Returns a function that cancels it. */
  after(delay: Millis, act: () => void, options?: TimerOptions): () => void;
}

export interface TimerOptions {
  /** Whether the process may end before it is due; nothing keeps a page of a browser from ending. */
  readonly background?: boolean;
}

export interface WaitOptions extends TimerOptions {
  /** The system's, unless others are given. */
  readonly timers?: Pick<Timers, 'after'>;
}

/** Milliseconds, almost 25 days; the system's timers fire at once for longer delays. */
const LONGEST = 2 ** 31 - 1;

/** Returns a function that cancels it. */
export function after(
  delay: number,
  act: () => void,
  { background = false }: TimerOptions = {},
): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (left: number) => {
    timer = setTimeout(
      () => (left > LONGEST ? wait(left - LONGEST) : act()),
      Math.min(left, LONGEST),
    );
    if (background) timer.unref?.();
  };
  wait(delay);
  return () => clearTimeout(timer);
}

/** Acts again and again; returns a function that ends it. Precondition: `interval` is at most 24 days. */
export function every(
  interval: number,
  act: () => void,
  { background = false }: TimerOptions = {},
): () => void {
  const timer = setInterval(act, interval);
  if (background) timer.unref?.();
  return () => clearInterval(timer);
}

/** The timers of the system. */
export const systemTimers: Timers = { now: () => millis(performance.now()), after };

/** A clock shared by all threads and workers, whose `performance.now` have different origins. */
export const epochNow = (): number => performance.timeOrigin + performance.now();

/** Resolves after the delay, or as soon as the signal is aborted. */
export function sleep(
  delay: number,
  {
    signal,
    timers = systemTimers,
    background = false,
  }: WaitOptions & { readonly signal?: AbortSignal | undefined } = {},
): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      cancel();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const cancel = timers.after(millis(delay), end, { background });
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}

/** What the promise settles to, or `late()` if it has not settled after the delay. */
export async function within<T, Late>(
  promise: Promise<T>,
  delay: number,
  late: () => Late,
  { timers = systemTimers, background = false }: WaitOptions = {},
): Promise<T | Late> {
  const { promise: passed, resolve: pass } = Promise.withResolvers<void>();
  const cancel = timers.after(millis(delay), pass, { background });
  try {
    return await Promise.race([promise, passed.then(late)]);
  } finally {
    cancel();
  }
}
