import { hostname } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { runHere } from '../support/run-here.ts';
import { ServeProcess } from '../support/serve-process.ts';
import { freshFile } from '../support/store-files.ts';
import { Client, create } from './online-client.ts';

/** Two servers on one store: the second is refused, or waits until the first is gone. */

test('a second server is told who has the store, and takes over when the first is killed', async () => {
  const file = freshFile();
  const first = await ServeProcess.start('--port', '0', '--store', file, '--metrics', '0');
  onTestFinished(() => first.kill());
  const metrics = /^Metrics for Prometheus: (http:\/\/localhost:\d+\/metrics)$/m.exec(first.said);
  expect(await (await fetch(metrics?.[1] ?? '')).text()).toContain('quadrille_store_up 1');
  const { room, secrets } = await create(first.address.slice(0, -1));

  const refused = await runHere(['serve', '--port', '0', '--store', file]);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  for (const part of [file, hostname(), `process ${first.pid} `, first.address, '--wait-for-store'])
    expect(refused.stderr).toContain(part);

  const beside = await runHere(['championship', 'list', '--json', '--store', file]);
  expect(beside).toMatchObject({ code: 0, stdout: '[]\n' });

  const second = ServeProcess.launch(['--port', '0', '--store', file, '--wait-for-store']);
  onTestFinished(() => second.kill());
  await second.until('waiting');
  expect((await fetch(`${first.address}health`)).status).toBe(200); // it still has the store
  await first.kill();
  await second.until('Ctrl-C');
  const player = await Client.join(second.address.slice(0, -1), room, secrets.first);
  expect(player.you).toBe('first');
  expect(await second.stop()).toBe(0);
});
