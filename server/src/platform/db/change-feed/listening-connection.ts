import pg from 'pg';
import type { Logger } from '../../logger.ts';
import { SerialClient } from './serial-client.ts';

const QUERY_TIMEOUT_MS = 5_000;
const MAX_PAUSE_MS = 10_000;

interface Options {
  channel: string;
  name: string;
  /** Runs on every new connection, after it has begun to listen. */
  onConnected(client: SerialClient): Promise<void>;
  onNotification(payload: string): void;
  onDisconnected(): void;
}

/** A connection outside the pools that listens, and reconnects whenever it is lost. */
export class ListeningConnection {
  readonly #url: string;
  readonly #log: Logger;
  readonly #options: Options;
  #client: SerialClient | undefined;
  #dropConnection: () => void = () => {};
  #retry: NodeJS.Timeout | undefined;
  #attempts = 0;
  #isClosed = false;
  #connecting: Promise<void>;

  constructor(url: string, log: Logger, options: Options) {
    this.#url = url;
    this.#log = log;
    this.#options = options;
    this.#connecting = this.#connect();
  }

  /** Undefined while there is no connection. */
  get client(): SerialClient | undefined {
    return this.#client;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  reconnect(): void {
    this.#dropConnection();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#connecting;
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: QUERY_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      application_name: this.#options.name,
    });
    let isLost = false;
    const dropConnection = (): void => {
      if (isLost) return;
      isLost = true;
      this.#reconnectLater(client);
    };
    this.#dropConnection = dropConnection;
    client.on('error', dropConnection);
    client.on('end', dropConnection);
    client.on('notification', ({ payload = '' }) => {
      if (!isLost) this.#options.onNotification(payload);
    });
    const serial = new SerialClient(client);
    try {
      await client.connect();
      await serial.query(`listen ${this.#options.channel}`);
      await this.#options.onConnected(serial);
    } catch {
      return dropConnection();
    }
    this.#client = serial;
    this.#attempts = 0;
  }

  #reconnectLater(connection: pg.Client): void {
    this.#client = undefined;
    this.#options.onDisconnected();
    void connection.end().catch(() => undefined);
    if (this.#isClosed) return;
    if (this.#attempts === 0) this.#log.warn({ event: 'listener_lost' }, 'lost the connection for changes; reconnecting');
    const pause = Math.min(MAX_PAUSE_MS, 250 * 2 ** this.#attempts++);
    this.#retry = setTimeout(() => {
      this.#connecting = this.#connect();
    }, pause).unref();
  }
}
