import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import { ledgerReference } from './grant-credits.ts';
import { hasEntry } from './store.ts';

/** An experience that was refunded and published again can be revealed again, and each reveal has its own entry. */
const nameOf = (userId: string, experienceId: number, time: number): string =>
  time === 0 ? `${userId}|${experienceId}` : `${userId}|${experienceId}|${time}`;

/** How often the member has paid for it from the account. */
async function countPaid(db: Database, vault: Vault, userId: string, experienceId: number): Promise<number> {
  for (let time = 0; ; time++) {
    if (!(await hasEntry(db, 'reveal', ledgerReference(vault, 'reveal', nameOf(userId, experienceId, time))))) return time;
  }
}

export const revealReference = async (db: Database, vault: Vault, userId: string, experienceId: number): Promise<string> =>
  ledgerReference(vault, 'reveal', nameOf(userId, experienceId, await countPaid(db, vault, userId, experienceId)));

/** The reference of the member's latest payment for the experience. */
export const refundReference = async (db: Database, vault: Vault, userId: string, experienceId: number): Promise<string> =>
  ledgerReference(vault, 'refund', nameOf(userId, experienceId, Math.max(0, (await countPaid(db, vault, userId, experienceId)) - 1)));

/** The reference of a first reveal. The ledger accepts each reference once. */
export const firstRevealReference = (vault: Vault, userId: string, experienceId: number): string =>
  ledgerReference(vault, 'reveal', nameOf(userId, experienceId, 0));
