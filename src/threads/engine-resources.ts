/** The resources that a compiled engine may use. */
export interface EngineResources {
  /** Megabytes of transposition table. */
  readonly memory: number;
  readonly threads: number;
}

export const RESOURCE_LIMITS: Readonly<Record<keyof EngineResources, readonly [number, number]>> = {
  memory: [2, 4096],
  threads: [1, 64],
};
export const USUAL_RESOURCES: EngineResources = { memory: 128, threads: 1 };
export const MEGABYTE = 2 ** 20;

/** Reads a whole number within the limits; null if it is none. */
export function readResource(name: keyof EngineResources, text: string): number | null {
  const [min, max] = RESOURCE_LIMITS[name];
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return value < min || value > max ? null : value;
}
