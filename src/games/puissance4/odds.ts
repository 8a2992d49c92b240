/** By rules id, points of the compiled engine for odds of e to 1; written by `npm run calibrate`. */
export const odds: Readonly<Record<string, number>> = {
  'puissance4:rotations=4': 51,
};
