// Made by npm run train; empty until a network is taken.
export const network = '';
