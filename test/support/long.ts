/** Whether this is `npm run test:long`. */
export const isLong = process.env.QUADRILLE_TESTS === 'long';

/** Repetitions of a test that repeats: in a normal run, and in the long one. */
export const times = (usual: number, long: number): number => (isLong ? long : usual);
