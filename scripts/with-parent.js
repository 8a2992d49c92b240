/**
 * Loaded into a child process (`node --import`) whose stdin is a pipe from its parent: when the parent dies,
 * even by kill -9, the pipe closes and the child ends too, before the next set-up starts.
 */
process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL'));
process.stdin.resume();
// The pipe must not keep the child alive.
/** @type {import('node:net').Socket} */ (process.stdin).unref();
