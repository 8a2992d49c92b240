/** By rules id, points of the compiled engine for odds of e to 1; written by `npm run calibrate`. */
export const odds: Readonly<Record<string, number>> = {
  breakthrough: 123,
  'breakthrough:height=5': 139,
  'breakthrough:height=6': 139,
  'breakthrough:height=7': 139,
  'breakthrough:width=5': 139,
  'breakthrough:width=5,height=5': 139,
  'breakthrough:width=5,height=6': 139,
  'breakthrough:width=5,height=7': 139,
  'breakthrough:width=6': 139,
  'breakthrough:width=6,height=5': 139,
  'breakthrough:width=6,height=6': 139,
  'breakthrough:width=6,height=7': 139,
  'breakthrough:width=7': 139,
  'breakthrough:width=7,height=5': 139,
  'breakthrough:width=7,height=6': 139,
  'breakthrough:width=7,height=7': 139,
};
