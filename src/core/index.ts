/** The types that every game, front end, bot and championship shares. */
export * from './clock.ts';
export * from './game.ts';
export * from './journal.ts';
export * from './match.ts';
export * from './nearest.ts';
export * from './perft.ts';
export * from './random.ts';
export {
  type GameRecord,
  matchOf,
  type RecordedMove,
  type ResultText,
  recordOf,
  resultText,
  writeRecord,
} from './record.ts';
export { readRecord, readRecords } from './record-reader.ts';
export * from './result.ts';
export * from './variant.ts';
export * from './view.ts';
