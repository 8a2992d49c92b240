import type { Course } from './course.ts';
import { cs50 } from './cs50/course.ts';
import { log320 } from './log320/index.ts';
import { moia } from './moia/index.ts';
import { puissance4 } from './puissance4/course.ts';
import { rennes2 } from './rennes2/course.ts';

/** The five assignments, by the name that `quadrille course NAME` takes. */
export const courses: readonly Course[] = [moia, puissance4, rennes2, log320, cs50];
