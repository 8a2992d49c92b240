/** Whether to take the time that `npm run test:long` takes. */
const LONG = process.env.QUADRILLE_TESTS === 'long';

/** How often something is tried that is the same each time: in every run of the tests, and in the long one. */
export const times = (usual: number, long: number): number => (LONG ? long : usual);
