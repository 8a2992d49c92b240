/** Our decisions in the opening, made by `npm run book`; see `book.ts`. */
export const decisions = {
  first: '4ddd4ddd4444444',
  second: '44444444ddd444d4444d334ddd4dd',
};
