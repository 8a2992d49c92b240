import type { CourseChampionship } from '../courses/championship.ts';
import { log320Championship } from '../courses/log320/championship.ts';
import { moiaChampionship } from '../courses/moia/championship.ts';

/** The courses' own championships, by the name that `--preset` takes. */
export const presets: readonly CourseChampionship[] = [moiaChampionship, log320Championship];
