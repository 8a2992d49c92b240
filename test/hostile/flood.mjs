/** Writes without end, to its output and its standard error, faster than anybody reads. */
const block = 'x'.repeat(1 << 16);
const write = stream => {
  while (stream.write(block));
  stream.once('drain', () => write(stream));
};
write(process.stdout);
write(process.stderr);
