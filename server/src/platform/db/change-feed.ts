import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Logger } from '../logger.ts';
import type { Database } from './database.ts';
import { WakeListener } from './wake-listener.ts';

const CHANNEL = 'candor_changes';
/** One connection of that name a process. */
export const LISTENER_NAME = 'candor-changes';

/** What triggers tell of: each names a row by its id. Of the keys the one who changes them tells. */
export type ChangeKind = 'standing' | 'links' | 'blocks' | 'limit' | 'names' | 'keys';

/** Forgets what is held of one thing, or of all when no id is given. */
type Forget = (id: string | undefined) => void;

/**
 * Tells what this process holds in memory and somebody has changed. PostgreSQL says it at the commit, whoever wrote: to the
 * other processes by their listening connection, and to the connection that wrote before its commit is answered, so that
 * within a process nothing old is ever served after a change was acknowledged.
 */
export class ChangeFeed {
  readonly #listener: WakeListener;
  readonly #forgetters = new Map<ChangeKind, Forget[]>();
  #isLive = false;

  constructor(url: string, log: Logger) {
    this.#listener = new WakeListener(url, log, { channel: CHANNEL, name: LISTENER_NAME });
    this.#listener.listen({
      onWake: (kind, id) => this.#tell(kind, id),
      onMissed: () => {
        this.#isLive = true;
        for (const kind of this.#forgetters.keys()) this.#tell(kind, undefined);
      },
      onLost: () => (this.#isLive = false),
    });
  }

  /** False while changes elsewhere would go unheard: then nothing may be held. */
  get isLive(): boolean {
    return this.#isLive;
  }

  on(kind: ChangeKind, forget: Forget): void {
    this.#forgetters.set(kind, [...(this.#forgetters.get(kind) ?? []), forget]);
  }

  /** For every connection that writes. */
  async hear(client: ClientBase): Promise<void> {
    client.on('notification', ({ channel, payload = '' }) => {
      const [kind = '', id] = payload.split(' ');
      if (channel === CHANNEL) this.#tell(kind, id);
    });
    await client.query(`listen ${CHANNEL}`);
  }

  /** Heard by every process once the transaction commits. */
  async tell(db: Database, kind: ChangeKind): Promise<void> {
    await sql`select pg_notify(${CHANNEL}, ${kind})`.execute(db);
  }

  close(): Promise<void> {
    return this.#listener.close();
  }

  #tell(kind: string, id: string | undefined): void {
    for (const forget of this.#forgetters.get(kind as ChangeKind) ?? []) forget(id);
  }
}
