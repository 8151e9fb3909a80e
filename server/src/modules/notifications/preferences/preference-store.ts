import type { NotificationPreferences } from '@candor/contract/notification-preferences';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Database } from '../../../platform/db/database.ts';
import { withDefaults, type PartialPreferences } from './preferences.ts';

/** Sealed to a fixed length, because the kinds that somebody silences tell something about them. */
const PREFERENCES_PADDING = 2_048;

export class PreferenceStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  async read(db: Database, userId: string): Promise<NotificationPreferences> {
    const row = await db.selectFrom('notification_preferences').select('preferences_enc').where('user_id', '=', userId).executeTakeFirst();
    return withDefaults(
      row ? this.#vault.openJson<PartialPreferences>('notification_preferences.preferences', userId, row.preferences_enc) : {},
    );
  }

  /** Reads them to change them: locks the member's row until the transaction ends, so that a change doesn't undo another one. */
  async lock(db: Database, userId: string): Promise<NotificationPreferences> {
    await db
      .insertInto('notification_preferences')
      .values({ user_id: userId, preferences_enc: this.#seal(userId, {}) })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
    await db.selectFrom('notification_preferences').select('user_id').where('user_id', '=', userId).forUpdate().execute();
    return this.read(db, userId);
  }

  async write(db: Database, userId: string, preferences: NotificationPreferences): Promise<void> {
    const sealed = this.#seal(userId, preferences);
    await db
      .insertInto('notification_preferences')
      .values({ user_id: userId, preferences_enc: sealed })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ preferences_enc: sealed }))
      .execute();
  }

  #seal(userId: string, preferences: PartialPreferences): Buffer {
    return this.#vault.sealJsonPadded('notification_preferences.preferences', userId, preferences, PREFERENCES_PADDING);
  }
}
