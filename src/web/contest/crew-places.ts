import type { CrewMember } from '../../protocols/contest-wire.ts';

/** Each at the place of its number, so that none moves when another goes; with many places free they close up. */
export function crewPlaces(crew: readonly CrewMember[]): readonly (CrewMember | null)[] {
  const last = Math.max(0, ...crew.map(({ number }) => number));
  if (last - crew.length > last / 3) return crew;
  const byNumber = new Map(crew.map(member => [member.number, member]));
  return Array.from({ length: last }, (_, i) => byNumber.get(i + 1) ?? null);
}
