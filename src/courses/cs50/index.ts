/**
 * Tic-tac-toe, the project of CS50’s Introduction to Artificial Intelligence: its constants and functions
 * under their own names. Lists are arrays, tuples are pairs, a set is an array without order, None is null.
 */
export {
  actions,
  type Cs50Action,
  type Cs50Board,
  type Cs50Cell,
  type Cs50Player,
  EMPTY,
  initial_state,
  O,
  player,
  result,
  terminal,
  utility,
  winner,
  X,
} from './board.ts';
export { minimax } from './minimax.ts';
