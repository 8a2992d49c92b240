/** One game from start to end between two seats, in Node and in browsers. */

export { epochNow, sleep, systemTimers, type Timers } from '../time/timers.ts';
export * from './async-queue.ts';
export * from './engine-client.ts';
export * from './engine-seat.ts';
export * from './open-seat.ts';
export * from './person-seat.ts';
export * from './referee.ts';
export * from './seat.ts';
export * from './seat-choice.ts';
export * from './superseded.ts';
