import { MinuteCache } from '../minute-cache.ts';
import type { Siblings, SiblingTopic } from './siblings.ts';

/** A cache of a minute whose invalidations reach the other processes of this machine, and are written nowhere. */
export class SiblingCache<T> {
  readonly #entries: MinuteCache<T>;
  readonly #siblings: Pick<Siblings, 'tell' | 'on'>;
  readonly #topic: SiblingTopic;

  constructor(siblings: Pick<Siblings, 'tell' | 'on'>, topic: SiblingTopic) {
    this.#entries = new MinuteCache(topic);
    this.#siblings = siblings;
    this.#topic = topic;
    siblings.on(topic, (userId) => userId !== undefined && this.#entries.forget(userId));
  }

  get(userId: string, read: () => Promise<T>): Promise<T> {
    return this.#entries.get(userId, read);
  }

  forget(userId: string): void {
    this.#entries.forget(userId);
    this.#siblings.tell(this.#topic, userId);
  }

  /** In this process alone. */
  clear(): void {
    this.#entries.clear();
  }
}
