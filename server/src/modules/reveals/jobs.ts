import { inTransaction } from '../../platform/db/transaction.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { unbalancedAccounts } from './ledger-check-store.ts';
import { topUpDue } from './top-up.ts';

/** Runs every hour, so that no month is missed; an account is topped up only once a month. */
export const topUpJob = ({ identityDb, vault, clock }: Platform): JobHandler => ({
  name: 'top-up-reveals',
  schedule: '0 * * * *',
  run: async () => {
    while ((await inTransaction(identityDb, (tx) => topUpDue(tx, vault, clock.now()))) > 0) {
      // until no account is due
    }
  },
});

/** Checks every night that every balance and every debt is the sum of its entries. */
export const checkLedgerJob = ({ db, log }: Platform): JobHandler => ({
  name: 'check-ledger',
  schedule: '20 3 * * *',
  run: async () => {
    const unbalanced = await unbalancedAccounts(db);
    if (unbalanced.length > 0)
      log.error({ event: 'ledger_unbalanced', count: unbalanced.length }, 'balances or debts differ from their entries');
  },
});
