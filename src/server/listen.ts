import type { FastifyInstance } from 'fastify';

export type Listening =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'refused'; readonly code: string };

/** Ports to try after the first, unless the user insists on it. */
const OTHERS = 20;

/** Listens at the port, or, if it is taken and not `strict`, at the next free one. */
export async function listen(
  server: FastifyInstance,
  host: string,
  port: number,
  strict: boolean,
): Promise<Listening> {
  for (let tried = port; ; tried++) {
    try {
      await server.listen({ host, port: tried });
      const address = server.server.address();
      return {
        kind: 'listening',
        port: typeof address === 'object' && address ? address.port : tried,
      };
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE' || strict || tried >= port + OTHERS)
        return { kind: 'refused', code };
    }
  }
}
