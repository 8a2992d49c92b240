/** One game from start to end between two seats, in Node and in a browser alike. */

export * from './engine-seat.ts';
export * from './mailbox.ts';
export * from './order.ts';
export * from './overtaken.ts';
export * from './referee.ts';
export * from './seat.ts';
export * from './thinker.ts';
