import type { FastifyInstance } from 'fastify';
import { errorCode } from '../core/result.ts';

export type Listening =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'refused'; readonly code: string };

/** Ports to try after the first, unless the user insists on it. */
const OTHERS = 20;

/** Listens at the port, or, if it is taken and not `strict`, at the next free one. */
export const listen = (
  server: FastifyInstance,
  host: string,
  port: number,
  strict: boolean,
): Promise<Listening> => {
  const open = async (tried: number) => {
    await server.listen({ host, port: tried });
    const address = server.server.address();
    return typeof address === 'object' && address ? address.port : tried;
  };
  return tryPorts(open, port, strict);
};

/** Opens the port, or, if it is taken and not `strict`, the next free one; `open` resolves to the one it got. */
export async function tryPorts(
  open: (port: number) => Promise<number>,
  port: number,
  strict: boolean,
): Promise<Listening> {
  for (let tried = port; ; tried++) {
    try {
      return { kind: 'listening', port: await open(tried) };
    } catch (error) {
      const code = errorCode(error) || 'unknown';
      if (code !== 'EADDRINUSE' || strict || tried >= port + OTHERS)
        return { kind: 'refused', code };
    }
  }
}
