import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../test/support/free-port.ts';
import { ServeProcess } from '../../test/support/serve-process.ts';

/** A server process with its own store, which can be killed and restarted at the same port. */
export class LoadedServer {
  readonly port: number;
  readonly #metricsPort: number;
  readonly #folder: string;
  #process: ServeProcess | null = null;

  private constructor(port: number, metricsPort: number, folder: string) {
    this.port = port;
    this.#metricsPort = metricsPort;
    this.#folder = folder;
  }

  static async start(): Promise<LoadedServer> {
    const folder = mkdtempSync(join(tmpdir(), 'quadrille-load-'));
    const server = new LoadedServer(await freePort(), await freePort(), folder);
    await server.restart();
    return server;
  }

  /** Starts the server, or restarts it after a kill. */
  async restart(): Promise<void> {
    const store = join(this.#folder, 'quadrille.sqlite');
    const [port, metrics] = [String(this.port), String(this.#metricsPort)];
    this.#process = await ServeProcess.start(
      ...['--port', port, '--metrics', metrics, '--store', store],
    );
  }

  async kill(): Promise<void> {
    await this.#process?.kill();
  }

  /** The secret of its teacher's link. */
  get administrator(): string {
    return this.#process?.administrator ?? '';
  }

  /** Resident memory in MB. */
  get memory(): number {
    const status = readFileSync(`/proc/${this.#process?.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024);
  }

  /** Processor seconds used so far. */
  get processor(): number {
    const fields = readFileSync(`/proc/${this.#process?.pid}/stat`, 'utf8')
      .split(') ')[1]
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  }

  /** The reply of `/health`. */
  async health(): Promise<Record<string, unknown>> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/health`);
    return (await answer.json()) as Record<string, unknown>;
  }

  /** A quantile, in seconds, of the waits for the disk since its start. */
  async syncSeconds(share: number): Promise<number> {
    const answer = await fetch(`http://127.0.0.1:${this.#metricsPort}/metrics`);
    const lines = (await answer.text()).matchAll(
      /^quadrille_store_sync_seconds_bucket\{le="(\S+)"\} (\d+)$/gm,
    );
    const buckets = [...lines].map(([, most, count]) => ({ most, count: Number(count) }));
    const all = buckets.at(-1)?.count ?? 0;
    return Number(buckets.find(({ count }) => count >= share * all)?.most ?? Number.NaN);
  }

  async stop(): Promise<void> {
    await this.#process?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
