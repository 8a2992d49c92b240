import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { botsThread } from '../../src/bots/bots-thread.ts';
import { unwrap } from '../../src/core/result.ts';
import type { CodeFinding } from '../../src/courses/python/code-finding.ts';
import { pythonFile } from '../../src/courses/python/python-file.ts';
import { ROOT } from './run.ts';

/** Students' Python files and the findings about them. */

export const STUDENTS = join(ROOT, 'test/courses/students');

export const student = (name: string): string => readFileSync(join(STUDENTS, name), 'utf8');

/** A changed copy of a student's file; throws if a change does not apply. */
export function changed(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((now, [from, to]) => {
    expect(now).toContain(from);
    return now.replace(from, to);
  }, text);
}

/** Findings as `verdict subject: sentence`, in English. */
export const told = (findings: readonly CodeFinding[]): string[] =>
  findings.map(
    ({ verdict, subject, message, details = [] }) =>
      `${verdict} ${subject.en}: ${[message, ...details].map(text => text.en).join(' / ')}`,
  );

export const verdicts = (findings: readonly CodeFinding[]): Record<string, string> =>
  Object.fromEntries(findings.map(({ subject, verdict }) => [subject.en, verdict]));

/** A folder for students' files and a thread that examines them, both removed after the tests of a file. */
export function studentFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille students '));
  const thread = botsThread();
  afterAll(async () => {
    await thread.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    thread,
    written(name: string, text: string): string {
      const path = join(folder, name);
      writeFileSync(path, text);
      return path;
    },
    fileOf: (path: string) => unwrap(pythonFile([path], folder)),
  };
}
