import pg from 'pg';
import { NoConnectionReturned, PoolWatchdog } from './pool-watchdog.ts';

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, release: (destroy?: boolean | Error) => void) => void;

/**
 * A pool for calls. While its connections come back, a call waits for one as in any pool. When all are in use and none comes back, waiting
 * calls are refused after `stuckMs`, and new ones immediately, until one comes back.
 */
export class CallPool extends pg.Pool {
  readonly #watchdog: PoolWatchdog;

  constructor({ stuckMs, ...config }: pg.PoolConfig & { stuckMs: number }) {
    super(config);
    const watchdog = (this.#watchdog = new PoolWatchdog(stuckMs));
    this.on('acquire', () => watchdog.reset());
    this.on('release', () => watchdog.reset());
    this.on('remove', () => watchdog.reset());
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    const hasRoom = this.idleCount > this.waitingCount || this.totalCount < this.options.max;
    if (hasRoom) return callback ? super.connect(callback) : super.connect();
    if (!callback) return this.#waitForConnection();
    void this.#callBack(callback);
  }

  async #callBack(callback: Callback): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await this.#waitForConnection();
    } catch (error) {
      callback(error as Error, undefined, () => undefined);
      return;
    }
    callback(undefined, client, (destroy) => client.release(destroy));
  }

  #waitForConnection(): Promise<pg.PoolClient> {
    if (this.#watchdog.isStuck) return Promise.reject(new NoConnectionReturned());
    return new Promise((resolve, reject) => {
      let isRefused = false;
      const stopWaiting = this.#watchdog.wait((error) => {
        isRefused = true;
        reject(error);
      });
      super.connect().then(
        (client) => {
          stopWaiting();
          // The pool still had the refused call in its queue.
          if (isRefused) client.release();
          else resolve(client);
        },
        (error: Error) => {
          stopWaiting();
          reject(error);
        },
      );
    });
  }
}
