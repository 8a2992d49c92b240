/** node scripts/on-node.js scripts/championship-schema.ts, then npm run format: writes docs/championship.schema.json. */
import { writeFileSync } from 'node:fs';
import { publishedSchema } from '../src/arena/plan-request.ts';
import { championshipPresets } from '../src/courses/championships.ts';

writeFileSync(
  new URL('../docs/championship.schema.json', import.meta.url),
  publishedSchema(championshipPresets),
);
