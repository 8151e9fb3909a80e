import type { Database } from '../../platform/db/database.ts';

export interface SetupRow {
  tokenHash: Buffer;
  expiresAt: Date;
  tries: number;
  usedAt: Date | null;
  sessionHash: Buffer | null;
  keyCopiedAt: Date | null;
}

/** Locks the row for a mutation, so that the second of two simultaneous calls sees the changes of the first. */
export async function loadSetup(db: Database, { forUpdate = false } = {}): Promise<SetupRow | undefined> {
  const query = db
    .selectFrom('setup')
    .select([
      'token_hash as tokenHash',
      'expires_at as expiresAt',
      'tries',
      'used_at as usedAt',
      'session_hash as sessionHash',
      'key_copied_at as keyCopiedAt',
    ]);
  return (forUpdate ? query.forUpdate() : query).executeTakeFirst();
}

/** Replaces the token of an earlier start. */
export async function saveToken(db: Database, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  const row = { token_hash: tokenHash, expires_at: expiresAt, tries: 0, used_at: null, session_hash: null };
  await db
    .insertInto('setup')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export const countTry = (db: Database, tries: number) => db.updateTable('setup').set({ tries }).execute();

export const saveSession = (db: Database, sessionHash: Buffer, usedAt: Date) =>
  db.updateTable('setup').set({ session_hash: sessionHash, used_at: usedAt }).execute();

export const saveKeyCopied = (db: Database, at: Date) => db.updateTable('setup').set({ key_copied_at: at }).execute();
