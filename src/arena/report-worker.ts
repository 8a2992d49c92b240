import { unwrap } from '../core/result.ts';
import { openStore } from '../store/open.ts';
import { parentThread } from '../threads/node-port.ts';
import { serve } from '../workers/worker-server.ts';
import { sourceFor } from './report/audience.ts';
import { makeReport } from './report/index.ts';
import { contestSource } from './report/source.ts';
import type { ReportMethods } from './report-thread.ts';

/** The thread where a server makes reports. */

serve<ReportMethods>(parentThread(), {
  async make(_, { store: file, contest: id, presets, version, lang, audience }) {
    const store = unwrap(await openStore(file));
    try {
      const contest = await store.contests.read(id);
      if (!contest) throw new Error(`contest ${id} is gone`);
      const source = sourceFor(await contestSource(store, contest, presets), audience);
      const base = `quadrille-${id}`;
      return await makeReport({ source, lang, version, base, judged: 0, limits: {}, engines: [] });
    } finally {
      await store.close();
    }
  },
});
