// Made by npm run train.
export const network = '';
