import pg from 'pg';
import type { Logger } from '../logger.ts';

/** Of what wake.ts says. */
export const WAKE_CHANNEL = 'candor_wake';

export interface WakeHandler {
  onWake(memberId: string, thingId: string | undefined): void;
  /** The connection was lost and is back: whatever was said meanwhile went unheard. */
  onMissed(): void;
  /** From now on nothing is heard. */
  onLost?(): void;
}

const PROBE_EVERY_MS = 10_000;
const PROBE_TIMEOUT_MS = 5_000;
const LONGEST_PAUSE_MS = 10_000;

/**
 * The one connection of this process that listens, beside the pool. It is made when somebody first wants to hear, and
 * again whenever the database goes away.
 */
export class WakeListener {
  readonly #url: string;
  readonly #log: Logger;
  readonly #channel: string;
  readonly #name: string;
  #handler: WakeHandler | undefined;
  #client: pg.Client | undefined;
  #probe: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #attempts = 0;
  #isClosed = false;

  constructor(url: string, log: Logger, { channel, name } = { channel: WAKE_CHANNEL, name: 'candor-listener' }) {
    this.#url = url;
    this.#log = log;
    this.#channel = channel;
    this.#name = name;
  }

  listen(handler: WakeHandler): void {
    if (this.#handler !== undefined || this.#isClosed) return;
    this.#handler = handler;
    void this.#connect();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#probe);
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: PROBE_TIMEOUT_MS,
      query_timeout: PROBE_TIMEOUT_MS,
      application_name: this.#name,
    });
    this.#client = client;
    let isLost = false;
    const onLost = (): void => {
      if (isLost) return;
      isLost = true;
      this.#reconnect(client);
    };
    client.on('error', onLost);
    client.on('end', onLost);
    client.on('notification', ({ payload = '' }) => {
      const [memberId = '', thingId = ''] = payload.split(' ');
      this.#handler?.onWake(memberId, thingId === '' ? undefined : thingId);
    });
    try {
      await client.connect();
      await client.query(`listen ${this.#channel}`);
    } catch {
      return onLost();
    }
    this.#attempts = 0;
    // Also the first time: what was said between the first reader's question and now went unheard.
    this.#handler?.onMissed();
    // A peer that vanished without a word is noticed only by asking.
    this.#probe = setInterval(() => void client.query('select 1').catch(onLost), PROBE_EVERY_MS).unref();
  }

  #reconnect(lost: pg.Client): void {
    clearInterval(this.#probe);
    this.#handler?.onLost?.();
    if (this.#isClosed) return;
    void lost.end().catch(() => undefined);
    if (this.#attempts === 0) this.#log.warn({ event: 'listener_lost' }, 'lost the connection that listens');
    const pause = Math.min(LONGEST_PAUSE_MS, 250 * 2 ** this.#attempts++);
    this.#retry = setTimeout(() => void this.#connect(), pause).unref();
  }
}
