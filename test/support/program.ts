import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { PARTIE, writePartieReq } from '../../src/protocols/scs.ts';

/** A program that connects to a bot's port over a real socket. */
export class Program {
  readonly socket: Socket;
  #heard = Buffer.alloc(0);
  readonly gone: Promise<unknown>;

  constructor(port: number, localAddress?: string) {
    this.socket = connect({ port, host: '127.0.0.1', ...(localAddress ? { localAddress } : {}) });
    this.socket.on('error', () => {});
    this.gone = once(this.socket, 'close');
    this.socket.on('data', (bytes: Buffer) => {
      this.#heard = Buffer.concat([this.#heard, bytes]);
    });
    onTestFinished(() => void this.socket.destroy());
  }

  /** Asks for a game of SCS. */
  static scs(port: number, name: string, from?: string): Program {
    const program = new Program(port, from);
    program.socket.write(writePartieReq({ id: PARTIE, name }));
    return program;
  }

  /** Answers UGI's greeting, once it has come. */
  static ugi(port: number, name: string, lines = '', from?: string): Program {
    const program = new Program(port, from);
    void program.hears('ugi\n').then(() => {
      program.socket.write(`${lines}id name ${name}\nugiok\n`);
    });
    return program;
  }

  get heard(): string {
    return this.#heard.toString('latin1');
  }

  get bytes(): Buffer {
    return this.#heard;
  }

  async hears(text: string): Promise<void> {
    while (!this.heard.includes(text)) await once(this.socket, 'data');
  }
}
