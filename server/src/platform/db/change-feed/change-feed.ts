import { randomUUID } from 'node:crypto';
import type { Logger } from '../../logger.ts';
import type { Database } from '../database.ts';
import { deliverChanges, type Change, type ChangeKind } from './committed-changes.ts';
import { ListeningConnection } from './listening-connection.ts';
import { OutboxReader } from './outbox-reader.ts';
import type { SerialClient } from './serial-client.ts';

const CHANNEL = 'candor_changes';
/** Each process has one connection of this name. */
export const LISTENER_NAME = 'candor-changes';

/** All changes within this time share one notification, because each notification takes a lock of the whole server. */
const ANNOUNCE_MS = 20;
/** Polling finds changes whose process died before it announced them. */
const POLL_MS = 1_000;
const PROBE_MS = 1_000;
const SILENT_MS = 3_000;
/** After a longer time without reading, rows may have been deleted before this process read them. */
const MAX_READ_GAP_MS = 60_000;
const CLEAN_MS = 60_000;
/** A process that has not received its own probe within this time after its start logs that. */
const START_MS = 5_000;
const MAX_HORIZONS = 10;

/** Drops the cached value of an id, or everything of the kind if there is no id. */
type Invalidate = (id: string | undefined, item: string | undefined) => void;

/**
 * Invalidates the caches of this process. A transaction writes its changes to an outbox; this process applies them as soon as it has
 * committed, so it serves no stale value after the change was acknowledged. The others read the outbox when they are notified, which
 * happens outside the transaction: NOTIFY in it would make all commits wait for one another.
 */
export class ChangeFeed {
  readonly #connection: ListeningConnection;
  readonly #caches = new Map<ChangeKind, Invalidate[]>();
  readonly #processId = randomUUID();
  readonly #reader = new OutboxReader(this.#processId);
  #isLive = false;
  #isReading = false;
  #isStale = false;
  #announcement: NodeJS.Timeout | undefined;
  #timers: NodeJS.Timeout[] = [];
  #notifiedAt = 0;
  #readAt = 0;
  #horizons: string[] = [];
  #isCleaning = false;
  readonly #waiting = new Set<() => void>();

  constructor(url: string, log: Logger) {
    this.#connection = new ListeningConnection(url, log, {
      channel: CHANNEL,
      name: LISTENER_NAME,
      onConnected: (client) => this.#start(client),
      onNotification: (payload) => this.#handleNotification(payload),
      onDisconnected: () => this.#stop(),
    });
    setTimeout(() => {
      if (!this.#isLive && !this.#connection.isClosed)
        log.error(
          { event: 'change_feed_unavailable' },
          'no notifications arrive from the database, so nothing is served from caches. Check whether DATABASE_URL leads to a pooler.',
        );
    }, START_MS).unref();
  }

  /** False while changes by other processes would be missed: nothing may be served from a cache then. */
  get isLive(): boolean {
    return this.#isLive;
  }

  /** Waits until this process receives the changes of others. @returns false if it doesn't within this time */
  async whenLive(waitMs: number): Promise<boolean> {
    if (this.#isLive) return true;
    return new Promise((resolve) => {
      const settle = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(settle);
        resolve(this.#isLive);
      };
      const timer = setTimeout(settle, waitMs);
      this.#waiting.add(settle);
    });
  }

  on(kind: ChangeKind, invalidate: Invalidate): void {
    this.#caches.set(kind, [...(this.#caches.get(kind) ?? []), invalidate]);
  }

  /** Delivers changes written through this database as soon as they are committed. */
  follow(db: Database): void {
    deliverChanges(db, {
      origin: this.#processId,
      apply: (changes) => {
        this.#apply(changes);
        this.#announcement ??= setTimeout(() => void this.#announce(), ANNOUNCE_MS).unref();
      },
    });
  }

  /** Runs a statement on the connection that listens. */
  async query(statement: string): Promise<void> {
    await this.#connection.client?.query(statement);
  }

  async close(): Promise<void> {
    if (this.#announcement) await this.#announce();
    this.#stop();
    await this.#connection.close();
  }

  async #start(client: SerialClient): Promise<void> {
    // A lost notification is made up for by the next poll.
    await client.query('set synchronous_commit = off');
    await this.#reader.start(client);
    this.#readAt = performance.now();
    this.#notifiedAt = 0;
    this.#timers = [
      setInterval(() => this.#read(client), POLL_MS).unref(),
      setInterval(() => this.#probe(client), PROBE_MS).unref(),
      setInterval(() => this.#clean(client), CLEAN_MS).unref(),
    ];
    this.#probe(client);
  }

  #stop(): void {
    this.#isLive = false;
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
  }

  /** Only its own probe, when it comes back, shows that the process receives notifications. */
  #probe(client: SerialClient): void {
    if (this.#notifiedAt !== 0 && performance.now() - this.#notifiedAt > SILENT_MS) {
      this.#isLive = false;
      this.#connection.reconnect();
      return;
    }
    if (this.#notifiedAt === 0) this.#notifiedAt = performance.now();
    void client.query('select pg_notify($1, $2)', [CHANNEL, `probe ${this.#processId}`]).catch(() => this.#connection.reconnect());
  }

  #handleNotification(payload: string): void {
    const isOwnProbe = payload === `probe ${this.#processId}`;
    if (payload.startsWith('probe ') && !isOwnProbe) return;
    if (isOwnProbe) {
      this.#notifiedAt = performance.now();
      if (!this.#isLive) {
        this.#isLive = true;
        for (const kind of this.#caches.keys()) this.#apply([{ kind }]);
        for (const settle of this.#waiting) settle();
      }
      return;
    }
    const client = this.#connection.client;
    if (client) this.#read(client);
  }

  /** Reads one batch at a time, and again if a change arrived meanwhile. */
  #read(client: SerialClient): void {
    this.#isStale = true;
    if (this.#isReading) return;
    this.#isReading = true;
    void this.#readAll(client)
      .catch(() => this.#connection.reconnect())
      .finally(() => (this.#isReading = false));
  }

  async #readAll(client: SerialClient): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      const startedAt = performance.now();
      const changes = await this.#reader.read(client);
      if (startedAt - this.#readAt > MAX_READ_GAP_MS) for (const kind of this.#caches.keys()) this.#apply([{ kind }]);
      this.#readAt = startedAt;
      this.#apply(changes);
    }
  }

  async #announce(): Promise<void> {
    clearTimeout(this.#announcement);
    this.#announcement = undefined;
    // Without a connection, the other processes find the change when they poll.
    await this.#connection.client?.query('select pg_notify($1, $2)', [CHANNEL, '']).catch(() => this.#connection.reconnect());
  }

  /** Deletes rows that every process has had ten minutes to read. */
  #clean(client: SerialClient): void {
    if (this.#isCleaning || this.#reader.horizon === undefined) return;
    this.#horizons = [...this.#horizons, this.#reader.horizon].slice(-MAX_HORIZONS - 1);
    if (this.#horizons.length <= MAX_HORIZONS) return;
    this.#isCleaning = true;
    const before = this.#horizons[0];
    void client
      .query('delete from identity_outbox where xid < $1::xid8', [before])
      .then(() => client.query('delete from authored_outbox where xid < $1::xid8', [before]))
      .catch(() => this.#connection.reconnect())
      .finally(() => (this.#isCleaning = false));
  }

  #apply(changes: readonly Change[]): void {
    for (const { kind, ref, item } of changes) for (const invalidate of this.#caches.get(kind) ?? []) invalidate(ref, item);
  }
}
