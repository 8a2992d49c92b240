import { readdirSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { engineThread } from './engine-thread.ts';

/** The niceness of every thread of this process; see proc_pid_stat(5). */
function nicenessOfThreads(): Map<string, number> {
  const found = new Map<string, number>();
  for (const id of readdirSync('/proc/self/task')) {
    try {
      const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
      found.set(id, Number(stat.slice(stat.lastIndexOf(')')).split(' ')[17]));
    } catch {} // it has ended meanwhile
  }
  return found;
}

test.skipIf(process.platform !== 'linux')('a nice engine yields to all others', async () => {
  const before = nicenessOfThreads();
  const engine = engineThread({ niceness: 19 });
  onTestFinished(() => engine.close());
  await engine.ready();
  const after = nicenessOfThreads();
  const added = [...after].filter(([id]) => !before.has(id));
  expect(added.map(([, niceness]) => niceness)).toContain(19);
  for (const [id, niceness] of before) expect(after.get(id) ?? niceness).toBe(niceness);
});
