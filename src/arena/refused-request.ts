import type { Fault, LocalizedText, Result } from '../core/result.ts';

/** The path of keys to a fault in a request. */
export type RequestPath = readonly (string | number)[];

/** Thrown while a request is read and caught by `makePlan`, so that each setting is read in one line. */
export class RefusedRequest extends Error {
  readonly fault: Fault;
  readonly path: RequestPath;

  constructor(fault: Fault, path: RequestPath) {
    super(fault.code);
    this.fault = fault;
    this.path = path;
  }
}

/** The refusal of a setting. */
export const refused = (
  code: string,
  message: LocalizedText,
  ...path: RequestPath
): RefusedRequest => new RefusedRequest({ code, message }, path);

/** The value of a setting that was read; throws its refusal. */
export function read<T>(result: Result<T>, ...path: RequestPath): T {
  if (result.ok) return result.value;
  throw new RefusedRequest(result.fault, path);
}
