import pg from 'pg';
import { every, sleep } from '../time/timers.ts';
import { channelName, type NoticeListener, type ReceivedNotice } from './notices.ts';

/** Milliseconds between attempts to connect again, and between checks that the connection is alive. */
const FIRST_DELAY = 100;
const LONGEST_DELAY = 2_000;
const CHECK = 5_000;

const PREFIX = channelName('');

/** A connection of its own that listens, and is opened again whenever it is lost. */
export class PostgresNotices implements NoticeListener {
  readonly #config: pg.ClientConfig;
  readonly #received: (notice: ReceivedNotice) => void;
  readonly #channels = new Set<string>();
  #client: Promise<pg.Client> | null = null;
  #isClosed = false;

  constructor(config: pg.ClientConfig, received: (notice: ReceivedNotice) => void) {
    this.#config = { ...config, query_timeout: CHECK };
    this.#received = received;
  }

  async listen(channel: string): Promise<void> {
    this.#channels.add(channel);
    this.#client ??= this.#connect();
    const client = await this.#client;
    await client.query(`listen ${pg.escapeIdentifier(channelName(channel))}`);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const client = await this.#client?.catch(() => null);
    await client?.end().catch(() => {});
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#config);
    client.on('notification', ({ channel, payload = '' }) =>
      this.#received({ channel: channel.slice(PREFIX.length), payload }),
    );
    const lost = () => {
      stopChecks();
      if (isWhole) this.#reconnect();
      isWhole = false;
    };
    let isWhole = false;
    client.on('error', lost);
    client.on('end', lost);
    // a connection that was cut by the network reports no error
    const check = () => {
      client.query('select 1').catch(() => {
        lost(); // its `end` event may never come
        client.end().catch(() => {});
      });
    };
    const stopChecks = every(CHECK, check, { background: true });
    try {
      await client.connect();
      for (const channel of this.#channels)
        await client.query(`listen ${pg.escapeIdentifier(channelName(channel))}`);
      isWhole = true;
      return client;
    } catch (error) {
      stopChecks();
      await client.end().catch(() => {});
      this.#client = null;
      throw error;
    }
  }

  #reconnect(): void {
    this.#client = this.#again();
    this.#client.catch(() => {}); // closed meanwhile
  }

  /** Connects, trying without limit; then reports on all channels that notices may have been missed. */
  async #again(): Promise<pg.Client> {
    for (let delay = FIRST_DELAY; !this.#isClosed; delay = Math.min(2 * delay, LONGEST_DELAY)) {
      await sleep(delay, { background: true });
      const trying = this.#client;
      try {
        const client = await this.#connect();
        for (const channel of this.#channels) this.#received({ channel, payload: null });
        return client;
      } catch {
        this.#client = trying; // others wait for the same connection
      }
    }
    throw new Error('the store is closed');
  }
}
