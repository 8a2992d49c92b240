import type { BotsThread, TcpListener } from '../bots/bots-thread.ts';

/** Listens on every address of this machine, unless one is given. Rejects with the system's error. */
export async function listen(
  thread: BotsThread,
  port: number,
  address?: string,
): Promise<TcpListener> {
  if (address !== undefined) return thread.listen(address, port);
  try {
    return await thread.listen('::', port);
  } catch (error) {
    if (/EAFNOSUPPORT|EADDRNOTAVAIL/.test(String(error))) return thread.listen('0.0.0.0', port);
    throw error;
  }
}
