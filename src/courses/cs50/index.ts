/**
 * Tic-tac-toe, the project of CS50’s Introduction to Artificial Intelligence: its constants and functions
 * under their own names. Lists are arrays, tuples are pairs, a set is an array without order, None is null.
 */
export {
  type Action,
  actions,
  type Board,
  type Cell,
  EMPTY,
  initial_state,
  O,
  type Player,
  player,
  result,
  terminal,
  utility,
  winner,
  X,
} from './board.ts';
export { minimax } from './minimax.ts';
