import { DAY_S, secondsAfter, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { ConsentStore } from './consent-store.ts';
import type { CodeStore } from './store.ts';
import type { TicketStore } from './ticket-store.ts';

interface ExpiredCodesDependencies {
  db: Database;
  clock: Clock;
  codes: CodeStore;
  tickets: TicketStore;
}

/**
 * How long the consent to text messages is stored for a number that belongs to no member (docs/security.md, Retention). If the owner of the
 * number complains, the consent proves that they agreed.
 */
const CONSENT_DAYS = 180;

/** Deletes tickets when they expire, and codes a day later. */
export const deleteExpiredCodesJob = ({ db, clock, codes, tickets }: ExpiredCodesDependencies): JobHandler => ({
  name: 'delete-expired-codes',
  schedule: '*/5 * * * *',
  run: async () => {
    const now = clock.now();
    await codes.deleteExpiredBefore(db, secondsAfter(now, -DAY_S));
    await tickets.deleteExpiredBefore(db, now);
  },
});

type ConsentDependencies = Pick<ExpiredCodesDependencies, 'db' | 'clock'> & { consents: ConsentStore };

/** A member's own consent stays until the account is deleted. */
export const deleteOldConsentsJob = ({ db, clock, consents }: ConsentDependencies): JobHandler => ({
  name: 'delete-old-consents',
  schedule: '38 3 * * *',
  run: () => consents.deleteWithoutMember(db, secondsAfter(clock.now(), -CONSENT_DAYS * DAY_S)),
});
