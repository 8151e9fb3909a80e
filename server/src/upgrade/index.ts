import type { Keyring } from '../platform/crypto/keyring.ts';
import type { CodeMigrations } from '../platform/db/migrations/migration-list.ts';
import { moveAuthoredData } from './move-authored-data.ts';

/** Steps of an upgrade that need the keys: they run as migrations, in the order of their names among the SQL files. */
export const upgradeSteps = (keyring: Keyring | undefined): CodeMigrations => ({
  '0071-move-authored-data': (db) => moveAuthoredData(db, keyring),
});
