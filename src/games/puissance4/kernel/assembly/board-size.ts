import { request } from '../../../../kernels/assembly/workspace';
import { COLUMNS, ROWS, TOKENS } from '../messages';

let boardBefore: i32 = 0;

/** Whether the last request had another board: entries of the table are valid for one size and number of tokens. */
export function isOtherBoard(): bool {
  const now = request(COLUMNS) | (request(ROWS) << 8) | (request(TOKENS) << 16);
  const isOther = boardBefore != now && boardBefore != 0;
  boardBefore = now;
  return isOther;
}
