/** What a compiled engine may use of a machine, as people and hosts say it. */
export interface Power {
  /** Megabytes to remember positions in. */
  readonly memory: number;
  readonly threads: number;
}

export const POWER_LIMITS: Readonly<Record<keyof Power, readonly [number, number]>> = {
  memory: [2, 4096],
  threads: [1, 64],
};
export const USUAL_POWER: Power = { memory: 128, threads: 1 };
export const MEGABYTE = 2 ** 20;

/** Reads a whole number within the limits; null where it is none. */
export function readPowerOf(name: keyof Power, text: string): number | null {
  const [min, max] = POWER_LIMITS[name];
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return value < min || value > max ? null : value;
}
