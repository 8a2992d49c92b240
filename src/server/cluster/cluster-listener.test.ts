import { once } from 'node:events';
import { request } from 'node:https';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { unwrap } from '../../core/result.ts';
import { LIMITS } from '../limits.ts';
import { clusterListener } from './cluster-listener.ts';
import { CLUSTER_HEADER } from './forwarded-headers.ts';

const HOST = '127.0.0.1';

test('strangers who hold connections open leave room for the other servers', async () => {
  const listener = unwrap(
    await clusterListener({
      address: { host: HOST, port: 0 },
      secret: 'the secret',
      limits: { ...LIMITS, unknownPerAddress: 2, connections: 5 },
      backend: () => ({ request: (_, response) => response.end('leads'), upgrade: () => {} }),
    }),
  );
  onTestFinished(() => listener.close());
  const { port, certificate: ca } = listener;
  const ask = async (secret: string): Promise<number | undefined> => {
    const headers = { [CLUSTER_HEADER]: secret };
    const asked = request({ host: HOST, port, ca, headers, agent: false }).end();
    const [answer] = await once(asked, 'response');
    answer.resume();
    await once(answer, 'end');
    return answer.statusCode;
  };
  for (let i = 0; i < 6; i++) {
    const silent = connect(port, HOST);
    onTestFinished(() => void silent.destroy());
    await once(silent, 'connect');
  }
  expect(await ask('the secret')).toBe(200);
  expect(await ask('a guess')).toBe(403);
});
