import { runCommand } from './run-command.ts';

// the reader of our output may close the pipe early, as `head` does
process.stdout.on('error', error =>
  process.exit((error as NodeJS.ErrnoException).code === 'EPIPE' ? 0 : 3),
);
process.exitCode = await runCommand(process.argv.slice(2));
