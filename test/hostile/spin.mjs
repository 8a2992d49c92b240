/** Computes without pause; answers a line with its progress. */
let count = 0;
process.stdin.on('data', () => console.log(count));
const spin = () => {
  for (let i = 0; i < 10_000; i++) count++;
  setImmediate(spin);
};
spin();
