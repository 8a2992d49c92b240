import { useEffect, useState } from 'preact/hooks';
import { readLauncher } from '../../protocols/bot-port-wire.ts';
import { request } from '../session/api.ts';

/** The fallback if the server does not answer. */
const USUAL = 'quadrille';

let asked: Promise<string> | null = null;

/** How the reader of a page starts Quadrille, for commands to copy; null until the server has answered. */
export function useLauncher(): string | null {
  const [launcher, setLauncher] = useState<string | null>(null);
  useEffect(() => {
    asked ??= request('GET', '/api/launcher', readLauncher, undefined, null).then(answer => {
      if (answer.ok) return answer.value.launcher;
      asked = null;
      return USUAL;
    });
    void asked.then(setLauncher);
  }, []);
  return launcher;
}
