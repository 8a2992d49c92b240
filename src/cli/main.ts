import { errorCode } from '../core/result.ts';
import { runCommand } from './run-command.ts';

// the reader of our output may close the pipe early, as `head` does
process.stdout.on('error', error => process.exit(errorCode(error) === 'EPIPE' ? 0 : 3));
process.exitCode = await runCommand(process.argv.slice(2));
