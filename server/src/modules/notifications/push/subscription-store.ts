import { randomUUID } from 'node:crypto';
import type { PushSubscription } from '@candor/contract/push';
import { sql } from 'kysely';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Database } from '../../../platform/db/database.ts';
import { exists } from '../../../platform/db/exists.ts';

const SUBSCRIPTION_PADDING = 512;

/** Browsers that get pushes. An endpoint identifies a browser, so it is sealed, and found by a keyed hash. */
export class SubscriptionStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** A browser's subscription belongs to the member who signed in there last. */
  async save(db: Database, owner: { userId: string; sessionId: string }, subscription: PushSubscription): Promise<void> {
    const id = randomUUID();
    const endpointHash = this.#hashOf(subscription.endpoint);
    const row = {
      id,
      session_id: owner.sessionId,
      user_id: owner.userId,
      subscription_enc: this.#vault.sealJsonPadded('push_subscriptions.subscription', id, subscription, SUBSCRIPTION_PADDING),
    };
    // A session has one subscription, and a browser can send the same one twice at once.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`push-subscription|${owner.sessionId}`}, 0))`.execute(db);
    await db
      .deleteFrom('push_subscriptions')
      .where('session_id', '=', owner.sessionId)
      .where('endpoint_hash', '!=', endpointHash)
      .execute();
    await db
      .insertInto('push_subscriptions')
      .values({ ...row, endpoint_hash: endpointHash })
      .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(row))
      .execute();
  }

  async ofMember(db: Database, userId: string): Promise<{ sessionId: string; subscription: PushSubscription }[]> {
    const rows = await db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', userId).orderBy('id').execute();
    return rows.map((row) => ({
      sessionId: row.session_id,
      subscription: this.#vault.openJson<PushSubscription>('push_subscriptions.subscription', row.id, row.subscription_enc),
    }));
  }

  async isSubscribed(db: Database, sessionId: string): Promise<boolean> {
    return exists(db.selectFrom('push_subscriptions').select('id').where('session_id', '=', sessionId));
  }

  async deleteOfSession(db: Database, sessionId: string): Promise<void> {
    await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute();
  }

  async deleteOfMember(db: Database, userId: string, endpoint: string): Promise<void> {
    await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('endpoint_hash', '=', this.#hashOf(endpoint)).execute();
  }

  async deleteByEndpoint(db: Database, endpoint: string): Promise<void> {
    await db.deleteFrom('push_subscriptions').where('endpoint_hash', '=', this.#hashOf(endpoint)).execute();
  }

  #hashOf(endpoint: string): string {
    return this.#vault.hash('push-endpoint', endpoint);
  }
}
