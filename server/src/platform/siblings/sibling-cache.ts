import { TtlCache } from '../ttl-cache.ts';
import type { Siblings, SiblingTopic } from './siblings.ts';

/** Entries live for a minute. Invalidations go to the other processes on this machine and are never stored. */
export class SiblingCache<T> {
  readonly #entries: TtlCache<T>;
  readonly #siblings: Pick<Siblings, 'notify' | 'on'>;
  readonly #topic: SiblingTopic;

  constructor(siblings: Pick<Siblings, 'notify' | 'on'>, topic: SiblingTopic) {
    this.#entries = new TtlCache(topic);
    this.#siblings = siblings;
    this.#topic = topic;
    siblings.on(topic, (userId) => userId !== undefined && this.#entries.invalidate(userId));
  }

  get(userId: string, read: () => Promise<T>): Promise<T> {
    return this.#entries.get(userId, read);
  }

  getEach(userIds: readonly string[], read: (missing: readonly string[]) => Promise<ReadonlyMap<string, T>>): Promise<Map<string, T>> {
    return this.#entries.getEach(userIds, read);
  }

  storeFrom<R>(read: (store: (userId: string, value: T) => void) => Promise<R>): Promise<R> {
    return this.#entries.storeFrom(read);
  }

  invalidate(userId: string): void {
    this.#entries.invalidate(userId);
    this.#siblings.notify(this.#topic, userId);
  }

  /** Only in this process. */
  clear(): void {
    this.#entries.clear();
  }
}
