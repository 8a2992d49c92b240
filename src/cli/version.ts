import { readFileSync } from 'node:fs';

const manifest = () =>
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

export const version = (): string => manifest().version;

/** The oldest Node that is supported, such as `24.3.0`. */
export const neededNode = (): string => manifest().engines.node.replace('>=', '');
