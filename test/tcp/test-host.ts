import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { Talk } from '../support/talk.ts';

/** Raw sockets against our hosts: every byte is checked, every wait has a deadline, nothing sleeps. */

// games that tests play are never kept in the user's own folder
process.env.XDG_DATA_HOME = join(tmpdir(), `quadrille-data-${process.pid}`);

/** Timeout for what never comes; long, since a busy machine may pause for half of it. */
const DEADLINE = 60_000;

export class Wire {
  readonly socket: Socket;
  /** The chunks as they were received. */
  readonly chunks: Buffer[] = [];
  #held = Buffer.alloc(0);
  #over = false;
  readonly #looks = new Set<() => void>();

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (bytes: Buffer) => {
      this.chunks.push(bytes);
      this.#held = Buffer.concat([this.#held, bytes]);
      this.#look();
    });
    socket.on('error', () => {});
    const end = () => {
      this.#over = true;
      this.#look();
    };
    socket.on('end', end).on('close', end);
  }

  static async to(port: number): Promise<Wire> {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    await once(socket, 'connect');
    return new Wire(socket);
  }

  /** The other end of a connection that has come in. */
  static over(socket: Socket): Wire {
    return new Wire(socket);
  }

  /** All of its lines, from the first on. */
  lines(): Interface {
    const input = new PassThrough();
    for (const chunk of this.chunks) input.write(chunk);
    this.socket.on('data', bytes => input.write(bytes)).on('close', () => input.end());
    return createInterface({ input });
  }

  write(data: Uint8Array | string): void {
    this.socket.write(data);
  }

  /** Writes piece by piece, each in a packet of its own as far as the system lets it. */
  async trickle(data: Uint8Array): Promise<void> {
    for (const byte of data)
      await new Promise<void>(resolve => this.socket.write(Uint8Array.of(byte), () => resolve()));
  }

  /** Exactly that many bytes, in hexadecimal. */
  async read(size: number): Promise<string> {
    await this.#until(() => this.#held.length >= size || this.#over, `${size} bytes`);
    if (this.#held.length < size)
      throw new Error(`ended after ${this.#held.length} of ${size} bytes`);
    const bytes = this.#held.subarray(0, size);
    this.#held = this.#held.subarray(size);
    return bytes.toString('hex');
  }

  /** Reads a message of known length as text. */
  async say(size: number): Promise<string> {
    return Buffer.from(await this.read(size), 'hex').toString('latin1');
  }

  /** Reads until the other end closes. */
  async rest(): Promise<string> {
    await this.#until(() => this.#over, 'the end');
    this.socket.destroy();
    return this.#held.toString('hex');
  }

  close(): void {
    this.socket.destroy();
  }

  #look(): void {
    for (const look of this.#looks) look();
  }

  #until(met: () => boolean, what: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#looks.delete(look);
        reject(new Error(`no ${what} within ${DEADLINE} ms; held: ${this.#held.toString('hex')}`));
      }, DEADLINE);
      const look = () => {
        if (!met()) return;
        clearTimeout(timer);
        this.#looks.delete(look);
        resolve();
      };
      this.#looks.add(look);
      look();
    });
  }
}

/** A host on a free port. */
export class TestHost {
  readonly talk: Talk;
  readonly port: number;
  #games = 0;

  private constructor(talk: Talk, port: number) {
    this.talk = talk;
    this.port = port;
  }

  static async start(...args: readonly string[]): Promise<TestHost> {
    const talk = new Talk(['host', ...args, '--port', '0', '--address', '127.0.0.1']);
    const line = (await talk.until('Waiting for players on port ')).at(-1) ?? '';
    return new TestHost(talk, Number(/port (\d+)/.exec(line)?.[1]));
  }

  client(): Promise<Wire> {
    return Wire.to(this.port);
  }

  /** The result line of the next game. */
  async result(): Promise<string> {
    const lines = await this.talk.until(`Game ${++this.#games}: `);
    return lines.at(-1) ?? '';
  }
}
