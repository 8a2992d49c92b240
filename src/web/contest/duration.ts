import type { ContestTranslator } from '../texts/contest.ts';

/** A duration in seconds, minutes, or hours and minutes. */
export function durationText({ t }: ContestTranslator, seconds: number): string {
  if (seconds < 90) return t.contest.seconds(Math.max(1, Math.round(seconds)));
  const minutes = Math.round(seconds / 60);
  return minutes < 90
    ? t.contest.minutes(minutes)
    : t.contest.hours(Math.floor(minutes / 60), minutes % 60);
}
