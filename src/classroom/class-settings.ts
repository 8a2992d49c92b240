import { z } from 'zod';

/** How a class is set; stored as JSON with it. What is absent has its default. */
const classSettings = z.object({
  /** Nobody joins any more. */
  locked: z.boolean().default(false),
  /** What everybody but the teacher sees of a student. */
  names: z.enum(['pseudonyms', 'real']).default('pseudonyms'),
  /** Whether spectators may see the engine's opinion of a running game. */
  opinion: z.boolean().default(false),
});

export type ClassSettings = z.infer<typeof classSettings>;

export const readClassSettings = (json: string): ClassSettings =>
  classSettings.parse(JSON.parse(json));
