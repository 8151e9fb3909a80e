import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/db/database.ts';
import type { AuthoredSource, AuthoredStanding } from './ports.ts';
import { authoredPoints } from './rules.ts';

/** How long a gate may lag behind what the member wrote. */
const TTL_MS = 60_000;
const MAX_MEMBERS = 20_000;

/** The part of trust that comes from what members wrote: derived when it is read (docs/anonymity.md). */
export class AuthoredPoints {
  readonly #sources: readonly AuthoredSource[];
  readonly #own = new LRUCache<string, { points: number }>({ max: MAX_MEMBERS, ttl: TTL_MS });

  constructor(sources: readonly AuthoredSource[]) {
    this.#sources = sources;
  }

  /** For the member, exact. */
  async standingOf(db: Database, userId: string, now: Date): Promise<Required<AuthoredStanding>> {
    return (await this.#read(db, { userIds: [userId], signedOnly: false }, now)).get(userId)!;
  }

  /** For the member's gates; up to a minute old. */
  async ownPoints(db: Database, userId: string, now: Date): Promise<number> {
    const cached = this.#own.get(userId);
    if (cached) return cached.points;
    const points = authoredPoints(await this.standingOf(db, userId, now));
    this.#own.set(userId, { points });
    return points;
  }

  /** What anybody else may see: signed texts only. */
  async signedPoints(db: Database, userIds: readonly string[], now: Date): Promise<Map<string, number>> {
    const standings = await this.#read(db, { userIds, signedOnly: true }, now);
    return new Map([...standings].map(([userId, standing]) => [userId, authoredPoints(standing)]));
  }

  forget(userId: string): void {
    this.#own.delete(userId);
  }

  async #read(
    db: Database,
    wish: { userIds: readonly string[]; signedOnly: boolean },
    now: Date,
  ): Promise<Map<string, Required<AuthoredStanding>>> {
    const all = new Map(wish.userIds.map((userId) => [userId, { approvedExperiences: 0, recentRejections: 0, upheldDisputes: 0 }]));
    for (const source of this.#sources) {
      for (const [userId, standing] of await source(db, wish, now)) Object.assign(all.get(userId) ?? {}, standing);
    }
    return all;
  }
}
