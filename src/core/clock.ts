import { ok, type Result, refuse } from './result.ts';
import { texts } from './texts.ts';

/** A duration. Events hold durations, never instants; the referee owns the monotonic clock. */
export type Millis = number & { readonly brand: 'Millis' };
export const millis = (n: number): Millis => n as Millis;

/** `grace` allows for the transport of a message; players see the limit without it. */
export type TimeControl =
  | { readonly kind: 'none' }
  | { readonly kind: 'move'; readonly limit: Millis; readonly grace: Millis }
  | {
      readonly kind: 'game';
      readonly base: Millis;
      readonly increment: Millis;
      readonly grace: Millis;
    };

export const UNTIMED: TimeControl = { kind: 'none' };
export const perMove = (limit: number, grace = 0): TimeControl => ({
  kind: 'move',
  limit: millis(limit),
  grace: millis(grace),
});
export const perGame = (base: number, increment: number, grace = 0): TimeControl => ({
  kind: 'game',
  base: millis(base),
  increment: millis(increment),
  grace: millis(grace),
});

/** What one side has used so far: all its turns, taken-back moves included. */
export interface TimeUsed {
  readonly spent: Millis;
  readonly moves: number;
}

/** The time a side has for the coming move, or null without a limit. */
export function allowance(control: TimeControl, used: TimeUsed): Millis | null {
  switch (control.kind) {
    case 'none':
      return null;
    case 'move':
      return control.limit;
    case 'game':
      return millis(control.base + control.increment * used.moves - used.spent);
  }
}

/** Whether a move that took `spent` is late. */
export function isLate(control: TimeControl, used: TimeUsed, spent: Millis): boolean {
  const allowed = allowance(control, used);
  return control.kind !== 'none' && allowed !== null && spent > allowed + control.grace;
}

const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
};
const DURATION = String.raw`(\d+(?:[.,]\d+)?)\s*(ms|s|min|m|h)`;
const duration = (amount: string, unit: string): number =>
  Math.round(Number(amount.replace(',', '.')) * UNITS[unit]);

/** Reads `6s` or `500ms` (per move), `5m+3s` (per game, with an increment), `none`. */
export function readTimeControl(text: string): Result<TimeControl> {
  const written = text.trim().toLowerCase();
  if (written === 'none') return ok(UNTIMED);
  const found = new RegExp(`^${DURATION}(?:\\s*\\+\\s*${DURATION})?$`).exec(written);
  if (!found) return refuse('bad-time-control', texts.timeControl(text.trim()));
  const [, amount, unit, plus, plusUnit] = found;
  const base = duration(amount, unit);
  if (base < 1) return refuse('bad-time-control', texts.timeControl(text.trim()));
  return ok(plus === undefined ? perMove(base) : perGame(base, duration(plus, plusUnit)));
}

const writeDuration = (ms: number): string => {
  for (const unit of ['h', 'm', 's'])
    if (ms >= UNITS[unit] && ms % UNITS[unit] === 0) return `${ms / UNITS[unit]}${unit}`;
  return `${ms}ms`;
};

/** The inverse of `readTimeControl`; leaves out the grace, which is the referee's setting. */
export function writeTimeControl(control: TimeControl): string {
  switch (control.kind) {
    case 'none':
      return 'none';
    case 'move':
      return writeDuration(control.limit);
    case 'game':
      return `${writeDuration(control.base)}+${control.increment === 0 ? '0s' : writeDuration(control.increment)}`;
  }
}
