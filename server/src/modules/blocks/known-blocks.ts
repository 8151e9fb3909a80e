import type { Database } from '../../platform/db/database.ts';
import { blockedAuthors, type BlockedAuthors } from './rules.ts';
import type { BlockStore } from './store.ts';

/** Another process may know of a block this much later. */
const KEPT_MS = 30_000;
const MOST_KEPT = 10_000;

/** Whom members block, kept for a while: every search asks, and nearly nobody blocks anybody. */
export class KnownBlocks {
  readonly #store: BlockStore;
  readonly #known = new Map<string, { blocked: BlockedAuthors; until: number }>();

  constructor(store: BlockStore) {
    this.#store = store;
  }

  async of(db: Database, userId: string): Promise<BlockedAuthors> {
    const now = performance.now();
    const known = this.#known.get(userId);
    if (known && known.until > now) return known.blocked;
    const blocked = blockedAuthors(await this.#store.authorsBlockedBy(db, userId));
    this.forget(userId);
    if (this.#known.size >= MOST_KEPT) this.#known.delete(this.#known.keys().next().value!);
    this.#known.set(userId, { blocked, until: now + KEPT_MS });
    return blocked;
  }

  forget(userId: string): void {
    this.#known.delete(userId);
  }
}
