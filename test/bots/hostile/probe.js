// Tells what a bot can reach: a file of its own, a file outside, a port of this machine.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

const { own, secret, port } = JSON.parse(readFileSync('plan.json', 'utf8'));
/** @param {string} file */
const reads = file => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code;
  }
};
const socket = connect(port, '127.0.0.1');
/** @param {string | undefined} network */
const tell = network => {
  console.log(JSON.stringify({ own: reads(own), secret: reads(secret), network }));
  process.exit(0);
};
socket.on('connect', () => tell('connected'));
socket.on('error', error => tell(/** @type {NodeJS.ErrnoException} */ (error).code));
