import type { Assignment } from './assignment.ts';
import { cs50 } from './cs50.ts';
import { log320 } from './log320.ts';
import { moia } from './moia.ts';
import { puissance4 } from './puissance4.ts';
import { rennes2 } from './rennes2.ts';

export const assignments: readonly Assignment[] = [moia, puissance4, rennes2, log320, cs50];
