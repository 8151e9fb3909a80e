import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** The number of differing bits, of 256, up to which a picture counts as a copy. */
export const COPY_BITS = 44;

export async function insertRemovedPictures(db: Database, fingerprints: readonly string[], day: string): Promise<void> {
  if (fingerprints.length === 0) return;
  await sql`insert into removed_pictures (id, fingerprint, day)
    select id, fingerprint::bit(256), ${day}::date
    from unnest(${fingerprints.map(() => randomUUID())}::uuid[], ${[...fingerprints]}::text[]) picture (id, fingerprint)`.execute(db);
}

/** @param forms the forms that the fingerprint may be stored in */
export async function isCopyOfRemoved(db: Database, forms: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from removed_pictures r join unnest(${[...forms]}::text[]) form (bits)
    on bit_count(r.fingerprint # form.bits::bit(256)) <= ${COPY_BITS} limit 1`.execute(db);
  return rows.length > 0;
}
