import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';

/** Servers shared by all tests that not every run needs: started for the first that asks, stopped at the end. */

interface Started {
  /** The answer to those who ask, such as an address. */
  readonly told: string;
  close(): Promise<void>;
}

/** The port of this machine at which to ask. */
export async function startedOnDemand(start: () => Promise<Started>) {
  let started: Promise<Started> | null = null;
  const server = createServer(async socket => {
    socket.on('error', () => {});
    started ??= start();
    const answer = await started.then(
      ({ told }) => ({ told }),
      (error: unknown) => ({ error: String(error) }),
    );
    socket.end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      await (await started)?.close();
    },
  };
}

/** Asks at a port of `startedOnDemand`. */
export async function toldBy(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const answer = JSON.parse(await text(socket));
  if (answer.error) throw new Error(answer.error);
  return answer.told;
}
