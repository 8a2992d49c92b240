import { randomInt } from 'node:crypto';

/** Without 0 and o, 1, l and i, which look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const SIGNS = `23456789${LETTERS}`;

/** A random id. It begins with a letter, so that no shell or option parser reads it as a number. */
export const newId = (length: number): string =>
  Array.from({ length }, (_, i) => {
    const signs = i === 0 ? LETTERS : SIGNS;
    return signs[randomInt(signs.length)];
  }).join('');
