/**
 * Runs a program that connects to a server as a bot: a relay listens on the loopback interface, starts the program,
 * accepts one connection, and copies bytes between it and its own standard input and output. In a sandbox the loopback
 * interface is that of the program's own network namespace, where nothing else listens.
 */

/** The parameters of a client of a server. */
export interface ClientSettings {
  /** The port at which the client expects the server; a program may have it built in. */
  readonly port: number;
  /** The name under which it plays: {name} in its command, besides {host} and {port}. */
  readonly name: string;
}

/** The resources of the relay, added to the bot's own limits. */
export const RELAY_ALLOWANCE = { memory: 64 << 20, processes: 16 } as const;

/** The relay's notice before the client's first byte: that it has connected, or why nothing is relayed. */
export type RelayNotice =
  | { readonly kind: 'connected' }
  /** It could not listen, or could not start the client; `why`: the system's error. */
  | { readonly kind: 'no-port' | 'not-started'; readonly why: string };

/** Reads the relay's first line from the output so far; null while it is incomplete. */
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
  '--v8-pool-size=0', // no unnecessary threads
  '-e',
  `(${relay})()`,
  '--',
  `${port}`,
  name,
  ...command,
];

/** Without a network namespace, a client whose command has {port} gets any free port. */
export const portOnHost = ({ port }: ClientSettings, command: readonly string[]): number =>
  command.some(word => /(?<!\$)\{port\}/.test(word)) ? 0 : port;

/**
 * The relay's own program. It is passed as text, so that the bot's user need not have access to our files: it must not
 * refer to anything outside. It ends with the client, and with its exit code or signal.
 */
function relay(): void {
  const { createServer, Socket } = process.getBuiltinModule('node:net');
  const { spawn } = process.getBuiltinModule('node:child_process');
  const { signals } = process.getBuiltinModule('node:os').constants;
  /** Milliseconds for reading what a client wrote before its end. */
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
      process.stdin.resume(); // further input is dropped
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
      // biome-ignore lint/style/noRestrictedGlobals: this function refers to nothing outside
      setTimeout(() => setImmediate(leave), lastInput);
    });
  });
}
