/** Milliseconds of a processor that this thread has used: what else the machine does hardly counts. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
