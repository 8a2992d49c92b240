import { unwrap } from '../../src/core/result.ts';
import { openStore } from '../../src/store/open.ts';
import type { WorkerAbout } from '../../src/store/work.ts';

/** node claim-and-wait.ts ADDRESS ABOUT: a worker that claims a chunk, says so, and waits to be killed. */

const [address, about] = process.argv.slice(2);
const { work } = unwrap(await openStore(address));
if (!work) throw new Error('no queue');
const worker = unwrap(await work.register(JSON.parse(about) as WorkerAbout, 'session'));
const chunk = await work.claim(worker);
process.stdout.write(JSON.stringify({ worker, chunk }));
setInterval(() => {}, 1_000);
