import { checkTexts } from '../../bots/check/finding-texts.ts';
import type { Catalogue } from '../../core/localize.ts';
import { analysisTexts } from './analysis.ts';
import { codeTexts } from './code.ts';
import { commandsTexts } from './commands.ts';
import { connectTexts } from './connect.ts';
import { contestTexts } from './contest.ts';
import { courseTexts } from './course.ts';
import { doctorTexts } from './doctor.ts';
import { errorsTexts } from './errors.ts';
import { fixturesTexts } from './fixtures.ts';
import { hostTexts } from './host.ts';
import { ihmTexts } from './ihm.ts';
import { networkTexts } from './network.ts';
import { participantsTexts } from './participants.ts';
import { playTexts } from './play.ts';
import { shellTexts } from './shell.ts';
import { storeTexts } from './store.ts';
import { workerTexts } from './worker.ts';
import { workersTexts } from './workers.ts';

/** The texts of the command line. Other folders have their own. */
export const texts = {
  ...shellTexts,
  ...errorsTexts,
  ...playTexts,
  ...analysisTexts,
  ...hostTexts,
  ...networkTexts,
  ...checkTexts,
  ...doctorTexts,
  ...connectTexts,
  ...workerTexts,
  ...contestTexts,
  ...participantsTexts,
  ...workersTexts,
  ...fixturesTexts,
  ...codeTexts,
  ...commandsTexts,
  ...storeTexts,
  ...ihmTexts,
  ...courseTexts,
} satisfies Catalogue;
