/** Connects to a port of the machine, and to an address outside. */
import { connect } from 'node:net';

for (const host of ['127.0.0.1', '::1', '192.0.2.1'])
  await new Promise(resolve => {
    const socket = connect({ host, port: Number(process.argv[2]), timeout: 2_000 });
    const end = text => {
      console.log(text, host);
      socket.destroy();
      resolve();
    };
    socket.on('connect', () => end('succeeded'));
    socket.on('error', error => end(`failed ${error.code}`));
    socket.on('timeout', () => end('failed timeout'));
  });
