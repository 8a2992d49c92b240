import { type Fault, ok, type Result, refusal } from '../../core/result.ts';
import { onlineTexts } from '../texts/online.ts';
import { ownSecret } from './own-secret.ts';

/** Requests to the server, with the secret of this browser's person. */

const UNREACHABLE: Fault = { code: 'unreachable', message: onlineTexts.online.unreachable };

/** Whether the server failed rather than the request, so that it may succeed later. */
export const isPassing = ({ code }: Fault): boolean =>
  code === UNREACHABLE.code || code === 'trouble' || code.startsWith('store-');

/** For requests that are answered without content. */
export const readNothing = (): Result<null> => ok(null);

/**
 * The reply as its schema reads it, or the server's fault. `body` is sent as JSON, a file as it is; `secret`: used in
 * place of that of this browser's person; null for none.
 */
export async function request<T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  read: (value: unknown) => Result<T>,
  body?: object,
  secret: string | null = ownSecret(),
): Promise<Result<T>> {
  const isFile = body instanceof Blob;
  try {
    const answer = await fetch(path, {
      method,
      headers: {
        ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
        ...(body && !isFile ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isFile ? body : JSON.stringify(body) } : {}),
    });
    const value = answer.status === 204 ? null : await answer.json();
    return answer.ok ? read(value) : refusal(value?.fault ?? UNREACHABLE);
  } catch {
    return refusal(UNREACHABLE);
  }
}

/** Saves the contents of an address as a file. */
export async function download(path: string, name: string): Promise<Result<null>> {
  const secret = ownSecret();
  try {
    const answer = await fetch(path, {
      headers: secret === null ? {} : { authorization: `Bearer ${secret}` },
    });
    if (!answer.ok) return refusal((await answer.json())?.fault ?? UNREACHABLE);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await answer.blob());
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
    return ok(null);
  } catch {
    return refusal(UNREACHABLE);
  }
}
