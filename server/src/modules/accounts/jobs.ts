import { randomUUID } from 'node:crypto';
import { DAY_S, secondsAfter } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { DEVICE } from './browser-mark.ts';
import { DELETE_JOB, deleteAccount } from './delete-account.ts';
import type { AccountsDependencies } from './dependencies.ts';

/** Codes go after a day, sessions when they end (safety.md, 3.6). */
export const forgetExpiredJob = (deps: AccountsDependencies): JobHandler => ({
  name: 'forget-expired-sign-ins',
  schedule: '23 * * * *',
  run: async () => {
    const now = deps.clock.now();
    await deps.codes.deleteExpired(deps.db, secondsAfter(now, -DAY_S));
    await deps.sessions.deleteExpired(deps.db, now);
    await deps.devices.deleteUnseenSince(deps.db, secondsAfter(now, -DEVICE.keptSeconds));
  },
});

export const deleteAccountJob = (deps: AccountsDependencies): JobHandler => ({
  name: DELETE_JOB,
  run: async (payload) => {
    const { userId } = payload as { userId: string };
    await inTransaction(deps.db, (db, afterCommit) =>
      deleteAccount(
        { actor: { kind: 'job', job: DELETE_JOB }, db, clock: deps.clock, requestId: randomUUID(), clientAddress: 'job', afterCommit },
        deps,
        userId,
      ),
    );
  },
});
