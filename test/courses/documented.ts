import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { quadrille, ROOT, unplaced } from '../support/run.ts';

/** What differs from run to run: the time that a move took. */
export const untimed = (text: string): string =>
  unplaced(text)
    .replace(/\(\d+[.,]\d\d s\)/g, '(… s)')
    .replace(/ +$/gm, '');

/** Plays the dialogue of a course's page again: the program prints what the page shows. */
export async function expectDocumented(course: string): Promise<void> {
  const page = readFileSync(join(ROOT, `docs/courses/${course}.md`), 'utf8');
  const [, command = '', dialogue = ''] = /```\n\$ quadrille (.*)\n([\s\S]*?)```/.exec(page) ?? [];
  const answers = dialogue.matchAll(/^(?:Votre coup .*?|Jouez-vous .*?\))\s?:? ?(\S*)$/gm);
  const input = [...answers].map(([, answer]) => `${answer}\n`).join('');
  const { stdout, stderr, code } = await quadrille(command.split(' '), { input });
  expect(untimed(stdout)).toBe(untimed(dialogue));
  expect([stderr, code]).toEqual(['', 0]);
}
