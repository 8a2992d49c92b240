/**
 * How a program that connects to a server of its own accord is run as a bot: a relay listens on the loopback,
 * starts the program, accepts one connection, and copies bytes between it and its own standard input and output.
 * In a sandbox the loopback is that of the program's own network namespace, where nothing else listens.
 */

/** A client of a server, and what it is told of that server. */
export interface ClientSettings {
  /** Where the server is expected; a program may have it built in. */
  readonly port: number;
  /** The name that it is to play under: {name} in its command, beside {host} and {port}. */
  readonly name: string;
}

/** Of the relay, besides what the bot itself may use. */
export const RELAY_ALLOWANCE = { memory: 64 << 20, processes: 16 } as const;

/** What the relay says before the client's first byte: that it has connected, or why nothing is relayed. */
export type RelayNotice =
  | { readonly kind: 'connected' }
  /** It could not listen, or not start the client; the system's error. */
  | { readonly kind: 'no-port' | 'not-started'; readonly why: string };

/** Reads the relay's first line from what has arrived of its output; null while it is incomplete. */
export function readRelayNotice(
  bytes: Uint8Array,
): { readonly notice: RelayNotice; readonly rest: Uint8Array } | null {
  const end = bytes.indexOf(10);
  if (end < 0) return null;
  const line = new TextDecoder().decode(bytes.subarray(0, end));
  const rest = bytes.subarray(end + 1);
  if (line === 'connected') return { notice: { kind: 'connected' }, rest };
  const why = line.replace(/^no-port /, '');
  return { notice: { kind: why === line ? 'not-started' : 'no-port', why }, rest };
}

/** The command that runs the relay, which runs the client; port 0 takes any free one. */
export const relayCommand = (
  node: string,
  { port, name }: ClientSettings,
  command: readonly string[],
): readonly string[] => [
  node,
  '--v8-pool-size=0', // no threads that it does not need
  '-e',
  `(${relay})()`,
  '--',
  `${port}`,
  name,
  ...command,
];

/** Without a namespace of its own, a client that can be told its port gets any free one. */
export const portOnHost = ({ port }: ClientSettings, command: readonly string[]): number =>
  command.some(word => /(?<!\$)\{port\}/.test(word)) ? 0 : port;

/**
 * The relay's own program. It is handed over as text, so that the bot's user need not reach our files: nothing
 * outside of it may be named. It ends with the client, and with its exit code or signal.
 */
function relay(): void {
  const { createServer, Socket } = process.getBuiltinModule('node:net');
  const { spawn } = process.getBuiltinModule('node:child_process');
  const { signals } = process.getBuiltinModule('node:os').constants;
  /** Milliseconds in which what a client wrote before its end is read. */
  const lastInput = 100;
  const [port, name, program, ...words] = process.argv.slice(1);
  const output = new Socket({ fd: 1, readable: false, writable: true });
  output.on('error', () => process.exit(1));
  const fail = (why: string) => output.end(`${why}\n`, () => process.exit(1));
  const server = createServer({ allowHalfOpen: true, noDelay: true });
  let isTaken = false;

  server.on('connection', socket => {
    server.close();
    if (isTaken) {
      socket.destroy();
      return;
    }
    isTaken = true;
    output.write('connected\n');
    socket.on('error', () => {});
    socket.on('close', () => {
      output.end();
      process.stdin.resume(); // what comes for it now is dropped
    });
    socket.pipe(output);
    process.stdin.pipe(socket);
  });
  server.on('error', error => fail(`no-port ${error.message}`));
  server.listen(Number(port), '127.0.0.1', () => {
    const address = server.address();
    const own = typeof address === 'object' && address ? address.port : port;
    const values: Record<string, string> = { host: '127.0.0.1', port: `${own}`, name };
    const filled = (word: string) =>
      word.replace(/(?<!\$)\{(host|port|name)\}/g, (_, key) => values[key]);
    const client = spawn(filled(program), words.map(filled), { stdio: ['ignore', 2, 2] });
    client.on('error', error => fail(error.message));
    client.on('exit', (code, signal) => {
      const leave = () => process.exit(signal ? 128 + signals[signal] : (code ?? 1));
      if (output.writableFinished) leave();
      output.on('finish', leave);
      setTimeout(() => setImmediate(leave), lastInput);
    });
  });
}
