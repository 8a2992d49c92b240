/** Lists folders, its environment and the processes that it can see. */
import { readdirSync, readFileSync } from 'node:fs';

const list = path => {
  try {
    return readdirSync(path);
  } catch (error) {
    return error.code;
  }
};
const processes = readdirSync('/proc').filter(name => /^\d+$/.test(name));
console.log(
  JSON.stringify({
    folders: Object.fromEntries(
      process.argv.slice(2).map(arg => [arg.slice(1), list(arg.slice(1))]),
    ),
    environment: process.env,
    processes: processes.map(pid => readFileSync(`/proc/${pid}/cmdline`, 'utf8')),
    status: readFileSync('/proc/self/status', 'utf8'),
    user: process.getuid(),
  }),
);
