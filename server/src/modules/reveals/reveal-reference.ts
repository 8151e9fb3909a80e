import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import { ledgerReference } from './grant-credits.ts';
import { hasEntry } from './store.ts';

/**
 * The text whose hash is the ledger reference of a reveal. An experience that was refunded and published again can be revealed again, and each
 * reveal has its own entry; `earlier` is the number of earlier reveals.
 */
const referenceText = (userId: string, experienceId: number, earlier: number): string =>
  earlier === 0 ? `${userId}|${experienceId}` : `${userId}|${experienceId}|${earlier}`;

/** How often the member has paid for the experience with credits of the account. */
async function countPaid(db: Database, vault: Vault, userId: string, experienceId: number): Promise<number> {
  for (let earlier = 0; ; earlier++) {
    if (!(await hasEntry(db, 'reveal', ledgerReference(vault, 'reveal', referenceText(userId, experienceId, earlier))))) return earlier;
  }
}

export const revealReference = async (db: Database, vault: Vault, userId: string, experienceId: number): Promise<string> =>
  ledgerReference(vault, 'reveal', referenceText(userId, experienceId, await countPaid(db, vault, userId, experienceId)));

/** The reference of the member's latest payment for the experience. */
export const refundReference = async (db: Database, vault: Vault, userId: string, experienceId: number): Promise<string> =>
  ledgerReference(
    vault,
    'refund',
    referenceText(userId, experienceId, Math.max(0, (await countPaid(db, vault, userId, experienceId)) - 1)),
  );

/** The reference of a first reveal. The ledger accepts each reference once. */
export const firstRevealReference = (vault: Vault, userId: string, experienceId: number): string =>
  ledgerReference(vault, 'reveal', referenceText(userId, experienceId, 0));
