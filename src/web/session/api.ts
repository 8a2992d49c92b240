import type { Fault, Result } from '../../core/result.ts';
import { onlineTexts } from '../texts/online.ts';
import { ownSecret } from './own-secret.ts';

/** Requests to the server, in the name of this browser's person. */

const UNREACHABLE: Fault = { code: 'unreachable', message: onlineTexts.online.unreachable };

/** The reply as its schema reads it, or the server's fault. `body` is sent as JSON, a file as it is. */
export async function request<T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  read: (value: unknown) => Result<T>,
  body?: object,
): Promise<Result<T>> {
  const secret = ownSecret();
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
    return answer.ok ? read(value) : { ok: false, fault: value?.fault ?? UNREACHABLE };
  } catch {
    return { ok: false, fault: UNREACHABLE };
  }
}
