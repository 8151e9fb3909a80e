import { DAY_S, secondsAfter, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { CodeStore } from './store.ts';
import type { TicketStore } from './ticket-store.ts';

interface ExpiredCodesDependencies {
  db: Database;
  clock: Clock;
  codes: CodeStore;
  tickets: TicketStore;
}

/** Deletes codes and tickets a day after they expired. */
export const deleteExpiredCodesJob = ({ db, clock, codes, tickets }: ExpiredCodesDependencies): JobHandler => ({
  name: 'delete-expired-codes',
  schedule: '23 * * * *',
  run: async () => {
    const dayAgo = secondsAfter(clock.now(), -DAY_S);
    await codes.deleteExpired(db, dayAgo);
    await tickets.deleteExpired(db, dayAgo);
  },
});
