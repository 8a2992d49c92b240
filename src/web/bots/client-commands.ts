import type { TcpBotState } from '../../protocols/bot-port-wire.ts';

/** How a course's client is started against a bot's port. */
export interface ClientCommand {
  readonly kind: 'java' | 'c' | 'builtIn' | 'engine' | 'loop' | 'ours';
  readonly command: string;
}

/** As one word of a shell. */
const quoted = (text: string): string =>
  /^[\p{L}\p{N}_.#@-]+$/u.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

type Target = Pick<TcpBotState, 'protocol' | 'isOwn' | 'isLocal' | 'ticket' | 'name'>;

/** Precondition: the port is open. A ticket is shown where it is needed. */
export function clientCommands(
  { protocol, isOwn, isLocal, ticket, name }: Target,
  host: string,
  port: number,
): ClientCommand[] {
  const shown = isLocal ? '' : ` --ticket ${ticket}`;
  const relay = (usual: number): ClientCommand => ({
    kind: 'builtIn',
    command: `socat TCP-LISTEN:${usual},fork,reuseaddr TCP:${host}:${port}`,
  });
  switch (protocol) {
    case 'log320':
    case 'log320-course':
      return [
        { kind: 'java', command: `java Client ${host} ${port}` },
        relay(8888),
        { kind: 'loop', command: `while true; do java Client ${host} ${port}; sleep 1; done` },
        { kind: 'ours', command: `quadrille join log320 ${host} ${port} --seat level:3${shown}` },
      ];
    case 'scs': {
      const player = isOwn || isLocal ? quoted(name) : quoted(`${name}#${ticket}`);
      return [
        { kind: 'c', command: `./client ${host} ${port} ${player}` },
        relay(2016),
        {
          kind: 'loop',
          command: `while true; do ./client ${host} ${port} ${player}; sleep 1; done`,
        },
        {
          kind: 'ours',
          command: `quadrille join scs ${host} ${port} ${quoted(name)} --seat level:3${shown}`,
        },
      ];
    }
    case 'ugi': {
      const say = isLocal && isOwn ? '' : ` echo ticket ${ticket} >&3;`;
      const engine = (program: string) =>
        `bash -c 'exec 3<>/dev/tcp/${host}/${port};${say} ${program} <&3 >&3'`;
      return [
        { kind: 'engine', command: engine('./engine') },
        { kind: 'loop', command: `while true; do ${engine('./engine')}; sleep 1; done` },
        { kind: 'ours', command: engine('quadrille engine') },
      ];
    }
  }
}
