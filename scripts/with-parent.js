/**
 * Loaded into a child process (`node --import`) whose stdin is a pipe from us: when we die, even by
 * kill -9, the pipe closes and the child ends too, instead of writing on while the next set-up is
 * at work.
 */
process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL')); // without last words
process.stdin.resume();
// The pipe alone shall not keep the child alive.
/** @type {import('node:net').Socket} */ (process.stdin).unref();
