import { shellWord } from '../../core/texts.ts';
import type { TcpBotState } from '../../protocols/bot-port-wire.ts';

/** How a program is started against a port. */
export interface ClientCommand {
  readonly kind: 'java' | 'ticket' | 'c' | 'builtIn' | 'engine' | 'bash' | 'loop' | 'ours';
  readonly command: string;
}

/** A port, and what a program needs to be let in there. */
export interface ClientTarget extends Pick<TcpBotState, 'protocol' | 'name'> {
  readonly host: string;
  readonly port: number;
  /** Null where none is needed, or none is known. */
  readonly ticket: string | null;
  /** Whether several bots share the port, so that the name alone may not identify one. */
  readonly isShared: boolean;
  /** How Quadrille is started. */
  readonly launcher: string;
}

/** The commands, those of the course's own clients first; each works as it is printed. */
export function clientCommands(target: ClientTarget): ClientCommand[] {
  const { protocol, name, host, port, ticket, isShared, launcher } = target;
  const shown = ticket === null ? '' : ` --ticket ${ticket}`;
  const relay = (usual: number): ClientCommand => ({
    kind: 'builtIn',
    command: `socat TCP-LISTEN:${usual},fork,reuseaddr TCP:${host}:${port}`,
  });
  const loop = (command: string): ClientCommand => ({
    kind: 'loop',
    command: `while true; do ${command}; sleep 1; done`,
  });
  switch (protocol) {
    case 'log320':
    case 'log320-course':
      return [
        { kind: 'java', command: `java Client ${host} ${port}` },
        ...(ticket === null
          ? []
          : [
              {
                kind: 'ticket',
                command: `output.write("#${ticket}".getBytes()); output.flush();`,
              } as const,
            ]),
        relay(8888),
        loop(`java Client ${host} ${port}`),
        { kind: 'ours', command: `${launcher} join log320 ${host} ${port} --seat level:3${shown}` },
      ];
    case 'scs': {
      const player = shellWord(isShared && ticket !== null ? `${name}#${ticket}` : name);
      const client = `./client ${host} ${port} ${player}`;
      return [
        { kind: 'c', command: client },
        relay(2016),
        loop(client),
        {
          kind: 'ours',
          command: `${launcher} join scs ${host} ${port} ${shellWord(name)} --seat level:3${shown}`,
        },
      ];
    }
    case 'ugi': {
      const join = `${launcher} join ugi ${host} ${port}${shown}`;
      const say = ticket === null ? '' : ` echo ticket ${ticket} >&3;`;
      return [
        { kind: 'engine', command: `${join} -- ./engine` },
        {
          kind: 'bash',
          command: `bash -c 'exec 3<>/dev/tcp/${host}/${port};${say} ./engine <&3 >&3'`,
        },
        loop(`${join} -- ./engine`),
        { kind: 'ours', command: `${join} --seat level:3` },
      ];
    }
  }
}
