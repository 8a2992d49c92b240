/** Milliseconds of processor time that this thread has used; other programs hardly affect it. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
