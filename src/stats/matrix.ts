/** Linear algebra of symmetric positive definite matrices. */
export type Matrix = readonly (readonly number[])[];

/** The Cholesky factor: a lower triangle L with L times its transpose equal to the matrix. */
function cholesky(matrix: Matrix): number[][] {
  const lower = matrix.map(() => new Array<number>(matrix.length).fill(0));
  for (let i = 0; i < matrix.length; i++)
    for (let j = 0; j <= i; j++) {
      let rest = matrix[i][j];
      for (let k = 0; k < j; k++) rest -= lower[i][k] * lower[j][k];
      lower[i][j] = i === j ? Math.sqrt(rest) : rest / lower[j][j];
    }
  return lower;
}

function solveWith(lower: Matrix, right: readonly number[]): number[] {
  const x = [...right];
  for (let i = 0; i < x.length; i++) {
    for (let k = 0; k < i; k++) x[i] -= lower[i][k] * x[k];
    x[i] /= lower[i][i];
  }
  for (let i = x.length - 1; i >= 0; i--) {
    for (let k = i + 1; k < x.length; k++) x[i] -= lower[k][i] * x[k];
    x[i] /= lower[i][i];
  }
  return x;
}

export const solve = (matrix: Matrix, right: readonly number[]): number[] =>
  solveWith(cholesky(matrix), right);

export function inverse(matrix: Matrix): number[][] {
  const lower = cholesky(matrix);
  return matrix.map((_, i) =>
    solveWith(
      lower,
      matrix.map((_, j) => (i === j ? 1 : 0)),
    ),
  );
}
