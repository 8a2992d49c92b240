// None yet: boards other than 8x8 have the terms alone.
export const network = '';
