import { canonicalSocialId } from '@candor/contract/social-id';
import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { IdentityDatabase } from '../../../platform/db/side-database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';

const COLUMN = 'decoys.number';
/** Of two processes that start at the same time, only one creates the decoys. */
const LOCK = 7_202_132;

/**
 * In every area code these exchanges are reserved for the telephone companies' line tests, so nobody has such a number. The demo and the
 * tests use 555.
 */
const EXCHANGES = ['958', '959'];

function drawNumber(): string {
  for (;;) {
    const number = `+1${randomInt(200, 1000)}${EXCHANGES[randomInt(2)]}${String(randomInt(10_000)).padStart(4, '0')}`;
    // An area code that no search accepts would catch nobody.
    if (canonicalSocialId('whatsapp', number).ok) return number;
  }
}

/** Generates decoys until there are `count`. */
export const makeDecoys = (db: IdentityDatabase, vault: Vault, count: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const existing = (await readDecoys(tx, vault)).size;
    if (existing >= count) return;
    const rows = Array.from({ length: count - existing }, () => {
      const id = randomUUID();
      return { id, number_enc: vault.seal(COLUMN, id, drawNumber()) };
    });
    await tx.insertInto('decoys').values(rows).execute();
  });

/** The decoys, in the form in which searches contain them. */
export async function readDecoys(db: Database, vault: Vault): Promise<Set<string>> {
  const rows = await db.selectFrom('decoys').select(['id', 'number_enc']).execute();
  return new Set(rows.map(({ id, number_enc }) => vault.open(COLUMN, id, number_enc)));
}
