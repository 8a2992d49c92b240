/** By rules id, points of the compiled engine for odds of e to 1; written by `npm run calibrate`. */
export const odds: Readonly<Record<string, number>> = {
  ultimate: 50,
  'ultimate:rule=count': 61,
  'ultimate:rule=open': 54,
};
