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

  async write(db: Database, userId: string, preferences: NotificationPreferences): Promise<void> {
    const sealed = this.#vault.sealJsonPadded('notification_preferences.preferences', userId, preferences, PREFERENCES_PADDING);
    await db
      .insertInto('notification_preferences')
      .values({ user_id: userId, preferences_enc: sealed })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ preferences_enc: sealed }))
      .execute();
  }
}
